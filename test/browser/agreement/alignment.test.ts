import { generateKeyPairSync } from "node:crypto";
import { expect, type Locator, test } from "playwright/test";
import { writeAgreementFile } from "../../../app/agreement/signing/agreement-file.ts";
import { AgreementFiles } from "../../support/agreement-files.ts";
import { type RunningSite, startSite } from "../../support/site.ts";

const files = new AgreementFiles(generateKeyPairSync("ed25519").privateKey);
let site: RunningSite;

test.beforeAll(async () => {
  site = await startSite({ AGREEMENT_SIGNING_KEY: files.value });
});

test.afterAll(async () => {
  await site[Symbol.asyncDispose]();
});

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error("not drawn");
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

test("on a phone each name of what was given stands nearer to its value than to the one before, and a summary of errors is as wide as the fields", async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto(`${site.url}/agreement/verify`);
  await page.getByRole("button", { name: "Verify" }).click();
  for (const width of [375, 1440]) {
    await page.setViewportSize({ width, height: 812 });
    const summary = page.getByRole("alert");
    expect((await boxOf(summary)).right).toBe(
      (await boxOf(page.getByLabel("Or paste its text"))).right,
    );
  }
  await page.setViewportSize({ width: 375, height: 812 });
  await page.getByLabel("Or paste its text").fill(writeAgreementFile(await files.signed()));
  await page.getByRole("button", { name: "Verify" }).click();
  const names = page.getByRole("term");
  const values = page.getByRole("definition");
  const [first, second] = [await boxOf(values.nth(0)), await boxOf(values.nth(1))];
  const name = await boxOf(names.nth(1));
  expect(name.y - first.bottom).toBeGreaterThan(second.y - name.bottom);
});

for (const width of [375, 1024, 1440]) {
  test(`at ${width} px the last day of an offer stands on one line`, async ({ page }) => {
    await page.setViewportSize({ width, height: 812 });
    const { offer } = await files.offer();
    await page.goto(`${site.url}/agreement/offer#${offer}`);
    const facts = page.getByRole("definition").filter({ hasText: "days left" }).locator("strong");
    await expect(facts).toBeVisible();
    const lines = await facts.evaluate(
      (date) => date.getBoundingClientRect().height / parseFloat(getComputedStyle(date).lineHeight),
    );
    expect(lines).toBeLessThan(1.5);
  });
}
