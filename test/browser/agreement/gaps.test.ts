import { expect } from "playwright/test";
import { test } from "../kept-page.ts";
import { fillInClient, openAgreement } from "./open-agreement.ts";
import { expectDraft, expectNoDraft, printedPages } from "./printed-pages.ts";

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

test("a draft is marked on each page, an agreement without gaps on none, also while a date is half erased, and its title says whose it is", async ({
  browser,
}) => {
  await using opened = await openAgreement(browser, { locale: "en-US" });
  const { page } = opened;
  const company = page.getByLabel("Company Name");
  const parties = page.locator(".sheet-head-screen .sheet-head-parties bdi");
  const before = () =>
    parties.last().evaluate((each) => getComputedStyle(each, "::before").content);
  await expect(page.getByRole("button", { name: "Print Agreement" })).toHaveAccessibleDescription(
    "Draft, not for signature. Replace the sample client’s name, and 2 more",
  );
  for (const text of await printedPages(page)) {
    expect(text).toContain("DRAFT, not for signature.");
    expect(text).toContain("Replace the sample company’s name.");
  }
  await fillInClient(page);
  await expect(page).toHaveTitle(/^Engines Ltd, Consultancy agreement, /);
  await expect.poll(before).toBe('" and "');
  await expectNoDraft(page);
  const dated = /Start Date\s+\d/;
  await expect(page.getByRole("article")).toContainText(dated);
  await company.fill("");
  await expect(page).toHaveTitle("Consultancy agreement");
  await expect.poll(before, "nothing stands before the only party").toBe("none");
  await company.fill("Engines Ltd");
  await page.getByLabel("Start Date").focus();
  await page.keyboard.press("Backspace");
  await expectDraft(page, "Start date must be a real date");
  await expect(page.getByRole("article")).not.toContainText(dated);
});
