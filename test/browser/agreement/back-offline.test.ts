import { generateKeyPairSync } from "node:crypto";
import { expect, test } from "playwright/test";
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

for (const [path, name] of [
  ["/agreement/verify", "Verify"],
  ["/agreement/compare", "Compare"],
  ["/agreement/compare?clientCompany=Quux+Ltd&plan=retained-2", "Compare"],
] as const) {
  test(`${path}: what was pasted is there on Back from an answer that did not come @slow`, async ({
    page,
    context,
  }) => {
    const pasted = "Many words\nof an agreement";
    const box = page.getByLabel("Or paste its text");
    const button = page.getByRole("button", { name });
    await page.goto(site.url + path);
    await box.fill(pasted);
    await context.setOffline(true);
    await button.click();
    // The browser's own page has to be there, or Back leads to the one before the form.
    await expect.poll(() => page.url()).toMatch(/^chrome-error:/);
    await context.setOffline(false);
    await page.goBack();
    await expect(box).toHaveValue(pasted);
    await button.click();
    await expect(page.getByRole("alert", { name: "There is a problem" })).toBeVisible();
    await expect(box).toHaveValue(pasted);
  });
}
