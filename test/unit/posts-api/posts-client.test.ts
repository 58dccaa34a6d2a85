import { expect, test } from "vitest";
import { PostsApiError, PostsClient } from "../../../app/posts-api/posts-client.ts";
import { postLengths } from "../../../app/writing/parse-post.ts";

function clientAnswering(body: unknown, init?: ResponseInit) {
  const requests: Request[] = [];
  const client = new PostsClient({
    address: "http://api.example/v1",
    async fetch(request) {
      requests.push(request);
      return Response.json(body, init);
    },
  });
  return { client, requests };
}

test("a request sends same-origin credentials, follows redirects and sends no referrer", async () => {
  const { client, requests } = clientAnswering({});
  await client.newest();
  expect(requests).toHaveLength(1);
  expect(requests[0]).toMatchObject({
    method: "GET",
    url: "http://api.example/v1/posts",
    credentials: "same-origin",
    redirect: "follow",
    referrerPolicy: "no-referrer",
  });
});

test("an array in the query repeats its key", async () => {
  const { client, requests } = clientAnswering({});
  await client.another(["a", "b c", "d&e"]);
  expect(requests[0]?.url).toBe(
    "http://api.example/v1/posts/another?except=a&except=b%20c&except=d%26e",
  );
});

test.each([
  ["the whole post", { title: "T", body: "B", author: "A", slug: "s" }, ["T", "B", "A"]],
  ["a post without author", { title: "T", body: "B" }, ["T", "B", undefined]],
  ["a post whose author is null", { title: "T", body: "B", author: null }, ["T", "B", undefined]],
  ["a post whose author is blank", { title: "T", author: " " }, ["T", undefined, undefined]],
  ["a post of nothing but its author", { author: "A" }, [undefined, undefined, "A"]],
])("%s is read", async (_, data, [title, body, author]) => {
  const { client } = clientAnswering({ data });
  expect(await client.newest()).toEqual({ title, body, author });
});

test.each(["title", "body", "author"] as const)(
  "a post's %s may have its length, and one that is longer is missing alone",
  async (field) => {
    const longest = "x".repeat(postLengths[field]);
    const others = { title: "T", body: "B", author: "A" };
    const { client } = clientAnswering({ data: { ...others, [field]: ` ${longest} ` } });
    expect(await client.newest()).toEqual({ ...others, [field]: longest });
    const { client: wordy } = clientAnswering({ data: { ...others, [field]: `${longest}x` } });
    expect(await wordy.newest()).toEqual({ ...others, [field]: undefined });
  },
);

test.each([{}, { data: null }, { other: 1 }])("an answer of %j holds no post", async (answer) => {
  const { client } = clientAnswering(answer);
  expect(await client.newest()).toBeNull();
  expect(await client.oldest()).toBeNull();
  expect(await client.another()).toBeNull();
});

test.each([[[]], ["text"], [{ data: "text" }], [{ data: 42 }], [{ data: [] }]])(
  "an answer of %j is refused",
  async (answer) => {
    const { client } = clientAnswering(answer);
    await expect(client.newest()).rejects.toThrow("expected");
  },
);

test.each([400, 404, 500, 503])("a %i is thrown with its parsed body", async (status) => {
  const { client } = clientAnswering({ error: "why" }, { status });
  const failure = client.get("/_smoke");
  await expect(failure).rejects.toBeInstanceOf(PostsApiError);
  await expect(failure).rejects.toMatchObject({ status, body: { error: "why" } });
});

test("a failure that is not JSON is thrown with its text", async () => {
  const client = new PostsClient({
    address: "http://api.example",
    fetch: async () => new Response("<h1>Bad gateway</h1>", { status: 502 }),
  });
  await expect(client.newest()).rejects.toMatchObject({
    status: 502,
    body: "<h1>Bad gateway</h1>",
  });
});
