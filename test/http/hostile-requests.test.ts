import { expect } from "vitest";
import { request, sendRaw } from "../support/send-raw.ts";
import { test } from "../support/site-test.ts";

const FORM = "Host: a\r\nContent-Type: application/x-www-form-urlencoded\r\n";

test.for<[what: string, line: string, status: number, headers?: string]>([
  ["two slashes", "GET //", 400],
  ["two slashes and a host", "GET //evil.example/", 400],
  ["an absolute address", "GET http://evil.example/", 400],
  ["a backslash", "GET /\\evil.example", 400],
  ["an encoded NUL", "GET /%00", 400],
  ["a NUL", "GET /\0", 400],
  ["a broken escape", "GET /%E0%A4%A", 400],
  ["an asterisk", "OPTIONS *", 400],
  ["a host with a space", "GET /", 400, "Host: a b\r\n"],
  ["a host with a path", "GET /", 400, "Host: a/b\r\n"],
  ["a host with an impossible port", "GET /", 400, "Host: a:99999\r\n"],
  ["a host of colons", "GET /", 400, "Host: [:::::]\r\n"],
  ["a host of wrong numbers", "GET /", 400, "Host: 1.2.3.999\r\n"],
  ["CONNECT", "CONNECT evil.example:443", 405],
  ["an expectation", "GET /", 417, "Host: a\r\nExpect: miracles\r\n"],
  ["no host", "GET /", 400, ""],
  ["two hosts", "GET /", 400, "Host: a\r\nHost: b\r\n"],
  ["TRACE", "TRACE /", 405],
  ["PUT", "PUT /", 405],
  ["DELETE on nothing", "DELETE /nothing", 405],
  ["a method of its own", "HACK /", 400],
  ["POST where no action is", "POST /", 405, "Host: a\r\nContent-Length: 0\r\n"],
  ["100 KB of headers", "GET /", 431, `Host: a\r\nX: ${"x".repeat(100_000)}\r\n`],
  ["a query of 10 KB", `GET /?${"q".repeat(10_000)}`, 414],
  ["a query of 1 MB", `GET /?${"q".repeat(1_000_000)}`, 431],
  ["no HTTP at all", "\x16\x03\x01\x02\x00\x01\x00", 400],
])(
  "%s gets a refusal with the security headers, and the process lives",
  async ([, line, status, headers], { site }) => {
    const answer = await sendRaw(site.port, request(`${line} HTTP/1.1`, headers));
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer).toMatch(/content-security-policy: default-src 'none'/i);
    expect(answer).toMatch(/x-content-type-options: nosniff/i);
    expect(answer).not.toMatch(/node_modules|at .+\.ts:\d/);
    if (line === "PUT /") expect(answer).toMatch(/^allow: GET, HEAD\r$/im);
    expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
  },
);

test.for([
  ["a target may name the site that it is sent to", "GET HTTP://Site.example/writing?a HTTP/1.1"],
  ["a target may be but the site", "GET http://site.example?a HTTP/1.1"],
])("%s", async ([, line = ""], { site }) => {
  const answer = await sendRaw(site.port, request(line));
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(answer).toContain(line.includes("writing") ? "<h1>Writing</h1>" : "<h1>Alex Sample</h1>");
});

test.for([
  ["POST", "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 422 "],
  ["PUT", "HTTP/1.1 405 "],
] as const)("a body is invited only where it is taken: %s", async ([method, start], { site }) => {
  const headers = `${FORM}Expect: 100-continue\r\nContent-Length: 3\r\n`;
  const answer = await sendRaw(site.port, request(`${method} /agreement HTTP/1.1`, headers, "a=b"));
  expect(answer.slice(0, start.length)).toBe(start);
});

test.for(["/agreement", "/agreement.data", "/agreement.pdf", "/agreement/compare"])(
  "a form that announces no body is answered as an empty one: %s",
  async (path, { site }) => {
    const bare = `POST ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
    const answer = await sendRaw(site.port, bare + request("GET /contact HTTP/1.1"));
    expect(answer).toMatch(/^HTTP\/1\.1 422 /);
    expect(answer).toContain("<h1>contact works</h1>");
  },
);

test.for([
  [256 * 1024, 1_000, 422],
  [256 * 1024 + 1, 1_000, 413],
  [500, 1, 422],
  [256 * 1024, 1, 413],
] as const)(
  "a body of %d bytes in chunks of %d is answered with %d",
  async ([length, size, status], { site }) => {
    const parts = Array.from({ length: Math.ceil(length / size) }, (_, index) =>
      "x".repeat(Math.min(size, length - index * size)),
    );
    const chunks = parts.map((part) => `${part.length.toString(16)}\r\n${part}\r\n`);
    const headers = `${FORM}Transfer-Encoding: chunked\r\n`;
    const bytes = request("POST /agreement HTTP/1.1", headers, `${chunks.join("")}0\r\n\r\n`);
    expect(await sendRaw(site.port, bytes)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  },
);

test("a health check in HTTP/1.0 needs to name no host", async ({ site }) => {
  const answer = await sendRaw(site.port, "GET /healthz HTTP/1.0\r\n\r\n");
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
});

test("a connection whose upgrade is not taken is closed", async ({ site }) => {
  const upgrade = "GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n";
  const answer = await sendRaw(site.port, upgrade + request("GET /contact HTTP/1.1"));
  expect(answer).toMatch(/^HTTP\/1\.1 200 [^]*?\r\nConnection: close\r\n/i);
});

test("a missing asset is a plain 404", async ({ site }) => {
  const answer = await fetch(`${site.url}/assets/missing.js`);
  expect(answer.status).toBe(404);
  expect(answer.headers.get("content-type")).toContain("text/plain");
});
