import { expect, test } from "vitest";
import { brokenRoutes } from "../faults/broken-routes.ts";
import { siteOfFile } from "../support/site-test.ts";

const site = await siteOfFile({}, [brokenRoutes]);

test.each([
  ["/contact", "injected while rendering"],
  ["/work-together", "injected midway"],
])(
  "a render of %s that throws gives the error page, which is never stored",
  async (path, message) => {
    for (let visit = 0; visit < 2; visit++) {
      const answer = await fetch(site.url + path);
      expect(answer.status).toBe(500);
      expect(answer.headers.get("cache-control")).toBe("no-store");
      const body = await answer.text();
      expect(body).toMatch(/<h1/);
      expect(body).not.toMatch(/injected|half a page|node_modules|\.js:\d/);
    }
    await expect.poll(() => JSON.stringify(site.lines)).toContain(message);
  },
);

test("a promise of a loader's that nobody waits for is logged, and its page is sent", async () => {
  expect((await fetch(`${site.url}/health`)).status).toBe(200);
  await expect.poll(() => JSON.stringify(site.lines)).toContain("injected and unobserved");
});

test("an answer that breaks off midway is an error, and no part of it is sent", async () => {
  const answer = await fetch(`${site.url}/robots.txt`);
  expect(answer.status).toBe(500);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(await answer.text()).toBe("500 Internal Server Error\n");
  await expect.poll(() => JSON.stringify(site.lines)).toContain("injected into a stream");
});

test("what fails leaves the other pages and the process alone", async () => {
  expect((await fetch(`${site.url}/`)).status).toBe(200);
  expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
});
