import { expect, type Page } from "playwright/test";
import {
  type AgreementFile,
  writeAgreementFile,
} from "../../../app/agreement/signing/agreement-file.ts";
import { expectAccessible } from "../accessibility-faults.ts";
import { test } from "../kept-page.ts";
import { offerSite } from "./offer-site.ts";

const verifyButton = (page: Page) => page.getByRole("button", { name: "Verify" });
const fileField = (page: Page) => page.getByLabel("Agreement file");

async function visitVerify(page: Page) {
  const { url, files } = await offerSite();
  await page.goto(`${url}/agreement/verify`);
  return files;
}

function choose(page: Page, name: string, file: AgreementFile) {
  const buffer = Buffer.from(writeAgreementFile(file));
  return fileField(page).setInputFiles({ name, mimeType: "application/json", buffer });
}

async function expectOnPaper(page: Page, heading: string) {
  await page.emulateMedia({ media: "print" });
  await expect
    .poll(() => page.locator("body").innerText())
    .toMatch(
      new RegExp(`^\\s*Verify an agreement\\s[^]*${heading}[^]*Checked on \\d+ \\w+ \\d{4} at`),
    );
  await expect(page.locator(":is(button, input, textarea, nav):visible")).toHaveCount(0);
  await expect(page.getByRole("link").filter({ hasText: "Read" })).toHaveCount(0);
  await page.emulateMedia({ media: null });
}

test("by keyboard alone, on a page without script, a file is chosen, verified, read and printed", async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 800 });
  const files = await visitVerify(page);
  expect(await page.locator("script").count()).toBe(0);
  await choose(page, "signed.json", await files.signed());
  await fileField(page).focus();
  await page.keyboard.press("Tab");
  await expect(page.getByText("Paste the text of a .json file")).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveTitle("Agreed and countersigned: Verify an agreement");
  const heading = page.getByRole("heading", { name: "Agreed and countersigned" });
  await expect(heading).toBeInViewport();
  await expect(heading).toBeFocused();
  // The verdict is in view whole, from the parties on.
  await expect(page.getByText("Quux & Söhne Ltd and ")).toBeInViewport({ ratio: 1 });
  await expect(page.getByText("Signed by the consultant, unchanged")).toBeVisible();
  await expect(page.getByText("What this proves, and what it does not")).toBeVisible();
  const widths = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect(widths).toEqual([375, 375]);
  // The verdict was scrolled to, so the next link is the one in it.
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.locator("article.agreement h1")).toBeInViewport();
  await expectOnPaper(page, "Agreed and countersigned");
  await expect(page.locator("article.agreement")).toBeVisible();
  await expectAccessible(page, "valid", { exclude: ["article"] });
});

test("a pasted file that was changed is not valid, and is printed without its words", async ({
  page,
}) => {
  const files = await visitVerify(page);
  const signed = await files.signed();
  const changed = { ...signed, text: signed.text.replace("£", "€") };
  await page.getByText("Paste the text of a .json file").click();
  await page.getByLabel("Text of the file").fill(writeAgreementFile(changed));
  await verifyButton(page).click();
  await expect(page.getByRole("heading", { name: "Not valid" })).toBeInViewport();
  await expect(page.locator("article.agreement")).toHaveCount(0);
  await expectOnPaper(page, "Not valid");
  await expectAccessible(page);
});

test("the form stays where it is once a file is checked, and the verdict names the file", async ({
  page,
}) => {
  const places = () =>
    page
      .locator(".panel-head h1, .upload-form")
      .evaluateAll((all) =>
        all.map((each) => [each.getBoundingClientRect().x, each.getBoundingClientRect().y]),
      );
  await page.setViewportSize({ width: 1440, height: 900 });
  const files = await visitVerify(page);
  const before = await places();
  await choose(page, "agreed-by-ada.json", await files.agree(await files.offer()));
  await verifyButton(page).click();
  await expect(page.getByRole("heading", { name: "Agreed, not yet countersigned" })).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  // The verdict is another document, whose styles may still come.
  await expect.poll(places).toEqual(before);
  const sides = await page.evaluate(() => {
    const [desk, sheet] = [".agreement-desk", ".upload-sheet"].map((part) =>
      document.querySelector(part)?.getBoundingClientRect(),
    );
    return desk && sheet && [sheet.left - desk.left, desk.right - sheet.right].map(Math.round);
  });
  expect(sides?.[0]).toBeCloseTo(sides?.[1] ?? NaN, -1);
  await expect(page.locator(".verify-verdict .verify-given").first()).toContainText(
    "agreed-by-ada.json",
  );
  const edges = page.locator(
    ".verify-verdict h2, .verify-verdict dt, .verify-what, .verify-chain dt",
  );
  const starts = await edges.evaluateAll((all) => [
    ...new Set(all.map((each) => Math.round(each.getBoundingClientRect().left))),
  ]);
  expect(starts).toHaveLength(1);
});
