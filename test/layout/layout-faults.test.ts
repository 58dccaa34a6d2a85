import { expect, test } from "playwright/test";
import { layoutFaults } from "./layout-faults.ts";

const tall = "display: block; block-size: 40px; inline-size: 90px";

for (const [fault, html, found] of [
  ["a page that is too wide", '<p style="inline-size: 500px">Words</p>', /px wide/],
  [
    "words that are cut off",
    '<p style="inline-size: 50px; overflow: hidden; white-space: nowrap">Many words</p>',
    /“Many words” is cut off/,
  ],
  [
    "a button on another",
    `<button style="${tall}">One</button><button style="${tall}; margin-block-start: -9px">Two</button>`,
    /“One” and .*“Two” overlap/,
  ],
] as const) {
  test(`${fault} is found, and nothing in its place when it is mended`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.setContent(html);
    const faults = await page.evaluate(layoutFaults);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(found);
    await page.setContent(html.replaceAll(/500px|hidden|-9px/g, "auto"));
    expect(await page.evaluate(layoutFaults)).toEqual([]);
  });
}
