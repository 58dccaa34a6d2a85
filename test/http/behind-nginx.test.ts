import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { writeSigningKey } from "../../app/config/signing-key.ts";
import { isAtHand } from "../support/debian.ts";
import { type LoggingNginx, startDeployedNginx } from "../support/nginx.ts";
import { freePort } from "../support/ports.ts";
import { request, sendRaw } from "../support/send-raw.ts";
import { type RunningSite, startSite } from "../support/site.ts";
import { newKey } from "../unit/agreement/signing/signed-file.ts";

describe.skipIf(!isAtHand("nginx"))("behind docs/deploy/nginx.conf", () => {
  let site: RunningSite;
  let proxy: LoggingNginx;

  beforeAll(async () => {
    site = await startSite({ AGREEMENT_SIGNING_KEY: writeSigningKey(newKey()) });
    // Nobody listens at the second: that, too, is logged.
    proxy = await startDeployedNginx([site.port, await freePort()]);
  });

  afterAll(async () => {
    await proxy[Symbol.asyncDispose]();
    await site[Symbol.asyncDispose]();
  });

  async function upload(path: string, bytes: number) {
    const body = new FormData();
    body.append("file", new File(["x".repeat(bytes)], "agreement.json"));
    const answer = await fetch(proxy.url + path, { method: "POST", body });
    return { status: answer.status, html: await answer.text() };
  }

  test.each([
    ["/agreement/verify", 1_500_000, 422, "too large to be an agreement file"],
    ["/agreement/verify", 2_500_000, 413, "What you sent is too large to be a PDF saved here"],
    ["/agreement/compare", 1_500_000, 422, "There is a problem"],
    ["/agreement/compare", 2_500_000, 413, "What you sent is larger than 2 MB"],
  ])(
    "the page itself says what it makes of a file: %s, %d bytes",
    async (path, bytes, status, words) => {
      const answer = await upload(path, bytes);
      expect(answer.status).toBe(status);
      expect(answer.html).toContain(words);
    },
  );

  const get = (target: string, headers = "") =>
    sendRaw(proxy.port, request(`GET ${target} HTTP/1.1`, `Host: site.example\r\n${headers}`));
  const longest = "/agreement?clientName=".padEnd(8 * 1024, "A");

  test.each([
    ["a link of the longest target", longest, "", 200],
    ["a longer one", `${longest}A`, "", 414],
    ["headers of 15 KB in one line", "/contact", `X: ${"x".repeat(15_000)}\r\n`, 200],
    ["headers of 15 KB in many", "/contact", `X: ${"x".repeat(700)}\r\n`.repeat(21), 200],
    ["longer headers", "/contact", `X: ${"x".repeat(9_000)}\r\n`.repeat(2), 431],
    ["no path of the site", "//contact", "", 400],
  ])("the site itself answers %s", async (_, target, headers, status) => {
    const answer = await get(target, headers);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer).toMatch(/\r\ncontent-security-policy: /i);
  });

  test("its log holds nothing of a link to an offer that comes as a path", async () => {
    const names = "UXV1eCBMdGQ";
    for (const path of [
      `/agreement/offer%23eyJ${names}`,
      `/agreement/offer/${names}`,
      `//Agreement/offer%2523eyJ${names}`,
      `/agreement%2Foffer%2523eyJ${names}`,
      `/https://site.example/agreement/offer/${names}`,
      `/agree%0D%0Ament/${names}`,
      `/eyJ${names}`,
      `/about%23scenario=${names}`,
      `/contact%3Fname=${names}`,
      `/contact?name=${names}`,
    ]) {
      await get(path, `Referer: http://site.example/agreement?name=${names}\r\n`);
    }
    const plain = ["/nowhere", "/agreement/offer", "/assets/agreement-old.js", "/Agreement.pdf/"];
    for (const path of plain) await get(path);
    await expect.poll(() => proxy.log()).toContain("GET /Agreement.pdf/");
    const log = proxy.log();
    expect(log).not.toContain(names);
    expect(log).toContain('"GET /agreement/..." 404');
    expect(log).toContain('"GET /about..." 302');
    for (const path of [...plain, "/contact"]) expect(log).toContain(`"GET ${path}"`);
  });
});
