import { expect, type Page } from "playwright/test";
import { readPdf } from "../../support/poppler.ts";

/** What a print of the page says, by its pages. */
export async function printedPages(page: Page): Promise<string[]> {
  const pdf = await page.pdf({ preferCSSPageSize: true });
  return readPdf(pdf).map(({ words }) => words.map(({ text }) => text).join(" "));
}

export async function expectDraft(page: Page, advice: string): Promise<void> {
  for (const text of await printedPages(page)) {
    expect(text).toContain("DRAFT, not for signature.");
    expect(text).toContain(advice);
  }
}

export async function expectNoDraft(page: Page): Promise<void> {
  for (const text of await printedPages(page)) expect(text).not.toContain("DRAFT");
}
