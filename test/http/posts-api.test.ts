import type { RequestListener } from "node:http";
import { expect, test } from "vitest";
import { loopbackServer } from "../support/loopback-server.ts";
import { preload, startSite } from "../support/site.ts";
import { pageOf } from "../support/site-test.ts";

const json = (body: unknown): RequestListener => {
  return (_, response) => {
    response.setHeader("Content-Type", "application/json").end(JSON.stringify(body));
  };
};

/** A site that asks a posts API of the test's own. */
async function siteAsking(answer: RequestListener, nodeOptions: readonly string[] = []) {
  await using stack = new AsyncDisposableStack();
  const api = stack.use(await loopbackServer(answer));
  const site = stack.use(await startSite({ POSTS_API_URL: api.address }, nodeOptions));
  const kept = stack.move();
  return { ...site, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}

test("the home page tells the newest post's author, unless none or one of 900 KB comes", async () => {
  let author: string | undefined = "Ada";
  await using site = await siteAsking((...asked) =>
    json({ data: { title: "T", author } })(...asked),
  );
  await expect.poll(() => pageOf(site, "/")).toContain("Response from API: Ada<");
  author = undefined;
  await expect.poll(() => pageOf(site, "/")).toContain("Response from API: Not received<");
  author = "Ann ".repeat(225_000);
  await using other = await siteAsking(json({ data: { author } }));
  const page = await pageOf(other, "/");
  expect(page).toContain("Response from API: Not received<");
  expect(page.length).toBeLessThan(50_000);
});

/** Runs in the site before its own code: what is held for a second is held for ever. */
const HOLD = `
  import { isMainThread } from "node:worker_threads";
  const { setTimeout } = globalThis;
  const forEver = 2 ** 31 - 1;
  if (!isMainThread) {
    globalThis.setTimeout = (run, delay, ...rest) =>
      setTimeout(run, delay === 1000 ? forEver : delay, ...rest);
  }
`;

test("however many ask for /health, the posts API is asked once a second", async () => {
  let asked = 0;
  await using site = await siteAsking(
    (request, response) => {
      if (request.url === "/posts") asked += 1;
      json({ data: { author: "Ann" } })(request, response);
    },
    [preload(HOLD)],
  );
  await expect.poll(() => asked).toBe(1); // the start asks, too
  for (let visit = 0; visit < 10; visit++)
    expect(await pageOf(site, "/health")).toContain(">answers<");
  expect(asked).toBe(2);
});

test("of what the posts API answers wrongly the home page says that none came, and nothing is logged", async () => {
  await using site = await siteAsking(json({ data: "hush-hush" }));
  const answer = await fetch(site.url);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const home = await answer.text();
  expect(home).toMatch(/role="alert"[^>]*>(?:<[^>]*>)*No API response received/);
  expect(home).toContain("Newest writing");
  expect(home).not.toContain("Response from API");
  const lines = () => JSON.stringify(site.lines);
  await expect.poll(lines).toContain("No newest post received: ");
  expect(lines()).not.toContain("hush");
});
