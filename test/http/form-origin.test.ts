import { expect } from "vitest";
import { request, sendRaw } from "../support/send-raw.ts";
import { client, loggedBy, test } from "../support/site-test.ts";

const body = new URLSearchParams({ ...client, clientName: "Zebedee" }).toString();

function sendForm(
  port: number,
  headers: readonly string[],
  line = "POST /agreement HTTP/1.1",
): Promise<string> {
  const fields = [
    ...headers,
    "Content-Type: application/x-www-form-urlencoded",
    `Content-Length: ${body.length}`,
  ];
  return sendRaw(port, request(line, `${fields.join("\r\n")}\r\n`, body));
}

test.for([
  ["its own page", ["Host: site.example", "Origin: http://site.example"]],
  ["its own page on a port", ["Host: site.example:8080", "Origin: http://site.example:8080"]],
  ["a client that is no browser", ["Host: site.example"]],
] as const)("a form is taken from %s", async ([, headers], { site }) => {
  const answer = await sendForm(site.port, headers);
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(answer).toContain("Zebedee");
});

test.for(["site.example", "127.0.0.1:3000"])(
  "behind a TLS proxy a form is taken from the public origin, be the host %s",
  async (host, { knownSite }) => {
    const headers = [`Host: ${host}`, "Origin: https://site.example"];
    const answer = await sendForm(knownSite.port, headers);
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).toContain("Zebedee");
  },
);

test.for([
  ["another site", "https://evil.example"],
  ["a site within its name", "https://site.example.evil.example"],
  ["a site below it", "https://evil.site.example"],
  ["another port", "http://site.example:8080"],
  ["nowhere", "null"],
  ["no address", "evil"],
  ["a forwarded host", "https://evil.example\r\nX-Forwarded-Host: evil.example"],
  ["a forwarded site", "https://evil.example\r\nForwarded: host=evil.example"],
] as const)(
  "a form from %s is refused, and nothing of it comes back",
  async ([, origin], { site, knownSite }) => {
    for (const { port } of [site, knownSite]) {
      for (const path of ["/agreement", "/agreement.data"]) {
        const headers = ["Host: site.example", `Origin: ${origin}`];
        const answer = await sendForm(port, headers, `POST ${path} HTTP/1.1`);
        expect(answer).toMatch(/^HTTP\/1\.1 400 /);
        expect(answer).not.toMatch(/Zebedee|node_modules/);
      }
    }
  },
);

test("a form of another origin leaves one line in the log, which says so", async ({ site }) => {
  const before = (await loggedBy(site)).length;
  const forms = [
    ["Host: a", "https://evil.example", "POST /agreement HTTP/1.1"],
    ["Host: a", "https://evil.example", "POST /agreement.data HTTP/1.1"],
    // HTTP/1.0 needs to name no host.
    ["X: a", "http://undefined", "POST /agreement HTTP/1.0"],
    ["X: a", "http://localhost", "POST /agreement HTTP/1.0"],
  ] as const;
  for (const [host, origin, line] of forms) {
    const answer = await sendForm(site.port, [host, `Origin: ${origin}`], line);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  }
  const refused = { status: 400, reason: "foreign origin" };
  expect((await loggedBy(site)).slice(before)).toMatchObject(
    forms.map(([, , line]) => ({ path: line.split(" ")[1], ...refused })),
  );
});
