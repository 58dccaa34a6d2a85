import type { Page } from "playwright/test";

interface Kept {
  rehearsals: { id: number; endedAt: number; lasts: boolean };
  contents: object;
}

/** What a store of the page's database holds. */
export function keptRecords<Name extends keyof Kept>(
  page: Page,
  name: Name,
): Promise<Kept[Name][]> {
  return page.evaluate(
    (store) =>
      new Promise<Kept[Name][]>((resolve, reject) => {
        const opening = indexedDB.open("rehearsals");
        opening.addEventListener("error", () => reject(opening.error));
        opening.addEventListener("success", () => {
          const all = opening.result.transaction(store).objectStore(store).getAll();
          all.addEventListener("success", () => {
            opening.result.close();
            resolve(all.result);
          });
        });
      }),
    name,
  );
}
