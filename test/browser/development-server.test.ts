import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect } from "playwright/test";
import { test } from "./kept-page.ts";
import { Clone } from "../support/clone.ts";
import { freePort } from "../support/ports.ts";
import { followRequests } from "./settle.ts";

test("npm run dev serves a fresh clone's first pages without a failed request, a reload or a warning @slow", async ({
  context,
}) => {
  test.setTimeout(180_000);
  await using server = startInFreshClone(await freePort());
  await expect.poll(server.output, { timeout: 60_000 }).toContain("Local");
  const faults: string[] = [];
  let documents = 0;
  context.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) faults.push(message.text());
  });
  context.on("weberror", (error) => faults.push(String(error.error())));
  context.on("requestfailed", (request) => faults.push(`failed: ${request.url()}`));
  context.on("request", (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });

  const paths = ["/about", "/reactive-objects", "/agreement"];
  for (const path of paths) {
    // Leaving a page would break off the typeface, which a page asks for again when its styles are exchanged.
    const page = await context.newPage();
    const settled = followRequests(page);
    await page.goto(`${server.url}${path}`);
    const isHydrated = () => page.evaluate(() => "__reactRouterDataRouter" in window);
    await expect
      .poll(async () => ({ faults, hydrated: await isHydrated() }), { timeout: 60_000 })
      .toEqual({ faults: [], hydrated: true });
    await settled();
  }
  expect(faults).toEqual([]);
  expect(documents).toBe(paths.length);
  expect(server.output()).not.toMatch(/warn|deprecated|error|reloading/i);
});

function startInFreshClone(port: number) {
  const clone = new Clone();
  const child = spawn("node", ["test/dev.ts"], {
    cwd: clone.path,
    env: { ...process.env, PORT: String(port) },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => output.push(text));
  }
  return {
    url: `http://localhost:${port}`,
    output: () => output.join(""),
    async [Symbol.asyncDispose]() {
      child.kill("SIGTERM");
      if (child.exitCode === null) await once(child, "exit");
      clone[Symbol.dispose]();
    },
  };
}
