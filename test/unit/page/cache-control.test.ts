import fc from "fast-check";
import { expect, test } from "vitest";
import { siteOrigin, cacheUntilMidnight } from "../../../app/page/cache-control.ts";

function seconds(header: string, directive: string): number {
  return Number(new RegExp(`${directive}=(\\d+)`).exec(header)?.[1]);
}

test("a page with today's date is fresh for a minute, and never served past midnight", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 90_000_000 }), (ms) => {
      const header = cacheUntilMidnight(ms);
      const fresh = seconds(header, "s-maxage");
      expect(fresh).toBe(Math.min(60, Math.floor(ms / 1000)));
      expect((fresh + seconds(header, "stale-while-revalidate")) * 1000).toBeLessThanOrEqual(ms);
    }),
  );
});

const request = new Request("http://127.0.0.1:4100/feed.xml");

test("without a public origin addresses come from the request and are never stored", () => {
  expect(siteOrigin(request, undefined)).toEqual({
    origin: "http://127.0.0.1:4100",
    cacheControl: "no-store",
  });
});

test("a public origin is used whatever the request says, and may be stored", () => {
  const { origin, cacheControl } = siteOrigin(request, "https://example.com");
  expect(origin).toBe("https://example.com");
  expect(cacheControl).toMatch(/^public/);
});
