import { generateKeyPairSync } from "node:crypto";
import { expect, test } from "playwright/test";
import { writeAgreementFile } from "../../../app/agreement/signing/agreement-file.ts";
import { AgreementFiles } from "../../support/agreement-files.ts";
import { type RunningSite, startSite } from "../../support/site.ts";
import { expectAccessible } from "../accessibility-faults.ts";

const files = new AgreementFiles(generateKeyPairSync("ed25519").privateKey);
let site: RunningSite;

test.beforeAll(async () => {
  site = await startSite({ AGREEMENT_SIGNING_KEY: files.value });
});

test.afterAll(async () => {
  await site[Symbol.asyncDispose]();
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test.use({ javaScriptEnabled, viewport: { width: 375, height: 800 } });

    test("by keyboard alone, a file is chosen, verified and read", async ({ page }) => {
      await page.goto(`${site.url}/agreement/verify`);
      expect(await page.locator("script").count()).toBe(0);
      const buffer = Buffer.from(writeAgreementFile(await files.signed()));
      const input = page.getByLabel("Agreement file");
      await input.setInputFiles({ name: "signed.json", mimeType: "application/json", buffer });
      await input.focus();
      await page.keyboard.press("Tab");
      await expect(page.getByLabel("Or paste its text")).toBeFocused();
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await expect(page).toHaveTitle("Signed for both parties: Verify an agreement");
      await expect(page.getByRole("heading", { name: "Signed for both parties" })).toBeInViewport();
      await expect(page.getByRole("heading", { name: "Signed for both parties" })).toBeFocused();
      // The verdict is in view whole, from the parties on.
      await expect(page.getByText("Quux & Söhne Ltd and ")).toBeInViewport({ ratio: 1 });
      await expect(page.getByText("Signature holds").first()).toBeVisible();
      await expect(page.getByRole("heading", { name: "What it does not prove" })).toBeVisible();
      const widths = await page.evaluate(() => [
        document.documentElement.scrollWidth,
        document.documentElement.clientWidth,
      ]);
      expect(widths).toEqual([375, 375]);
      // The verdict was scrolled to, so the next link is the one in it.
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await expect(page.locator("article.agreement h1")).toBeInViewport();
      if (javaScriptEnabled) await expectAccessible(page);
    });

    test("a pasted file that was changed is not valid, and says which field", async ({ page }) => {
      const { offer, ...rest } = await files.signed();
      const [header, payload = "", signature] = offer.split(".");
      const terms = Buffer.from(payload, "base64url").toString().replace("Söhne", "Sohne");
      const changed = [header, Buffer.from(terms).toString("base64url"), signature].join(".");
      await page.goto(`${site.url}/agreement/verify`);
      const { format, ...parts } = rest;
      await page
        .getByLabel("Or paste its text")
        .fill(JSON.stringify({ format, offer: changed, ...parts }));
      await page.getByRole("button", { name: "Verify" }).click();
      await expect(page.getByRole("heading", { name: "Not valid" })).toBeInViewport();
      await expect(page.getByText("what was changed: Company Name.")).toBeVisible();
      await expect(page.locator("article.agreement")).toHaveCount(0);
      if (javaScriptEnabled) await expectAccessible(page);
    });
  });
}

test("the form stays where it is once a file is checked, and the verdict names the file", async ({
  page,
}) => {
  const places = () =>
    page
      .locator(".panel-head h1, .upload-form")
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()));
  const name = "agreed-by-ada.json";
  const buffer = Buffer.from(writeAgreementFile(await files.agree(await files.offer())));
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${site.url}/agreement/verify`);
  const before = await places();
  await page
    .getByLabel("Agreement file")
    .setInputFiles({ name, mimeType: "application/json", buffer });
  await page.getByRole("button", { name: "Verify" }).click();
  await expect(page.getByRole("heading", { name: "Agreed, not countersigned" })).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  expect(await places()).toEqual(before);
  const sides = await page.evaluate(() => {
    const [desk, sheet] = [".agreement-desk", ".verify-sheet"].map((part) =>
      document.querySelector(part)?.getBoundingClientRect(),
    );
    return desk && sheet && [sheet.left - desk.left, desk.right - sheet.right].map(Math.round);
  });
  expect(sides?.[0]).toBeCloseTo(sides?.[1] ?? NaN, -1);
  await expect(page.locator(".verify-verdict .verify-given").first()).toContainText(name);
  const edges = page.locator(
    ".verify-verdict h2, .verify-verdict dt, .verify-what, .verify-chain dt",
  );
  const starts = await edges.evaluateAll((all) => [
    ...new Set(all.map((each) => Math.round(each.getBoundingClientRect().left))),
  ]);
  expect(starts).toHaveLength(1);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("whatever its size, another file is refused on the page with the form", async ({ page }) => {
    for (const [start, length, words] of [
      ["%PDF-", 311_000, "That is the PDF. Choose the file that ends in .json"],
      ["", 6_000_000, "What you sent is too large to be an agreement file."],
    ] as const) {
      await page.goto(`${site.url}/agreement/verify`);
      const buffer = Buffer.concat([Buffer.from(start), Buffer.alloc(length, "x")]);
      const file = { name: "agreement.pdf", mimeType: "application/pdf", buffer };
      await page.getByLabel("Agreement file").setInputFiles(file);
      await page.getByRole("button", { name: "Verify" }).click();
      await expect(page).toHaveTitle("Error: Verify an agreement");
      await expect(page.getByRole("alert", { name: "There is a problem" })).toContainText(words);
      await expect(page.getByRole("button", { name: "Verify" })).toBeVisible();
    }
  });
});

test("what is no agreement file is refused beside its field", async ({ page }) => {
  await page.goto(`${site.url}/agreement/verify`);
  await page.getByRole("button", { name: "Verify" }).click();
  await expect(page).toHaveTitle("Error: Verify an agreement");
  const summary = page.getByRole("alert", { name: "There is a problem" });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole("link")).toHaveText("Choose an agreement file, or paste its text");
  await expect(page.getByLabel("Agreement file")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Agreement file")).toHaveAccessibleDescription(
    /Choose an agreement file, or paste its text/,
  );
  await page
    .getByLabel("Agreement file")
    .setInputFiles({ name: "agreement.json", mimeType: "", buffer: Buffer.from("") });
  await page.getByRole("button", { name: "Verify" }).click();
  await expect(page.getByLabel("Agreement file")).toHaveAccessibleDescription(
    /This file is empty. Choose another, or paste the text/,
  );
  await expectAccessible(page);
});

for (const isSigned of [true, false]) {
  test(`on paper stands what is ${isSigned ? "proven" : "wrong"}, with the day, and nothing to press`, async ({
    page,
  }) => {
    const { text, ...rest } = await files.signed();
    await page.goto(`${site.url}/agreement/verify`);
    await page
      .getByLabel("Or paste its text")
      .fill(JSON.stringify({ ...rest, text: isSigned ? text : text.replace("£", "€") }));
    await page.getByRole("button", { name: "Verify" }).click();
    const heading = isSigned ? "Signed for both parties" : "Not valid";
    await expect(page.getByRole("heading", { name: heading })).toBeVisible();
    await page.emulateMedia({ media: "print" });
    const paper = await page.locator("body").innerText();
    expect(paper).toMatch(/^\s*Verify an agreement\s/);
    expect(paper).toContain(heading);
    expect(paper).toMatch(/Checked on \d+ \w+ \d{4} at/);
    await expect(page.locator("article.agreement")).toBeVisible({ visible: isSigned });
    await expect(page.locator(":is(button, input, textarea, nav):visible")).toHaveCount(0);
    await expect(page.getByRole("link").filter({ hasText: "Read" })).toHaveCount(0);
  });
}
