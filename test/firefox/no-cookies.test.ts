import { expect } from "vitest";
import { launchFirefox } from "../support/firefox.ts";
import { FirefoxPage } from "./firefox-page.ts";
import { test } from "./firefox-test.ts";

test("with cookies blocked every tool works, and throws nothing @slow", async ({ site }) => {
  await using browser = await launchFirefox({ "network.cookie.cookieBehavior": 2 });
  const page = await browser.newPage();
  const firefox = new FirefoxPage(page, site.url);
  await firefox.size(1440, 900);
  await firefox.open("/agreement");
  const refused = page.evaluate(() => sessionStorage.length);
  await expect(refused).rejects.toThrow("insecure");
  await page.locator("#clientName").fill("Ada Lovelace");
  await firefox.expectText("article [data-value='contract.clientName']", /^Ada Lovelace$/);
  await firefox.link("Reactive Objects").click();
  await page.waitForSelector(".add-todo input:enabled");
  await page.evaluate(() => history.back());
  await firefox.expectText("article [data-value='contract.clientName']", /^Ada Lovelace$/);

  await firefox.open("/reactive-objects");
  await page.locator(".todo-list .todo-title").click();
  await firefox.expectText(".todo-list", "2 done");

  await firefox.open("/about");
  await firefox.button("Connect").click();
  await firefox.expectText("[role=alert]", "Add your OpenAI key first.");
  // The router warns of what it cannot keep for a document that is loaded again.
  const others = firefox.complaints.filter((each) => !each.startsWith("Failed to save scroll"));
  expect(others).toEqual([]);
});
