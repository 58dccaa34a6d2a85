import { readFile } from "node:fs/promises";
import openapiTS, { astToString, COMMENT_HEADER } from "openapi-typescript";
import { expect, test } from "vitest";

const posts = new URL("../../../app/posts/", import.meta.url);

test("the API's types are those of its OpenAPI document", async () => {
  const generated = astToString(await openapiTS(new URL("openapi.json", posts), { silent: true }));
  expect(await readFile(new URL("api-types.ts", posts), "utf8")).toBe(COMMENT_HEADER + generated);
});
