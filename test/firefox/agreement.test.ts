import { readdirSync } from "node:fs";
import { expect } from "vitest";
import { test } from "./firefox-test.ts";

test("in Firefox the agreement follows the form, in both views, and is printed by its button", async ({
  firefox,
}) => {
  const { page } = firefox;
  await firefox.open("/agreement");
  await page.locator("#clientName").fill("Ada Lovelace");
  await page.locator("#clientCompany").fill("Engines & Sons");
  const name = "[data-value='contract.clientName']";
  await firefox.expectText(`article ${name}`, /^Ada Lovelace$/);
  await firefox.link("Raw").click();
  await firefox.expectText("pre [data-value='contract.clientCompany']", "Engines & Sons");
  await page.locator("#clientName").fill("");
  await firefox.button("Check the details").click();
  await firefox.expectText(".error-summary", "Enter the client’s name");
  await page.locator("#clientName").fill("Ada");
  await expect.poll(() => firefox.texts(".error-summary")).toEqual([]);
  await firefox.link("Formatted").click();
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute("data-printed", "");
  });
  await firefox.button("Print Agreement").click();
  await page.waitForSelector("body[data-printed]");
  await firefox.expectText(`article ${name}`, /^Ada$/);
});

test("in Firefox a PDF and a Word document that are asked for at once both come @slow", async ({
  firefox,
  downloads,
}) => {
  const { page } = firefox;
  await firefox.open("/agreement");
  await page.locator("#clientCompany").fill("Engines “Å” & Sons #1");
  await page.$$eval(".save-menu [formaction]", (buttons) => {
    for (const button of buttons) if (button instanceof HTMLElement) button.click();
  });
  const file = /^Engines “Å” & Sons #1, Consultancy agreement, [-\d]+\.(docx|pdf)$/;
  await expect
    .poll(() =>
      readdirSync(downloads)
        .map((name) => file.exec(name)?.[1])
        .toSorted(),
    )
    .toEqual(["docx", "pdf"]);
});
