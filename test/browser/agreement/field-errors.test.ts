import { expect, test } from "playwright/test";
import { OfferDesk } from "./offer-desk.ts";
import { type RunningSite, startSite } from "../../support/site.ts";

let site: RunningSite;

test.beforeAll(async () => {
  using desk = new OfferDesk();
  site = await startSite(desk.environment);
});

test.afterAll(async () => {
  await site[Symbol.asyncDispose]();
});

test.use({ javaScriptEnabled: false });

for (const [path, button] of [
  ["/agreement?clientName=&clientEmail=a", "Check the details"],
  ["/agreement/compare", "Compare"],
  ["/agreement/verify", "Verify"],
] as const) {
  test(`a field that is wrong stays where it was, with a mark: ${path}`, async ({ page }) => {
    await page.goto(site.url + path);
    const controls = page.locator("main .text-field :is(input, textarea, select)");
    const places = () =>
      controls.evaluateAll((all) =>
        all.map((each) => {
          const { left, width, height } = each.getBoundingClientRect();
          return { left, width, height };
        }),
      );
    const before = await places();
    await page.locator("main form").evaluate((form: HTMLFormElement) => (form.noValidate = true));
    await page.getByRole("button", { name: button, exact: true }).click();
    await expect(page.getByRole("alert", { name: "There is a problem" })).toBeVisible();
    await expect(page.locator("[aria-invalid=true]").first()).toBeAttached();
    expect(await places()).toEqual(before);
    for (const error of await page.locator("main .text-field-error").all()) {
      const mark = await error.evaluate((each) => getComputedStyle(each, "::before").content);
      expect(mark).toContain("!");
    }
  });
}

for (const [path, button] of [
  ["/agreement/compare", "Compare"],
  ["/agreement/verify", "Verify"],
] as const) {
  test(`a pasted text that is wrong has a border in the colour of its error: ${path}`, async ({
    page,
  }) => {
    await page.goto(site.url + path);
    await page.getByLabel("Or paste its text").fill("Not what was asked for");
    await page.getByRole("button", { name: button, exact: true }).click();
    const field = page.locator(".text-field", { has: page.getByLabel("Or paste its text") });
    const error = await field
      .locator(".text-field-error")
      .evaluate((each) => getComputedStyle(each).color);
    await expect(field.getByRole("textbox")).toHaveCSS("border-color", error);
  });
}

test("an email that is wrong in the folded details keeps no button from its answer, which unfolds it", async ({
  page,
}) => {
  await page.goto(`${site.url}/agreement`);
  const fold = page.getByText("More about the client", { exact: true });
  await fold.click();
  const email = page.getByLabel("Email for Notices");
  await email.fill("not an email");
  await fold.click();
  await expect(email).toBeHidden();
  await page.getByRole("button", { name: "Check the details" }).click();
  await expect(page.getByRole("alert", { name: "There is a problem" })).toBeVisible();
  await expect(email).toBeVisible();
  await expect(email).toHaveAttribute("aria-invalid", "true");
});

test("what is wrong stands as far below its title as one below another @slow", async ({ page }) => {
  for (const width of [375, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${site.url}/agreement?clientName=&clientCompany=`);
    await page.locator("main form").evaluate((form: HTMLFormElement) => (form.noValidate = true));
    await page.getByRole("button", { name: "Check the details", exact: true }).click();
    const summary = page.getByRole("alert", { name: "There is a problem" });
    const lines = await summary.locator("h2, a").evaluateAll((parts) =>
      parts.map((part) => {
        const words = document.createRange();
        words.selectNodeContents(part);
        const { top, bottom } = words.getBoundingClientRect();
        return { top, bottom };
      }),
    );
    const gaps = lines.slice(1).map(({ top }, at) => top - lines[at]!.bottom);
    expect(gaps.length).toBeGreaterThan(1);
    expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThan(3);
  }
});
