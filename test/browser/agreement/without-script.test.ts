import { readFile } from "node:fs/promises";
import { type Download, expect } from "playwright/test";
import { readProof } from "../../../app/agreement/pdf/read-proof.ts";
import { parseAgreementFile } from "../../../app/agreement/signing/agreement-file.ts";
import { readyForPdfs } from "../../support/ready-for-pdfs.ts";
import { test } from "../kept-page.ts";
import { agreeButton, countersignAndVerify, nameIn, offerSite } from "./offer-site.ts";
import { expectDraft, expectNoDraft } from "./printed-pages.ts";
import { fillInClient } from "./open-agreement.ts";

test.use({ javaScriptEnabled: false, viewport: { width: 375, height: 800 } });

test("without script the agreement is read, filled in, checked and printed", async ({ page }) => {
  await page.goto("/agreement");
  await test.step("both views stand one after the other, led to by links", async () => {
    for (const view of [page.getByRole("article"), page.locator("pre")]) {
      await expect(view).toContainText("Signature page");
    }
    for (const place of await page.locator(".print-place, .copy-place").all()) {
      await expect(place).toBeEmpty();
      expect(await place.evaluate((each) => getComputedStyle(each, "::before").content)).toBe(
        "none",
      );
    }
    const views = page.getByRole("navigation", { name: "Views of the agreement" });
    await views.getByRole("link", { name: "Raw" }).click();
    await expect(page.getByRole("heading", { name: "Raw" })).toBeInViewport();
    await page.goto("/agreement");
    await page.getByRole("link", { name: "Liability" }).click();
    await expect(page.getByRole("heading", { name: "22. Liability" })).toBeInViewport();
  });
  await test.step("the files are behind one button", async () => {
    const pdf = page.getByRole("button", { name: "Download PDF" });
    await expect(pdf).toBeHidden();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(pdf).toBeInViewport();
    await expect(page.getByRole("button", { name: "Copy Markdown" })).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(pdf).toBeHidden();
  });
  await test.step("the sample is a draft, of which only the agreement goes on paper", async () => {
    await page.emulateMedia({ media: "print" });
    expect(await page.locator("body").innerText()).toMatch(
      /^\s*Consultancy agreement\s+This agreement sets out/,
    );
    await page.emulateMedia({ media: null });
    await expectDraft(page, "Replace the sample client’s name.");
  });
  await test.step("an email that is wrong in the folded details keeps no button from its answer, which unfolds it", async () => {
    const fold = page.getByText("More about the client", { exact: true });
    const email = page.getByLabel("Email for Notices");
    await fold.click();
    await email.fill("not an email");
    await fold.click();
    await expect(email).toBeHidden();
    await page.getByRole("button", { name: "Check the details" }).click();
    const summary = page.getByRole("alert", { name: "There is a problem" });
    await expect(summary).toBeFocused();
    await expect(email).toBeVisible();
    await expect(email).toHaveAttribute("aria-invalid", "true");
    await summary.getByRole("link").last().click();
    await expect(email).toBeFocused();
    await email.fill("");
  });
  await test.step("what was sent is no draft, and what is changed after it is one again", async () => {
    await fillInClient(page);
    await page.getByRole("button", { name: "Check the details" }).click();
    await expect(page.getByText("All the details are in.")).toBeInViewport();
    await expect(page.getByRole("link", { name: "the link to these details" })).toBeVisible();
    await expectNoDraft(page);
    await page.getByLabel("Company Name").fill("Another Ltd");
    await page.getByLabel("Client Name").focus();
    await expectDraft(page, "The form was changed.");
  });
});

test("without script an offer is agreed to, and its PDF saved, countersigned and verified", async ({
  page,
}) => {
  const site = await offerSite();
  const { url } = site;
  const offer = await site.offer();
  await readyForPdfs(url);
  await page.goto(`${url}/agreement/offer`);
  await page.getByLabel("Link or text of the offer").fill(offer.address);
  await page.getByRole("button", { name: "Open offer" }).click();
  await test.step("what is missing leads to the text to send, which no link takes along unchanged", async () => {
    await page.getByRole("link", { name: "Add", exact: true }).click();
    await expect(page.getByLabel("Text to send").first()).toBeVisible();
    await expect(page.getByRole("heading", { name: "Ask for a change" })).toBeInViewport();
    const writing = page.getByRole("link", { name: /^Write to alex/ });
    for (const link of await writing.all()) {
      await expect(link).toHaveAttribute("href", /^mailto:[^?]+\?subject=[^&]+$/);
    }
    const answers = await page.locator(".other-answers").innerText();
    expect(answers.match(/Copy this text into your mail\./g)).toHaveLength(2);
  });
  await nameIn(page).fill("Ada Quux");
  await page.getByLabel("Position", { exact: true }).fill("Director");
  await page.getByLabel("Email", { exact: true }).fill("ada@quux.example");
  await page.getByRole("checkbox", { name: "I have read this agreement" }).check();
  await agreeButton(page).click();
  const agreedHeading = page.getByRole("heading", { level: 1, name: "You have agreed" });
  await expect(agreedHeading).toBeFocused();
  // It opens a tab, which the browser closes again.
  const { promise, resolve } = Promise.withResolvers<Download>();
  page.on("download", resolve);
  page.context().on("page", (tab) => tab.on("download", resolve));
  await page.getByRole("button", { name: "Save your signed agreement (PDF)" }).click();
  const download = await promise;
  await expect(agreedHeading).toBeVisible();
  const proof = readProof(await readFile(await download.path()));
  const file = parseAgreementFile("text" in proof ? proof.text : "");
  expect(file.offer).toBe(offer.file.offer);
  expect(file.acceptance).toBeUndefined();
  await countersignAndVerify(page, download);
});
