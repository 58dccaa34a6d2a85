import fc from "fast-check";
import { expect, test } from "vitest";
import { pageKey } from "../../../app/server/page-key.ts";
import type { RouteFacts } from "../../../app/server/render-messages.ts";

const page: RouteFacts = {
  id: "page",
  parentId: undefined,
  path: "page",
  index: false,
  isPage: true,
  takesPost: false,
  query: ["name", "company"],
};
const routes: Record<string, RouteFacts> = {
  "/": { ...page, index: true, query: [] },
  "/page": page,
  "/page.data": page,
  "/plain": { ...page, query: [] },
  "/feed": { ...page, isPage: false },
  "/nowhere": { ...page, path: "*" },
};
const keyOf = (target: string) => pageKey(target, (path) => routes[path]);

test("a query that the page has no use for never makes an entry", () => {
  const name = fc.string().filter((text) => !page.query.includes(text));
  fc.assert(
    fc.property(fc.array(fc.tuple(name, fc.string())), (pairs) => {
      const query = new URLSearchParams(pairs);
      expect(keyOf(`/page?${query}`)).toBe("/page");
      expect(keyOf(`/page.data?${query}`)).toBe("/page.data");
      expect(keyOf(`/plain?${query}`)).toBe("/plain");
      expect(keyOf(`/?${query}`)).toBe("/");
    }),
  );
});

test("a page that shows what its query says is one visitor's own, wherever it says so", () => {
  const others = fc.array(fc.tuple(fc.string(), fc.string()));
  fc.assert(
    fc.property(
      others,
      fc.constantFrom(...page.query),
      fc.string(),
      others,
      (a, name, value, b) => {
        const query = new URLSearchParams([...a, [name, value], ...b]);
        expect(keyOf(`/page?${query}`)).toBeUndefined();
        expect(keyOf(`/page.data?${query}`)).toBeUndefined();
      },
    ),
  );
});

test.each(["/feed", "/nowhere", "/unknown", "/Page", "/p%61ge", "//page", "/page.json"])(
  "%s has no key",
  (target) => {
    expect(keyOf(target)).toBeUndefined();
  },
);

test("trailing slashes lead to the same entry", () => {
  expect(keyOf("/page/")).toBe("/page");
  expect(keyOf("/plain///?a=b")).toBe("/plain");
});
