import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "playwright/test";
import { TermsFile } from "../../../app/agreement/files/terms-file.ts";
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
    await page
      .getByRole("link", { name: "Fill in for Tier 2 of the retained plan", exact: true })
      .click();
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
      await page.getByRole("button", { name: "Check the details" }).click();
    }
    await expect(page.getByRole("article")).toContainText(
      "This Schedule is not part of this agreement, because the Order names the On-Demand Plan.",
    );
    expect(await ticks(page)).toEqual(["On-Demand Plan, Tier 3 Schedule 2 12 £650 £7,800 ☑"]);
    await expect(page.getByRole("link", { name: "the link to these details" })).toHaveAttribute(
      "href",
      /\?plan=on-demand-3&/,
    );

    const dates = page.getByRole("region", { name: "If signed today" });
    await expect(dates).toContainText("You commit to one block: £7,800 excluding VAT");
    await expect(dates).toContainText(
      "“Signed” is the day of the last signature. If you pay earlier, the hours ",
    );
    await expect(dates.getByRole("listitem")).toHaveCount(4);
    const [calendar] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download dates (.ics)" }).click(),
    ]);
    expect(calendar.suggestedFilename()).toMatch(
      /^Engines Ltd, Agreement dates, \d{4}-\d\d-\d\d\.ics$/,
    );
    const events = await readFile(await calendar.path(), "utf8");
    for (const date of await dates.locator("time").all()) {
      const day = (await date.getAttribute("datetime"))?.replaceAll("-", "");
      expect(events).toContain(`DTSTART;VALUE=DATE:${day}\r\n`);
    }
    const [terms] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download terms (.json)" }).click(),
    ]);
    expect(terms.suggestedFilename()).toMatch(/^Engines Ltd, Agreement terms, /);
    const file = TermsFile.parse(JSON.parse(await readFile(await terms.path(), "utf8")));
    expect(file.terms).toMatchObject({ plan: "on-demand-3", clientName: "Ada Lovelace" });
    const schema = await page.request.get(file.$schema);
    expect(schema.headers()["content-type"]).toContain("application/schema+json");
    expect(await schema.json()).toHaveProperty("$id", file.$schema);

    if (javaScriptEnabled) {
      const start = page.getByLabel("Start Date");
      const day = await start.inputValue();
      await start.fill("");
      await expect(dates).toContainText("Enter a start date to see the dates");
      await start.fill(day);
    }
    const none = page.getByRole("radio", { name: "No plan yet" });
    await none.check();
    if (!javaScriptEnabled) {
      await page.getByRole("button", { name: "Check the details" }).click();
      await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
    }
    await expect(page.getByRole("article")).toContainText("The Client marks 1 box.");
    expect(await ticks(page)).toEqual([]);
    await expect(dates).toContainText("Choose a plan to see its dates");
    await expect(dates.getByRole("button", { name: "Download terms (.json)" })).toBeVisible();
    await expect(dates.getByRole("button", { name: "Download dates (.ics)" })).toBeVisible({
      visible: !javaScriptEnabled,
    });
    await expect(page.getByRole("link", { name: "the link to these details" })).toHaveAttribute(
      "href",
      /\?clientName=/,
    );
  });
}

test("each tier can be chosen by the keyboard, and shows the figures of Work together @slow", async ({
  browser,
}) => {
  await using opened = await openAgreement(browser);
  const { page } = opened;
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
});

test("the name of each tier holds the words that are seen @slow", async ({ browser }) => {
  await using opened = await openAgreement(browser);
  for (const radio of await opened.page.getByRole("radiogroup").getByRole("radio").all()) {
    const name = (await radio.getAttribute("aria-label")) ?? "";
    const seen = await radio.evaluate((each: HTMLInputElement) =>
      [...(each.labels?.[0]?.querySelectorAll("b, span") ?? [])].map((part) =>
        [...part.childNodes]
          .flatMap((node) => (node instanceof Text ? node.data : []))
          .join("")
          .trim(),
      ),
    );
    expect(seen).toHaveLength(2);
    for (const words of seen) expect(name).toContain(words);
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

test("dates that are asked for without a plan are a 422 that says so, and are not printed", async ({
  browser,
  request,
}) => {
  const form = {
    clientName: "Ada",
    clientCompany: "Engines Ltd",
    clientCompanyNumber: "12345678",
    clientCompanyRegistrationCountry: "France",
  };
  const answer = await request.post("/agreement.ics", { form });
  expect(answer.status()).toBe(422);
  expect(await answer.text()).toContain("Choose a plan to download its dates");
  const terms = await request.post("/agreement.json", { form });
  expect(terms.status()).toBe(200);
  expect(terms.headers()["cache-control"]).toContain("no-store");

  await using opened = await openAgreement(browser, { path: "/agreement?plan=retained-2" });
  const dates = opened.page.getByRole("region", { name: "If signed today" });
  await expect(dates).toContainText("You commit to 2 blocks: £6,960 excluding VAT.");
  await expect(dates.getByRole("listitem")).toHaveCount(10);
  await opened.page.getByLabel("Start Date").fill("2027-06-01");
  await expect(dates).toContainText("25 May 2027 Invoice for block 1, £3,480");
  await expect(dates).toContainText(
    "“Signed” is the day of the last signature. The dates hold if ",
  );
  await expect(dates).toContainText("the last day to leave. Not part of the agreement.");
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
  const ends = await dates
    .locator("li")
    .evaluateAll((items) =>
      items.map(
        (item) =>
          getComputedStyle(item, "::before").borderBlockEndStyle === "solid" &&
          getComputedStyle(item, "::before").borderBlockEndWidth !== "0px",
      ),
    );
  expect(ends.filter(Boolean), "each block has its end").toHaveLength(2);
  await opened.page.emulateMedia({ media: "print" });
  await expect(dates).toBeHidden();
});
