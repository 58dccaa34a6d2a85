import { spawnSync } from "node:child_process";
import { Agent } from "node:http";
import { connect } from "node:net";
import { expect } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { request, sendRaw } from "../support/send-raw.ts";
import { sentAnswer } from "../support/sent-answer.ts";
import { preload, SiteDidNotStart, startSite } from "../support/site.ts";
import { knownOrigin, loggedBy, pageOf, test } from "../support/site-test.ts";
import { stubbornClient } from "../support/stubborn-client.ts";

test("npm start serves as npm run serve does", () => {
  expect(manifest.scripts.start).toBe(manifest.scripts.serve);
});

/** How a site ended that was not to start. */
async function endOf(...how: Parameters<typeof startSite>): Promise<SiteDidNotStart> {
  const error = await startSite(...how).catch((reason: unknown) => reason);
  if (error instanceof SiteDidNotStart) return error;
  throw new Error("The site started");
}

const withDescriptors = (limit: number) => ({
  command: ["sh", "-c", `ulimit -n ${limit}; exec "$0" "$@"`, process.execPath],
});
const tooOld = new RegExp(
  `^This is Node 22\\.9\\.1: the site needs ${manifest.engines.node.slice(2)} or newer\\.$`,
);
const older = `Object.defineProperty(process, "versions", { value: { ...process.versions, node: "22.9.1" } })`;

test.for<[what: string, line: RegExp, how: Parameters<typeof startSite>]>([
  ["A wrong variable", /^PORT is "abc": expected a whole .* to 65535\.$/, [{ PORT: "abc" }]],
  ["A secret", /^POSTS_API_URL (?!.*hush)/, [{ POSTS_API_URL: "https://ann:hush@a.example" }]],
  ["A limit of 23 file descriptors", /ulimit -n/, [{}, [], withDescriptors(23)]],
  ["A limit of 25 file descriptors", /ulimit -n/, [{}, [], withDescriptors(25)]],
  ["A limit of 26 file descriptors", /ulimit -n/, [{}, [], withDescriptors(26)]],
  ["A Node that is too old", tooOld, [{}, [preload(older)]]],
])("%s ends the process with one line that names it, and no secret", async ([, line, how]) => {
  const { code, stderr, lines } = await endOf(...how);
  expect({ code, stderr }).toEqual({ code: 1, stderr: [expect.stringMatching(line)] });
  expect(lines.filter(({ level }) => level !== "error")).toEqual([]);
});

test("a port that is taken ends the process with one line", async ({ site: { port } }) => {
  const reason = `listen EADDRINUSE: address already in use 127.0.0.1:${port}`;
  const stderr = [`Cannot listen on 127.0.0.1:${port}: ${reason}`];
  expect(await endOf({ PORT: String(port) })).toMatchObject({ code: 1, stderr });
});

test.for([
  ["", "localhost"],
  ["::", "localhost"],
  ["127.0.0.2", "127.0.0.2"],
  ["[::1]", "[::1]"],
] as const)("with HOST=%s it says where it can be visited", async ([HOST, shown]) => {
  await using site = await startSite({ HOST });
  const url = `http://${shown}:${site.port}`;
  expect(site.lines.map(({ message }) => message)).toContain(`Listening on ${url}`);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
});

test("of more connections than it has file descriptors for, it says so and serves on", async () => {
  await using site = await startSite({}, [], withDescriptors(100));
  const idle = Array.from({ length: 60 }, () =>
    connect(site.port, "127.0.0.1").on("error", () => {}),
  );
  const messages = () => site.lines.map(({ message }) => message);
  expect(messages()).toContainEqual(expect.stringMatching(/ulimit -n.* 36 connections/));
  await expect
    .poll(messages)
    .toContain("36 connections are open, as many as it takes: idle ones are closed");
  for (const socket of idle) socket.destroy();
  await expect
    .poll(async () => (await fetch(`${site.url}/healthz`).catch(() => undefined))?.status)
    .toBe(200);
});

test("SIGTERM under load loses no request that was sent, tells health checks, and ends the process with 0", async () => {
  await using site = await startSite();
  using agent = disposableAgent();
  const pages: (number | undefined)[] = [];
  const checks: (number | undefined)[] = [];
  const visit = async (path: string, statuses: (number | undefined)[]) => {
    try {
      while (true) statuses.push((await sentAnswer(site.url + path, {}, agent)).status);
    } catch (error) {
      // Once it no longer listens, a new connection is refused: nothing was sent, nothing is lost.
      if ((error as NodeJS.ErrnoException).code !== "ECONNREFUSED") throw error;
    }
  };
  const visitors = Array.from({ length: 8 }, () => visit("/contact", pages));
  visitors.push(...Array.from({ length: 4 }, () => visit("/healthz", checks)));
  await expect.poll(() => Math.min(pages.length, 10 * checks.length)).toBeGreaterThan(50);
  site.kill("SIGTERM");
  await Promise.all(visitors);
  expect(new Set(pages)).toEqual(new Set([200]));
  expect(new Set(checks)).toEqual(new Set([200, 503]));
  expect(await site.exited).toBe(0);
});

test.for([
  ["", "undefined"],
  // Node sees both in the same turn of its loop then, the renderer's message before the signal.
  [
    ", even if the renderer is ready by then",
    "Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3_000)",
  ],
])("SIGTERM before it listens ends the process with 0%s", async ([, delay]) => {
  // The first module that main.ts loads for itself: a fixed point, early in every start.
  const interrupt = `
    import { registerHooks } from "node:module";
    import { isMainThread } from "node:worker_threads";
    if (isMainThread) registerHooks({
      load(url, context, next) {
        if (url.endsWith("/renderer.ts")) process.kill(process.pid, "SIGTERM");
        if (url.endsWith("/serve.ts")) ${delay};
        return next(url, context);
      },
    });
  `;
  const exitCode = await startSite({}, [preload(interrupt)]).then(
    (site) => site.exited,
    (reason: SiteDidNotStart) => reason.code,
  );
  expect(exitCode).toBe(0);
});

test.for(["SIGINT", "SIGHUP"] as const)("%s ends the process with 0, too", async (signal) => {
  await using site = await startSite();
  site.kill(signal);
  expect(await site.exited).toBe(0);
});

test("SIGTERM closes after 10 s what does not end, says so, and ends the process with 1", async () => {
  await using site = await startSite();
  const headers = "Host: a\r\nContent-Type: application/x-www-form-urlencoded\r\n";
  const client = await stubbornClient(
    site.port,
    `POST /agreement HTTP/1.1\r\n${headers}Content-Length: 9\r\n\r\nabc`,
  );
  await fetch(`${site.url}/healthz`);
  site.kill("SIGTERM");
  expect(await site.exited).toBe(1);
  expect(site.lines.at(-1)).toMatchObject({
    level: "warn",
    message: expect.stringContaining("still open after 10 s"),
  });
  client.destroy();
});

test("each request leaves one line, without its query", async ({ site }) => {
  await fetch(`${site.url}/nowhere-else?secret=hush`);
  const lines = await loggedBy(site);
  const line = { method: "GET", status: 404, ms: expect.any(Number) };
  expect(lines.filter(({ path }) => path === "/nowhere-else")).toMatchObject([line]);
  expect(JSON.stringify(lines)).not.toContain("hush");
});

test("of a link to an offer that comes as a path nothing is logged", async ({ site }) => {
  const before = (await loggedBy(site)).length;
  const names = "UXV1eCBMdGQ";
  const path = `/agreement/offer%23eyJ${names}`;
  for (const [line, status] of [
    [`GET ${path}`, 302],
    [`GET ${path}.data`, 404],
    [`PUT ${path}`, 405],
    [`GET ${path}%00`, 400],
    [`GET /${path}`, 400],
    [`GET http://other.example${path}`, 400],
    [`GET ${path}${"a".repeat(9_000)}`, 414],
    [`OPTIONS ${path}`, 405],
    [`GET ${path}${"a".repeat(20_000)}`, 431],
  ] as const) {
    const answer = await sendRaw(site.port, request(`${line} HTTP/1.1`));
    expect(answer, line).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  }
  const lines = (await loggedBy(site)).slice(before);
  expect(lines.filter((line) => line.path === "/agreement/…")).toHaveLength(8);
  expect(JSON.stringify(lines)).not.toContain(names);
});

test("a log that nobody reads any more does not end the site, and is told once", async () => {
  await using site = await startSite();
  site.closeLog();
  // So many that they are written at once, some after the first were refused.
  const bytes = `GET /${"long-".repeat(90)} HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(400);
  for (let time = 0; time < 2; time++) {
    const answers = await sendRaw(site.port, bytes + request("GET /contact HTTP/1.1"));
    expect(answers.match(/HTTP\/1\.1 404 /g)).toHaveLength(400);
    expect(answers).toContain("HTTP/1.1 200 ");
  }
  const told = "The log cannot be written (EPIPE): its lines are lost until it can";
  await expect.poll(() => site.errors).toEqual([told]);
});

test("a build that is not there is told, with those that there are", async () => {
  const args = ["app/server/main.ts", "build/releases/none"];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  expect(status).toBe(1);
  expect(stderr).toMatch(
    /^There is no build in build\/releases\/none: there are build\/releases\/.*\n$/,
  );
});

test("a listener that fails to take a connection does not end the process", async () => {
  // As one that finds no descriptor or memory left for a connection gives it.
  const failing = `
    import { subscribe } from "node:diagnostics_channel";
    subscribe("http.server.request.start", ({ server }) => {
      server.emit("error", new Error("injected into the listener"));
    });
  `;
  await using site = await startSite({}, [preload(failing)]);
  for (let attempt = 0; attempt < 50; attempt++) {
    expect((await fetch(`${site.url}/contact`)).status).toBe(200);
  }
  await expect.poll(() => JSON.stringify(site.lines)).toContain("injected into the listener");
  const told = site.lines.filter(({ message }) => String(message).includes("injected"));
  expect(told.length).toBeLessThan(50);
});

test("the data of what is not there says that it was not found", async ({ site }) => {
  for (const path of ["/nowhere.data", "/writing/nowhere.data", "/agreement/verify.data"]) {
    const answer = await fetch(site.url + path);
    expect(answer.status, path).toBe(404);
    const text = await answer.text();
    expect(text, path).toContain('"Not Found"');
    expect(text, path).not.toContain("Internal Server Error");
  }
});

test("where the site is known, what is printed has its address", async ({ knownSite }) => {
  const host = new URL(knownOrigin).host.replace(".", "\\.");
  for (const path of ["/", "/writing", "/work-together", "/contact"]) {
    const head = new RegExp(`<p class="paper-head">[^<]+ · ${host}</p>`);
    expect(await pageOf(knownSite, path), path).toMatch(head);
  }
});

function disposableAgent(): Agent & Disposable {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  return Object.assign(agent, { [Symbol.dispose]: () => agent.destroy() });
}
