import { expect, type Page, test } from "playwright/test";
import { pricedChoices } from "../../../app/work-together/plans.ts";
import { accessibilityFaults } from "../accessibility-faults.ts";
import { fillInClient, openAgreement } from "./open-agreement.ts";

async function ticks(page: Page): Promise<string[]> {
  const rows = page.getByRole("article").getByRole("row").filter({ hasText: "☑" });
  return await rows.evaluateAll((found) =>
    found.map((row) =>
      [...row.querySelectorAll("th, td")].map((cell) => cell.textContent).join(" "),
    ),
  );
}

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? "with script" : "without script";

  test(`a tier of Work together is chosen by its link, ordered, priced and sent on, ${how}`, async ({
    browser,
  }) => {
    await using opened = await openAgreement(browser, { javaScriptEnabled });
    const { page } = opened;
    await page.goto("/work-together");
    await page.getByRole("link", { name: "Tier 2", exact: true }).first().click();
    await expect(page).toHaveURL("/agreement?plan=retained-2");
    const group = page.getByRole("radiogroup", { name: "Plan and tier", exact: true });
    await expect(group.getByRole("radio")).toHaveCount(6);
    await expect(
      group.getByRole("radio", {
        name: "Retained Plan, Tier 2: 6 hours, £3,480 a block",
        exact: true,
      }),
    ).toBeChecked();
    expect(await ticks(page)).toEqual(["Retained Plan, Tier 2 Schedule 1 6 £580 £3,480 ☑"]);

    await group.getByRole("radio", { name: "On-Demand Plan, Tier 3" }).check();
    await fillInClient(page);
    if (!javaScriptEnabled) {
      await page.getByRole("button", { name: "Fill in the agreement" }).click();
    }
    await expect(page.getByRole("article")).toContainText(
      "This Schedule is not part of this agreement, because the Order names the On-Demand Plan.",
    );
    expect(await ticks(page)).toEqual(["On-Demand Plan, Tier 3 Schedule 2 12 £650 £7,800 ☑"]);
    await expect(page.getByRole("link", { name: "the link to these details" })).toHaveAttribute(
      "href",
      /\?plan=on-demand-3&/,
    );
  });
}

test("each tier can be chosen by the keyboard, and shows the figures of Work together", async ({
  browser,
}) => {
  await using opened = await openAgreement(browser);
  const { page } = opened;
  expect(await ticks(page)).toEqual([]);
  await page.locator("#plan").focus();
  await page.keyboard.press("Space");
  for (const { tier } of pricedChoices) {
    const price = `£${tier.blockPrice.toLocaleString("en-GB")}`;
    const [row = "", ...others] = await ticks(page);
    expect(others).toEqual([]);
    expect(row).toContain(`${tier.hours} £${tier.hourlyRate} ${price} ☑`);
    await expect(page.getByRole("radio", { checked: true })).toHaveAccessibleName(
      new RegExp(`${tier.hours} hours, ${price} a block$`),
    );
    await page.keyboard.press("ArrowDown");
  }
});

test("a plan that is none of the six is refused where it is sent, and is none in a link", async ({
  request,
  browser,
}) => {
  const form = { plan: "retained-9", clientName: "Ada", clientCompany: "Engines Ltd" };
  const answer = await request.post("/agreement", { form });
  expect(answer.status()).toBe(422);
  await using sent = await openAgreement(browser, { javaScriptEnabled: false });
  await sent.page.setContent(await answer.text());
  await expect(
    sent.page.getByRole("radiogroup", { name: "Plan and tier" }),
  ).toHaveAccessibleDescription("Error: Choose a plan and tier");
  await expect(sent.page.getByRole("alert").getByRole("link").first()).toHaveAttribute(
    "href",
    "#plan",
  );

  await using linked = await openAgreement(browser, { path: "/agreement?plan=retained-9" });
  const { page } = linked;
  await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
  await expect(page.getByRole("radiogroup")).toHaveAccessibleDescription("");
  expect(await accessibilityFaults(page, { exclude: ["article", "pre"] })).toEqual([]);
});
