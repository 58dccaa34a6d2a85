import { expect } from "playwright/test";
import { boxOf, startOfWords } from "../box-of.ts";
import { launchOptions, test } from "./voice-test.ts";

test.use({ launchOptions });

test("beside the form of a scenario keys and settings are as wide as beside the briefing @slow", async ({
  voice,
}) => {
  const { page } = voice;
  await page.setViewportSize({ width: 1440, height: 900 });
  await voice.open();
  await voice.openSettings();
  const segments = page.getByRole("radiogroup").first();
  const { width } = await boxOf(segments);
  await voice.button("Write your own").click();
  await expect(page.getByLabel("Title", { exact: true })).toBeVisible();
  expect((await boxOf(segments)).width).toBe(width);
});

test("“Endings” is a label as “Your goals” beside it, and its button begins where its fields do @slow", async ({
  voice,
}) => {
  const { page } = voice;
  await page.setViewportSize({ width: 1440, height: 900 });
  await voice.open();
  await voice.button("Write your own").click();
  const goals = page.locator("label").filter({ hasText: /^Your goals$/ });
  const endings = page.locator("legend").filter({ hasText: /^Endings$/ });
  const style = (words: typeof goals) =>
    words.evaluate((element) => {
      const { fontWeight, fontSize } = getComputedStyle(element);
      return { fontWeight, fontSize, top: element.getBoundingClientRect().top };
    });
  expect(await style(endings)).toEqual(await style(goals));
  const field = await boxOf(page.getByLabel("Ending title").first());
  expect(await startOfWords(voice.button("Add an ending"))).toBeCloseTo(field.x, 0);
});

test("fields side by side have their labels on one line, however much stands in one of them @slow", async ({
  voice,
}) => {
  const { page } = voice;
  await page.setViewportSize({ width: 768, height: 1024 });
  await voice.open();
  await voice.button("Write your own").click();
  await page.getByLabel("Who they are", { exact: true }).fill("A long word. ".repeat(20));
  const topOf = async (text: string) => (await boxOf(page.getByText(text, { exact: true }))).y;
  for (const [one, other] of [
    ["Who you are", "Who they are"],
    ["What they want", "What they fear"],
    ["How they push back", "What softens them"],
  ] as const) {
    expect(await topOf(one), one).toBe(await topOf(other));
  }
  const [one, other] = await Promise.all([
    boxOf(page.getByLabel("Who you are", { exact: true })),
    boxOf(page.getByLabel("Who they are", { exact: true })),
  ]);
  expect(one.bottom).toBe(other.bottom);
});

test("what is wrong in the form is framed, and leaves the window room @slow", async ({ voice }) => {
  const { page } = voice;
  await page.setViewportSize({ width: 1440, height: 900 });
  await voice.open();
  await voice.button("Write your own").click();
  await voice.button("Save and use").click();
  const summary = voice.alert.filter({ hasText: "fields need a change" });
  const style = await summary.evaluate((element) => {
    const { backgroundColor, borderTopWidth, borderLeftWidth } = getComputedStyle(element);
    return { backgroundColor, borderTopWidth, borderLeftWidth };
  });
  expect(style).toEqual({
    backgroundColor: "rgba(0, 0, 0, 0)",
    borderTopWidth: "3px",
    borderLeftWidth: "3px",
  });
  expect((await boxOf(summary)).height).toBeLessThan(600);
  for (const name of ["Title", "Who you are"]) {
    const field = page.locator(".text-field", {
      has: page.getByLabel(name, { exact: true }),
    });
    const error = await field
      .locator(".text-field-error")
      .evaluate((each) => getComputedStyle(each).color);
    await expect(field.getByRole("textbox")).toHaveCSS("border-color", error);
  }
});

for (const [width, height] of [
  [1440, 900],
  [375, 812],
] as const) {
  test(`at ${width} × ${height} px the foot of the form covers nothing that Tab comes to @slow`, async ({
    voice,
  }) => {
    const { page } = voice;
    await page.setViewportSize({ width, height });
    await voice.open();
    await voice.button("Write your own").click();
    await page.getByLabel("Title", { exact: true }).focus();
    const covered: string[] = [];
    let isAtFoot = false;
    while (!isAtFoot) {
      await page.keyboard.press("Tab");
      const { name, below } = await page.evaluate(() => {
        const { activeElement: focused } = document;
        const foot = document.querySelector(".editor-foot");
        if (!focused || !foot || foot.contains(focused)) return { name: undefined, below: 0 };
        const { top, bottom } = focused.getBoundingClientRect();
        // Of a tall field the browser shows the line that is written in.
        const end = Math.min(bottom, top + 44);
        return {
          name: focused.id || focused.textContent,
          below: end - foot.getBoundingClientRect().top,
        };
      });
      isAtFoot = name === undefined;
      if (below > 0) covered.push(`${name}: ${below}`);
    }
    expect(covered).toEqual([]);
  });
}

test("an ending that is added begins at its title, in view @slow", async ({ voice }) => {
  const { page } = voice;
  await voice.open();
  await voice.button("Write your own").click();
  const titles = page.getByLabel("Ending title");
  await expect(titles.first()).toBeVisible();
  const before = await titles.count();
  for (let count = before + 1; count <= 5; count += 1) {
    await voice.button("Add an ending").click();
    await expect(titles.last()).toBeFocused();
    await expect(titles.last()).toBeInViewport({ ratio: 1 });
    await expect(titles).toHaveCount(count);
  }
});
