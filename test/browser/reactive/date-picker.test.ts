import { expect, type Locator, test } from "playwright/test";
import { accessibilityFaults } from "../accessibility-faults.ts";
import { boxOf } from "../box-of.ts";
import { openDemo, rowOf } from "./demo-page.ts";

test("a due date is chosen from the calendar by keys alone, and Escape gives the focus back", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const { reactive } = await openDemo(page);
  const row = rowOf(reactive, "Review the pull requests");
  await row.getByRole("button", { name: /^Edit/ }).press("Enter");
  const date = row.getByRole("textbox", { name: "Due date" });
  await date.fill("2028-02-29");
  await date.press("Enter");
  const opener = row.getByRole("button", { name: "Choose date" });
  await opener.press("Enter");
  const calendar = page.getByRole("dialog", { name: "Choose date" });
  await expect(calendar.getByRole("button", { name: "Tuesday 29 February 2028" })).toBeFocused();
  expect(await calendar.boundingBox()).toMatchObject({ width: 296, height: 354 });
  expect(await accessibilityFaults(page, { include: "dialog" })).toEqual([]);

  await page.keyboard.press("Alt+PageDown");
  await expect(calendar.getByRole("button", { name: "Wednesday 28 February 2029" })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(calendar.getByRole("button", { name: "Thursday 1 March 2029" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(calendar).toHaveCount(0);
  await expect(opener).toBeFocused();
  await expect(date).toHaveValue("2028-02-29");

  await opener.press("Enter");
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await expect(calendar).toHaveCount(0);
  await expect(date).toHaveValue("2028-03-05");
  await expect(row.getByTitle(/^Mar 5, 2028/)).toBeVisible();
});

test("an impossible time is told at its field, and what was written stays", async ({ page }) => {
  const { traditional } = await openDemo(page);
  const row = rowOf(traditional, "Send the project proposal");
  await row.getByRole("button", { name: /^Edit/ }).click();
  const time = row.getByRole("textbox", { name: "Time" });
  await time.fill("25:00");
  await time.press("Enter");
  await expect(row).toContainText("Hours go from 0 to 23, not 25");
  await expect(time).toHaveValue("25:00");
  await expect(time).toHaveAttribute("aria-invalid", "true");
  await time.fill("9.30 PM");
  await time.press("Enter");
  await expect(row).not.toContainText("Hours go from");
  await expect(time).toHaveValue("21:30");
});

test("an error above one of the two fields moves no label, and its bar lies over nothing", async ({
  page,
}) => {
  for (const width of [375, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const { lists } = await openDemo(page);
    for (const list of lists) {
      const row = rowOf(list, "Send the project proposal");
      await row.getByRole("button", { name: /^Edit/ }).click();
      await row.getByRole("textbox", { name: "Time" }).fill("25:99");
      await page.keyboard.press("Tab");
      await expect(row).toContainText("Hours go from 0 to 23, not 25");
      const places = await row.locator(".date-picker").evaluate((picker) => {
        const boxes = (selector: string) =>
          [...picker.querySelectorAll(selector)].map((each) => each.getBoundingClientRect());
        const wrong = picker.querySelector("[data-wrong]")!;
        const bar = getComputedStyle(wrong, "::after");
        const barStart = wrong.getBoundingClientRect().left + Number.parseFloat(bar.left);
        return {
          fields: boxes(".text-field").map(({ top }) => top),
          labels: boxes("label").map(({ top }) => top),
          inputs: boxes("input, .date-picker-button").map(({ bottom }) => Math.round(bottom)),
          bar: { start: barStart, end: barStart + Number.parseFloat(bar.width) },
          button: boxes(".date-picker-button")[0]!.right,
          isBeside: boxes(".text-field").every(({ top }, _, [first]) => top === first!.top),
        };
      });
      expect(places.labels, `${width}`).toEqual(places.fields);
      if (places.isBeside) {
        expect(new Set(places.inputs).size, `${width}`).toBe(1);
        expect(places.bar.start, `${width}`).toBeGreaterThanOrEqual(places.button);
      }
      expect(places.isBeside, `${width}`).toBe(width === 1440);
    }
  }
});

test("an error that moves its field down leaves it in view, above the benchmarks", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const { reactive } = await openDemo(page);
  const row = rowOf(reactive, "Review the pull requests");
  await row.getByRole("button", { name: /^Edit/ }).press("Enter");
  const date = row.getByRole("textbox", { name: "Due date" });
  const bar = await page.locator(".benchmark-dock").boundingBox();
  const bottom = async () => {
    const box = await date.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  // As low as it can stand without an error.
  await date.evaluate((field, top) => {
    scrollBy(0, field.getBoundingClientRect().bottom - top + 8);
    field.focus({ preventScroll: true });
  }, bar?.y ?? 0);
  await date.fill("31-02-banana");
  await date.press("Enter");
  await expect(row.locator(".text-field-error")).toBeVisible();
  await expect.poll(bottom).toBeLessThanOrEqual(bar?.y ?? 0);
});

test("a date of any length is refused at its beginning, without widening the page @slow", async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 700 });
  const { reactive } = await openDemo(page);
  await reactive.getByRole("button", { name: /^Due date/ }).press("Enter");
  const date = reactive.getByRole("textbox", { name: "Due date" });
  await date.selectText();
  await page.keyboard.insertText("x".repeat(10_000));
  await date.press("Enter");
  await expect(reactive.getByText(/“x{40}” is not a date/)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
});

test("a time without a date is told at the date, and nothing is dropped", async ({ page }) => {
  const { reactive } = await openDemo(page);
  const row = rowOf(reactive, "Review the pull requests");
  await row.getByRole("button", { name: /^Edit/ }).click();
  const date = row.getByRole("textbox", { name: "Due date" });
  const time = row.getByRole("textbox", { name: "Time" });
  await date.fill("");
  await date.press("Enter");
  await expect(row).not.toContainText("Due:");
  await expect(time).toHaveValue("");
  await time.fill("10:15");
  await row.getByRole("button", { name: /^Done/ }).focus();
  await page.keyboard.press("Enter");
  await expect(row).toContainText("A time needs a date");
  await expect(date).toBeFocused();
  await expect(time).toHaveValue("10:15");
  await date.fill("2020-02-29");
  await row.getByRole("button", { name: /^Done/ }).focus();
  await page.keyboard.press("Enter");
  await expect(date).toHaveCount(0);
  await expect(row.getByTitle(/^Feb 29, 2020/)).toBeVisible();
});

test("a date that is cleared on the way to another time waits for its date", async ({ page }) => {
  const { reactive } = await openDemo(page);
  const row = rowOf(reactive, "Review the pull requests");
  await row.getByRole("button", { name: /^Edit/ }).click();
  await row.getByRole("textbox", { name: "Due date" }).fill("");
  await row.getByRole("textbox", { name: "Time" }).fill("10:15");
  await expect(row).toContainText("Due:");
  await row.getByRole("button", { name: /^Done/ }).click();
  await expect(row).toContainText("A time needs a date");
});

test("Edit leads to the fields that it opens, and Escape closes them like Done", async ({
  page,
}) => {
  const { reactive } = await openDemo(page);
  const row = rowOf(reactive, "Review the pull requests");
  const edit = row.getByRole("button", { name: /^Edit/ });
  const date = row.getByRole("textbox", { name: "Due date" });
  await edit.press("Enter");
  await page.keyboard.press("Tab");
  await expect(date).toBeFocused();

  await row.getByRole("button", { name: "Choose date" }).press("Enter");
  await expect(page.getByRole("dialog", { name: "Choose date" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "Choose date" })).toHaveCount(0);
  await expect(date).toBeVisible();

  await date.fill("soon");
  await page.keyboard.press("Escape");
  await expect(row).toContainText("“soon” is not a date");
  await expect(date).toBeFocused();

  await date.fill("2020-02-29");
  await page.keyboard.press("Escape");
  await expect(date).toHaveCount(0);
  await expect(edit).toBeFocused();
  await expect(row.getByTitle(/^Feb 29, 2020/)).toBeVisible();
});

test("on a phone the calendar stands clear of the window's edges and of its field @slow", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 375, height: 812 });
  const { traditional } = await openDemo(page);
  const row = rowOf(traditional, "Review the pull requests");
  const { calendar, field } = await openCalendarIn(row);
  expect(calendar.x).toBeGreaterThanOrEqual(16);
  expect(375 - calendar.x - calendar.width).toBeGreaterThanOrEqual(16);
  expect(isClear(calendar, field)).toBe(true);
});

test("the calendar begins where its field begins, and leaves the field to be seen @slow", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const { lists } = await openDemo(page);
  for (const width of [768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const list of lists) {
      const row = rowOf(list, "Write up the interview notes");
      const { calendar, field } = await openCalendarIn(row);
      expect(calendar.x, `${width}`).toBeCloseTo(field.x, 0);
      expect(isClear(calendar, field), `${width}`).toBe(true);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await row.getByRole("button", { name: /^Done/ }).click();
    }
  }
});

/** Where the calendar of a row and its field then are. */
async function openCalendarIn(row: Locator) {
  await row.getByRole("button", { name: /^Edit/ }).click();
  await row.getByRole("button", { name: "Choose date" }).click();
  const dialog = row.page().getByRole("dialog", { name: "Choose date" });
  const date = row.getByRole("textbox", { name: "Due date" });
  await dialog.waitFor();
  return { calendar: await boxOf(dialog), field: await boxOf(date) };
}

type Box = Awaited<ReturnType<typeof boxOf>>;

function isClear(calendar: Box, field: Box): boolean {
  return calendar.bottom <= field.y || calendar.y >= field.bottom;
}
