import { expect } from "vitest";
import { test } from "./firefox-test.ts";

test("Back from a clause returns to where the visitor was, and so on @slow", async ({
  firefox,
}) => {
  const { page } = firefox;
  await firefox.size(1440, 900);
  await firefox.open("/agreement");
  await firefox.scrollTo(300);
  await firefox.link("18Confidentiality").click();
  await firefox.expectOnScreen("#clause-18");
  const below = (await firefox.scrollTop()) + 200;
  await firefox.scrollTo(below);
  await firefox.link("7Changes").click();
  await firefox.expectOnScreen("#clause-7");
  await page.evaluate(() => history.back());
  await expect.poll(() => firefox.scrollTop()).toBe(below);
  expect(await page.evaluate(() => location.hash)).toBe("#clause-18");
  await page.evaluate(() => history.back());
  await expect.poll(() => firefox.scrollTop()).toBe(300);
  expect(await page.evaluate(() => location.hash)).toBe("");
  await page.$eval("article a[href='#clause-11']", (link) => link.scrollIntoView());
  // At a whole pixel, with the link clear of the edge, so that pressing it scrolls nothing.
  const before = (await firefox.scrollTop()) - 100;
  await firefox.scrollTo(before);
  await page.locator("article a[href='#clause-11']").click();
  await firefox.expectOnScreen("#clause-11");
  await page.evaluate(() => history.back());
  await expect.poll(() => firefox.scrollTop()).toBe(before);
});

test("on a narrow screen Back from another page returns to where the visitor was @slow", async ({
  firefox,
}) => {
  const { page } = firefox;
  await firefox.size(390, 800);
  await firefox.open("/agreement");
  await firefox.scrollTo(4000);
  await page.$eval("#side-menu a[href='/reactive-objects']", (link) => link.click());
  await page.waitForSelector(".add-todo");
  await expect.poll(() => firefox.scrollTop()).toBe(0);
  await page.evaluate(() => history.back());
  await page.waitForSelector(".agreement");
  await expect.poll(() => firefox.scrollTop()).toBe(4000);
});
