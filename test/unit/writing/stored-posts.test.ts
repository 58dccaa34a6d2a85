import { expect, test } from "vitest";
import { minutesToRead } from "../../../app/writing/reading-time.ts";
import { parseStoredPost } from "../../../app/writing/parse-post.ts";
import { storedPosts } from "../../../app/writing/stored-posts.ts";

test("the repository's posts are sorted newest first", () => {
  const dates = storedPosts.map(({ date }) => date);
  expect(dates.length).toBeGreaterThan(1);
  expect(dates).toEqual(dates.toSorted().toReversed());
});

test("a post is its front matter and its body, and needs no author", () => {
  const markdown = "---\ntitle: T\ndate: 2026-02-03\nsummary: S\n---\n\nText --- more\n";
  expect(parseStoredPost("name", markdown)).toEqual({
    slug: "name",
    title: "T",
    date: "2026-02-03",
    summary: "S",
    body: "Text --- more",
  });
});

test("reading time grows with the words and is at least a minute", () => {
  expect(minutesToRead("")).toBe(1);
  expect(minutesToRead("word ".repeat(220))).toBe(1);
  expect(minutesToRead("it's well-known – ".repeat(550))).toBe(5);
});
