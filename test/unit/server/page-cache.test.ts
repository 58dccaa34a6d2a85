import { setImmediate } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { encodings } from "../../../app/server/encodings.ts";
import { PageCache } from "../../../app/server/page-cache.ts";
import type { RenderedPage } from "../../../app/server/render-worker.ts";

function page(body: string, cacheControl: string, status = 200): RenderedPage {
  return {
    status,
    headers: { "cache-control": cacheControl, "content-type": "text/html" },
    body: Buffer.from(body),
  };
}

const KEPT = "public, s-maxage=60, stale-while-revalidate=600";

/** Both of the runtime's clocks, moved by hand: the page cache keeps to the steady one. */
function fakeClock() {
  vi.useFakeTimers({ toFake: ["performance", "Date"] });
  return {
    forward: (seconds: number) => vi.advanceTimersByTime(seconds * 1000),
    [Symbol.dispose]: () => void vi.useRealTimers(),
  };
}

type Render = (key: string) => Promise<RenderedPage>;

function cacheOf(
  render: Render,
  others: { report?: (error: unknown) => void; maxBytes?: number } = {},
) {
  return new PageCache({ render, report: () => {}, ...others });
}

/** Waits until a page is asked for so often that it has every encoding. */
async function untilEncoded(
  cache: PageCache,
  key: string,
): Promise<Partial<Record<string, Buffer>>> {
  const encoded = () => cache.stored(key)?.encoded ?? {};
  await expect.poll(() => Object.keys(encoded()).toSorted()).toEqual([...encodings].toSorted());
  return encoded();
}

function text(answer: { body: Buffer } | undefined): string | undefined {
  return answer?.body.toString();
}

test("one render is in flight a page, however many ask", async () => {
  const render = vi.fn(async (key: string) => page(key, KEPT));
  const cache = cacheOf(render);
  const answers = await Promise.all(Array.from({ length: 100 }, () => cache.render("/a")));
  expect(render).toHaveBeenCalledTimes(1);
  expect(new Set(answers.map(text))).toEqual(new Set(["/a"]));
  expect(cache.figures).toMatchObject({ misses: 100, renders: 1 });
});

test("a page of one path is never given for another", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.webPath(), { minLength: 1, maxLength: 30 }), async (keys) => {
      const cache = cacheOf(async (key) => page(key, KEPT), { maxBytes: 20_000 });
      const answers = await Promise.all(
        keys.map(async (key) => cache.stored(key) ?? (await cache.render(key))),
      );
      expect(answers.map(text)).toEqual(keys);
      for (const key of keys) {
        const stored = cache.stored(key);
        if (stored) expect(text(stored)).toBe(key);
      }
      expect(cache.figures.bytes).toBeLessThanOrEqual(20_000);
    }),
    { numRuns: 15 },
  );
});

test.each([
  ["no-store", page("x", "no-store")],
  ["private, no-store", page("x", "private, no-store")],
  ["an error", page("x", KEPT, 500)],
  ["a page that is not there", page("x", KEPT, 404)],
  ["a redirect", page("x", KEPT, 301)],
])("%s is never stored", async (_, answer) => {
  const cache = cacheOf(async () => answer);
  await cache.render("/a");
  expect(cache.stored("/a")).toBeUndefined();
  expect(cache.figures.entries).toBe(0);
});

test("a stale page is served while it is refreshed, then the fresh one", async () => {
  using clock = fakeClock();
  let version = 1;
  const cache = cacheOf(async () => page(`v${version}`, KEPT));
  await cache.render("/a");
  clock.forward(59);
  expect(text(cache.stored("/a"))).toBe("v1");
  expect(cache.figures.renders).toBe(1);
  version = 2;
  clock.forward(2);
  expect(text(cache.stored("/a"))).toBe("v1");
  await cache.render("/a");
  expect(text(cache.stored("/a"))).toBe("v2");
  expect(cache.figures).toMatchObject({ misses: 2, renders: 2, hits: 2, stale: 1 });
});

test("a refresh that fails keeps the stale page for the time its header allows", async () => {
  using clock = fakeClock();
  let fails = false;
  const cache = cacheOf(async () => (fails ? page("broken", "no-store", 500) : page("v1", KEPT)));
  await cache.render("/a");
  fails = true;
  clock.forward(61);
  expect(text(cache.stored("/a"))).toBe("v1");
  await cache.render("/a");
  expect(text(cache.stored("/a"))).toBe("v1");
  clock.forward(600);
  expect(cache.stored("/a")).toBeUndefined();
});

test("a refresh that throws is reported once, and all visitors have their page", async () => {
  using clock = fakeClock();
  let fails = false;
  const reported: unknown[] = [];
  const render = async () => {
    if (fails) throw new Error("no");
    return page("v1", KEPT);
  };
  const cache = cacheOf(render, { report: (error) => reported.push(error) });
  await cache.render("/a");
  fails = true;
  clock.forward(61);
  for (let visit = 0; visit < 100; visit++) expect(text(cache.stored("/a"))).toBe("v1");
  await expect(cache.render("/a")).rejects.toThrow("no");
  await setImmediate();
  expect(reported).toHaveLength(1);
});

test("a page that must no longer be stored takes the place of the stored one", async () => {
  using clock = fakeClock();
  let control = "public, s-maxage=3";
  const cache = cacheOf(async () => page("x", control));
  await cache.render("/");
  control = "no-store";
  clock.forward(4);
  expect(cache.stored("/")).toBeUndefined();
  await cache.render("/");
  expect(cache.figures.entries).toBe(0);
});

test("every encoding is made once, and kept when a refresh renders the same bytes", async () => {
  const cache = cacheOf(async () => page("words ".repeat(500), KEPT));
  await cache.render("/a");
  const { br } = await untilEncoded(cache, "/a");
  await cache.render("/a");
  expect(cache.stored("/a")?.encoded.br).toBe(br);
});

test("what a page is compressed to at once is the page, until it changes", async () => {
  using clock = fakeClock();
  let version = 0;
  const cache = cacheOf(async () =>
    page(`version ${(version += 1)} `.repeat(500), "public, s-maxage=2"),
  );
  for (let visit = 0; visit < 3; visit++) {
    const rendered = await cache.render("/");
    const stored = cache.stored("/");
    expect(stored).toBe(rendered);
    expect(gunzipSync(stored?.quickGzip ?? "").toString()).toBe(text(rendered));
    clock.forward(3);
  }
});

test("a page is compressed for the second who asks, not for the first", async () => {
  const cache = cacheOf(async (key) => page(`${key} `.repeat(500), KEPT));
  for (let index = 0; index < 20; index++) await cache.render(`/${index}`);
  await cache.render("/a");
  cache.stored("/a");
  await untilEncoded(cache, "/a");
  expect(cache.stored("/0")?.encoded).toEqual({});
});

test("a page that is another one every two seconds is never compressed", async () => {
  using clock = fakeClock();
  let version = 0;
  const cache = cacheOf(async (key) =>
    page(`version ${(version += 1)} `.repeat(500), key === "/" ? "public, s-maxage=2" : KEPT),
  );
  for (let visit = 0; visit < 5; visit++) {
    await cache.render("/");
    expect(text(cache.stored("/"))).toContain(`version ${version} `);
    clock.forward(3);
  }
  // What is compressed waits in one queue.
  await cache.render("/kept");
  await untilEncoded(cache, "/kept");
  await cache.render("/");
  expect(cache.stored("/")?.encoded).toEqual({});
});

test("a page that is fresh for two seconds is compressed once it was rendered alike twice", async () => {
  using clock = fakeClock();
  const cache = cacheOf(async () => page("words ".repeat(500), "public, s-maxage=2"));
  await cache.render("/");
  clock.forward(3);
  await cache.render("/");
  await untilEncoded(cache, "/");
});

test("however many pages are to be compressed, few wait, and none is forgotten", async () => {
  const cache = cacheOf(async (key) => page(`${key} `.repeat(500), KEPT));
  const keys = Array.from({ length: 100 }, (_, index) => `/${index}`);
  for (const key of keys) await cache.render(key);
  for (const key of keys) cache.stored(key);
  const last = keys.at(-1) ?? "";
  // It found no place in the queue, so it is asked for again.
  await untilEncoded(cache, last);
});

test("a stored page weighs what its encodings take, too", async () => {
  const body = "words ".repeat(500);
  const cache = cacheOf(async () => page(body, KEPT));
  await cache.render("/a");
  const before = cache.figures.bytes;
  const encoded = Object.values(await untilEncoded(cache, "/a"));
  const bytes = encoded.reduce((sum, one) => sum + Number(one?.length), 0);
  expect(cache.figures.bytes - before).toBeGreaterThanOrEqual(bytes);
});
