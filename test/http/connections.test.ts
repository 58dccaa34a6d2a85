import type { Socket } from "node:net";
import { expect } from "vitest";
import { bytesRead, openSockets } from "../support/process-figures.ts";
import { request, sendRaw } from "../support/send-raw.ts";
import { preload, type RunningSite, startSite } from "../support/site.ts";
import { test as base } from "../support/site-test.ts";
import { stubbornClient } from "../support/stubborn-client.ts";

/** Runs in the site before its own code: connections grow old twenty times as fast. */
const hurry = `
  import http from "node:http";
  import { syncBuiltinESMExports } from "node:module";
  import { Socket } from "node:net";
  import { isMainThread } from "node:worker_threads";
  const { createServer } = http;
  const { setInterval } = globalThis;
  const { setTimeout } = Socket.prototype;
  const faster = ([name, value]) => [name, /Timeout$|Interval$/.test(name) ? value / 20 : value];
  if (isMainThread) {
    http.createServer = (options, ...rest) =>
      createServer(Object.fromEntries(Object.entries(options).map(faster)), ...rest);
    syncBuiltinESMExports();
    globalThis.setInterval = (run, delay) => setInterval(run, delay / 20);
    Socket.prototype.setTimeout = function (delay, ...rest) {
      return setTimeout.call(this, delay / 20, ...rest);
    };
  }
`;

const test = base.extend("hurried", { scope: "file" }, async ({ environment }, { onCleanup }) => {
  const site = await startSite(environment, [preload(hurry)]);
  onCleanup(() => site[Symbol.asyncDispose]());
  return site;
});

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
const FORM = "Host: a\r\nContent-Type: application/x-www-form-urlencoded\r\n";
const HALF_FORM = `POST /agreement HTTP/1.1\r\n${FORM}Content-Length: 9\r\n\r\nabc`;
const CONNECT = "CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n";
const CONNECT_WITH_BODY = "CONNECT a:1 HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nabc";
const LAST = "HTTP/1.1\r\nHost: a\r\nConnection: close\r\n";
const unreadPages = get("/agreement?clientName=Ann").repeat(20);

/** Over connections that are closed at once, so that the open ones can be counted. */
async function expectToServe({ port }: RunningSite): Promise<void> {
  for (const path of ["/", "/contact", "/healthz"]) {
    const answer = await sendRaw(port, request(`GET ${path} HTTP/1.1`));
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  }
}

async function figures({ port }: RunningSite): Promise<Record<string, number>> {
  const answer = await sendRaw(port, request("GET /healthz HTTP/1.1"));
  return JSON.parse(/{.*}/.exec(answer)?.[0] ?? "").connections;
}

function statusesOf(answers: string): string[] {
  return [...answers.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => status ?? "");
}

/** When a client leaves: at once, when its request has been looked at, and when it has read of the answer. */
const moments = [
  async () => {},
  expectToServe,
  (site: RunningSite, socket: Socket) => (socket.resume(), expectToServe(site)),
];

const upgrade = "Connection: Upgrade\r\nUpgrade: h2c\r\n";

/** What a connection has sent when its client leaves, or stops answering. */
const states: Record<string, string> = {
  nothing: "",
  "half a request line": "GET /abo",
  "half its headers": "GET /about HTTP/1.1\r\nHost: a\r\nX-",
  "half a form": HALF_FORM,
  "half a form in chunks": `POST /agreement HTTP/1.1\r\n${FORM}Transfer-Encoding: chunked\r\n\r\n3\r\nabc`,
  "half a form that is refused": `POST /contact HTTP/1.1\r\n${FORM}Content-Length: 9999\r\n\r\nabc`,
  "what cannot be parsed": "\0\0\0\r\n\r\n",
  "a start of HTTP/2": "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
  CONNECT,
  "CONNECT and a body": CONNECT_WITH_BODY,
  "CONNECT behind a page": get("/about") + CONNECT,
  "an upgrade": `GET / HTTP/1.1\r\nHost: a\r\n${upgrade}\r\n`,
  "an upgrade and a body": HALF_FORM.replace(FORM, FORM + upgrade),
  "an expectation": `GET / ${LAST}Expect: miracles\r\n\r\n`,
  "a promise of a body": `POST /agreement HTTP/1.1\r\n${FORM}Expect: 100-continue\r\nContent-Length: 9\r\n\r\n`,
  "its last request": `GET /about ${LAST}\r\n`,
  "many requests": unreadPages,
  "a request and half of another": `${get("/about")}GET /abo`,
  "a request and no HTTP": `${get("/about")}\0\0\0\r\n\r\n`,
  "requests and half of another": `${unreadPages}GET /abo`,
  "such requests and its last": `${unreadPages}GET / ${LAST}\r\n`,
};

test.for(Object.entries(states))(
  "%s and a reset at any moment leave the process alone",
  async ([, bytes], { site }) => {
    const before = await figures(site);
    for (const moment of [...moments, ...moments]) {
      const socket = await stubbornClient(site.port, bytes);
      await moment(site, socket);
      socket.resetAndDestroy();
    }
    await expect.poll(async () => (await figures(site)).open).toBeLessThanOrEqual(before.open ?? 0);
  },
);

const silences: ((socket: Socket) => void)[] = [
  // Reads on, and says nothing more.
  (socket) => void socket.resume(),
  // Reads nothing more.
  () => {},
  // Says that it has ended, and reads nothing more, or reads on.
  (socket) => void socket.end(),
  (socket) => void socket.resume().end(),
];

test("no client that stops answering is held, in any state and way", async ({ hurried: site }) => {
  const before = openSockets(site.pid);
  const clients = await Promise.all(
    Object.values(states).flatMap((bytes) =>
      silences.map(async (fallSilent) => {
        const socket = await stubbornClient(site.port, bytes);
        fallSilent(socket);
        return socket;
      }),
    ),
  );
  expect(clients.length).toBeGreaterThan(50);
  await expect.poll(() => openSockets(site.pid)).toBeLessThanOrEqual(before);
  await expectToServe(site);
  for (const client of clients) client.destroy();
});

test("clients that ask on and never read make few wait, and are cut", async ({ hurried: site }) => {
  const before = await figures(site);
  const padding = `X: ${"x".repeat(400)}\r\n\r\n`;
  const requests = [get("/"), get("/").replace("\r\n\r\n", `\r\n${padding}`)];
  const attackers = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      stubbornClient(site.port, requests[index % 2]?.repeat(2_000)),
    ),
  );
  let most = 0;
  await expect
    .poll(async () => {
      const { open = 0, waiting = 0 } = await figures(site);
      most = Math.max(most, waiting);
      return open;
    })
    .toBe(1);
  expect((await figures(site)).cutOff).toBeGreaterThan(before.cutOff ?? 0);
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThanOrEqual(10_000);
  await expectToServe(site);
  for (const socket of attackers) socket.destroy();
});

test("however many requests are sent at once, all are answered in turn", async ({ site }) => {
  const paths = ["/about", "/nowhere", "/agreement?clientName=Ann", "/healthz", "/favicon.svg"];
  const asked = Array.from({ length: 50 }, (_, index) => paths[index % paths.length] ?? "");
  const long = `GET /favicon.svg HTTP/1.1\r\nHost: a\r\nX: ${"x".repeat(400)}\r\n\r\n`;
  const last = request("GET /the-last HTTP/1.1");
  const answers = await sendRaw(site.port, asked.map(get).join("") + long.repeat(1_500) + last);
  const expected = asked.map((path) => (path === "/nowhere" ? "404" : "200"));
  expect(statusesOf(answers)).toEqual([
    ...expected,
    ...Array.from({ length: 1_500 }, () => "200"),
    "404",
  ]);
});

test("what cannot be parsed is refused after what came before it", async ({ site }) => {
  for (const [garbage, refusal] of [
    ["\0\r\n\r\n", "400"],
    [CONNECT, "405"],
  ] as const) {
    const answers = await sendRaw(site.port, get("/nowhere") + get("/contact") + garbage);
    expect(statusesOf(answers)).toEqual(["404", "200", refusal]);
  }
});

test.for([
  ["GET /writing", 400],
  ["PUT /writing", 405],
  ["POST /agreement", 413],
] as const)(
  "of the chunks that %s goes on to send no more is read once it is refused",
  async ([line, status], { hurried: site }) => {
    const client = await stubbornClient(
      site.port,
      `${line} HTTP/1.1\r\n${FORM}Transfer-Encoding: chunked\r\n\r\n`,
    );
    let answers = "";
    client.setEncoding("latin1").on("data", (text: string) => (answers += text));
    const before = bytesRead(site.pid);
    const chunks = "1\r\na\r\n".repeat(100_000);
    await expect.poll(() => client.destroyed || (client.write(chunks), false)).toBe(true);
    expect(statusesOf(answers)).toEqual([String(status)]);
    expect(bytesRead(site.pid) - before).toBeLessThan(1_000_000);
  },
);

test("of the forms that are not sent to their end the oldest are given up", async ({ site }) => {
  const size = 261_000;
  const half = `POST /agreement HTTP/1.1\r\n${FORM}Content-Length: 262000\r\n\r\n${"x".repeat(size)}`;
  const mayBeHeld = Math.floor((64 * 1024 * 1024) / size);
  const count = mayBeHeld + 10;
  const clients: Socket[] = [];
  for (let sent = 0; sent < count; sent++) clients.push(await stubbornClient(site.port, half));
  await expect
    .poll(() => clients.map((client) => client.resume().readableEnded).lastIndexOf(true))
    .toBeGreaterThanOrEqual(count - mayBeHeld - 1);
  expect(clients.at(-1)?.readableEnded).toBe(false);
  const fields = new URLSearchParams({ clientName: "Ann" });
  expect((await fetch(`${site.url}/agreement`, { method: "POST", body: fields })).status).toBe(422);
  for (const client of clients) client.destroy();
});
