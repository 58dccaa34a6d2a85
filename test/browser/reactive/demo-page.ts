import { expect, type Locator, type Page } from "playwright/test";
import { addStyles } from "../add-styles.ts";

/** The demo, hydrated, as a visitor finds it. */
export async function openDemo(page: Page) {
  await page.goto("/reactive-objects");
  await expect(page.getByRole("button", { name: "Add" }).first()).toBeEnabled();
  const traditional = page.getByRole("region", { name: "Traditional todo list" });
  const reactive = page.getByRole("region", { name: "Reactive todo list" });
  return { traditional, reactive, lists: [traditional, reactive] as const };
}

/** Lays out the first fifteen rows of each list alone, for tests of many todos that look at no others. */
export async function layOutFewRows(page: Page): Promise<void> {
  await addStyles(page, ".todo-item:nth-child(n + 16) { display: none }");
}

/** The figures of one helper in a table of counters: traditional, reactiveObject. */
export async function readCounts(page: Page, table: string, helper: string): Promise<number[]> {
  const row = page
    .getByRole("table", { name: table })
    .getByRole("row", { name: new RegExp(`^${helper} `) });
  const cells = await row.getByRole("cell").allInnerTexts();
  return cells.map((cell) => Number(cell.replaceAll(",", "")));
}

/** A list's row of the todo with this title. */
export function rowOf(list: Locator, title: string): Locator {
  return list.getByRole("listitem").filter({ hasText: title });
}
