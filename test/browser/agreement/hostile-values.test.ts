import { expect } from "playwright/test";
import { test } from "../kept-page.ts";
import { hostileValues } from "../../support/hostile-values.ts";
import { openAgreement } from "./open-agreement.ts";

test("600 hostile values in every field run no script, add no element and break no layout", async ({
  browser,
}) => {
  await using opened = await openAgreement(browser, { viewport: { width: 375, height: 800 } });
  const { page } = opened;
  const requests: string[] = [];
  const isOfSite = (url: string) => new URL(url).origin === new URL(page.url()).origin;
  page.on("request", (request) => {
    // Accented letters have a file of their own, which is asked for with the first of them.
    const isOurFont = request.resourceType() === "font" && isOfSite(request.url());
    if (!isOurFont) requests.push(request.url());
  });
  page.on("dialog", (dialog) => requests.push(dialog.message()));
  expect(hostileValues).toHaveLength(600);

  const faults = await page.evaluate(async (values) => {
    const fields = [...document.querySelectorAll<HTMLInputElement>("form input[type=text]")];
    const parts = [...document.querySelectorAll("article, pre")].map((part) =>
      part.getElementsByTagName("*"),
    );
    const before = parts.map(({ length }) => length).join();
    const found: string[] = [];
    for (let first = 0, turn = 0; first < values.length; first += fields.length, turn += 1) {
      const round = values.slice(first, first + fields.length);
      for (const shift of fields.keys()) {
        fields.forEach((field, index) => {
          field.value = round[(index + shift) % fields.length] ?? "x";
        });
        fields[0]?.dispatchEvent(new InputEvent("input", { bubbles: true }));
        await new Promise((resolve) => setTimeout(resolve));
        // Each value is laid out in one field, and each field with values of every kind.
        const isLaidOut = shift === turn % fields.length;
        const wide = isLaidOut && document.documentElement.scrollWidth > innerWidth;
        const grown = parts.map(({ length }) => length).join() !== before;
        const shown = fields.every(({ name, value }) =>
          [...document.querySelectorAll(`article [data-value="contract.${name}"]`)].every(
            (spot) => spot.textContent === value,
          ),
        );
        if (wide || grown || !shown) found.push(JSON.stringify({ round, wide, grown, shown }));
      }
    }
    return found;
  }, hostileValues);

  expect(faults).toEqual([]);
  expect(requests).toEqual([]);
  expect(await page.evaluate(() => "ran" in globalThis)).toBe(false);
});
