import * as fc from "fast-check";
import { expect, test } from "vitest";
import { uniqueIds } from "../../../app/writing/render-article.ts";

test("no two names get the same id, whatever the names, and each keeps its beginning", () => {
  const name = fc.constantFrom("a", "a-2", "a-3", "a-2-2", "b", "");
  fc.assert(
    fc.property(fc.array(name, { maxLength: 40 }), (names) => {
      const ids = names.map(uniqueIds());
      expect(new Set(ids).size).toBe(names.length);
      for (const [index, id] of ids.entries()) expect(id.startsWith(names[index] ?? "")).toBe(true);
    }),
  );
});

test("100,000 equal names do not take for ever", () => {
  const ids = Array.from({ length: 100_000 }, () => "a").map(uniqueIds());
  expect(ids.slice(0, 3)).toEqual(["a", "a-2", "a-3"]);
  expect(new Set(ids).size).toBe(100_000);
});
