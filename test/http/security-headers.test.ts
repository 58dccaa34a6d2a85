import { readdirSync } from "node:fs";
import { expect } from "vitest";
import { pages } from "../browser/pages.ts";
import { patientFetch } from "../support/patient-fetch.ts";
import { client, loggedBy, test } from "../support/site-test.ts";

const PROVIDERS = "connect-src 'self' https://api.openai.com https://cloud.langfuse.com";

const assets = readdirSync(`${import.meta.dirname}/../../build/client/assets`);
const asset = (ending: string) => `/assets/${assets.find((name) => name.endsWith(ending))}`;

const form = (fields: Record<string, string> = {}): RequestInit => ({
  method: "POST",
  body: new URLSearchParams({ ...client, ...fields }),
});
const stored = { headers: { "If-None-Match": "*" } };

test.for<[what: string, path: string, status: number, init?: RequestInit]>([
  ...pages.map(({ path }): [string, string, number] => [`the page ${path}`, path, 200]),
  ["the head of a page", "/", 200, { method: "HEAD" }],
  ["a page that the visitor has", "/about", 304, stored],
  ["a page of a link's details", "/agreement?clientName=Ann", 200],
  ["a page that is not there", "/nowhere", 404],
  ["a post that is not there", "/writing/nowhere", 404],
  ["a script", asset(".js"), 200],
  ["a stylesheet", asset(".css"), 200],
  ["a script that the visitor has", asset(".js"), 304, stored],
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
  ["an agreement that was sent", "/agreement", 200, form()],
  ["an agreement sent with faults", "/agreement", 422, form({ clientName: "" })],
  ["an agreement that script sent", "/agreement.data", 200, form()],
  ["an agreement's PDF", "/agreement.pdf", 200, form()],
  ["a PDF that is refused", "/agreement.pdf", 422, form({ clientName: "" })],
  [
    "a form that another site sent",
    "/agreement",
    400,
    { ...form(), headers: { Origin: "https://evil.example" } },
  ],
  ["a form that is too long", "/agreement", 413, form({ clientName: "x".repeat(300_000) })],
  ["a form for a page that takes none", "/contact", 405, form()],
  ["a method that no page takes", "/", 405, { method: "DELETE" }],
  ["a preflight", "/api/posts", 405, { method: "OPTIONS" }],
  ["an address with a NUL", "/%00", 400],
  ["an address that is too long", `/?${"q".repeat(9_000)}`, 414],
])(
  "%s comes with the security headers, and the visitor's cookie goes nowhere",
  async ([, path, status, init], { site }) => {
    const asked = new Headers(init?.headers);
    asked.set("Cookie", "openai_key=sk-hush");
    const answer = await patientFetch(site.url + path, { ...init, headers: asked });
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
    const page = pages.find((one) => one.path === path && status === 200);
    if (page) expect(policy.includes("script-src 'none'")).toBe(!page.script);
    const body = await answer.text();
    expect(body).not.toContain("sk-hush");
    if (body !== "") expect(headers).toHaveProperty("content-type");
    if (status >= 400 || init?.method === "POST") {
      expect(headers["cache-control"]).toMatch(/^(?:private, )?no-store$/);
    }
  },
);

test("nothing of the cookie was logged", async ({ site }) => {
  expect(JSON.stringify(await loggedBy(site))).not.toContain("sk-hush");
});

test("behind https the browser is told to stay there", async ({ knownSite }) => {
  const { headers } = await fetch(`${knownSite.url}/contact`);
  expect(headers.get("strict-transport-security")).toContain("max-age=63072000");
});
