import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "playwright/test";
import { canReadPdfs, readPdf } from "../../support/poppler.ts";
import { fillInClient, openAgreement } from "./open-agreement.ts";

test.skip(!canReadPdfs(), "needs poppler-utils");

async function download(page: Page) {
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download PDF" }).click();
  const file = await downloading;
  const pages = readPdf(await readFile(await file.path()));
  const words = pages.flatMap((one) => one.words.map(({ text }) => text));
  return { name: file.suggestedFilename(), text: words.join(" ") };
}

for (const javaScriptEnabled of [false, true]) {
  test(`what was typed is downloaded as a PDF, ${javaScriptEnabled ? "with" : "without"} script`, async ({
    browser,
  }) => {
    await using opened = await openAgreement(browser, { javaScriptEnabled, acceptDownloads: true });
    const { page } = opened;
    await page.getByLabel("Client Name").fill("Zoë Ωmega");
    await page.getByLabel("Company Name").fill("Harbour *Vale* #1");
    const { name, text } = await download(page);
    expect(name).toMatch(/^Harbour Vale #1, Consultancy agreement, \d{4}-\d\d-\d\d\.pdf$/);
    expect(text).toMatch(/Represented by Zoë Ωmega\s/);
    expect(text).toMatch(/Company Harbour \*Vale\* #1\s/);
    expect(new URL(page.url()).pathname).toBe("/agreement");
    await expect(page.getByLabel("Client Name")).toHaveValue("Zoë Ωmega");
  });
}

test("with script an empty field is told of before anything is sent", async ({ browser }) => {
  await using opened = await openAgreement(browser);
  const { page } = opened;
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
  await page.getByLabel("Company Name").fill("");
  await page.getByRole("button", { name: "Download PDF" }).click();
  await expect(page.getByRole("alert")).toContainText("Enter the company’s name");
  expect(sent).toEqual([]);
});

test("a character that the PDF lacks is told of at its field, until it is changed", async ({
  browser,
}) => {
  for (const javaScriptEnabled of [false, true]) {
    await using opened = await openAgreement(browser, { javaScriptEnabled });
    const { page } = opened;
    const field = page.getByLabel("Client Name");
    await fillInClient(page);
    await field.fill("Ann 中");
    await page.getByRole("button", { name: "Download PDF" }).click();
    await expect(page.getByRole("alert")).toContainText("The PDF cannot show “中”");
    await expect(field).toHaveValue("Ann 中");
    await expect(field).toHaveAccessibleDescription(/The PDF cannot show “中”/);
    await expect(page).toHaveTitle(/^Error: Engines Ltd, Consultancy agreement/);
    await expect(page.getByText("Ready, with 1 thing to check.")).toBeVisible();
    if (!javaScriptEnabled) continue;
    await page.getByRole("tablist").waitFor();
    await page.getByLabel("Company Name").fill("Other Ltd");
    await page.getByRole("tab", { name: "Raw" }).click();
    await expect(page.getByRole("alert")).toContainText("The PDF cannot show “中”");
    await field.fill("Ann");
    await expect(page.getByRole("alert")).toHaveCount(0);
    expect((await download(page)).text).toMatch(/Represented by Ann\s/);
  }
});
