import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const assets = join(import.meta.dirname, "../../build/client/assets");
const scripts = readdirSync(assets)
  .filter((name) => name.endsWith(".js"))
  .map((name) => readFileSync(join(assets, name), "utf8"));

// A route that exports more than React Router knows keeps the code of its loader in the client's build.
test.each([
  ["the posts API", "Only GET and HEAD are answered."],
  ["the stored posts", "ask-the-object.md"],
  ["the environment's variables", "POSTS_API_URL"],
])("no script of the client's build holds %s", (_, text) => {
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.filter((script) => script.includes(text))).toEqual([]);
});
