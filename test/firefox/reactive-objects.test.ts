import { expect } from "vitest";
import { test } from "./firefox-test.ts";

test("in Firefox what is added, done and deleted in one list is so in both", async ({
  firefox,
}) => {
  const { page } = firefox;
  await firefox.open("/reactive-objects");
  await page.locator(".add-todo input").fill("Feed the cat");
  await firefox.button("Add").click();
  await expect.poll(() => firefox.texts(".todo-title")).toHaveLength(10);
  await page
    .locator(".todo-list[data-side=reactiveObject] li:last-child input[type=checkbox]")
    .click();
  const done = ["Prepare the client workshop", "Feed the cat"];
  await expect.poll(() => firefox.texts(".todo-title s")).toEqual([...done, ...done]);
  await firefox.button("✕ Delete Feed the cat").click();
  await expect.poll(() => firefox.texts(".todo-title")).toHaveLength(8);
});

test("in Firefox a benchmark measures every step, and each ratio is a number @slow", async ({
  firefox,
}) => {
  await firefox.open("/reactive-objects");
  await firefox.button("Rehydration Benchmark").click();
  const isMeasured = async () => !(await firefox.texts(".benchmark-verdict")).includes("–");
  await firefox.page.waitForSelector(".benchmark-table");
  await expect.poll(isMeasured, { timeout: 80_000 }).toBe(true);
  const ratios = await firefox.texts(".benchmark-verdict");
  expect(ratios).toHaveLength(12);
  for (const ratio of ratios) {
    expect(ratio.trim()).toMatch(
      /^([\d.,]*[1-9][\d.,]*× (faster|slower)|about equal|no clear difference)$/,
    );
  }
});
