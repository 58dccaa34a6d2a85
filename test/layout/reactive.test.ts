import { expect, type Locator, type Page } from "playwright/test";
import { addStyles, textSpacing } from "../browser/add-styles.ts";
import { boxOf } from "../browser/box-of.ts";
import { test } from "../browser/kept-page.ts";
import { boxAt, fill, openDemo, rowOf } from "../browser/reactive/demo-page.ts";
import { coveredByTab, heightOf, type Look, phones, Screen } from "./screen.ts";

test.describe.configure({ timeout: 180_000 });

/** 1280 × 1024 at 400 %, and phones held sideways. */
const lowWindows = [
  [320, 256],
  [667, 375],
  [812, 375],
] as const;

test("before any change the demo is laid out as a first tick needs it", async ({ page }) => {
  const { traditional, reactive, lists, board } = await openDemo(page);
  const first = page.getByRole("button", { name: "Fill with 1,000" });
  const toggle = page.getByRole("button", { name: "Toggle 100 together" });
  const needs = page.getByText("Needs 100 todos");
  const memo = page.locator(".demo-controls > .switch");
  await expect(toggle).toBeDisabled();
  await expect(toggle).toHaveAccessibleDescription("Needs 100 todos");
  const counts = lists.map((list) =>
    [/completed/, /remaining/].map((title) => list.getByTitle(title)),
  );
  const screen = new Screen(page);
  await screen.expectLooks(
    "before any change",
    // A first todo, and on wide screens several, without scrolling.
    ...firstRows.map(([width, height, highest, rows]): Look => ({
      at: [[width, height]],
      measures: [["y", boxAt(traditional, 1), 0, highest]],
      inView: rows === 0 ? [] : lists.map((list) => list.locator(".todo-card").nth(rows - 1)),
    })),
    // What the toggle needs stands at it, not at the switch.
    {
      at: [...phones, 768, 1024, 1280, 1440],
      apart: [
        [needs, toggle, 0, 8],
        [needs, memo],
        [memo, first],
      ],
      inLine: [["x", memo, first]],
      faults: () => page.locator(".todo-edit").evaluateAll(twoLines),
    },
    { at: [320], inLine: [["right", toggle, first]] },
    { at: [375, 768, 1024, 1440], inLine: counts.map(([done, rest]) => ["y", done!, rest!]) },
    // The board stays in view beside the lists, and lets go where they and their controls end.
    {
      at: [375, 768, 1440],
      ...scrolledTo(reactive.getByRole("listitem").last()),
      measures: [["bottom", board, 100, 1000]],
    },
    {
      at: [375, 768, 1440],
      ...scrolledTo(page.locator(".plain-objects")),
      apart: [[board, page.locator(".plain-objects")]],
    },
    {
      at: [375, 768],
      ...scrolledTo(page.locator(".demo-data")),
      apart: [[board, page.locator(".demo-data")]],
    },
    {
      at: [320, 375, 768, 1440].map((width) => [width, 700] as const),
      prepare: () => traditional.locator(".add-todo input").focus(),
      faults: () => coveredByTab(page, ".todo-list[data-side=traditional]"),
    },
  );
  await addStyles(page, textSpacing);
  await screen.expectLooks("set apart", { at: [375, 768, 1440] });
});

/** How far down the first todo may begin in a window, and how many stand above the bar. */
const firstRows = [
  [375, 812, 700, 0],
  [768, 1024, 730, 0],
  [1024, 768, 720, 0],
  [1280, 720, 620, 1],
  [1440, 900, 580, 4],
] as const;

test("a tick moves nothing in the demo, and what it cost has room", async ({ page }) => {
  const { traditional, reactive, lists, board } = await openDemo(page);
  const screen = new Screen(page);
  const sentence = page.locator(".board-sentence");
  const scores = [0, 1].map((side) => page.locator(".score").nth(side));
  const names = scores.map((score) => score.locator(".score-name"));
  const figures = page.locator(".score-measures > div > div");
  const still: Look[] = [
    {
      at: [768, 1024, 1440],
      prepare: () => page.evaluate(() => scrollTo({ top: 0, behavior: "instant" })),
      steady: Object.fromEntries(names.map((name, side) => [`name ${side}`, placeOf(name, "y")])),
    },
    {
      at: [375, 768],
      steady: Object.fromEntries(
        lists.map((list, side) => [`rows ${side}`, heightOf(list.locator(".todo-rows"))]),
      ),
    },
  ];
  await screen.expectLooks("before a tick", ...still);
  await boxAt(traditional, 1).check();
  for (const list of lists) await expect(list.getByText("OVERDUE")).toHaveCount(0);
  await screen.expectLooks(
    "after a tick of an overdue todo",
    ...still,
    {
      at: [...phones, 768, 1024, 1440],
      apart: names.map((name, side) => [name, scores[side]!.locator(".score-calls b")]),
    },
    {
      at: [...phones, 768],
      apart: [[names[0]!, sentence, 4]],
      inside: [["y", figures.filter({ hasText: /rows$/ }).first(), board]],
    },
    {
      at: phones,
      apart: [
        [
          figures.filter({ hasText: /rows$/ }).first(),
          page.locator(".score-calls .bar").first(),
          4,
        ],
      ],
    },
    measuresApart(page),
  );
  for (const number of [1, 2, 3, 4]) {
    await boxAt(reactive, number).click();
    await screen.expectLooks(`todo ${number}`, { at: [375, 430], whole: [sentence] });
  }
  await page.locator(".switch").click();
  for (const label of ["ms per change", "ms per change", "ms: median of 3"]) {
    await boxAt(reactive, 4).click();
    const what = board.getByText(label, { exact: true });
    await screen.expectLooks(label, {
      at: [...phones, 700],
      inView: [what],
      apart: [[what, sentence]],
      measures: [["width", sentence, 320 / 3, Infinity]],
    });
  }
  for (const size of lowWindows) {
    for (const list of lists) {
      const ticked = boxAt(list, 4);
      await page.setViewportSize({ width: size[0], height: size[1] });
      await ticked.press("Space");
      const shown = figures.filter({ hasText: /calls|rows/ }).filter({ visible: true });
      const texts = [/^9 .*calls$/, "1 of 4 rows", /^5 .*calls$/, "1 of 4 rows"];
      await expect(shown).toHaveText(texts);
      await screen.expectLooks("in a low window", {
        at: [size],
        inView: [ticked, ...(await shown.all())],
        measures: [["height", board, 0, size[1] / 4]],
        apart: [[board, ticked]],
      });
    }
  }
  await page.setViewportSize({ width: 1280, height: 720 });
  const row = rowOf(traditional, "Review the pull requests");
  const title = row.locator(".todo-title > :last-child");
  await row.getByRole("button", { name: /^Edit/ }).click();
  await screen.expectLooks("with a due date open", {
    at: [[1280, 720]],
    faults: () => row.evaluate(callsAwayFromTitle),
  });
  await row.getByRole("button", { name: /^Done/ }).click();
  await addStyles(page, textSpacing);
  await screen.expectLooks("set apart", { at: [375, 768, 1440] });
  await page.evaluate(() => document.adoptedStyleSheets.splice(0));

  // Letters of double size, on a phone and elsewhere.
  for (const width of [188, 160]) {
    await page.setViewportSize({ width, height: 406 });
    expect(await screen.faultsIn("body", ["wide"]), `${width}`).toEqual([]);
    const edit = await boxOf(row.locator(".todo-edit"));
    expect((await boxOf(title)).bottom, `${width}`).toBeLessThanOrEqual(edit.y);
  }
  await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
  await traditional.getByRole("button", { name: /^Due date:/ }).press("Enter");
  await traditional.getByRole("button", { name: /^Edit/ }).first().press("Enter");
  for (const width of [...phones, 720, 768, 1120, 1200, 1440]) {
    await page.setViewportSize({ width, height: 812 });
    expect(await screen.faultsIn("body", ["wide"]), `${width}`).toEqual([]);
  }
});

test("1,000 todos and what they cost have room in the demo", async ({ page }) => {
  const { traditional, reactive, lists, board } = await openDemo(page);
  const screen = new Screen(page, [], ".board");
  const controls = page.locator(".demo-controls");
  const toggle = controls.getByRole("button", { name: "Toggle 100 together" });
  const score = page.locator(".score").first();
  const gapBelowName = async () => {
    const [name, calls] = [".score-name", ".score-calls b"].map((part) => score.locator(part));
    return (await boxOf(calls!)).y - (await boxOf(name!)).bottom;
  };
  const still: Look[] = [
    {
      at: [375, 1120, 1440],
      steady: Object.fromEntries(
        [0, 1, 2].map((at) => [`button ${at}`, placeOf(controls.locator("button").nth(at), "x")]),
      ),
    },
  ];
  await boxAt(traditional, 1).click();
  await expect(board.locator("output")).toContainText("proposal");
  await screen.expectLooks("with a title of two lines", ...still);
  await page.setViewportSize({ width: 375, height: 812 });
  const withTwoLines = await gapBelowName();
  await fill(page);
  await expect(controls.getByText("Needs 100 todos")).toBeHidden();
  await expect(toggle).toHaveAccessibleDescription("");
  await screen.expectLooks("with enough to toggle", ...still);
  await boxAt(reactive, 2).check();
  await expect(board).toContainText("5,001");
  await page.setViewportSize({ width: 375, height: 812 });
  expect(Math.abs((await gapBelowName()) - withTwoLines)).toBeLessThanOrEqual(2);
  await screen.expectLooks(
    "with 1,000 todos",
    { at: [280, ...phones, 360, 430, 600, 700, 720, 768, 1024, 1120, 1440, ...lowWindows] },
    measuresApart(page),
    {
      at: [...phones, 768, 1440],
      faults: async () => {
        const found = await Promise.all(lists.map((list) => list.evaluate(chipFaults)));
        return found.flat();
      },
      apart: lists.map((list) => [
        list.locator(".add-todo > input"),
        list.locator(".todo-counts > span").first(),
        8,
      ]),
    },
    {
      at: phones,
      faults: () =>
        page.locator(".todo-item:nth-child(-n + 15) input").evaluateAll(partsNotPressed),
    },
  );
  await page.locator(".score-measures > :last-child b").evaluateAll((all) => {
    for (const each of all) each.textContent = "1,489";
  });
  await screen.expectLooks("with four digits of milliseconds", {
    at: [280, 320, 359, 360, 375, 768],
    whole: [page.locator(".score-measures > :last-child")],
  });
  await toggle.click();
  await expect(board.locator("output")).toContainText("Toggle 100");
  const cards = ".todo-item:nth-child(-n + 15) > .todo-card";
  await expect(page.locator(cards).locator("strong")).toHaveCount(6);
  for (const size of ["100%", "200%"]) {
    await page.evaluate((given) => (document.documentElement.style.fontSize = given), size);
    for (const width of [280, 320, 360, 375, 430, 600, 720, 768, 1024, 1120, 1440]) {
      await page.setViewportSize({ width, height: 812 });
      expect(await screen.faultsIn(cards, ["crossed"]), `${size} at ${width}`).toEqual([]);
    }
  }
});

function placeOf(one: Locator, edge: "x" | "y"): () => Promise<number> {
  return async () => (await boxOf(one))[edge];
}

/** With the head of a part 60 px below the window's. */
function scrolledTo(part: Locator): Pick<Look, "prepare"> {
  return { prepare: () => part.evaluate(scrollToTop) };
}

function measuresApart(page: Page): Look {
  return {
    at: [768, 1024, 1300],
    faults: () => page.locator(".score-measures").evaluateAll(closeMeasures),
  };
}

/** Runs in the page, as all of these do. */
function scrollToTop(part: Element): void {
  scrollBy({ top: part.getBoundingClientRect().top - 60, behavior: "instant" });
}

/** The gaps between the words of a list's measures that are too small. */
function closeMeasures(scores: Element[]): number[] {
  return scores.flatMap((score) => {
    const figures = [...score.children].map((measure) => {
      const words = document.createRange();
      words.selectNodeContents(measure.firstElementChild ?? measure);
      return words.getBoundingClientRect();
    });
    const gaps = figures.slice(1).map(({ left }, at) => left - (figures[at]?.right ?? 0));
    return gaps.filter((gap) => gap < 12);
  });
}

/** Buttons whose words, but for those that are for screen readers, take more than a line. */
function twoLines(buttons: Element[]): (string | null)[] {
  const words = document.createRange();
  return buttons.flatMap(({ firstChild, textContent }) => {
    words.selectNode(firstChild!);
    return words.getClientRects().length === 1 ? [] : [textContent];
  });
}

/** How far below the title's last line the calls of a row stand, if it is far. */
function callsAwayFromTitle(row: Element): (string | number)[] {
  const title = row.querySelector(".todo-title > :last-child")!.getBoundingClientRect();
  const { alignSelf, blockSize, marginBlockStart } = getComputedStyle(row, "::before");
  const middle = Number.parseFloat(marginBlockStart) + Number.parseFloat(blockSize) / 2;
  const distance = Math.abs(middle - (title.bottom - row.getBoundingClientRect().top));
  return alignSelf === "start" && distance < 12 ? [] : [alignSelf, distance];
}

/** What of a list's counts or of its strip stands out beside the board, or touches what it counts. */
function chipFaults(list: Element): string[] {
  const around = document.querySelector(".board")!.getBoundingClientRect();
  const counts = list.querySelector(".todo-counts")!;
  const style = getComputedStyle(counts, "::before");
  const middle = counts.getBoundingClientRect().left + Number.parseFloat(style.left);
  const half = Number.parseFloat(style.width) / 2;
  const words = counts.firstElementChild!.getBoundingClientRect();
  const strip = list.querySelector(".rendered-strip")!;
  const ends = [...strip.querySelectorAll("rect")].map((rect) => {
    const { stroke, strokeWidth } = getComputedStyle(rect);
    const line = stroke === "none" ? 0 : Number.parseFloat(strokeWidth);
    return rect.x.baseVal.value + rect.width.baseVal.value + line / 2;
  });
  const isWhole = {
    "the chip begins within the board": middle - half >= around.left,
    "the chip is clear of its words": words.left - middle - half >= 9,
    // Its frame is 2 px of it.
    "the number is clear of its frame": Number.parseFloat(style.paddingInlineStart) - 2 >= 2,
    "the strip ends within the board":
      strip.getBoundingClientRect().left + Math.max(...ends) <= around.right,
  };
  return Object.entries(isWhole).flatMap(([what, holds]) => (holds ? [] : [`not: ${what}`]));
}

/** The boxes of todos that do not take a press at their top, middle and foot. */
function partsNotPressed(boxes: Element[]): number[] {
  return boxes.flatMap((box, index) => {
    box.scrollIntoView({ block: "center", behavior: "instant" });
    const { x, y, height } = box.getBoundingClientRect();
    const takesPress = [0.1, 0.5, 0.9].every(
      (part) => document.elementFromPoint(x + height / 2, y + part * height) === box,
    );
    return takesPress ? [] : [index];
  });
}
