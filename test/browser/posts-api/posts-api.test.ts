import { createServer, type RequestListener } from "node:http";
import { expect, test } from "playwright/test";
import { startSite } from "../../support/site.ts";

/** A posts API of the test's own, and a site that asks it. */
async function siteAsking(answer: RequestListener) {
  await using stack = new AsyncDisposableStack();
  const api = createServer(answer);
  await new Promise<void>((resolve) => api.listen(0, "127.0.0.1", resolve));
  stack.defer(() => {
    api.closeAllConnections();
    api.close();
  });
  const address = api.address();
  if (typeof address !== "object" || address === null) throw new Error("The API has no address");
  const site = stack.use(await startSite({ POSTS_API_URL: `http://127.0.0.1:${address.port}` }));
  const kept = stack.move();
  return { url: site.url, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}

const json = (body: unknown): RequestListener => {
  return (_, response) => {
    response.setHeader("Content-Type", "application/json").end(JSON.stringify(body));
  };
};

test("the home page tells the newest post's author", async ({ page }) => {
  await using site = await siteAsking(json({ data: { title: "T", body: "B", author: "Ada" } }));
  await page.goto(site.url);
  await expect(page.getByText("Response from API: Ada", { exact: true })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test('a post without an author is told as "Not received"', async ({ page }) => {
  await using site = await siteAsking(json({ data: { title: "T", body: "B" } }));
  await page.goto(site.url);
  await expect(page.getByText("Response from API: Not received", { exact: true })).toBeVisible();
});

for (const [what, answer] of [
  ["answers without data", json({})],
  ["answers HTML", (_, response) => response.end("<h1>Hello</h1>")],
  ["answers 500", (_, response) => response.writeHead(500).end("{}")],
  ["hangs", () => {}],
  ["resets the connection", (request) => request.socket.destroy()],
] satisfies [string, RequestListener][]) {
  test(`when the posts API ${what}, the home page says so and shows everything else`, async ({
    page,
  }) => {
    await using site = await siteAsking(answer);
    const response = await page.goto(site.url);
    expect(response?.status()).toBe(200);
    expect(response?.headers()["cache-control"]).toBe("no-store");
    const alert = page.getByRole("alert");
    await expect(alert).toHaveText("No API response received");
    await expect(page.getByText("Response from API")).toHaveCount(0);
    const biography = page.locator(".home-biography");
    await expect(biography.locator("> p")).toHaveCount(3);
    const [above, told] = [await biography.boundingBox(), await alert.boundingBox()];
    if (!above || !told) throw new Error("The page is not drawn");
    expect(told.y - (above.y + above.height)).toBeGreaterThanOrEqual(32);
  });
}
