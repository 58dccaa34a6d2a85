import { Agent, get } from "node:http";
import { connect } from "node:net";
import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { request, sendRaw } from "../support/send-raw.ts";
import { SiteDidNotStart, startSite } from "../support/site.ts";
import { stubbornClient } from "../support/stubborn-client.ts";

/** Status of a GET over a kept-alive connection; rejects when the connection is lost. */
function statusOf(url: string, agent: Agent): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      response.on("end", () => resolve(response.statusCode)).resume();
    }).on("error", reject);
  });
}

test("npm start serves as npm run serve does", () => {
  expect(manifest.scripts.start).toBe(manifest.scripts.serve);
});

test("a wrong variable ends the process with one line that names it", async () => {
  const error = await startSite({ PORT: "abc" }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(SiteDidNotStart);
  const { code, stderr, lines } = error as SiteDidNotStart;
  expect(code).toBe(1);
  expect(stderr).toEqual(['PORT is "abc": expected a whole number from 0 to 65535.']);
  expect(lines).toEqual([]);
});

test.each([
  ["POSTS_API_URL", "https://ann:hush@posts.example"],
  ["LANGFUSE_PUBLIC_KEY", "sk-lf-hush"],
])("a secret in %s ends the process with one line, which keeps it", async (name, value) => {
  const error = await startSite({ [name]: value }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(SiteDidNotStart);
  const { code, stderr, lines } = error as SiteDidNotStart;
  expect(code).toBe(1);
  expect(stderr).toHaveLength(1);
  expect(stderr[0]).toContain(name);
  expect(stderr[0]).not.toContain("hush");
  expect(lines).toEqual([]);
});

test("a port that is taken ends the process with one line", async () => {
  await using site = await startSite();
  const error = await startSite({ PORT: String(site.port) }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(SiteDidNotStart);
  const { code, stderr } = error as SiteDidNotStart;
  expect(code).toBe(1);
  expect(stderr).toEqual([
    `Cannot listen on 127.0.0.1:${site.port}: listen EADDRINUSE: address already in use 127.0.0.1:${site.port}`,
  ]);
});

test.each([
  ["", "localhost"],
  ["0.0.0.0", "localhost"],
  ["::", "localhost"],
  ["localhost", "localhost"],
  ["127.0.0.2", "127.0.0.2"],
  ["[::1]", "[::1]"],
])("with HOST=%s it says where it can be visited", async (HOST, shown) => {
  await using site = await startSite({ HOST });
  const url = `http://${shown}:${site.port}`;
  expect(site.lines.map(({ message }) => message)).toContain(`Listening on ${url}`);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
});

test.each([23, 25, 26])(
  "with %i file descriptors, too few, it says so in one line",
  async (limit) => {
    const command = ["sh", "-c", `ulimit -n ${limit}; exec "$0" "$@"`, process.execPath];
    const error = await startSite({}, [], { command }).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 1, stderr: [expect.stringContaining("ulimit -n")] });
  },
);

test("of more connections than it has file descriptors for, it says so and serves on", async () => {
  const command = ["sh", "-c", 'ulimit -n 100; exec "$0" "$@"', process.execPath];
  await using site = await startSite({}, [], { command });
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

test("SIGTERM under load loses no request that was sent, and ends the process with 0", async () => {
  await using site = await startSite();
  using agent = disposableAgent();
  const statuses: (number | undefined)[] = [];
  let stopped = false;
  const visitors = Array.from({ length: 8 }, async () => {
    while (!stopped) {
      try {
        statuses.push(await statusOf(`${site.url}/contact`, agent));
      } catch (error) {
        // Once it no longer listens, a new connection is refused: nothing was sent, nothing is lost.
        if ((error as NodeJS.ErrnoException).code !== "ECONNREFUSED") throw error;
        stopped = true;
      }
    }
  });
  await expect.poll(() => statuses.length).toBeGreaterThan(50);
  site.kill("SIGTERM");
  await Promise.all(visitors);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await site.exited).toBe(0);
});

test.each([
  ["", "undefined"],
  // Node sees both in the same turn of its loop then, the renderer's message before the signal.
  [
    ", even if the renderer is ready by then",
    "Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3_000)",
  ],
])("SIGTERM before it listens ends the process with 0%s", async (_, delay) => {
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
  const preload = `--import=data:text/javascript,${encodeURIComponent(interrupt)}`;
  const exitCode = await startSite({}, [preload]).then(
    (site) => site.exited,
    (reason: SiteDidNotStart) => reason.code,
  );
  expect(exitCode).toBe(0);
});

test.each(["SIGINT", "SIGHUP"] as const)("%s ends the process with 0, too", async (signal) => {
  await using site = await startSite();
  site.kill(signal);
  expect(await site.exited).toBe(0);
});

test("a Node that is too old is told, with the one that is needed, in one line", async () => {
  const older = `Object.defineProperty(process, "versions", { value: { ...process.versions, node: "22.9.1" } })`;
  const preload = `--import=data:text/javascript,${encodeURIComponent(older)}`;
  const error = await startSite({}, [preload]).catch((reason: unknown) => reason);
  const needed = manifest.engines.node.replace(">=", "");
  expect(error).toMatchObject({
    code: 1,
    stderr: [`This is Node 22.9.1: the site needs ${needed} or newer.`],
  });
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

test("each request leaves one line: method, path, status, milliseconds", async () => {
  await using site = await startSite();
  await fetch(`${site.url}/nowhere?x=1`);
  await expect
    .poll(() => site.lines.find((line) => line.path === "/nowhere"))
    .toMatchObject({
      method: "GET",
      status: 404,
      ms: expect.any(Number),
    });
});

test("of a link to an offer that comes as a path, nothing is logged, however it is refused", async () => {
  await using site = await startSite();
  const names = "UXV1eCBMdGQ";
  const path = `/agreement/offer%23eyJ${names}`;
  for (const [line, status] of [
    [`GET ${path}`, 404],
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
  await fetch(`${site.url}/the-last`);
  await expect.poll(() => site.lines.some((line) => line.path === "/the-last")).toBe(true);
  expect(site.lines.filter((line) => line.path === "/agreement/…")).toHaveLength(8);
  expect(JSON.stringify(site.lines)).not.toContain(names);
});

test("a log that nobody reads any more does not end the site", async () => {
  await using site = await startSite();
  site.closeLog();
  for (let visit = 0; visit < 3; visit++) {
    expect((await fetch(`${site.url}/nowhere`)).status).toBe(404);
    await setTimeout(150); // longer than lines wait to be written
  }
});

test("a listener that fails to take a connection does not end the process", async () => {
  await using site = await startSite({}, ["--import=./test/faults/failing-listener.ts"]);
  for (let attempt = 0; attempt < 50; attempt++) {
    expect((await fetch(`${site.url}/contact`)).status).toBe(200);
  }
  await expect.poll(() => JSON.stringify(site.lines)).toContain("injected into the listener");
  const told = site.lines.filter(({ message }) => String(message).includes("injected"));
  expect(told.length).toBeLessThan(50);
});

test("behind https the browser is told to stay there", async () => {
  await using site = await startSite({ PUBLIC_ORIGIN: "https://site.example" });
  const { headers } = await fetch(`${site.url}/contact`);
  expect(headers.get("strict-transport-security")).toContain("max-age=63072000");
});

test("the data of what is not there says that it was not found", async () => {
  await using site = await startSite();
  for (const path of ["/nowhere.data", "/writing/nowhere.data", "/agreement/verify.data"]) {
    const answer = await fetch(site.url + path);
    expect(answer.status, path).toBe(404);
    const text = await answer.text();
    expect(text, path).toContain('"Not Found"');
    expect(text, path).not.toContain("Internal Server Error");
  }
});

test("where the site is known, what is printed has its address", async () => {
  await using site = await startSite({ PUBLIC_ORIGIN: "https://site.example" });
  for (const path of ["/", "/writing", "/work-together", "/contact"]) {
    const page = await (await fetch(site.url + path)).text();
    expect(page, path).toMatch(/<p class="paper-head">[^<]+ · site\.example<\/p>/);
  }
});

function disposableAgent(): Agent & Disposable {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  return Object.assign(agent, { [Symbol.dispose]: () => agent.destroy() });
}
