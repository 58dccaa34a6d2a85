import { expect, test } from "vitest";
import { logStartupPosts, type PostsSource } from "../../../app/posts-api/newest-and-oldest.ts";

async function linesOf(source: PostsSource) {
  const lines: string[] = [];
  await logStartupPosts(source, (line) => lines.push(line));
  return lines;
}

test("title and body of the newest post and author of the oldest are logged, a line each", async () => {
  const lines = await linesOf({
    newest: async () => ({ title: "New", body: "First\nsecond", author: "N" }),
    oldest: async () => ({ title: "Old", body: "…", author: "O" }),
  });
  expect(lines).toEqual([
    String.raw`Newest post: {"title":"New","body":"First\nsecond"}`,
    'Oldest post: {"author":"O"}',
  ]);
});

test("a long body is logged by its beginning, without half a character", async () => {
  const [line = ""] = await linesOf({
    newest: async () => ({ title: "T", body: `x${"😀".repeat(50_000)}`, author: undefined }),
    oldest: async () => null,
  });
  expect(line).toMatch(/^Newest post: \{"title":"T","body":"x\p{Emoji}{59}…"\}$/u);
});

test("posts that did not come are not logged", async () => {
  expect(await linesOf({ newest: async () => null, oldest: async () => null })).toEqual([]);
});
