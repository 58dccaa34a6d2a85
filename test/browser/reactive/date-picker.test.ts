import { expect, type Locator } from "playwright/test";
import { test } from "../kept-page.ts";
import { expectNoAxeFaults } from "../accessibility-faults.ts";
import { boxOf } from "../box-of.ts";
import { openDemo, rowOf } from "./demo-page.ts";

test("a due date is chosen from the calendar by keys alone, and Escape gives the focus back", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const { reactive } = await openDemo(page);
  const { row, edit, date } = editorOf(reactive, "Review the pull requests");
  await edit.press("Enter");
  await date.fill("2028-02-29");
  await date.press("Enter");
  const opener = row.getByRole("button", { name: "Choose date" });
  await opener.press("Enter");
  const calendar = page.getByRole("dialog", { name: "Choose date" });
  await expect(calendar.getByRole("button", { name: "Tuesday 29 February 2028" })).toBeFocused();
  await expect.poll(() => calendar.boundingBox()).toMatchObject({ width: 296, height: 354 });
  await expectNoAxeFaults(page, { include: "dialog" });

  await page.keyboard.press("Alt+PageDown");
  await expect(calendar.getByRole("button", { name: "Wednesday 28 February 2029" })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(calendar.getByRole("button", { name: "Thursday 1 March 2029" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(calendar).toHaveCount(0);
  await expect(opener).toBeFocused();
  await expect(date).toHaveValue("2028-02-29");

  await opener.press("Enter");
  await expect(calendar.getByRole("button", { name: "Tuesday 29 February 2028" })).toBeFocused();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await expect(calendar).toHaveCount(0);
  await expect(date).toHaveValue("2028-03-05");
  await expect(row.getByTitle(/^Mar 5, 2028/)).toBeVisible();
});

test("a due date is changed, taken away, and closed once it can be read", async ({ page }) => {
  const { traditional, reactive } = await openDemo(page);
  const { row, edit, done, date, time } = editorOf(reactive, "Review the pull requests");
  const inOther = rowOf(traditional, "Review the pull requests");
  await test.step("Edit leads to the fields, and Done gives the focus back", async () => {
    await edit.press("Enter");
    await page.keyboard.press("Tab");
    await expect(date).toBeFocused();
    await done.press("Enter");
    await expect(date).toHaveCount(0);
    await expect(edit).toBeFocused();
  });
  await test.step("changed in both lists", async () => {
    await edit.click();
    await date.fill("2020-02-29");
    await date.press("Enter");
    for (const each of [row, inOther]) {
      await expect(each).toContainText(/Due: \d{4} days ago OVERDUE/);
      await expect(each.getByTitle(/^Feb 29, 2020/)).toBeVisible();
    }
  });
  await test.step("an impossible time is told at its field, and what was written stays", async () => {
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
  await test.step("a date that is cleared on the way to another time waits for its date", async () => {
    await date.fill("");
    await time.fill("10:15");
    await expect(row).toContainText("Due:");
    await done.click();
    await expect(row).toContainText("A time needs a date");
  });
  await test.step("taken away by two empty fields", async () => {
    await time.fill("");
    await row.getByRole("checkbox").focus();
    await expect(inOther).not.toContainText("Due:");
    await expect(row).not.toContainText("A time needs a date");
  });
  await test.step("a time without a date is told at the date, and nothing is dropped", async () => {
    await time.fill("10:15");
    await done.press("Enter");
    await expect(row).toContainText("A time needs a date");
    await expect(date).toBeFocused();
    await expect(time).toHaveValue("10:15");
    await date.fill("2020-02-29");
    await done.press("Enter");
    await expect(date).toHaveCount(0);
    await expect(row.getByTitle(/^Feb 29, 2020/)).toBeVisible();
  });
  await test.step("what is no date keeps the fields open, for Done, Edit and Escape alike", async () => {
    await edit.click();
    for (const close of [
      () => done.press("Enter"),
      () => edit.press("Enter"),
      () => date.press("Escape"),
    ]) {
      await date.fill("soon");
      await close();
      await expect(row).toContainText("“soon” is not a date");
      await expect(date).toBeFocused();
      await expect(date).toHaveValue("soon");
      await expect(date).toHaveAttribute("aria-invalid", "true");
    }
  });
  await test.step("Escape closes the calendar first, then the fields like Done", async () => {
    await date.fill("2020-03-01");
    await row.getByRole("button", { name: "Choose date" }).press("Enter");
    await expect(page.getByRole("dialog", { name: "Choose date" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog", { name: "Choose date" })).toHaveCount(0);
    await expect(date).toBeVisible();
    await date.press("Escape");
    await expect(date).toHaveCount(0);
    await expect(edit).toBeFocused();
    await expect(row.getByTitle(/^Mar 1, 2020/)).toBeVisible();
  });
  await test.step("chosen for a new todo", async () => {
    await reactive.getByPlaceholder("Add a new todo...").fill("Late from the start");
    const toggle = reactive.getByRole("button", { name: /^Due date/ });
    await toggle.click();
    await reactive.getByRole("textbox", { name: "Due date" }).fill("2020-02-29");
    await reactive.getByRole("button", { name: "Add", exact: true }).click();
    await expect(rowOf(traditional, "Late from the start")).toContainText("OVERDUE");
    await expect(toggle).toHaveAttribute("aria-expanded", "false");
  });
});

test("an error of a due date moves no label, and leaves its field in view above the benchmarks", async ({
  page,
}) => {
  const { lists, reactive } = await openDemo(page);
  await test.step("at every width its bar lies over nothing", async () => {
    for (const list of lists) {
      const { row, edit, time } = editorOf(list, "Send the project proposal");
      await edit.click();
      await time.fill("25:99");
      await page.keyboard.press("Tab");
      await expect(row).toContainText("Hours go from 0 to 23, not 25");
      for (const width of [375, 768, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        const places = await row.locator(".date-picker").evaluate((picker) => {
          const boxes = (selector: string) =>
            [...picker.querySelectorAll(selector)].map((each) => each.getBoundingClientRect());
          const wrong = picker.querySelector("[data-wrong]")!;
          const bar = getComputedStyle(wrong, "::after");
          return {
            fields: boxes(".text-field").map(({ top }) => top),
            labels: boxes("label").map(({ top }) => top),
            inputs: boxes("input, .date-picker-button").map(({ bottom }) => Math.round(bottom)),
            barStart: wrong.getBoundingClientRect().left + Number.parseFloat(bar.left),
            button: boxes(".date-picker-button")[0]!.right,
            isBeside: boxes(".text-field").every(({ top }, _, [first]) => top === first!.top),
          };
        });
        expect(places.labels, `${width}`).toEqual(places.fields);
        expect(places.isBeside, `${width}`).toBe(width === 1440);
        if (places.isBeside) {
          expect(new Set(places.inputs).size, `${width}`).toBe(1);
          expect(places.barStart, `${width}`).toBeGreaterThanOrEqual(places.button);
        }
      }
    }
  });
  await test.step("a field that it moves down stays in view", async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    const { row, edit, date } = editorOf(reactive, "Review the pull requests");
    await edit.press("Enter");
    const bar = await boxOf(page.locator(".benchmark-dock"));
    // As low as it can stand without an error.
    await date.evaluate((field, top) => {
      scrollBy(0, field.getBoundingClientRect().bottom - top + 8);
      field.focus({ preventScroll: true });
    }, bar.y);
    await date.fill("31-02-banana");
    await date.press("Enter");
    await expect(row.locator(".text-field-error")).toBeVisible();
    await expect.poll(async () => (await boxOf(date)).bottom).toBeLessThanOrEqual(bar.y);
  });
});

test("a due date that is opened anywhere is in view, its calendar clear of its field @slow", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 375, height: 812 });
  const { lists, traditional, reactive } = await openDemo(page);
  await test.step("low on a phone, between the board and the bar", async () => {
    for (const list of lists) {
      for (const row of await list.getByRole("listitem").all()) {
        const edit = row.getByRole("button", { name: /^Edit/ });
        await edit.evaluate((button) => button.scrollIntoView({ block: "end" }));
        await edit.click();
        const done = row.getByRole("button", { name: /^Done/ });
        const [fields, board, bar, end] = await Promise.all(
          [
            row.getByRole("group", { name: "Due date and time" }),
            page.locator(".board"),
            page.locator(".benchmark-dock"),
            done,
          ].map(boxOf),
        );
        expect(fields!.y).toBeGreaterThanOrEqual(board!.bottom);
        expect(end!.bottom).toBeLessThanOrEqual(bar!.y);
        await expect(row.locator(".todo-editor")).toBeFocused();
        await done.click();
      }
    }
  });
  /** Where the calendar of a row and its field are. */
  const openCalendar = async (list: Locator) => {
    const { row, edit, date } = editorOf(list, "Write up the interview notes");
    await edit.click();
    await row.getByRole("button", { name: "Choose date" }).click();
    const dialog = page.getByRole("dialog", { name: "Choose date" });
    await dialog.waitFor();
    const [calendar, field] = [await boxOf(dialog), await boxOf(date)];
    expect(calendar.bottom <= field.y || calendar.y >= field.bottom).toBe(true);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await edit.click();
    return { calendar, field };
  };
  await test.step("on a phone the calendar stands clear of the window's edges", async () => {
    const { calendar } = await openCalendar(traditional);
    expect(calendar.x).toBeGreaterThanOrEqual(16);
    expect(375 - calendar.right).toBeGreaterThanOrEqual(16);
  });
  await test.step("elsewhere it begins where its field begins", async () => {
    for (const width of [768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      for (const list of lists) {
        const { calendar, field } = await openCalendar(list);
        expect(calendar.x, `${width}`).toBeCloseTo(field.x, 0);
      }
    }
  });
  await test.step("a date of any length is refused at its beginning, without widening the page", async () => {
    await page.setViewportSize({ width: 375, height: 700 });
    await reactive.getByRole("button", { name: /^Due date/ }).press("Enter");
    const date = reactive.getByRole("textbox", { name: "Due date" });
    await date.selectText();
    await page.keyboard.insertText("x".repeat(10_000));
    await date.press("Enter");
    await expect(reactive.getByText(/“x{40}” is not a date/)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  });
});

/** The controls of one todo's due date. */
function editorOf(list: Locator, title: string) {
  const row = rowOf(list, title);
  return {
    row,
    edit: row.getByRole("button", { name: /^Edit/ }),
    done: row.getByRole("button", { name: /^Done/ }),
    date: row.getByRole("textbox", { name: "Due date" }),
    time: row.getByRole("textbox", { name: "Time" }),
  };
}
