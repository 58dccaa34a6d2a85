import { afterAll, beforeAll, expect, test } from "vitest";
import { BODY_LIMIT } from "../../app/server/incoming-request.ts";
import { request, sendRaw } from "../support/send-raw.ts";
import { type RunningSite, startSite } from "../support/site.ts";

let site: RunningSite;

beforeAll(async () => {
  site = await startSite();
});

afterAll(async () => {
  await site[Symbol.asyncDispose]();
});

test.each([
  ["two slashes", request("GET // HTTP/1.1"), 400],
  ["two slashes and a host", request("GET //evil.example/ HTTP/1.1"), 400],
  ["an absolute address", request("GET http://evil.example/ HTTP/1.1"), 400],
  ["a backslash", request("GET /\\evil.example HTTP/1.1"), 400],
  ["an encoded NUL", request("GET /%00 HTTP/1.1"), 400],
  ["a NUL", request("GET /\0 HTTP/1.1"), 400],
  ["a broken escape", request("GET /%E0%A4%A HTTP/1.1"), 400],
  ["an asterisk", request("OPTIONS * HTTP/1.1"), 400],
  ["a host with a space", request("GET / HTTP/1.1", "Host: a b\r\n"), 400],
  ["a host with a path", request("GET / HTTP/1.1", "Host: a/b\r\n"), 400],
  ["a host with an impossible port", request("GET / HTTP/1.1", "Host: a:99999\r\n"), 400],
  ["a host of colons", request("GET / HTTP/1.1", "Host: [:::::]\r\n"), 400],
  ["a host of wrong numbers", request("GET / HTTP/1.1", "Host: 1.2.3.999\r\n"), 400],
  ["CONNECT", request("CONNECT evil.example:443 HTTP/1.1"), 405],
  ["an expectation", request("GET / HTTP/1.1", "Host: a\r\nExpect: miracles\r\n"), 417],
  ["no host", request("GET / HTTP/1.1", ""), 400],
  ["two hosts", request("GET / HTTP/1.1", "Host: a\r\nHost: b\r\n"), 400],
  ["TRACE", request("TRACE / HTTP/1.1"), 405],
  ["PUT", request("PUT / HTTP/1.1"), 405],
  ["DELETE on nothing", request("DELETE /nothing HTTP/1.1"), 405],
  ["a method of its own", request("HACK / HTTP/1.1"), 400],
  ["POST where no action is", request("POST / HTTP/1.1", "Host: a\r\nContent-Length: 0\r\n"), 405],
  ["100 KB of headers", request("GET / HTTP/1.1", `Host: a\r\nX: ${"x".repeat(100_000)}\r\n`), 431],
  ["a query of 10 KB", request(`GET /?${"q".repeat(10_000)} HTTP/1.1`), 414],
  ["a query of 1 MB", request(`GET /?${"q".repeat(1_000_000)} HTTP/1.1`), 431],
  ["no HTTP at all", "\x16\x03\x01\x02\x00\x01\x00\r\n\r\n", 400],
  [
    "both a length and chunks",
    request(
      "POST / HTTP/1.1",
      "Host: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n",
      "0\r\n\r\n",
    ),
    400,
  ],
  [
    "two lengths",
    request("POST / HTTP/1.1", "Host: a\r\nContent-Length: 3\r\nContent-Length: 4\r\n"),
    400,
  ],
])(
  "%s gets a refusal with the security headers, and the process lives",
  async (_, bytes, status) => {
    const answer = await sendRaw(site.port, bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer).toMatch(/content-security-policy: default-src 'none'/i);
    expect(answer).toMatch(/x-content-type-options: nosniff/i);
    expect(answer).not.toMatch(/node_modules|at .+\.ts:\d/);
    expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
  },
);

test("a target may name the site that it is sent to", async () => {
  const answer = await sendRaw(site.port, request("GET HTTP://Site.example/writing?a HTTP/1.1"));
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(answer).toContain("<h1>Writing</h1>");
  const bare = await sendRaw(site.port, request("GET http://site.example?a HTTP/1.1"));
  expect(bare).toMatch(/^HTTP\/1\.1 200 /);
});

test.each([
  ["POST /agreement HTTP/1.1", "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 422 "],
  ["PUT /agreement HTTP/1.1", "HTTP/1.1 405 "],
])("a body is invited only where it is taken: %s", async (line, start) => {
  const headers =
    "Host: a\r\nContent-Type: application/x-www-form-urlencoded\r\nExpect: 100-continue\r\nContent-Length: 3\r\n";
  const answer = await sendRaw(site.port, request(line, headers, "a=b"));
  expect(answer.slice(0, start.length)).toBe(start);
});

test.each(["/agreement", "/agreement.data", "/agreement.pdf", "/agreement/compare"])(
  "a form that announces no body is answered as an empty one: %s",
  async (path) => {
    const bare = `POST ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
    const answer = await sendRaw(site.port, bare + request("GET /contact HTTP/1.1"));
    expect(answer).toMatch(/^HTTP\/1\.1 422 /);
    expect(answer).toContain("<h1>contact works</h1>");
  },
);

test.each([
  [BODY_LIMIT, 1_000, 422],
  [BODY_LIMIT + 1, 1_000, 413],
  [500, 1, 422],
  [BODY_LIMIT, 1, 413],
])("a body of %d bytes in chunks of %d is answered with %d", async (length, size, status) => {
  const parts = Array.from({ length: Math.ceil(length / size) }, (_, index) =>
    "x".repeat(Math.min(size, length - index * size)),
  );
  const chunks = parts.map((part) => `${part.length.toString(16)}\r\n${part}\r\n`);
  const headers = `Host: a\r\nContent-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\n`;
  const bytes = request("POST /agreement HTTP/1.1", headers, `${chunks.join("")}0\r\n\r\n`);
  expect(await sendRaw(site.port, bytes)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
});

test("a health check in HTTP/1.0 needs to name no host", async () => {
  const answer = await sendRaw(site.port, "GET /healthz HTTP/1.0\r\n\r\n");
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
});

test("a connection whose upgrade is not taken is closed, since what came behind it is lost", async () => {
  const upgrade = "GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n";
  const answer = await sendRaw(site.port, upgrade + request("GET /contact HTTP/1.1"));
  expect(answer).toMatch(/^HTTP\/1\.1 200 [^]*?\r\nConnection: close\r\n/i);
});

test("what other methods would have been taken is said", async () => {
  const answer = await fetch(`${site.url}/`, { method: "PUT" });
  expect(answer.status).toBe(405);
  expect(answer.headers.get("allow")).toBe("GET, HEAD");
});

test("a missing asset is a plain 404", async () => {
  const answer = await fetch(`${site.url}/assets/missing.js`);
  expect(answer.status).toBe(404);
  expect(answer.headers.get("content-type")).toContain("text/plain");
});

test.each([
  "/assets/../../package.json",
  "/..%2f..%2fpackage.json",
  "/%2e%2e/%2e%2e/package.json",
  "/assets/%2e%2e/%2e%2e/server/index.js",
  "/.vite/manifest.json",
])("no file outside the static ones is served for %s", async (path) => {
  const answer = await sendRaw(site.port, request(`GET ${path} HTTP/1.1`));
  expect(answer).toMatch(/^HTTP\/1\.1 40[04] /);
});

test("a query is never logged", async () => {
  await fetch(`${site.url}/contact?secret=hush`);
  await expect.poll(() => site.lines.some((line) => line.path === "/contact")).toBe(true);
  expect(JSON.stringify(site.lines)).not.toContain("hush");
});
