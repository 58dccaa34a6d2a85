import type { Browser, BrowserContextOptions, Page } from "playwright/test";
import { borrowPage, type BorrowedPage } from "../kept-page.ts";

/** The agreement in a browser of its own, once what its script adds is there. */
export async function openAgreement(
  browser: Browser,
  options: BrowserContextOptions & { path?: string } = {},
): Promise<BorrowedPage> {
  const { path = "/agreement", ...contextOptions } = options;
  const borrowed = await borrowPage(browser, contextOptions);
  const { page } = borrowed;
  if (contextOptions.javaScriptEnabled === false) await page.goto(path);
  else await visitAgreement(page, path);
  return borrowed;
}

/** The agreement in the test's own page, once what its script adds is there, and its letters take their room. */
export async function visitAgreement(page: Page, path = "/agreement"): Promise<void> {
  await page.goto(path);
  await page.getByRole("tablist").waitFor();
  await page.evaluate(() => document.fonts.ready.then(() => true));
}

/** Fills in what an agreement needs before it can be signed. */
export async function fillInClient(page: Page) {
  await page.getByLabel("Client Name").fill("Ada Lovelace");
  await page.getByLabel("Company Name").fill("Engines Ltd");
  await page.getByLabel("Company Number").fill("12345678");
}
