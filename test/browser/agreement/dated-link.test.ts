import { expect, type Page } from "playwright/test";
import { formatDate, shiftDays } from "../../../app/dates/calendar-date.ts";
import { londonDate } from "../../../app/dates/london.ts";
import { formatLongDate } from "../../../app/dates/long-date.ts";
import { test } from "../kept-page.ts";
import { fillInClient, visitAgreement } from "./open-agreement.ts";

const today = londonDate(Date.now());
const detailsLink = (page: Page) => page.getByRole("link", { name: "the link to these details" });

/** The same link, as if it had been made some days ago. */
async function olderLink(page: Page, days: number) {
  const address = new URL((await detailsLink(page).getAttribute("href")) ?? "", page.url());
  address.searchParams.set("offered", formatDate(shiftDays(today, -days)));
  return `${address.pathname}${address.search}`;
}

const filledIn = (days: number) =>
  `Details filled in on ${formatLongDate(shiftDays(today, -days))}, with the terms of that day.`;

test("the date of a link stays while its form is edited, and goes with the link to today’s", async ({
  page,
}) => {
  await visitAgreement(page);
  const article = page.locator(".sheet article");
  await fillInClient(page);
  await visitAgreement(page, await olderLink(page, 30));
  await page.getByLabel("Client Name").fill("Ada King");
  await expect(page.getByText(filledIn(30))).toBeVisible();
  await expect(article).toContainText("Ada King");
  const offered = formatDate(shiftDays(today, -30));
  await expect(detailsLink(page)).toHaveAttribute("href", new RegExp(`offered=${offered}`));
  await page.getByRole("link", { name: "today’s agreement with these details" }).click();
  await expect(page.getByText("Details filled in on")).toHaveCount(0);
  await expect(page.getByLabel("Client Name")).toHaveValue("Ada King");
});

test("a link to an old edition shows its words in both views, and on Back", async ({ page }) => {
  // Before clients could be people or partnerships.
  const oldWords = "that it is duly incorporated, that it has the power";
  const article = page.locator(".sheet article");
  const query = new URLSearchParams({
    clientName: "Ada Lovelace",
    clientCompany: "Engines Ltd",
    clientCompanyNumber: "12345678",
    clientCompanyRegistrationCountry: "Wales",
    startDate: "2027-12-01",
    plan: "retained-2",
    edition: "23ec327ed519b20b",
    offered: formatDate(today),
  });
  await visitAgreement(page, `/agreement?${query}`);
  await expect(article).toContainText(oldWords);
  await page.getByLabel("Client Name").fill("Ada King");
  await expect(article).toContainText("Ada King");
  await page.getByRole("tab", { name: "Raw" }).click();
  await expect(page.locator("pre.raw-agreement")).toContainText(oldWords);
  await page.getByRole("tab", { name: "Formatted" }).click();
  await page.getByRole("link", { name: "Reactive Objects" }).first().click();
  await expect(page).toHaveURL(/reactive-objects/);
  await page.goBack();
  await expect(article).toContainText(oldWords);
});
