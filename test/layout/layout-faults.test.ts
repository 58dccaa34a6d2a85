import { expect, test } from "playwright/test";
import { layoutFaults } from "./layout-faults.ts";

const tall = "block-size: 44px; inline-size: 90px";

for (const [fault, html, broken, mended, found] of [
  ["a page that is too wide", '<p style="inline-size: _">Words</p>', "500px", "50px", /px wide/],
  [
    "words that are cut off",
    '<p style="inline-size: 50px; overflow: _; white-space: nowrap">Many words</p>',
    "hidden",
    "visible",
    /“Many words” is cut off/,
  ],
  [
    "a button on another",
    `<button style="display: block; ${tall}">One</button><button style="${tall}; margin-block-start: _">Two</button>`,
    "-9px",
    "0",
    /“One” and .*“Two” overlap/,
  ],
  [
    "words on others",
    '<p style="margin: 0">Over</p><p style="margin-block: _">Under</p>',
    "-15px",
    "0",
    /“Over” and .*“Under” overlap/,
  ],
  [
    "a word that is parted",
    '<h2 style="inline-size: _; overflow-wrap: anywhere">Together</h2>',
    "40px",
    "auto",
    /a word of .*“Together” is parted/,
  ],
  [
    "a placeholder that is cut off",
    `<input style="${tall}; inline-size: _" placeholder="A placeholder">`,
    "50px",
    "250px",
    /placeholder/,
  ],
  [
    "a button too small for a finger",
    '<button style="block-size: _; inline-size: 44px">One</button>',
    "30px",
    "44px",
    /“One” is 44 × 30 px/,
  ],
  [
    "a link of its own too small for a finger",
    '<a href="/" style="display: block; block-size: _">One</a>',
    "30px",
    "44px",
    /“One” is \d+ × 30 px/,
  ],
  [
    "a fold too small for a finger",
    '<details><summary style="block-size: _">More</summary></details>',
    "30px",
    "44px",
    /“More” is \d+ × 30 px/,
  ],
] as const) {
  test(`${fault} is found, and nothing in its place when it is mended`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.setContent(html.replace("_", broken));
    const faultsNow = async () => [
      ...new Set(Object.values(await page.evaluate(layoutFaults, "body")).flat()),
    ];
    const faults = await faultsNow();
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(found);
    await page.setContent(html.replace("_", mended));
    expect(await faultsNow()).toEqual([]);
  });
}
