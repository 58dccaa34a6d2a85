import type { Socket } from "node:net";
import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { bytesRead } from "../support/bytes-read.ts";
import { openSockets } from "../support/open-sockets.ts";
import { residentMegabytes } from "../support/resident-memory.ts";
import { request, sendRaw } from "../support/send-raw.ts";
import { type RunningSite, startSite } from "../support/site.ts";
import { stubbornClient } from "../support/stubborn-client.ts";

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
const FORM = "Host: a\r\nContent-Type: application/x-www-form-urlencoded\r\n";
const unreadPage = get("/agreement?clientName=Ann").repeat(60);

/** Asks over connections that are closed at once, so that the open ones can be counted. */
async function expectToServe(site: RunningSite): Promise<void> {
  for (const path of ["/", "/contact", "/healthz"]) {
    await expect
      .poll(() => sendRaw(site.port, request(`GET ${path} HTTP/1.1`)), { timeout: 60_000 })
      .toMatch(/^HTTP\/1\.1 200 /);
  }
}

function statusesOf(answers: string): string[] {
  return [...answers.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => status ?? "");
}

test.each([
  ["CONNECT", "CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n"],
  ["CONNECT with a body", "CONNECT a:1 HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nabc"],
  ["CONNECT behind a page", `${get("/about")}CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n`],
  ["an upgrade", "GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n"],
  [
    "an upgrade with a body",
    `POST /agreement HTTP/1.1\r\n${FORM}Connection: Upgrade\r\nUpgrade: h2c\r\nContent-Length: 9\r\n\r\nabc`,
  ],
  ["a start of HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
  ["no HTTP", "\0\0\0\r\n\r\n"],
  ["half a request", "GET / HT"],
  ["half a form", `POST /agreement HTTP/1.1\r\n${FORM}Content-Length: 9\r\n\r\nabc`],
  ["an expectation", "GET / HTTP/1.1\r\nHost: a\r\nExpect: miracles\r\n\r\n"],
  [
    "a promise of a body",
    `POST /agreement HTTP/1.1\r\n${FORM}Expect: 100-continue\r\nContent-Length: 9\r\n\r\n`,
  ],
  ["many pages", unreadPage],
])("%s and a reset at any moment leave the process alone", async (_, bytes) => {
  await using site = await startSite();
  const before = openSockets(site.pid);
  for (let attempt = 0; attempt < 30; attempt++) {
    const socket = await stubbornClient(site.port, bytes);
    if (attempt % 3 > 0) await setTimeout(attempt);
    if (attempt % 3 > 1) socket.resume();
    socket.resetAndDestroy();
  }
  await expectToServe(site);
  await expect.poll(() => openSockets(site.pid)).toBeLessThanOrEqual(before);
});

/** What a connection has sent when its client stops answering. */
const states: [name: string, bytes: string][] = [
  ["nothing", ""],
  ["half a request line", "GET /abo"],
  ["half its headers", "GET /about HTTP/1.1\r\nHost: a\r\nX-"],
  ["half a form", `POST /agreement HTTP/1.1\r\n${FORM}Content-Length: 9\r\n\r\nabc`],
  [
    "half a form in chunks",
    `POST /agreement HTTP/1.1\r\n${FORM}Transfer-Encoding: chunked\r\n\r\n3\r\nabc`,
  ],
  [
    "half a form that is refused",
    `POST /contact HTTP/1.1\r\n${FORM}Content-Length: 9999\r\n\r\nabc`,
  ],
  ["what cannot be parsed", "\0\0\0\r\n\r\n"],
  ["CONNECT", "CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n"],
  ["CONNECT and a body", "CONNECT a:1 HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nabc"],
  ["an expectation", "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nExpect: miracles\r\n\r\n"],
  ["its last request", "GET /about HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"],
  ["a request and half of another", `${get("/about")}GET /abo`],
  ["a request and no HTTP", `${get("/about")}\0\0\0\r\n\r\n`],
  ["requests and half of another", `${unreadPage}GET /abo`],
  [
    "such requests and its last",
    `${unreadPage}GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`,
  ],
];

/** Ways to stop answering. */
const silences: [name: string, fallSilent: (socket: Socket) => void][] = [
  ["reads on, and says nothing more", (socket) => void socket.resume()],
  ["reads nothing more", () => {}],
  ["says that it has ended, and reads nothing more", (socket) => void socket.end()],
  ["says that it has ended, and reads on", (socket) => void socket.resume().end()],
];

test("no connection is held whose client stops answering, in any state and any way", async () => {
  await using site = await startSite();
  const before = openSockets(site.pid);
  const clients = await Promise.all(
    states.flatMap(([, bytes]) =>
      silences.map(async ([, fallSilent]) => {
        const socket = await stubbornClient(site.port, bytes);
        fallSilent(socket);
        return socket;
      }),
    ),
  );
  expect(clients).toHaveLength(states.length * silences.length);
  await expect.poll(() => openSockets(site.pid), { timeout: 150_000 }).toBeLessThanOrEqual(before);
  await expectToServe(site);
  for (const client of clients) client.destroy();
}, 240_000);

test("requests that are sent at once are answered in turn, all of them", async () => {
  await using site = await startSite();
  const paths = ["/about", "/nowhere", "/agreement?clientName=Ann", "/healthz", "/favicon.svg"];
  const asked = Array.from({ length: 300 }, (_, index) => paths[index % paths.length] ?? "");
  const last = request("GET /the-last HTTP/1.1");
  const answers = await sendRaw(site.port, asked.map(get).join("") + last);
  const expected = asked.map((path) => (path === "/nowhere" ? "404" : "200"));
  expect(statusesOf(answers)).toEqual([...expected, "404"]);
});

test("a client that sends thousands of requests as fast as they are taken has every answer", async () => {
  await using site = await startSite();
  const long = `GET /robots.txt HTTP/1.1\r\nHost: a\r\nX: ${"x".repeat(400)}\r\n\r\n`;
  const last = request("GET /the-last HTTP/1.1");
  const answers = await sendRaw(site.port, long.repeat(5_000) + last);
  expect(statusesOf(answers)).toEqual([...Array.from({ length: 5_000 }, () => "200"), "404"]);
});

test("what cannot be parsed is refused after the answers to what came before it", async () => {
  await using site = await startSite();
  for (const garbage of ["\0\r\n\r\n", "CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n"]) {
    const answers = await sendRaw(site.port, get("/nowhere") + get("/contact") + garbage);
    const refusal = garbage.startsWith("CONNECT") ? "405" : "400";
    expect(statusesOf(answers)).toEqual(["404", "200", refusal]);
  }
});

test.each([40, 400])(
  "%d connections that ask on and never read take little memory, and are closed",
  async (count) => {
    await using site = await startSite({}, ["--max-old-space-size=256"]);
    const socketsBefore = openSockets(site.pid);
    await expectToServe(site);
    const before = residentMegabytes(site.pid);
    const attackers = await Promise.all(
      Array.from({ length: count }, () => stubbornClient(site.port)),
    );
    const requests = [get("/").repeat(2_000), get("/agreement?clientName=Ann").repeat(1_000)];
    let most = 0;
    for (let round = 0; round < 40; round++) {
      for (const [index, socket] of attackers.entries()) {
        if (socket.writable && socket.writableLength < 1e5) socket.write(requests[index % 2] ?? "");
      }
      await setTimeout(100);
      most = Math.max(most, residentMegabytes(site.pid));
    }
    expect(most - before).toBeLessThan(130);
    await expect
      .poll(() => openSockets(site.pid), { timeout: 100_000 })
      .toBeLessThanOrEqual(socketsBefore);
    await expectToServe(site);
    for (const socket of attackers) socket.destroy();
  },
  240_000,
);

test.each([
  ["GET /writing", 400],
  ["PUT /writing", 405],
  ["POST /agreement", 413],
])(
  "of the chunks that %s goes on to send no more is read once it is refused",
  async (line, status) => {
    await using site = await startSite();
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

test("of the forms that are not sent to their end the oldest are given up", async () => {
  await using site = await startSite();
  const half = `POST /agreement HTTP/1.1\r\n${FORM}Content-Length: 262000\r\n\r\n${"x".repeat(261_000)}`;
  const clients: Socket[] = [];
  for (let count = 0; count < 300; count++) clients.push(await stubbornClient(site.port, half));
  const mayBeHeld = Math.floor((64 * 1024 * 1024) / 261_000);
  await expect
    .poll(() => clients.map((client) => client.resume().readableEnded).lastIndexOf(true))
    .toBeGreaterThanOrEqual(300 - mayBeHeld - 1);
  expect(clients.at(-1)?.readableEnded).toBe(false);
  const fields = new URLSearchParams({ clientName: "Ann" });
  expect((await fetch(`${site.url}/agreement`, { method: "POST", body: fields })).status).toBe(422);
  for (const client of clients) client.destroy();
});
