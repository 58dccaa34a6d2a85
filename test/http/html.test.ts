import { generateKeyPairSync } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { pages } from "../browser/pages.ts";
import { brokenRoutes } from "../faults/broken-routes.ts";
import { AgreementFiles, editionIds } from "../support/agreement-files.ts";
import { faultsByHtmlValidate, htmlFaults } from "../support/html-faults.ts";
import { startSite } from "../support/site.ts";
import { client } from "../support/site-test.ts";

const documents = new Map<string, string>();
const files = new AgreementFiles(generateKeyPairSync("ed25519").privateKey);

const form = (fields: Record<string, string>): RequestInit => ({
  method: "POST",
  body: new URLSearchParams(fields),
});

beforeAll(async () => {
  await using site = await startSite({ AGREEMENT_SIGNING_KEY: files.value });
  await using lonely = await startSite({ POSTS_API_URL: "http://127.0.0.1:1" });
  await using broken = await startSite({}, [brokenRoutes]);
  const siteMap = await (await fetch(`${site.url}/sitemap.xml`)).text();
  const listed = Array.from(siteMap.matchAll(/<loc>([^<]*)/g), ([, address = ""]) => address);
  const paths = new Set([
    ...pages.map(({ path }) => path),
    ...listed.map((at) => new URL(at).pathname),
  ]);

  const { offer } = await files.offer();
  const offered = new URLSearchParams({ ...client, offered: "2026-11-22" });
  const agreeing = { offer, intent: "agree", name: "Ann" };
  const agreed = { ...agreeing, position: "Director", email: "ann@ann.example", authority: "on" };
  const requests: [name: string, address: string, status: number, init?: RequestInit][] = [
    ...Array.from(paths, (path): [string, string, number] => [path, site.url + path, 200]),
    ["not found", `${site.url}/nowhere`, 404],
    ["a post not found", `${site.url}/writing/nowhere`, 404],
    ["an error", `${broken.url}/contact`, 500],
    ["home without a post", `${lonely.url}/`, 200],
    ["health without a post", `${lonely.url}/health`, 200],
    ["the agreement by a link", `${site.url}/agreement?${new URLSearchParams(client)}`, 200],
    ["the agreement by a wrong link", `${site.url}/agreement?startDate=2026-02-30`, 200],
    ["the agreement filled in", `${site.url}/agreement`, 200, form(client)],
    ...editionIds.map((id): [string, string, number] => [
      `the agreement of edition ${id}`,
      `${site.url}/agreement?${offered}&edition=${id}`,
      200,
    ]),
    ["an offer that is gone", `${site.url}/agreement?${offered}&edition=none`, 404],
    ["the page for offers", `${site.url}/agreement/offer`, 200],
    ["no offer", `${site.url}/agreement/offer`, 422, form({ offer: "none" })],
    ["an offer", `${site.url}/agreement/offer`, 200, form({ offer })],
    ["an offer with errors", `${site.url}/agreement/offer`, 422, form(agreeing)],
    ["an agreement to an offer", `${site.url}/agreement/offer`, 200, form(agreed)],
    ["the agreement with errors", `${site.url}/agreement`, 422, form({ startDate: "never" })],
  ];
  for (const [name, address, status, init] of requests) {
    const answer = await fetch(address, init);
    expect(answer.status, name).toBe(status);
    expect(answer.headers.get("content-type"), name).toBe("text/html; charset=utf-8");
    documents.set(name.replaceAll(/\W+/g, "-"), await answer.text());
  }
});

test.each([
  ["every page is without a fault of HTML", htmlFaults],
  [
    "where no Java is, every page is without a fault that another checker finds",
    faultsByHtmlValidate,
  ],
])("%s, and one with a fault is found", async (_, faultsOf) => {
  const faulty = "<!doctype html><title>T</title><p><img src=a></i>";
  const faults = await faultsOf(new Map([...documents, ["faulty", faulty]]));
  expect(faults.length).toBeGreaterThan(0);
  expect(faults.filter((fault) => !fault.startsWith("faulty:"))).toEqual([]);
});
