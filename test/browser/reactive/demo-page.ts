import { expect, type Locator, type Page } from "playwright/test";
import { addStyles } from "../add-styles.ts";

/** The demo, hydrated, as a visitor finds it. */
export async function openDemo(page: Page) {
  await page.goto("/reactive-objects");
  await expect(page.getByRole("button", { name: "Add" }).first()).toBeEnabled();
  await page.evaluate(() => document.fonts.ready.then(() => true));
  // Not by role, for which Playwright would look through thousands of elements again and again.
  const traditional = page.locator('.todo-list[data-side="traditional"]');
  const reactive = page.locator('.todo-list[data-side="reactiveObject"]');
  const board = page.locator(".board");
  /** What the last change cost, in a sentence. */
  const told = board.locator("output");
  return { traditional, reactive, lists: [traditional, reactive] as const, board, told };
}

/** Waits for an open benchmark, which moves by a little and for a moment even where motion is to be reduced. */
export async function movedIn(page: Page): Promise<void> {
  await page
    .locator(".benchmark-panel")
    .evaluate((panel) => Promise.all(panel.getAnimations().map((one) => one.finished)));
}

/** Brings 1,000 todos. The first fifteen rows of each list alone are laid out, which takes a tenth of the time. */
export async function fill(page: Page): Promise<void> {
  await layOutFewRows(page);
  await page.getByRole("button", { name: "Fill with 1,000" }).click();
  await expect(page.locator(".board output")).toContainText("You chose Fill with 1,000.");
}

export async function layOutFewRows(page: Page): Promise<void> {
  await addStyles(page, ".todo-item:nth-child(n + 16) { display: none }");
}

/** The box of a row by its number. */
export function boxAt(list: Locator, number: number): Locator {
  return list.locator(`.todo-item:nth-child(${number}) input[type=checkbox]`);
}

/** The figures of one helper in a table of counters: traditional, reactiveObject. */
export async function readCounts(page: Page, table: string, helper: string): Promise<number[]> {
  const cells = await page
    .locator("table", { hasText: table })
    .locator("tr", { hasText: helper })
    .locator("td")
    .allInnerTexts();
  return cells.map((cell) => Number(cell.replaceAll(",", "")));
}

/** What stands beside the rows and the counts of a list, added up. */
export function sumOfCalls(list: Locator): Promise<number> {
  return list
    .locator("[data-calls]")
    .evaluateAll((marked) =>
      marked.reduce(
        (sum, each) => sum + Number((each.getAttribute("data-calls") ?? "").replace(",", "")),
        0,
      ),
    );
}

/** A list's row of the todo with this title. */
export function rowOf(list: Locator, title: string): Locator {
  return list.getByRole("listitem").filter({ hasText: title });
}
