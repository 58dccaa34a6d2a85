import { once } from "node:events";
import { expect, test } from "vitest";
import { loopbackServer } from "../support/loopback-server.ts";
import { request, sendRaw } from "../support/send-raw.ts";
import { startSite } from "../support/site.ts";
import { stubbornClient } from "../support/stubborn-client.ts";

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;

test("spellings of a page share an entry, and so do those of its data", async () => {
  await using site = await startSite();
  for (const [type, paths] of [
    ["text/html", ["/about", "/ABOUT//", "/x/../%61bout/"]],
    ["text/x-script", ["/about.data", "/ABOUT//_.data", "/x/../%61bout/.data"]],
  ] as const) {
    for (const path of paths) {
      const answer = await sendRaw(site.port, request(`GET ${path} HTTP/1.1`));
      expect(answer).toMatch(/ 200 /);
      expect(answer).toContain(type);
    }
  }
  const { pages } = await (await fetch(`${site.url}/healthz`)).json();
  expect(pages).toMatchObject({ entries: 2, renders: 2 });
});

test("a visitor who asks for one page in 260 spellings keeps no other waiting", async () => {
  const asking = Promise.withResolvers<void>();
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  await using api = await loopbackServer(async (_, response) => {
    asking.resolve();
    await held;
    response.end("{}");
  });
  await using site = await startSite({ POSTS_API_URL: api.address });
  const renders = async () => (await (await fetch(`${site.url}/healthz`)).json()).pages.renders;
  const before = await renders();
  const spellings = ["/HEALTH", "/%68ealth", "/health//", "/x/../health", "/Health/"];
  const asked = Array.from({ length: 260 }, (_, index) => get(spellings[index % 5] ?? ""));
  const pipelining = await stubbornClient(site.port, asked.join(""));
  const others = await Promise.all(asked.map((bytes) => stubbornClient(site.port, bytes)));
  await asking.promise;
  const form = { method: "POST", body: new URLSearchParams({ clientName: "Ann" }) };
  const answers = await Promise.all([
    fetch(`${site.url}/contact`),
    fetch(`${site.url}/work-together`),
    fetch(`${site.url}/agreement`, form),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 422]);
  answer();
  for (const socket of others) {
    const [head] = await once(socket, "data");
    expect(String(head)).toMatch(/ 200 /);
  }
  // Three pages, and that one again for who asks when it has come, which takes longer on a busy machine; not one for each.
  expect((await renders()) - before).toBeLessThan(50);
  for (const socket of [pipelining, ...others]) socket.destroy();
});
