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

/** Copies each stored rehearsal to an attempt a minute earlier, which the page shows once it is loaded again. */
export async function keepTwin(page: Page): Promise<void> {
  await giveIdb(page);
  await page.evaluate(async () => {
    const minute = 60_000;
    const database = await idb.openDB("rehearsals");
    for (const one of await database.getAll("rehearsals")) {
      await database.put("rehearsals", {
        ...one,
        id: one.id - minute,
        endedAt: one.endedAt - minute,
      });
    }
    for (const { id, ...content } of await database.getAll("contents")) {
      await database.put("contents", { ...content, id: [id[0] - minute, id[1]] });
    }
    database.close();
  });
}
