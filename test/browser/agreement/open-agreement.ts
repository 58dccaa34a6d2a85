import type { Browser, BrowserContextOptions, Page } from "playwright/test";

export interface AgreementPage extends AsyncDisposable {
  page: Page;
}

/** The agreement in a browser of its own, once what its script adds is there. */
export async function openAgreement(
  browser: Browser,
  options: BrowserContextOptions & { path?: string } = {},
): Promise<AgreementPage> {
  const { path = "/agreement", ...contextOptions } = options;
  const context = await browser.newContext(contextOptions);
  const page = await context.newPage();
  await page.goto(path);
  if (contextOptions.javaScriptEnabled !== false) {
    await page.getByRole("tablist").waitFor();
  }
  return { page, [Symbol.asyncDispose]: () => context.close() };
}

/** Fills in what an agreement needs before it can be signed. */
export async function fillInClient(page: Page) {
  await page.getByLabel("Client Name").fill("Ada Lovelace");
  await page.getByLabel("Company Name").fill("Engines Ltd");
  await page.getByLabel("Company Number").fill("12345678");
}
