import { expect, type Page, test } from "playwright/test";
import { readPdf } from "../../support/poppler.ts";
import { fillInClient, openAgreement } from "./open-agreement.ts";

const mark = "DRAFT, not for signature.";

async function printedPages(page: Page): Promise<string[]> {
  const pdf = await page.pdf({ preferCSSPageSize: true });
  return readPdf(pdf).map(({ words }) => words.map(({ text }) => text).join(" "));
}

async function expectDraft(page: Page, advice: string) {
  for (const text of await printedPages(page)) {
    expect(text).toContain(mark);
    expect(text).toContain(advice);
  }
}

async function expectNoDraft(page: Page) {
  for (const text of await printedPages(page)) expect(text).not.toContain("DRAFT");
}

test("the head of the sheet has no “and” before the only party that is given", async ({
  browser,
}) => {
  await using opened = await openAgreement(browser);
  const { page } = opened;
  const last = page.locator(".sheet-head-screen .sheet-head-parties bdi").last();
  const before = () => last.evaluate((each) => getComputedStyle(each, "::before").content);
  expect(await before()).toBe('" and "');
  await page.getByLabel("Company Name").fill("");
  await expect.poll(before).toBe("none");
});

test("a sample and a faulty form are not copied, saved or sent, and each press leads to what is missing", async ({
  browser,
}) => {
  await using opened = await openAgreement(browser, {
    permissions: ["clipboard-read", "clipboard-write"],
  });
  const { page } = opened;
  const form = page.getByRole("form", { name: "Your details" });
  const links = form.getByRole("link").filter({ hasNotText: "Compare the plans" });
  const name = page.getByLabel("Client Name");
  const copyLink = page.getByRole("button", { name: "Copy link" });
  await page.evaluate(() => navigator.clipboard.writeText("before"));
  const refuses = async (label: string) => {
    const button = page.getByRole("button", { name: label });
    await expect(button).toBeDisabled();
    await button.dispatchEvent("click");
    await expect(name).toBeFocused();
  };

  await expect(links).toHaveText([
    "Replace the sample client’s name",
    "Replace the sample company’s name",
    "Replace the sample company number",
  ]);
  await form.getByRole("link", { name: "company number" }).click();
  await expect(page.getByLabel("Company Number")).toBeFocused();
  await refuses("Copy link");
  await page.getByRole("tab", { name: "Raw" }).click();
  await refuses("Copy Markdown");
  await refuses("Download as .md");
  await expect(page.locator(".sheet-actions")).toContainText(
    "Draft, not for signature. Replace the sample client’s name, and 2 more",
  );
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("before");

  await fillInClient(page);
  await expect(copyLink).toBeEnabled();
  await expect(page.getByRole("button", { name: "Copy Markdown" })).toBeEnabled();
  await expect(links).toHaveText([
    "the link to these details",
    "see what was changed in it",
    "alex@sample-advisory.example",
  ]);
  await expect(page.getByText("not for signature").and(page.locator(":visible"))).toHaveCount(0);

  await name.fill("");
  await expect(links).toHaveText(["Enter the client’s name"]);
  await refuses("Copy link");
  await refuses("Download as .md");
});

test("a draft is marked on each page, an agreement without gaps on none, also while a date is half erased", async ({
  browser,
}) => {
  await using opened = await openAgreement(browser, { locale: "en-US" });
  const { page } = opened;
  await expect(page.getByRole("button", { name: "Print Agreement" })).toHaveAccessibleDescription(
    "Draft, not for signature. Replace the sample client’s name, and 2 more",
  );
  await expectDraft(page, "Replace the sample company’s name.");
  await fillInClient(page);
  await expectNoDraft(page);
  await page.getByLabel("Start Date").focus();
  await page.keyboard.press("Backspace");
  await expectDraft(page, "Start date must be a real date");
  expect((await printedPages(page)).join()).not.toMatch(/Start Date\) \d/);
});

test("without script samples are a draft, what was sent is none, and what is changed after it is one again", async ({
  browser,
}) => {
  await using opened = await openAgreement(browser, { javaScriptEnabled: false });
  const { page } = opened;
  await expect(page.getByRole("link", { name: "the link to these details" })).toHaveCount(0);
  await expectDraft(page, "Replace the sample client’s name.");

  await fillInClient(page);
  await page.getByRole("button", { name: "Check the details" }).click();
  await expect(page.getByRole("link", { name: "the link to these details" })).toBeVisible();
  await expectNoDraft(page);

  await page.getByLabel("Company Name").fill("Another Ltd");
  await page.getByLabel("Client Name").focus();
  await expectDraft(page, "The form was changed.");
});

for (const [device, least] of [
  [{ viewport: { width: 1440, height: 900 } }, 24],
  [{ viewport: { width: 768, height: 900 }, hasTouch: true, isMobile: true }, 44],
  [{ viewport: { width: 375, height: 900 } }, 44],
] as const) {
  test(`what is left leads on by links of ${least} px, none over another, at ${device.viewport.width} px @slow`, async ({
    browser,
  }) => {
    await using opened = await openAgreement(browser, device);
    const boxes = await opened.page.locator(".gaps a, .prefill > .lone-link").evaluateAll((links) =>
      links.map((link) => {
        const { top, bottom } = link.getBoundingClientRect();
        return { top, bottom };
      }),
    );
    expect(boxes.length).toBeGreaterThanOrEqual(3);
    for (const [at, { top, bottom }] of boxes.entries()) {
      expect(bottom - top).toBeGreaterThanOrEqual(least);
      expect(top).toBeGreaterThanOrEqual(boxes[at - 1]?.bottom ?? 0);
    }
  });
}
