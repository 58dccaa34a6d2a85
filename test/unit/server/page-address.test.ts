import fc from "fast-check";
import { expect, test } from "vitest";
import { pathOf } from "../../../app/server/incoming-request.ts";
import { addressFinder, pageKey } from "../../../app/server/page-address.ts";
import type { RouteInfo } from "../../../app/server/render-worker.ts";

const page: RouteInfo = {
  id: "page",
  parentId: "root",
  path: "page",
  index: false,
  isPage: true,
  takesPost: false,
  takesFiles: false,
  answersTooLarge: false,
  readsQuery: ["name", "company"],
};
const addressOf = addressFinder([
  { ...page, id: "root", parentId: undefined, path: "", readsQuery: [] },
  { ...page, id: "home", path: undefined, index: true, readsQuery: [] },
  page,
  { ...page, id: "plain", path: "plain", readsQuery: [] },
  { ...page, id: "post", path: "writing/:slug", readsQuery: [] },
  { ...page, id: "feed", path: "feed", isPage: false },
  { ...page, id: "api", path: "api/*", isPage: false },
  { ...page, id: "missing", path: "*", readsQuery: [] },
]);
const keyOf = (target: string) => pageKey(target, addressOf(pathOf(target)));

test("a query that the page has no use for never makes an entry", () => {
  const name = fc.string().filter((text) => !page.readsQuery.includes(text));
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
      fc.constantFrom(...page.readsQuery),
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

test.each([
  ["/page%23part", "/page#part"],
  ["/page%2523part", "/page#part"],
  ["/PAGE/%23part.", "/page#part."],
  ["/%2Fpage%23part", "/page#part"],
  ["/https://site.example/page%23part", "/page#part"],
  [`/${encodeURIComponent("https://site.example/page#part")}`, "/page#part"],
  ["/page%3Fname=Ada%20Quux%20%26%20Co&company=x", "/page?name=Ada%20Quux%20%26%20Co&company=x"],
  [
    `/page${encodeURIComponent("?name=Ada%20%26%20Co&company=x")}`,
    "/page?name=Ada%20%26%20Co&company=x",
  ],
  ["/page=23eyJhbGc.eyJ", "/page#eyJhbGc.eyJ"],
  ["/page=3D23eyJhbGc", "/page#eyJhbGc"],
  ["/page*eyJhbGc", "/page#eyJhbGc"],
  ["/page/eyJhbGc", "/page#eyJhbGc"],
  ["/page.", "/page"],
  ["/page),", "/page"],
  ["/page%3E", "/page"],
  ["/page%E2%80%9D", "/page"],
  ["/%3E", "/"],
])("a damaged link means the page that it was made for: %s", (path, meant) => {
  expect(addressOf(path)).toMatchObject({ route: { id: "missing" }, meant });
});

test.each(["/nowhere.", "/page/more", "/feed%23x", "/nowhere%23part", "/page.data%23x"])(
  "nothing is guessed of %s",
  (path) => {
    expect(addressOf(path).meant).toBeUndefined();
  },
);

test("a redirect stays on the site, whatever is asked for", () => {
  const part = fc.constantFrom(
    ..."%23 %3F %2F %5C / // page evil.example https: : @ . .. %0D%0A %00 %25 %252F".split(" "),
    "\u200D",
  );
  fc.assert(
    fc.property(fc.array(part.map(encodeURI), { maxLength: 8 }), (parts) => {
      const path = `/${parts.join("").replaceAll("%25", "%")}`;
      fc.pre(URL.canParse(path, "https://site.example") && !path.startsWith("//"));
      const { meant = "/" } = addressOf(path);
      expect(meant).toMatch(/^\/(?!\/)[!-~]*$/);
      expect(new URL(meant, "https://site.example").host).toBe("site.example");
    }),
  );
});

test.each(["/feed", "/FEED/", "/api", "/api/posts", "/api//posts", "/feed.data"])(
  "%s is no page, and has no key",
  (target) => {
    expect(keyOf(target)).toBeUndefined();
  },
);

test.each([
  ["/plain", ["/plain/", "/plain///?a=b", "/PLAIN", "/pl%61in", "/x/../plain", "/%2e/plain#a"]],
  ["/plain.data", ["/plain/.data", "/plain//.data", "/Plain/_.data", "/pl%61in.data?a=b"]],
  ["/", ["/?a=b", "/x/..", "/./"]],
  ["/_.data", ["/.data", "/_.data?a=b", "/x/../_.data"]],
  ["/writing/a", ["/Writing/a", "/writing/%61/", "/writing/x/../a"]],
  [
    "/not-found",
    ["/nowhere", "/page.json", "/a//page", "/writing//a", "/writing/a/b", "/page.DATA"],
  ],
  ["/not-found.data", ["/nowhere.data", "/_root.data"]],
])("one key, %s, stands for every path with its answer", (key, targets) => {
  expect(keyOf(key)).toBe(key);
  for (const target of targets) expect(keyOf(target)).toBe(key);
});

test("capitals, slashes and escapes in a parameter make another page", () => {
  const spellings = ["a", "A", "a%2Fb", "a%2fb/", "%252e", "%C3%A9", "a%20b", "a+b"];
  const keys = spellings.map((slug) => keyOf(`/writing/${slug}`));
  expect(keys).toEqual([
    "/writing/a",
    "/writing/A",
    "/writing/a%2Fb",
    "/writing/a%2Fb",
    "/writing/%252e",
    "/writing/%C3%A9",
    "/writing/a%20b",
    "/writing/a%2Bb",
  ]);
});

test("a page whose name ends like data is not taken for another page's data", () => {
  expect(addressOf("/writing/_.data/").path).toBe("/not-found");
});

test("a key is its own key, and names the same page", () => {
  const segment = fc.oneof(
    fc.constantFrom("page", "PAGE", "writing", "..", ".", "", "%2e", "_.data", ".data", "api"),
    fc.webSegment(),
    fc.string().map(encodeURIComponent),
  );
  fc.assert(
    fc.property(fc.array(segment, { maxLength: 5 }), (segments) => {
      const { route, path } = addressOf(`/${segments.join("/")}`.replace(/^\/+/, "/"));
      if (!route?.isPage) return;
      expect(addressOf(path)).toEqual({ route, path });
    }),
    { numRuns: 500 },
  );
});

test("the work for a path grows no faster than the path", () => {
  // Were it squared, these would take minutes.
  expect(keyOf(`/plain${"/".repeat(1_000_000)}`)).toBe("/plain");
  expect(keyOf(`/a${"/".repeat(1_000_000)}a`)).toBe("/not-found");
});
