import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { storedPosts } from "../../../app/posts/stored-posts.ts";

/** The rows of the first table whose head names these columns: name → figures. */
function rowsUnder(markdown: string, ...columns: string[]): Map<string, string[]> {
  const lines = markdown.split("\n");
  const head = lines.findIndex((line) => columns.every((column) => line.includes(column)));
  const rest = lines.slice(head + 2);
  const rows = rest.slice(
    0,
    rest.findIndex((line) => !line.startsWith("|")),
  );
  return new Map(
    rows.map((row) => {
      const [name = "", ...figures] = row.split("|").slice(1, -1);
      return [
        name.replaceAll(/\*\*| \d+\.\d+\.\d+/g, "").trim(),
        figures.map((figure) => figure.replace(/\(.*\)/, "").trim()),
      ];
    }),
  );
}

test("the figures that the post tells are those that the benchmarks wrote", () => {
  const post = storedPosts.find(({ slug }) => slug === "ask-the-object");
  const told = rowsUnder(post?.body ?? "", "create", "subscribe");
  const measured = rowsUnder(readFileSync("docs/benchmarks.md", "utf8"), "create", "subscribe");
  expect(told.size).toBeGreaterThan(3);
  for (const [name, figures] of told) expect(measured.get(name), name).toEqual(figures);
});
