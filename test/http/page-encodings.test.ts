import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect } from "vitest";
import { request, sendRaw } from "../support/send-raw.ts";
import { sentAnswer } from "../support/sent-answer.ts";
import { startSite } from "../support/site.ts";
import { test } from "../support/site-test.ts";

const sent = (url: string, accepted: string) => sentAnswer(url, { "Accept-Encoding": accepted });

test("a page for one visitor comes in an encoding that they accept", async ({ site }) => {
  const filled = `${site.url}/agreement?clientName=Ada`;
  const plain = await sent(filled, "identity");
  expect(plain.headers["content-encoding"]).toBeUndefined();
  expect(plain.headers.vary).toBe("Accept-Encoding");
  expect(plain.body.toString()).toContain("<html");
  for (const [accepted, encoding, decode] of [
    ["gzip, deflate, br", "br", brotliDecompressSync],
    ["gzip", "gzip", gunzipSync],
  ] as const) {
    const { headers, body } = await sent(filled, accepted);
    expect(headers).toMatchObject({
      "content-encoding": encoding,
      "content-length": String(body.length),
      vary: "Accept-Encoding",
      "cache-control": "private, no-store",
    });
    expect(body.length).toBeLessThan(plain.body.length / 3);
    expect(decode(body).equals(plain.body)).toBe(true);
  }
});

test("the first who asks for a stored page has it with gzip at once, later ones what is smaller, and forms are never stored", async () => {
  await using site = await startSite();
  const { url } = site;
  const length = async () => {
    const { headers } = await sent(`${url}/contact`, "gzip");
    expect(headers["content-encoding"]).toBe("gzip");
    return Number(headers["content-length"]);
  };
  const first = await length();
  const plain = await sent(`${url}/contact`, "identity");
  expect(first).toBeLessThan(plain.body.length / 2);
  await expect.poll(length).toBeLessThan(first);

  const entries = async () => (await (await fetch(`${url}/healthz`)).json()).pages.entries;
  await fetch(`${url}/agreement.data`);
  expect(await entries()).toBe(2);
  await fetch(`${url}/contact?a=1`);
  await fetch(`${url}/agreement.data?b=2`);
  await fetch(`${url}/agreement?clientName=Ada`);
  await fetch(`${url}/agreement`, { method: "POST", body: new URLSearchParams() });
  expect(await entries()).toBe(2);
});

test("a visitor who names the page's tag is told to keep what they have", async ({ site }) => {
  const first = await fetch(`${site.url}/contact`);
  const tag = first.headers.get("etag") ?? "";
  expect(first.headers.get("vary")).toBe("Accept-Encoding");
  for (const [named, status] of [
    [tag, 304],
    [tag.replace("W/", ""), 304],
    [`"another", ${tag}`, 304],
    ["*", 304],
    [`${",".repeat(14_000)}${tag}`, 304],
    [",".repeat(14_000), 200],
    ['W/"another"', 200],
  ] as const) {
    const answer = await fetch(`${site.url}/contact`, { headers: { "If-None-Match": named } });
    expect(answer.status, named.slice(0, 50)).toBe(status);
    if (status === 200) continue;
    expect(await answer.text()).toBe("");
    for (const name of ["etag", "cache-control", "vary", "content-security-policy"]) {
      expect(answer.headers.get(name)).toBe(first.headers.get(name));
    }
  }
});

test("a stored page is sent in a flood, and who is late is told so", async ({ site }) => {
  await fetch(`${site.url}/contact`);
  // From a connection each: those of one are rendered in turn.
  let isOver = false;
  const flood = Promise.all(
    Array.from({ length: 400 }, (_, index) =>
      sendRaw(site.port, request(`HEAD /agreement?clientName=${index} HTTP/1.1`)),
    ),
  ).finally(() => (isOver = true));
  expect((await fetch(`${site.url}/contact`)).status).toBe(200);
  expect(isOver).toBe(false);
  const answers = await flood;
  expect(new Set(answers.map((answer) => answer.split(" ")[1]))).toEqual(new Set(["200", "503"]));
  expect(answers.find((answer) => answer.includes(" 503 "))).toMatch(/retry-after: 1/i);
});
