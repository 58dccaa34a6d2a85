import { expect, type Page } from "playwright/test";
import { pricedChoices } from "../../../app/work-together/plans.ts";
import { test } from "../kept-page.ts";
import { fillInClient, visitAgreement } from "./open-agreement.ts";

async function ticks(page: Page): Promise<string[]> {
  const rows = page.getByRole("article").getByRole("row").filter({ hasText: "☑" });
  return await rows.evaluateAll((found) =>
    found.map((row) =>
      [...row.querySelectorAll("th, td")].map((cell) => cell.textContent).join(" "),
    ),
  );
}

const datesOf = (page: Page) => page.getByRole("region", { name: "If signed today" });

test("a tier of Work together is chosen by its link, ordered, priced and sent on", async ({
  page,
}) => {
  await page.goto("/work-together");
  await page.getByRole("link", { name: "Choose Tier 2 of the retained plan", exact: true }).click();
  await page.getByRole("tablist").waitFor();
  await expect(page).toHaveURL("/agreement?plan=retained-2");
  const group = page.getByRole("radiogroup", { name: "Plan and tier", exact: true });
  const dates = datesOf(page);
  const link = page.getByRole("link", { name: "the link to these details" });
  const name = "Retained Plan, Tier 2: 6 hours, £3,480 a block";
  await expect(group.getByRole("radio")).toHaveCount(6);
  await expect(group.getByRole("radio", { name, exact: true })).toBeChecked();
  expect(await ticks(page)).toEqual(["Retained Plan, Tier 2 Schedule 1 6 £580 £3,480 ☑"]);

  await group.getByRole("radio", { name: "On-Demand Plan, Tier 3" }).check();
  await fillInClient(page);
  expect(await ticks(page)).toEqual(["On-Demand Plan, Tier 3 Schedule 2 12 £650 £7,800 ☑"]);
  await expect(link).toHaveAttribute("href", /&plan=on-demand-3&/);
  await expect(dates).toContainText("You commit to one block: £7,800 excluding VAT");
  await expect(dates.getByRole("listitem")).toHaveCount(4);
  const start = page.getByLabel("Start Date");
  const day = await start.inputValue();
  await start.fill("");
  await expect(dates).toContainText("Enter a start date to see the dates");
  await start.fill(day);
  await page.getByRole("radio", { name: "No plan yet" }).check();
  await expect(page.getByRole("article")).toContainText("The Client marks 1 box.");
  expect(await ticks(page)).toEqual([]);
  await expect(dates).toContainText("Choose a plan to see its dates");
  await expect(dates.getByRole("button", { name: "Download terms (.json)" })).toBeVisible();
  await expect(dates.getByRole("button", { name: "Download dates (.ics)" })).toBeHidden();
  await expect(link).not.toHaveAttribute("href", /plan=/);
});

test("each tier can be chosen by the keyboard, shows the figures of Work together, and is named by the words that are seen @slow", async ({
  page,
}) => {
  await visitAgreement(page);
  expect(await ticks(page)).toEqual([]);
  const name = page.getByLabel("Client Name");
  const top = (await name.boundingBox())?.y;
  await page.locator("#plan").focus();
  await page.keyboard.press("Space");
  await expect(page.getByRole("radio", { name: "No plan yet" })).toBeVisible();
  expect((await name.boundingBox())?.y).toBe(top);
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
  for (const radio of await page.getByRole("radiogroup").getByRole("radio").all()) {
    const label = (await radio.getAttribute("aria-label")) ?? "";
    const seen = await radio.evaluate((each: HTMLInputElement) =>
      [...(each.labels?.[0]?.querySelectorAll("b, span") ?? [])].map((part) =>
        [...part.childNodes]
          .flatMap((node) => (node instanceof Text ? node.data : []))
          .join("")
          .trim(),
      ),
    );
    expect(seen).toHaveLength(2);
    for (const words of seen) expect(label).toContain(words);
  }
});

test("the dates of a retained plan follow the start, with a year where it changes and an end for each block, and are not printed", async ({
  page,
}) => {
  await visitAgreement(page, "/agreement?plan=retained-2");
  const dates = datesOf(page);
  await expect(dates).toContainText("You commit to 2 blocks: £6,960 excluding VAT.");
  await expect(dates.getByRole("listitem")).toHaveCount(10);
  await page.getByLabel("Start Date").fill("2027-06-01");
  for (const words of [
    "25 May 2027 Invoice for block 1, £3,480",
    "“Signed” is the day of the last signature. The dates hold if ",
    "the last day to leave. Not part of the agreement.",
  ]) {
    await expect(dates).toContainText(words);
  }
  const years = await dates.locator("time").allInnerTexts();
  expect(
    years.filter((date) => /\d{4}$/.test(date)),
    "a year only where it changes",
  ).toHaveLength(2);
  const lines = await dates.locator("li > span").evaluateAll((labels) =>
    labels.map((label) => {
      const words = document.createRange();
      words.selectNodeContents(label);
      return (
        words.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(label).lineHeight)
      );
    }),
  );
  expect(Math.round(Math.max(...lines))).toBeLessThanOrEqual(2);
  const ends = await dates.locator("li").evaluateAll((items) =>
    items.filter((item) => {
      const { borderBlockEndStyle, borderBlockEndWidth } = getComputedStyle(item, "::before");
      return borderBlockEndStyle === "solid" && borderBlockEndWidth !== "0px";
    }),
  );
  expect(ends, "each block has its end").toHaveLength(2);
  await page.emulateMedia({ media: "print" });
  await expect(dates).toBeHidden();
});
