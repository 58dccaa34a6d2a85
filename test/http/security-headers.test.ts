import { readdirSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pages } from "../browser/pages.ts";
import { startSite, type RunningSite } from "../support/site.ts";

let site: RunningSite;

beforeAll(async () => {
  site = await startSite();
});

afterAll(async () => {
  await site[Symbol.asyncDispose]();
});

const PROVIDERS = "connect-src 'self' https://api.openai.com https://cloud.langfuse.com";

const assets = readdirSync(`${import.meta.dirname}/../../build/client/assets`);
const asset = (ending: string) => `/assets/${assets.find((name) => name.endsWith(ending))}`;

const form = (fields: Record<string, string>): RequestInit => ({
  method: "POST",
  body: new URLSearchParams(fields),
});
const foreign = (init: RequestInit): RequestInit => ({
  ...init,
  headers: { Origin: "https://evil.example" },
});
const client = {
  clientName: "Ann",
  clientCompany: "Ann & Co",
  clientCompanyNumber: "12345678",
  clientCompanyRegistrationCountry: "England and Wales",
};

const requests: [what: string, path: string, status: number, init?: RequestInit][] = [
  ...pages.map(({ path }): [string, string, number] => [`the page ${path}`, path, 200]),
  ["the head of a page", "/", 200, { method: "HEAD" }],
  ["a page that the visitor has", "/about", 304, { headers: { "If-None-Match": "*" } }],
  ["a page of a link's details", "/agreement?clientName=Ann", 200],
  ["a page that is not there", "/nowhere", 404],
  ["a post that is not there", "/writing/nowhere", 404],
  ["a script", asset(".js"), 200],
  ["a stylesheet", asset(".css"), 200],
  ["a script that the visitor has", asset(".js"), 304, { headers: { "If-None-Match": "*" } }],
  ["an asset that is not there", "/assets/nowhere.js", 404],
  ["the icon", "/favicon.svg", 200],
  ["the voice page's data", "/about.data", 200],
  ["the agreement's data", "/agreement.data", 200],
  ["the data of a page that is not there", "/nowhere.data", 404],
  ["the data of a post that is not there", "/writing/nowhere.data", 404],
  ["the health of the process", "/healthz", 200],
  ["the feed", "/feed.xml", 200],
  ["the site map", "/sitemap.xml", 200],
  ["the file for robots", "/robots.txt", 200],
  ["a post of the embedded API", "/api/posts", 200],
  ["an error of the embedded API", "/api/nowhere", 404],
  ["an agreement that was sent", "/agreement", 200, form(client)],
  ["an agreement sent with faults", "/agreement", 422, form({ ...client, clientName: "" })],
  ["an agreement that script sent", "/agreement.data", 200, form(client)],
  ["an agreement's PDF", "/agreement.pdf", 200, form(client)],
  ["a PDF that is refused", "/agreement.pdf", 422, form({ ...client, clientName: "" })],
  ["a form that another site sent", "/agreement", 400, foreign(form(client))],
  ["a form that is too long", "/agreement", 413, form({ clientName: "x".repeat(300_000) })],
  ["a form for a page that takes none", "/contact", 405, form(client)],
  ["a method that no page takes", "/", 405, { method: "DELETE" }],
  ["a preflight", "/api/posts", 405, { method: "OPTIONS" }],
  ["an address with a NUL", "/%00", 400],
  ["an address that is too long", `/?${"q".repeat(9_000)}`, 414],
];

test.each(requests)("%s comes with the security headers", async (_, path, status, init) => {
  const answer = await fetch(site.url + path, init);
  expect(answer.status).toBe(status);
  const headers = Object.fromEntries(answer.headers);
  expect(headers).toMatchObject({
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": `camera=(), geolocation=(), microphone=(${path === "/about" ? "self" : ""})`,
  });
  for (const name of ["server", "x-powered-by", "set-cookie", "access-control-allow-origin"]) {
    expect(headers).not.toHaveProperty(name);
  }
  const policy = String(headers["content-security-policy"]).split("; ");
  expect(policy).toEqual(
    expect.arrayContaining([
      "default-src 'none'",
      expect.stringMatching(/^script-src (?:'none'|'self'(?: 'sha256-[\w+/]{43}=')+)$/),
      "style-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ]),
  );
  expect(policy.filter((directive) => /\w:\/\/|^connect-src/.test(directive))).toEqual([
    path === "/about" ? PROVIDERS : "connect-src 'self'",
  ]);
  expect(policy.join()).not.toMatch(/unsafe|nonce|strict-dynamic|\*/);
  if ((await answer.text()) !== "") expect(headers).toHaveProperty("content-type");
  if (status >= 400 || init?.method === "POST") {
    expect(headers["cache-control"]).toMatch(/^(?:private, )?no-store$/);
  }
});

test("a visitor's cookie is neither given back nor logged", async () => {
  for (const [, path, , init] of requests) {
    const headers = new Headers(init?.headers);
    headers.set("Cookie", "openai_key=sk-hush");
    const answer = await fetch(site.url + path, { ...init, headers });
    expect(await answer.text()).not.toContain("sk-hush");
  }
  await fetch(`${site.url}/the-last`);
  await expect.poll(() => site.lines.some(({ path }) => path === "/the-last")).toBe(true);
  expect(JSON.stringify(site.lines)).not.toContain("sk-hush");
});
