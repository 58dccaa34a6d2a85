import { expect } from "playwright/test";
import { formatDate, shiftDays } from "../../../app/dates/calendar-date.ts";
import { londonDate } from "../../../app/dates/london.ts";
import { formatLongDate } from "../../../app/dates/long-date.ts";
import { test } from "../kept-page.ts";
import { visitAgreement } from "./open-agreement.ts";

const dayOffered = shiftDays(londonDate(Date.now()), -30);

test("a link to an old edition and its date shows its words in both views, also once its form is edited and on Back, until today’s is asked for", async ({
  page,
}) => {
  // Before clients could be people or partnerships.
  const oldWords = "that it is duly incorporated, that it has the power";
  const filledIn = `Details filled in on ${formatLongDate(dayOffered)}, with the terms of that day.`;
  const offered = formatDate(dayOffered);
  const article = page.locator(".sheet article");
  const query = new URLSearchParams({
    clientName: "Ada Lovelace",
    clientCompany: "Engines Ltd",
    clientCompanyNumber: "12345678",
    clientCompanyRegistrationCountry: "Wales",
    startDate: "2027-12-01",
    plan: "retained-2",
    edition: "23ec327ed519b20b",
    offered,
  });
  await visitAgreement(page, `/agreement?${query}`);
  await expect(article).toContainText(oldWords);
  await page.getByLabel("Client Name").fill("Ada King");
  await expect(page.getByText(filledIn)).toBeVisible();
  await expect(article).toContainText("Ada King");
  await expect(page.getByRole("link", { name: "the link to these details" })).toHaveAttribute(
    "href",
    new RegExp(`offered=${offered}`),
  );
  await page.getByRole("tab", { name: "Raw" }).click();
  await expect(page.locator("pre.raw-agreement")).toContainText(oldWords);
  await page.getByRole("tab", { name: "Formatted" }).click();
  await page.getByRole("link", { name: "Reactive Objects" }).first().click();
  await expect(page).toHaveURL(/reactive-objects/);
  await page.goBack();
  await expect(article).toContainText(oldWords);
  await expect(page.getByLabel("Client Name")).toHaveValue("Ada King");
  await page.getByRole("link", { name: "today’s agreement with these details" }).click();
  await expect(page.getByText("Details filled in on")).toHaveCount(0);
  await expect(article).not.toContainText(oldWords);
  await expect(page.getByLabel("Client Name")).toHaveValue("Ada King");
});
