import { afterAll, beforeAll, expect, test } from "vitest";
import { startSite, type RunningSite } from "../support/site.ts";
import { request, sendRaw } from "../support/send-raw.ts";

let site: RunningSite;
let behindProxy: RunningSite;

beforeAll(async () => {
  [site, behindProxy] = await Promise.all([
    startSite(),
    startSite({ PUBLIC_ORIGIN: "https://site.example" }),
  ]);
});

afterAll(async () => {
  await Promise.all([site[Symbol.asyncDispose](), behindProxy[Symbol.asyncDispose]()]);
});

const body = new URLSearchParams({
  clientName: "Zebedee",
  clientCompany: "Ann & Co",
  clientCompanyNumber: "12345678",
  clientCompanyRegistrationCountry: "England and Wales",
}).toString();

function sendForm(port: number, headers: string[], path = "/agreement"): Promise<string> {
  const fields = [
    ...headers,
    "Content-Type: application/x-www-form-urlencoded",
    `Content-Length: ${body.length}`,
  ];
  return sendRaw(port, request(`POST ${path} HTTP/1.1`, `${fields.join("\r\n")}\r\n`, body));
}

test.each([
  ["its own page", ["Host: site.example", "Origin: http://site.example"]],
  ["its own page on a port", ["Host: site.example:8080", "Origin: http://site.example:8080"]],
  ["a client that is no browser", ["Host: site.example"]],
])("a form is taken from %s", async (_, headers) => {
  const answer = await sendForm(site.port, headers);
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(answer).toContain("Zebedee");
});

test.each([
  ["the host passed on", ["Host: site.example"]],
  ["a host of the proxy's own", ["Host: 127.0.0.1:3000"]],
])("behind a TLS proxy a form is taken from the public origin, %s", async (_, headers) => {
  const answer = await sendForm(behindProxy.port, [...headers, "Origin: https://site.example"]);
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(answer).toContain("Zebedee");
});

test.each([
  ["another site", ["Origin: https://evil.example"]],
  ["a site within its name", ["Origin: https://site.example.evil.example"]],
  ["a site below it", ["Origin: https://evil.site.example"]],
  ["another port", ["Origin: http://site.example:8080"]],
  ["nowhere", ["Origin: null"]],
  ["no address", ["Origin: evil"]],
  ["a forwarded host", ["Origin: https://evil.example", "X-Forwarded-Host: evil.example"]],
  ["a forwarded site", ["Origin: https://evil.example", "Forwarded: host=evil.example"]],
])("a form from %s is refused, and nothing of it comes back", async (_, headers) => {
  for (const { port } of [site, behindProxy]) {
    for (const path of ["/agreement", "/agreement.data"]) {
      const answer = await sendForm(port, ["Host: site.example", ...headers], path);
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
      expect(answer).not.toMatch(/Zebedee|node_modules/);
    }
  }
});

test("a form of another origin leaves one line in the log, which says so", async () => {
  await fetch(`${site.url}/the-first`);
  await expect.poll(() => site.lines.some(({ path }) => path === "/the-first")).toBe(true);
  const before = site.lines.length;
  for (const path of ["/agreement", "/agreement.data"]) {
    const answer = await fetch(site.url + path, {
      method: "POST",
      headers: { Origin: "https://evil.example" },
      body: new URLSearchParams({ clientName: "Ann" }),
    });
    expect(answer.status).toBe(400);
  }
  // HTTP/1.0 needs to name no host.
  for (const origin of ["http://undefined", "http://localhost"]) {
    const headers = `Origin: ${origin}\r\nContent-Length: ${body.length}\r\n`;
    const answer = await sendRaw(site.port, request("POST /agreement HTTP/1.0", headers, body));
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  }
  await fetch(`${site.url}/the-last`);
  await expect.poll(() => site.lines.some(({ path }) => path === "/the-last")).toBe(true);
  expect(site.lines.slice(before)).toMatchObject([
    { path: "/agreement", status: 400, reason: "foreign origin" },
    { path: "/agreement.data", status: 400, reason: "foreign origin" },
    { path: "/agreement", status: 400, reason: "foreign origin" },
    { path: "/agreement", status: 400, reason: "foreign origin" },
    { path: "/the-last" },
  ]);
});
