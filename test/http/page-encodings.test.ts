import { get, type IncomingHttpHeaders } from "node:http";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startSite, type RunningSite } from "../support/site.ts";

let site: RunningSite;

beforeAll(async () => {
  site = await startSite();
});

afterAll(async () => {
  await site[Symbol.asyncDispose]();
});

interface Sent {
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** As it came over the wire. */
function sent(path: string, accepted?: string): Promise<Sent> {
  const headers = accepted === undefined ? {} : { "Accept-Encoding": accepted };
  return new Promise((resolve, reject) => {
    get(site.url + path, { headers }, (response) => {
      buffer(response).then((body) => resolve({ headers: response.headers, body }), reject);
    }).on("error", reject);
  });
}

const filled = "/agreement?clientName=Ada";

test.each([
  ["gzip, deflate, br", "br", brotliDecompressSync],
  ["gzip", "gzip", gunzipSync],
])("a page for one visitor who accepts %s comes in %s", async (accepted, encoding, decode) => {
  const plain = await sent(filled);
  const { headers, body } = await sent(filled, accepted);
  expect(headers).toMatchObject({
    "content-encoding": encoding,
    "content-length": String(body.length),
    vary: "Accept-Encoding",
    "cache-control": "private, no-store",
  });
  expect(body.length).toBeLessThan(plain.body.length / 3);
  expect(decode(body).equals(plain.body)).toBe(true);
});

test("a page for one visitor who accepts no encoding comes as it is", async () => {
  const { headers, body } = await sent(filled, "identity");
  expect(headers["content-encoding"]).toBeUndefined();
  expect(headers.vary).toBe("Accept-Encoding");
  expect(body.toString()).toContain("<html");
});
