import { expect, test } from "vitest";
import { createEmbeddedApi, embeddedApi } from "../../../app/posts-api/embedded-api.ts";
import openapi from "../../../app/posts-api/openapi.json";
import { PostsClient } from "../../../app/posts-api/posts-client.ts";
import { parseStoredPost, postLengths } from "../../../app/writing/parse-post.ts";

const posts = ["c", "b", "a"].map((slug, index) =>
  parseStoredPost(slug, `---\ntitle: ${slug}\ndate: 2026-01-0${3 - index}\nsummary: s\n---\nText`),
);
const client = new PostsClient({
  address: "http://site.example/api",
  fetch: createEmbeddedApi(posts),
});

test("the OpenAPI document tells how long a post's texts may be", () => {
  const { properties } = openapi.components.schemas.Post;
  const told = Object.entries(properties).flatMap(([name, schema]) =>
    "maxLength" in schema ? [[name, schema.maxLength]] : [],
  );
  expect(Object.fromEntries(told)).toEqual(postLengths);
});

test("newest, oldest and another are answered from the posts", async () => {
  expect(await client.newest()).toEqual({ title: "c", body: "Text" });
  expect(await client.oldest()).toMatchObject({ title: "a" });
  expect(await client.another()).toMatchObject({ title: "b" });
  expect(await client.another(["c", "b"])).toMatchObject({ title: "a" });
  expect(await client.another(["a", "b", "c"])).toBeNull();
});

test("without posts there is no newest one", async () => {
  const empty = new PostsClient({
    address: "http://site.example/api",
    fetch: createEmbeddedApi([]),
  });
  expect(await empty.newest()).toBeNull();
});

test.each(Object.keys(openapi.paths))("%s of the document is answered with JSON", async (path) => {
  const response = await embeddedApi(new Request(`http://site.example/api${path}`));
  expect(response.status).toBe(200);
  expect(response.headers.get("Content-Type")).toBe("application/json");
  expect(await response.json()).toBeTypeOf("object");
});

test("/swagger-json is the document itself", async () => {
  const response = await embeddedApi(new Request("http://site.example/api/swagger-json"));
  expect(await response.json()).toEqual(openapi);
});

test("HEAD answers as GET does, without a body", async () => {
  const request = new Request("http://site.example/api/posts", { method: "HEAD" });
  const response = await embeddedApi(request);
  expect(response.status).toBe(200);
  expect(response.headers.get("Content-Type")).toBe("application/json");
  expect(response.body).toBeNull();
});

test.each(["/api/nothing", "/api/posts/", "/api/constructor", "/api//"])(
  "%s is a 404 in JSON that nobody stores",
  async (path) => {
    const response = await embeddedApi(new Request(`http://site.example${path}`));
    expect(response.status).toBe(404);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(await response.json()).toHaveProperty("error");
  },
);

test.each(["POST", "PUT", "DELETE", "OPTIONS"])("%s is a 405 in JSON", async (method) => {
  const response = await embeddedApi(new Request("http://site.example/api/posts", { method }));
  expect(response.status).toBe(405);
  expect(response.headers.get("Allow")).toBe("GET, HEAD");
});
