import { expect } from "vitest";
import { request, sendRaw } from "../support/send-raw.ts";
import { loggedBy, test } from "../support/site-test.ts";

const smuggled = "GET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n";
const post = "POST /agreement HTTP/1.1\r\nHost: a\r\n";
const chunked = "Transfer-Encoding: chunked";

test.for([
  ["a length and chunks", `Content-Length: 4\r\n${chunked}\r\n\r\n0\r\n\r\n`],
  ["two lengths", "Content-Length: 0\r\nContent-Length: 40\r\n\r\n"],
  ["a length with a sign", "Content-Length: +0\r\n\r\n"],
  ["a length that is a list", "Content-Length: 0, 40\r\n\r\n"],
  ["an encoding nobody knows", "Transfer-Encoding: xchunked\r\n\r\n"],
  ["chunks that are not last", `${chunked}, identity\r\n\r\n0\r\n\r\n`],
  ["a space before the colon", "Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n"],
  ["a folded header", "Transfer-Encoding:\r\n chunked\r\nContent-Length: 0\r\n\r\n"],
  ["a chunk whose size is no number", `${chunked}\r\n\r\n0x0\r\n\r\n`],
  ["a bare line feed in a header", "X: a\nContent-Length: 40\r\n\r\n"],
])("a request with %s smuggles no other past the server", async ([, bytes], { site }) => {
  const answer = await sendRaw(site.port, post + bytes + smuggled);
  expect(answer).toMatch(/^HTTP\/1\.1 4\d\d [^]*\r\ncontent-security-policy: default-src 'none'/i);
  expect(answer.match(/^HTTP\/1\.1 /gm)).toHaveLength(1);
  expect(JSON.stringify(await loggedBy(site))).not.toContain("/smuggled");
});

test.for([
  "/../package.json",
  "/..%2f..%2fpackage.json",
  "/assets/../../package.json",
  "/assets/%2e%2e/%2e%2e/package.json",
  "/assets/%2e%2e/%2e%2e/server/index.js",
  "/assets/%252e%252e/%252e%252e/package.json",
  "/assets/..%5c..%5cpackage.json",
  "/assets/..;/package.json",
  "/assets/%00../package.json",
  "/.git/config",
  "/.vite/manifest.json",
  "/build/server/index.js",
  "/app/server/main.ts",
])("no file outside the public ones is given: %s", async (path, { site }) => {
  const answer = await sendRaw(site.port, request(`GET ${path} HTTP/1.1`));
  expect(answer).toMatch(/^HTTP\/1\.1 40[04] /);
  expect(answer).not.toMatch(/personal-site|repositoryformatversion|createServer/);
});

test.for([
  "Host: evil.example",
  "Host: a\r\nX-Forwarded-Host: evil.example\r\nX-Forwarded-Proto: gopher",
  "Host: a\r\nForwarded: host=evil.example",
  "Host: a\r\nX-Original-URL: /contact\r\nX-Rewrite-URL: /contact",
  "Host: a\r\nX-HTTP-Method-Override: POST\r\nX-HTTP-Method: DELETE",
  "Host: a\r\nCookie: admin=evil.example\r\nAccept-Language: evil.example",
])("no header changes what others are given: %s", async (headers, { site }) => {
  const answer = await sendRaw(site.port, request("GET /writing HTTP/1.1", `${headers}\r\n`));
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(answer).not.toContain("evil.example");
  const plain = await sendRaw(site.port, request("GET /writing HTTP/1.1"));
  expect(withoutHead(answer)).toBe(withoutHead(plain));
});

test.for([
  "/%0d%0aSet-Cookie:%20a=b",
  "/writing/%0d%0aLocation:%20https://evil.example",
  "/writing?a=%0d%0aSet-Cookie:%20a=b",
  "/agreement?clientName=%0d%0aSet-Cookie:%20a=b",
])("no header is split off an address: %s", async (path, { site }) => {
  const answer = await sendRaw(site.port, request(`GET ${path} HTTP/1.1`));
  expect(answer.split("\r\n\r\n")[0]).not.toMatch(/^(set-cookie|location):/im);
});

test.for([
  "/https://evil.example",
  "/writing//evil.example/",
  "/%2f%2fevil.example/",
  "/%5cevil.example",
  "/writing/?next=https://evil.example",
  "/.//evil.example",
])("nobody is sent to another site: %s", async (path, { site }) => {
  const answer = await sendRaw(site.port, request(`GET ${path} HTTP/1.1`));
  const location = /^location: (.*)$/im.exec(answer)?.[1];
  if (location === undefined) expect(answer).toMatch(/^HTTP\/1\.1 [24]\d\d /);
  else expect(new URL(location, "http://site.example").host).toBe("site.example");
});

function withoutHead(answer: string): string {
  return answer.slice(answer.indexOf("\r\n\r\n"));
}
