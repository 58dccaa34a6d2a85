import { expect, type Page } from "playwright/test";
import { readPdf } from "../../support/poppler.ts";

/** What a print of the page says, by its pages. */
export async function printedPages(page: Page): Promise<string[]> {
  const pdf = await page.pdf({ preferCSSPageSize: true });
  return readPdf(pdf).map(({ words }) => words.map(({ text }) => text).join(" "));
}

/** Expects the mark of a draft in the head, which each printed page repeats. */
export async function expectDraft(page: Page, advice: string): Promise<void> {
  await page.emulateMedia({ media: "print" });
  const mark = page.locator(".sheet-head-draft");
  await expect(mark).toBeVisible();
  await expect(mark).toContainText("DRAFT, not for signature.");
  await expect(mark).toContainText(advice);
  await page.emulateMedia({ media: null });
}

export async function expectNoDraft(page: Page): Promise<void> {
  await page.emulateMedia({ media: "print" });
  await expect(page.locator(".sheet-head-draft")).toBeHidden();
  await page.emulateMedia({ media: null });
}
