import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { request, sendRaw } from "../support/send-raw.ts";
import { startSite } from "../support/site.ts";
import { stubbornClient } from "../support/stubborn-client.ts";

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;

test("all spellings of a page share an entry, and so do those of its data", async () => {
  await using site = await startSite();
  const spellings = ["", "/", "//", "/".repeat(4_000)];
  for (const end of spellings) {
    for (const path of ["/about", "/ABOUT", "/%61bout", "/x/../about", "/./about"]) {
      expect(await sendRaw(site.port, request(`GET ${path}${end} HTTP/1.1`))).toMatch(/ 200 /);
      for (const data of end === "" ? [".data"] : [".data", "_.data"]) {
        const answer = await sendRaw(site.port, request(`GET ${path}${end}${data} HTTP/1.1`));
        expect(answer).toMatch(/ 200 /);
        expect(answer).toContain("text/x-script");
      }
    }
  }
  const { pages } = await (await fetch(`${site.url}/healthz`)).json();
  expect(pages).toMatchObject({ entries: 2, renders: 2 });
});

test("a visitor who asks for one page in 260 spellings keeps no other waiting", async () => {
  await using api = await slowPostsApi();
  await using site = await startSite({ POSTS_API_URL: api.url });
  const before = (await (await fetch(`${site.url}/healthz`)).json()).pages.renders;
  const spellings = ["/HEALTH", "/%68ealth", "/health//", "/x/../health", "/Health/"];
  const asked = Array.from({ length: 260 }, (_, index) => get(spellings[index % 5] ?? ""));
  const pipelining = await stubbornClient(site.port, asked.join(""));
  const others = asked.map((bytes) => stubbornClient(site.port, bytes));
  await setTimeout(300);
  const { renders, pages } = await (await fetch(`${site.url}/healthz`)).json();
  expect(renders.inFlight).toBe(1);
  expect(pages.renders).toBe(before + 1);
  const form = { method: "POST", body: new URLSearchParams({ clientName: "Ann" }) };
  const answers = await Promise.all([
    fetch(`${site.url}/`),
    fetch(`${site.url}/work-together`),
    fetch(`${site.url}/agreement`, form),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 422]);
  for (const socket of [pipelining, ...(await Promise.all(others))]) socket.destroy();
});

async function slowPostsApi() {
  const server = createServer((_, response) => {
    setTimeout(1_500).then(
      () => response.end("{}"),
      () => {},
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}
