import type { RequestListener } from "node:http";
import { expect, test } from "vitest";
import { loopbackServer } from "../support/loopback-server.ts";
import { startSite } from "../support/site.ts";

const json = (body: unknown): RequestListener => {
  return (_, response) => {
    response.setHeader("Content-Type", "application/json").end(JSON.stringify(body));
  };
};

test("an author of 900 KB makes no home page of a megabyte", async () => {
  await using api = await loopbackServer(json({ data: { author: "Ann ".repeat(225_000) } }));
  await using site = await startSite({ POSTS_API_URL: api.address });
  const answer = await fetch(site.url);
  expect(answer.status).toBe(200);
  const page = await answer.text();
  expect(page).toContain("Response from API: Not received");
  expect(page.length).toBeLessThan(50_000);
});

test("however many ask for /health, the posts API is asked once a second", async () => {
  let asked = 0;
  await using api = await loopbackServer((request, response) => {
    if (request.url === "/posts") asked += 1;
    json({ data: { author: "Ann" } })(request, response);
  });
  await using site = await startSite({ POSTS_API_URL: api.address });
  await expect.poll(() => asked).toBe(1); // the start asks, too
  const started = performance.now();
  for (let visit = 0; visit < 100; visit++) {
    const page = await (await fetch(`${site.url}/health`)).text();
    expect(page).toContain(">answers<");
  }
  const seconds = (performance.now() - started) / 1000;
  expect(asked).toBeLessThanOrEqual(2 + Math.floor(seconds));
});

const SECRET = "hush-hush";
const leaks: [what: string, RequestListener][] = [
  ["HTML", (_, response) => response.end(`<p>${SECRET}`)],
  ["broken JSON", (_, response) => response.end(`{"${SECRET}": "${SECRET}", ${SECRET}`)],
  ["a post of the wrong kind", json({ data: SECRET })],
  ["no object", json(SECRET)],
  ["a failure", (_, response) => response.writeHead(500, SECRET).end(SECRET)],
  ["a failure in JSON", (_, response) => response.writeHead(400).end(`{"error":"${SECRET}"}`)],
  ["a redirect", (_, response) => response.writeHead(302, { Location: `/${SECRET}` }).end()],
  [
    "a redirect elsewhere",
    (_, response) => response.writeHead(302, { Location: `http://${SECRET}.invalid/` }).end(),
  ],
  [
    "a redirect to no address",
    (_, response) => response.writeHead(302, { Location: `http://${SECRET}:hush-hush` }).end(),
  ],
  [
    "a redirect with a user name",
    (request, response) =>
      response.writeHead(302, { Location: `http://ann:${SECRET}@${request.headers.host}/` }).end(),
  ],
  ["no HTTP", (request) => request.socket.end(`${SECRET}\r\n\r\n`)],
  [
    "a header that is none",
    (request) => request.socket.end(`HTTP/1.1 200 OK\r\n${SECRET}\r\n\r\n`),
  ],
  [
    "a length that is none",
    (request) => request.socket.end(`HTTP/1.1 200 OK\r\nContent-Length: ${SECRET}\r\n\r\n`),
  ],
  [
    "chunks that are none",
    (request) =>
      request.socket.end(`HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n${SECRET}\r\n`),
  ],
  [
    "a compression that is none",
    (_, response) => response.writeHead(200, { "Content-Encoding": "gzip" }).end(SECRET),
  ],
];

test("nothing of what the posts API answers wrongly gets into the log", async () => {
  let listener: RequestListener = json({ data: null });
  await using api = await loopbackServer((request, response) => listener(request, response));
  await using site = await startSite({ POSTS_API_URL: api.address });
  const reports = () =>
    site.lines.filter(({ message }) => String(message).startsWith("No newest post received: "));
  for (const [what, wrong] of leaks) {
    const before = reports().length;
    listener = wrong;
    const home = await (await fetch(site.url)).text();
    expect(home, what).toContain("No API response received");
    await expect.poll(() => reports().length, { message: what }).toBeGreaterThan(before);
    expect(JSON.stringify(site.lines), what).not.toContain("hush");
  }
});
