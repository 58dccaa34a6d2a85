import { execFileSync } from "node:child_process";
import { request } from "node:http";
import { expect } from "vitest";
import { loopbackServer } from "../support/loopback-server.ts";
import { test } from "./engine-test.ts";
import { button, link } from "./visitor.ts";
import { WebKit } from "./webkit.ts";

for (const path of ["/about", "/reactive-objects", "/agreement"]) {
  test(`${path} left while its scripts load answers once it is back`, async ({ site }) => {
    const asked = Promise.withResolvers<void>();
    const { promise: held, resolve: load } = Promise.withResolvers<void>();
    await using line = await loopbackServer(async (incoming, answer) => {
      const { url = "/", headers } = incoming;
      if (url.endsWith(".js")) {
        asked.resolve();
        await held;
      }
      // The page that asked may have been left by then.
      if (answer.destroyed) return;
      const { host } = new URL(site.url);
      const upstream = request(site.url + url, { headers: { ...headers, host } }, (response) => {
        answer.writeHead(response.statusCode ?? 500, response.headers);
        response.pipe(answer);
      });
      upstream.on("error", () => answer.destroy());
      upstream.end();
    });
    await using webkit = await WebKit.open(line.address);
    await webkit.goto(line.address + path);
    await asked.promise;
    expect(await webkit.evaluate(isHydrated)).toBe(false);
    await webkit.click(`//header${link("Contact")}`);
    await webkit.expectText("h1", "contact works");
    load();
    await webkit.back();
    await expect.poll(() => webkit.evaluate(isHydrated)).toBe(true);
  });
}

test("the printed agreement has its lines whole, and fills them", async ({ webkit }) => {
  await webkit.open("/agreement");
  const lines = await printedLines(webkit);
  // A line that two pages share is cut in two, and no longer text.
  const printed = squeeze(lines.join(""));
  const clauses = await webkit.texts("article :is(p, li)");
  expect(clauses.filter((clause) => !printed.includes(squeeze(clause)))).toEqual([]);

  await webkit.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("* { text-wrap: wrap !important; }");
    document.adoptedStyleSheets = [sheet];
  });
  expect(lines).toEqual(await printedLines(webkit));
});

test("a browser without WebRTC is told so", async ({ webkit }) => {
  await webkit.open("/about");
  await webkit.write(".key-input", "sk-proj-abcdefghijklmnop-9876");
  await webkit.click(button("Save OpenAI key"));
  await webkit.click(button("Refresh microphones"));
  await webkit.expectText("[role=alert]", "No microphone was found.");
  // A click so soon after that on another button, and so near, would count as its second.
  await webkit.focus(".connect-button");
  await webkit.press("Enter");
  await webkit.expectText("[role=alert]", "This browser lacks WebRTC, which voice calls need.");
});

test("each tier’s last line stands beside that of the next", async ({ webkit }) => {
  await webkit.size(768, 900);
  await webkit.open("/work-together");
  const tops = await webkit.evaluate(() =>
    [...document.querySelectorAll(".tier-term")].map((line) => line.getBoundingClientRect().top),
  );
  expect(tops).toHaveLength(6);
  expect(new Set(tops).size).toBe(2);
});

async function printedLines(webkit: WebKit): Promise<string[]> {
  const input = await webkit.print();
  const text = execFileSync("pdftotext", ["-raw", "-", "-"], { input }).toString();
  return text.split(/[\n\f]+/).filter((line) => line.trim() !== "");
}

function squeeze(text: string): string {
  return text.normalize("NFKC").replaceAll(/[\s•]+/g, "");
}

function isHydrated(): boolean {
  return Object.keys(document).some((key) => key.startsWith("__react"));
}
