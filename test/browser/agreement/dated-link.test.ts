import { readFile } from "node:fs/promises";
import { strFromU8, unzipSync } from "fflate";
import { expect, type Page, test } from "playwright/test";
import { formatDate, shiftDays } from "../../../app/dates/calendar-date.ts";
import { londonDate } from "../../../app/dates/london.ts";
import { formatLongDate } from "../../../app/dates/long-date.ts";
import { readPdf } from "../../support/poppler.ts";
import { fillInClient, openAgreement } from "./open-agreement.ts";

const today = londonDate(Date.now());

/** The same link, as if it had been made some days ago. */
async function olderLink(page: Page, days: number) {
  const link = page.getByRole("link", { name: "the link to these details" });
  const address = new URL((await link.getAttribute("href")) ?? "", page.url());
  address.searchParams.set("offered", formatDate(shiftDays(today, -days)));
  return `${address.pathname}${address.search}`;
}

async function wordsOf(page: Page) {
  return (await page.locator(".sheet article").textContent()) ?? "";
}

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? "with" : "without";

  test(`${how} script, a link shows its agreement with the date on which it was made, calls itself no offer, and is never renewed`, async ({
    browser,
  }) => {
    await using opened = await openAgreement(browser, { javaScriptEnabled });
    const { page } = opened;
    await page.getByLabel("Retained Plan, Tier 2").check();
    await fillInClient(page);
    if (!javaScriptEnabled) {
      await page.getByRole("button", { name: "Check the details" }).click();
    }
    const before = await wordsOf(page);
    await page.getByRole("link", { name: "the link to these details" }).click();
    const madeToday = `Details filled in on ${formatLongDate(today)}, with the terms of that day. Nobody has signed this link: it is not an offer.`;
    await expect(page.getByText(madeToday)).toBeVisible();
    await expect(page.getByLabel("Company Name")).toHaveValue("Engines Ltd");
    expect(await wordsOf(page)).toBe(before);

    const path = await olderLink(page, 30);
    await page.goto(path);
    const offered = shiftDays(today, -30);
    const sentence = `Details filled in on ${formatLongDate(offered)}, with the terms of that day. Nobody has signed this link: it is not an offer.`;
    await expect(page.getByText(sentence)).toBeVisible();
    await expect(page.getByText(/Offered on|stands until/)).toHaveCount(0);
    expect(await wordsOf(page)).not.toBe(before);
    expect(await olderLink(page, 30)).toBe(path);
    await page.getByLabel("Client Name").fill("Ada King");
    if (!javaScriptEnabled) {
      await page.getByRole("button", { name: "Check the details" }).click();
    }
    await expect(page.getByText(sentence)).toBeVisible();
    await expect(page.locator(".sheet article")).toContainText("Ada King");
    const kept = page.getByRole("link", { name: "the link to these details" });
    await expect(kept).toHaveAttribute("href", new RegExp(`offered=${formatDate(offered)}`));

    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download Word" }).click(),
    ]);
    expect(download.suggestedFilename()).toContain(formatDate(offered));
    const parts = unzipSync(await readFile(await download.path()));
    expect(strFromU8(parts["word/header1.xml"] ?? new Uint8Array())).toMatch(
      />Consultancy agreement, .*, version [\da-f]{8}, from an unsigned link, not an offer/,
    );
    await page.getByRole("link", { name: "today’s agreement with these details" }).click();
    await expect(page.getByText("Details filled in on")).toHaveCount(0);
    await expect(page.getByLabel("Client Name")).toHaveValue("Ada King");
  });
}

/** Before clients could be people or partnerships. */
const oldEdition = "23ec327ed519b20b";
const oldWords = "that it is duly incorporated, that it has the power";

for (const javaScriptEnabled of [true, false]) {
  test(`${javaScriptEnabled ? "with" : "without"} script, a link to an old edition shows its words, on the page and in documents`, async ({
    browser,
  }) => {
    await using opened = await openAgreement(browser, { javaScriptEnabled });
    const { page } = opened;
    await expect(page.locator(".sheet article")).not.toContainText(oldWords);
    const query = new URLSearchParams({
      clientName: "Ada Lovelace",
      clientCompany: "Engines Ltd",
      clientCompanyNumber: "12345678",
      clientCompanyRegistrationCountry: "Wales",
      startDate: "2026-12-01",
      plan: "retained-2",
      edition: oldEdition,
      offered: formatDate(today),
    });
    await page.goto(`/agreement?${query}`);
    const article = page.locator(".sheet article");
    await expect(page.getByText("The agreement or its prices have changed since")).toBeVisible();
    await expect(article).toContainText(oldWords);
    await expect(page.locator(".sheet-head")).toContainText(`version ${oldEdition.slice(0, 8)}`);
    if (javaScriptEnabled) {
      await page.getByRole("tablist").waitFor();
      await page.getByLabel("Client Name").fill("Ada King");
      await expect(article).toContainText("Ada King");
      await page.getByRole("tab", { name: "Raw" }).click();
      await expect(page.locator("pre.raw-agreement")).toContainText(oldWords);
      await page.getByRole("tab", { name: "Formatted" }).click();
    }
    for (const name of ["Download Word", "Download PDF"]) {
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name }).click(),
      ]);
      const file = await readFile(await download.path());
      expect(wordsIn(file, name)).toContain(oldWords);
    }
    if (javaScriptEnabled) {
      await page.getByRole("link", { name: "Reactive Objects" }).first().click();
      await expect(page).toHaveURL(/reactive-objects/);
      await page.goBack();
      await expect(article).toContainText(oldWords);
    }
  });
}

function wordsIn(file: Buffer, name: string): string {
  if (name === "Download Word") {
    const xml = strFromU8(unzipSync(file)["word/document.xml"] ?? new Uint8Array());
    return xml.replace(/<[^>]*>/g, "");
  }
  return readPdf(file)
    .flatMap(({ words }) => words.map(({ text }) => text))
    .join(" ");
}

test("a link whose terms have lapsed says so, and is a draft on paper and in documents", async ({
  browser,
}) => {
  await using opened = await openAgreement(browser);
  const { page } = opened;
  await fillInClient(page);
  await page.goto(await olderLink(page, 31));
  const offered = formatLongDate(shiftDays(today, -31));
  const lapsed = `Details filled in on ${offered}, with the terms of that day. They lapsed on ${formatLongDate(shiftDays(today, -1))}.`;
  await expect(page.getByText(lapsed)).toBeVisible();
  await page.getByRole("tablist").waitFor();
  const pdf = await page.pdf({ preferCSSPageSize: true });
  for (const { words } of readPdf(pdf)) {
    const text = words.map((word) => word.text).join(" ");
    expect(text).toContain("DRAFT, not for signature. These terms have lapsed.");
    expect(text).toMatch(/version [\da-f]{8} ?, lapsed .* not an offer/);
  }
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download PDF" }).click(),
  ]);
  for (const { words } of readPdf(await readFile(await download.path()))) {
    const text = words.map((word) => word.text).join(" ");
    expect(text).toContain("DRAFT, not for signature.");
    expect(text).toContain("from an unsigned link, not an offer");
  }
});

test("a link to an edition that this site does not have is not shown as another one", async ({
  browser,
  request,
}) => {
  const path = "/agreement?clientName=Ada&edition=0123456789abcdef&offered=2026-01-01";
  const answer = await request.get(path);
  expect(answer.status()).toBe(404);
  expect(answer.headers()["cache-control"]).toContain("no-store");
  const form = { clientName: "Ada" };
  const download = await request.post(path.replace("?", ".pdf?"), { multipart: form });
  expect(download.status()).toBe(404);

  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(path);
  await expect(page.getByRole("alert")).toContainText(
    "This site can no longer show that agreement word for word. Ask Sample Advisory Ltd for a new link.",
  );
  await expect(page.locator("article")).toHaveCount(0);
  await page.getByRole("link", { name: "Today’s agreement with these details" }).click();
  await expect(page.getByLabel("Client Name")).toHaveValue("Ada");
  await context.close();
});

test("a dated link is kept by nobody", async ({ request }) => {
  const answer = await request.get("/agreement?offered=2026-01-01");
  expect(answer.headers()["cache-control"]).toContain("no-store");
});
