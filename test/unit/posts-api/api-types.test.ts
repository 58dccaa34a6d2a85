import { readFile } from "node:fs/promises";
import openapiTS, { astToString, COMMENT_HEADER } from "openapi-typescript";
import { expect, test } from "vitest";
import openapi from "../../../app/posts-api/openapi.json";
import { postLengths } from "../../../app/writing/parse-post.ts";

const posts = new URL("../../../app/posts-api/", import.meta.url);

test("the API's types are those of its OpenAPI document", async () => {
  const generated = astToString(await openapiTS(new URL("openapi.json", posts), { silent: true }));
  expect(await readFile(new URL("api-types.ts", posts), "utf8")).toBe(COMMENT_HEADER + generated);
});

test("the OpenAPI document tells how long a post's texts may be", () => {
  const { properties } = openapi.components.schemas.Post;
  const told = Object.entries(properties).flatMap(([name, schema]) =>
    "maxLength" in schema ? [[name, schema.maxLength]] : [],
  );
  expect(Object.fromEntries(told)).toEqual(postLengths);
});
