import { chromium, expect, type Page, test } from "playwright/test";
import { chromiumFlags, findHeadlessShell } from "../../support/chromium.ts";
import { startSite } from "../../support/site.ts";
import { addStyles } from "../add-styles.ts";
import { OfferDesk } from "./offer-desk.ts";

const details = new URLSearchParams({
  plan: "retained-2",
  clientName: "Ada Quux",
  clientCompany: "Quux Ltd",
  clientCompanyNumber: "12345678",
  clientCompanyRegistrationCountry: "France",
  startDate: "2026-12-01",
});

/** What juts out of the page, or breaks words into letters. */
function faultsIn(page: Page) {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const wide = [...document.querySelectorAll("main *")]
      .filter(
        (each) =>
          each.getBoundingClientRect().right > width + 1 && !each.closest("table, .tab-list"),
      )
      .map((each) => `too wide: ${each.className} ${each.textContent?.slice(0, 30)}`);
    if (document.documentElement.scrollWidth > width) wide.push("the page scrolls sideways");
    const cells = [...document.querySelectorAll("dt, dd, th, td, label")].filter((cell) => {
      const words = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      for (let node = words.nextNode(); node; node = words.nextNode()) {
        for (const { index, 0: word } of (node.nodeValue ?? "").matchAll(
          /(?<![\p{L}\p{N}_-])\p{L}{2,9}(?![\p{L}\p{N}_-])/gu,
        )) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          const parts = [...range.getClientRects()].filter((part) => part.width > 0);
          const lines = new Set(parts.map(({ top }) => Math.round(top)));
          if (lines.size > 1) return true;
        }
      }
      return false;
    });
    const broken = cells.map((cell) => `broken: ${cell.textContent?.slice(0, 40)}`);
    return [...wide, ...broken];
  });
}

/** Made of the agreement that the page shows. */
async function offerOf(page: Page, desk: OfferDesk) {
  const link = page.getByRole("link", { name: "the link to these details" });
  return desk.offer(new URL((await link.getAttribute("href")) ?? "", page.url()).href);
}

test("an offer fits a phone where the visitor’s own style makes letters twice as large @slow", async ({
  page,
}) => {
  using desk = new OfferDesk();
  await using site = await startSite({ ...desk.environment, PUBLIC_ORIGIN: "" });
  await page.goto(`${site.url}/agreement?${details}`);
  const made = await offerOf(page, desk);
  await page.goto(made.address);
  await expect(page.getByRole("heading", { level: 1, name: "An offer to" })).toBeVisible();
  await addStyles(page, "html { font-size: 32px !important }");
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(width);
  }
});

test("on a phone with letters twice as large nothing juts out, and words stay whole @slow", async () => {
  using desk = new OfferDesk();
  await using site = await startSite({ ...desk.environment, PUBLIC_ORIGIN: "" });
  await using browser = await chromium.launch({
    executablePath: findHeadlessShell(),
    args: [...chromiumFlags, "--blink-settings=defaultFontSize=32"],
  });
  const page = await browser.newPage({ viewport: { width: 375, height: 700 } });
  await page.goto(`${site.url}/agreement?${details}`);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(
    "32px",
  );
  const made = await offerOf(page, desk);
  const faults: Record<string, string[]> = { agreement: await faultsIn(page) };
  await page.goto(made.address);
  await expect(page.getByRole("heading", { level: 1, name: "An offer to" })).toBeVisible();
  faults.offer = await faultsIn(page);
  await page.goto(`${site.url}/agreement/verify`);
  await page.getByLabel("Agreement file").setInputFiles(made.path);
  await page.getByRole("button", { name: "Verify" }).click();
  await expect(page.getByRole("heading", { name: "An offer" }).first()).toBeVisible();
  faults.verdict = await faultsIn(page);
  expect(faults).toEqual({ agreement: [], offer: [], verdict: [] });
});
