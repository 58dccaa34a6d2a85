import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { expect, test } from "vitest";
import { pageRequest } from "../../../app/server/incoming-request.ts";

test("cookies, which hold the visitor's keys, reach no page, however their header is written", () => {
  const request = new IncomingMessage(new Socket());
  request.rawHeaders = ["Accept", "*/*", "Cookie", "a=1", "cookie", "b=2", "COOKIE", "c=3"];
  expect(pageRequest(request, "/about", undefined).headers).toEqual([["Accept", "*/*"]]);
});
