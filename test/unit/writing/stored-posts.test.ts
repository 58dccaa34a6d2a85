import { expect, test } from "vitest";
import { minutesToRead } from "../../../app/writing/reading-time.ts";
import { parseStoredPost, postLengths } from "../../../app/writing/parse-post.ts";
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

test.each([
  ["date", "title: T\ndate: 2026-02-30\nsummary: S"],
  ["title", "title: ''\ndate: 2026-02-03\nsummary: S"],
  ["summary", "title: T\ndate: 2026-02-03"],
  ["title", `title: ${"T".repeat(postLengths.title + 1)}\ndate: 2026-02-03\nsummary: S`],
  ["summary", `title: T\ndate: 2026-02-03\nsummary: ${"S".repeat(postLengths.summary + 1)}`],
])("a post with a wrong %s is refused by name", (field, frontMatter) => {
  expect(() => parseStoredPost("my-post", `---\n${frontMatter}\n---\nText`)).toThrow(
    new RegExp(`"my-post"[^]*${field}`),
  );
});

test.each([
  ["slug", "s".repeat(postLengths.slug + 1), "Text"],
  ["body", "my-post", "x".repeat(postLengths.body + 1)],
])("a post whose %s is too long is refused by name", (field, slug, body) => {
  const read = () =>
    parseStoredPost(slug, `---\ntitle: T\ndate: 2026-02-03\nsummary: S\n---\n${body}`);
  expect(read).toThrow(`"${slug}"`);
  expect(read).toThrow(field);
});

test("a text without front matter is no post", () => {
  expect(() => parseStoredPost("my-post", "Text")).toThrow('"my-post"');
});

test("reading time grows with the words and is at least a minute", () => {
  expect(minutesToRead("")).toBe(1);
  expect(minutesToRead("word ".repeat(220))).toBe(1);
  expect(minutesToRead("it's well-known – ".repeat(550))).toBe(5);
});
