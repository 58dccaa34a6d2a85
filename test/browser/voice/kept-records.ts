import { readFileSync } from "node:fs";
import type * as Idb from "idb";
import type { Page } from "playwright/test";

declare global {
  /** In a page to which it was given. */
  var idb: typeof Idb;
}

interface Kept {
  rehearsals: { id: number; endedAt: number; lasts: boolean };
  contents: object;
}

const library = readFileSync(new URL(import.meta.resolve("idb/build/umd.js")), "utf8");

/** Lets what is evaluated in the page use `idb`, until the next document. */
export async function giveIdb(page: Page): Promise<void> {
  await page.evaluate(library);
}

/** What a store of the page's database holds. */
export async function keptRecords<Name extends keyof Kept>(
  page: Page,
  name: Name,
): Promise<Kept[Name][]> {
  await giveIdb(page);
  return page.evaluate(async (store) => {
    const database = await idb.openDB("rehearsals");
    const records = await database.getAll(store);
    database.close();
    return records;
  }, name);
}
