import { expect, type Page, test } from "playwright/test";
import { pages } from "../browser/pages.ts";
import { OfferDesk } from "../browser/agreement/offer-desk.ts";
import { startSite } from "../support/site.ts";
import { expectLayout } from "./layout-faults.ts";

const details = "clientName=Ada+Quux&clientCompany=Quux+Ltd&clientCompanyNumber=12345678";

/** What is looked at on a page once it is there, or hydrated. */
const states: [state: string, path: string, reach: (page: Page) => Promise<unknown>][] = [
  ...pages.map(({ path }): (typeof states)[number] => ["as it comes", path, async () => {}]),
  ["not found", "/nowhere-at-all", async () => {}],
  ["with its menu open", "/contact", (page) => page.getByRole("button", { name: "Menu" }).click()],
  ["with a plan and details", `/agreement?plan=retained-2&${details}`, async () => {}],
  [
    "with every field empty",
    "/agreement?clientName=&clientCompany=&clientCompanyNumber=&startDate=",
    async () => {},
  ],
  ["in Raw", "/agreement", (page) => page.getByRole("tab", { name: "Raw" }).click()],
  [
    "refusing an empty text",
    "/agreement/compare",
    (page) => page.getByRole("button", { name: "Compare" }).click(),
  ],
  [
    "with a due date open",
    "/reactive-objects",
    (page) => page.getByRole("button", { name: "Edit" }).first().click(),
  ],
];

for (const [state, path, reach] of states) {
  test(`${path.split("?")[0]} ${state} is whole at every width, in both schemes`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 375, height: 812 });
    await page.goto(path);
    const { script } = pages.find((one) => path.split("?")[0] === one.path) ?? {};
    if (script) await page.waitForFunction(() => "__reactRouterDataRouter" in window);
    for (const live of await page.locator("main .tabs").all())
      await expect(live).toHaveAttribute("data-live", "true");
    await reach(page);
    await expectLayout(page, state);
  });
}

test("an offer, a faulty answer to it and its verdict are whole at every width, in both schemes", async ({
  page,
}) => {
  using desk = new OfferDesk();
  await using site = await startSite({ ...desk.environment, PUBLIC_ORIGIN: "" });
  const more = "clientCompanyRegistrationCountry=France&startDate=2026-12-01";
  await page.goto(`${site.url}/agreement?plan=retained-2&${details}&${more}`);
  const link = page.getByRole("link", { name: "the link to these details" });
  const made = await desk.offer(new URL((await link.getAttribute("href")) ?? "", page.url()).href);
  await page.goto(made.address);
  await expect(page.getByRole("heading", { level: 1, name: "An offer to" })).toBeVisible();
  await expectLayout(page, "an offer");
  await page.getByRole("button", { name: "Agree" }).first().click();
  await expect(page.getByRole("alert").first()).toBeVisible();
  await expectLayout(page, "a faulty answer");
  await page.goto(`${site.url}/agreement/verify`);
  await page.getByLabel("Agreement file").setInputFiles(made.path);
  await page.getByRole("button", { name: "Verify" }).click();
  await expect(page.getByRole("heading", { name: "An offer" }).first()).toBeVisible();
  await expectLayout(page, "a verdict");
});
