import { expect, type Locator, type Page, test } from "playwright/test";
import { expectAccessible } from "../accessibility-faults.ts";
import { addStyles, textSpacing } from "../add-styles.ts";
import { layOutFewRows, openDemo, readCounts, rowOf } from "./demo-page.ts";

const untouched = [
  ["isCompleted", [8, 4]],
  ["formatDate", [4, 4]],
  ["isOverdue", [4, 4]],
  ["completedCount", [1, 1]],
  ["remainingTime", [4, 4]],
] as const;

test("nobody touches the page, and the reactive list asks nothing again", async ({ page }) => {
  // A page of the cache may be nearly a minute old, and a full minute is told; one of another day starts over.
  await page.clock.install({ time: Date.now() + 86_400_000 });
  await openDemo(page);
  await page.clock.runFor(20_000);
  for (const [helper, counts] of untouched) {
    expect((await readCounts(page, "Helper calls so far", helper))[1], helper).toBe(counts[1]);
  }
});

for (const age of [0, 86_400_000]) {
  test(`helper calls of a change are told once there is one, whatever the clock adds, on a page ${age} ms old`, async ({
    page,
  }) => {
    await page.clock.install({ time: Date.now() + age });
    await openDemo(page);
    await page.clock.runFor(3 * 60_000);
    const ofTheLast = page.getByRole("table", { name: "Helper calls of the last change" });
    await expect(ofTheLast.getByRole("row", { name: "formatDate – –" })).toBeVisible();
    const [soFar = 0] = await readCounts(page, "Helper calls so far", "formatDate");
    expect(soFar).toBeGreaterThanOrEqual(4 + 4 * 3);
  });
}

test("a page from the cache starts over: both lists agree, and the counters begin with them", async ({
  page,
}) => {
  await page.clock.setFixedTime(Date.now() + 3 * 86_400_000);
  const { traditional, reactive } = await openDemo(page);
  await expect(rowOf(traditional, "Review the pull requests")).toContainText("Due: Tomorrow");
  const texts = await traditional.getByRole("listitem").allInnerTexts();
  expect(await reactive.getByRole("listitem").allInnerTexts()).toEqual(texts);
  for (const [helper, counts] of untouched) {
    await expect.poll(() => readCounts(page, "Helper calls so far", helper)).toEqual([...counts]);
  }
});

test("what stands beside the rows adds up to the helper calls of the board", async ({ page }) => {
  const { lists, traditional } = await openDemo(page);
  const board = page.locator(".board");
  const height = (await board.boundingBox())?.height;
  await expect(board).toContainText("Tick any todo. See what each list had to do.");
  await traditional.getByRole("checkbox", { name: "Send the project proposal" }).check();
  await expect(board.getByRole("status")).toHaveText(
    /^You ticked Send the project proposal\. Traditional: 21 helper calls, 4 rows, [\d.]+ ms\. Reactive: 5 helper calls, 1 row, [\d.]+ ms\.$/,
  );
  await expect(board).toContainText("4 rows × 4 calls, and 5 for the counts");
  await expect(board).toContainText("1 row × 4 calls, and 1 for the counts");
  expect(await Promise.all(lists.map(sumOfCalls))).toEqual([21, 5]);
  expect((await board.boundingBox())?.height).toBe(height);
  await expectAccessible(page, "after a tick");
});

test("with React.memo a tick renders one row on either side, and the counts still ask about all", async ({
  page,
}) => {
  const { lists, reactive } = await openDemo(page);
  await page.getByRole("button", { name: "Fill with 1,000" }).click();
  await page.getByRole("switch", { name: "Traditional rows in React.memo" }).click();
  await reactive.getByRole("checkbox", { name: "Todo 2", exact: true }).check();
  await expect(page.getByRole("status").first()).toHaveText(
    /: 1,005 helper calls, 1 row, .* Reactive: 5 helper calls, 1 row, /,
  );
  await expect(lists[0]).toContainText(
    "React.memo keeps the other rows. The counts still ask about every todo: 1,001 calls.",
  );
  expect(await Promise.all(lists.map(sumOfCalls))).toEqual([1005, 5]);
});

for (const [isMemoised, calls] of [
  [false, { formatDate: 4, completedCount: 1 }],
  [true, { formatDate: 4, completedCount: 0 }],
] as const) {
  test(`at a full minute the traditional rows ask again, and the counts ${isMemoised ? "are kept by useMemo" : "ask again too"}`, async ({
    page,
  }) => {
    const time = Date.now() + 86_400_000;
    await page.clock.install({ time });
    await openDemo(page);
    // On a busy machine, a second full minute would pass meanwhile.
    await page.clock.pauseAt(time + 60_000);
    if (isMemoised) {
      await page.getByRole("switch", { name: "counts in useMemo" }).click();
    }
    const readAll = () =>
      Promise.all(
        Object.keys(calls).map((helper) => readCounts(page, "Helper calls so far", helper)),
      );
    // React draws the counts some time after the clock has told of the minute.
    const readDrawn = async () => {
      let [last, counts] = [await readAll(), await readAll()];
      while (JSON.stringify(counts) !== JSON.stringify(last)) {
        [last, counts] = [counts, await readAll()];
      }
      return counts;
    };
    await page.clock.runFor(1000);
    const before = await readDrawn();
    await page.clock.runFor(60_000);
    const after = await readDrawn();
    const more = after.map(([traditional = 0], index) => traditional - (before[index]?.[0] ?? 0));
    expect(more).toEqual(Object.values(calls));
  });
}

test("figures from before React.memo was switched say so, until the next change", async ({
  page,
}) => {
  const { traditional } = await openDemo(page);
  const board = page.locator(".board");
  await traditional.getByRole("checkbox", { name: "Send the project proposal" }).check();
  await page.getByRole("switch", { name: "Traditional rows in React.memo" }).click();
  await expect(board).toContainText("Tick again to compare");
  await expect(board).toContainText("Measured without React.memo");
  await traditional.getByRole("checkbox", { name: "Send the project proposal" }).uncheck();
  await expect(board).not.toContainText("Tick again to compare");
  await expect(board).toContainText("You unticked “Send the project proposal”");
});

test("no figure of the board lies over another, with 1,000 todos at any width @slow", async ({
  page,
}) => {
  const { reactive } = await openDemo(page);
  await page.getByRole("button", { name: "Fill with 1,000" }).click();
  await reactive.getByRole("checkbox", { name: "Todo 2", exact: true }).check();
  await expect(page.locator(".board")).toContainText("5,001");
  const sizes = [320, 375, 700, 768, 1024, 1120, 1440].map((width) => ({ width, height: 800 }));
  for (const { width, height } of [...sizes, ...lowWindows]) {
    await page.setViewportSize({ width, height });
    const over = await page
      .locator(".score-measures > div > div:not(.score-sum)")
      .evaluateAll((texts) => {
        const boxes = texts
          .filter((text) => text.checkVisibility())
          .map((text) => {
            const words = document.createRange();
            words.selectNodeContents(text);
            return words.getBoundingClientRect();
          });
        const outside = boxes.filter(({ right }) => right > innerWidth).length;
        const pairs = boxes.flatMap((a, i) =>
          boxes
            .slice(i + 1)
            .filter((b) => a.left < b.right && b.left < a.right)
            .filter((b) => a.top < b.bottom && b.top < a.bottom),
        );
        return { outside, over: pairs.length };
      });
    expect(over, `${width} × ${height}`).toEqual({ outside: 0, over: 0 });
  }
});

test("on a phone a title of one line leaves the names above their figures, as one of two does @slow", async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 812 });
  const { traditional } = await openDemo(page);
  const sentence = page.locator(".board-sentence");
  const gap = () =>
    page
      .locator(".score")
      .first()
      .evaluate((score) => {
        const name = score.querySelector(".score-name")!.getBoundingClientRect();
        return score.querySelector(".score-calls b")!.getBoundingClientRect().top - name.bottom;
      });
  await traditional.getByRole("checkbox").first().click();
  await expect(sentence).toContainText("proposal");
  const withTwoLines = await gap();
  await page.getByRole("button", { name: "Fill with 1,000" }).click();
  await traditional.getByRole("checkbox", { name: "Todo 2", exact: true }).click();
  await expect(sentence).toContainText("Todo 2");
  expect(Math.abs((await gap()) - withTwoLines)).toBeLessThanOrEqual(2);
});

test("on a phone the board tells what was ticked to the end @slow", async ({ page }) => {
  const { reactive } = await openDemo(page);
  for (const todo of await reactive.getByRole("checkbox").all()) {
    await todo.click();
    for (const width of [375, 430]) {
      await page.setViewportSize({ width, height: 812 });
      const cut = await page
        .locator(".board-sentence")
        .evaluate((sentence) => sentence.scrollHeight - sentence.clientHeight);
      expect(cut, `${width}`).toBeLessThanOrEqual(1);
    }
  }
});

test("between 44 and 85 rem the measures of a list stand apart @slow", async ({ page }) => {
  const { reactive } = await openDemo(page);
  const box = reactive.getByRole("checkbox").first();
  await box.click();
  for (const name of ["Back to 4 todos", "Fill with 1,000"]) {
    await page.getByRole("button", { name }).click();
    await expect(reactive.getByRole("checkbox").nth(3)).toBeVisible();
    await box.click();
    await expect(page.locator(".board-sentence")).toHaveText(/^You (un)?ticked/);
    for (const width of [704, 768, 1024, 1300]) {
      await page.setViewportSize({ width, height: 900 });
      const gaps = await page.locator(".score-measures").evaluateAll((scores) =>
        scores.flatMap((score) => {
          const figures = [...score.children].map((measure) => {
            const words = document.createRange();
            words.selectNodeContents(measure.firstElementChild ?? measure);
            return words.getBoundingClientRect();
          });
          return figures.slice(1).map(({ left }, at) => left - (figures[at]?.right ?? 0));
        }),
      );
      expect(Math.min(...gaps), `${name} at ${width}`).toBeGreaterThanOrEqual(12);
    }
  }
});

test("the number of the calls for the counts stands clear of its frame @slow", async ({ page }) => {
  const { traditional } = await openDemo(page);
  await page.getByRole("button", { name: "Fill with 1,000" }).click();
  await traditional.getByRole("checkbox").first().click();
  const counts = traditional.locator(".todo-counts");
  await expect(counts).toHaveAttribute("data-calls", "1,001");
  for (const width of [320, 375, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const padding = await counts.evaluate((element) =>
      parseFloat(getComputedStyle(element, "::before").paddingInlineStart),
    );
    // The frame is 2 px of it.
    expect(padding - 2, `${width}`).toBeGreaterThanOrEqual(2);
  }
});

test("the switch stands in line with the buttons above it @slow", async ({ page }) => {
  const { lists } = await openDemo(page);
  await expect(lists[0]).toBeVisible();
  const first = page.getByRole("button", { name: "Fill with 1,000" });
  const memo = page.locator(".switch");
  for (const width of [320, 375, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const [button, label] = await Promise.all([first.boundingBox(), memo.boundingBox()]);
    expect(label!.y, `${width}`).toBeGreaterThan(button!.y);
    expect(label!.x, `${width}`).toBe(button!.x);
  }
});

test("the board has air between its sentence, the names, the bars and the figures @slow", async ({
  page,
}) => {
  const { reactive } = await openDemo(page);
  await reactive.getByRole("checkbox").first().click();
  for (const width of [320, 375, 768]) {
    await page.setViewportSize({ width, height: 800 });
    const [sentence, name, bar, rows, board] = await Promise.all(
      [
        page.locator(".board-sentence"),
        page.locator(".score-name").first(),
        page.locator(".score-calls .bar").first(),
        page.locator(".score-measures > div > div").filter({ hasText: /rows$/ }).first(),
        page.locator(".board"),
      ].map((each) => each.boundingBox()),
    );
    const below = (box: typeof bar) => box!.y + box!.height;
    expect(name!.y - below(sentence), `${width}`).toBeGreaterThanOrEqual(4);
    if (width < 700) expect(rows!.y - below(bar), `${width}`).toBeGreaterThanOrEqual(4);
    expect(below(rows), `${width}`).toBeLessThanOrEqual(below(board));
  }
});

test("four digits of milliseconds have room beside the rows @slow", async ({ page }) => {
  await openDemo(page);
  await page.getByRole("button", { name: "Fill with 1,000" }).click();
  const measures = page.locator(".score-measures > :last-child b");
  await expect(measures).toHaveCount(2);
  await measures.evaluateAll((all) => {
    for (const each of all) each.textContent = "1,489";
  });
  for (const width of [280, 320, 359, 360, 375, 768]) {
    await page.setViewportSize({ width, height: 800 });
    for (const line of await page.locator(".score-measures > :last-child > div").all()) {
      const { right, end } = await line.evaluate((element) => {
        const words = new Range();
        words.selectNodeContents(element);
        return {
          right: words.getBoundingClientRect().right,
          end: element.closest(".score")?.getBoundingClientRect().right,
        };
      });
      expect(right, `${width}`).toBeLessThanOrEqual(end ?? 0);
    }
  }
});

test("milliseconds are a median from the third such change on, and stand in User Timing", async ({
  page,
}) => {
  const { reactive } = await openDemo(page);
  const box = reactive.getByRole("checkbox", { name: "Write up the interview notes" });
  await box.click();
  await box.click();
  await expect(page.getByText("Milliseconds for 1 change")).toBeVisible();
  await box.click();
  await expect(page.getByText("Milliseconds: median of 3 such changes")).toBeVisible();
  const measured = await page.evaluate(() =>
    performance.getEntriesByType("measure").map(({ name }) => name),
  );
  expect(measured.filter((name) => name === "You ticked: traditional")).toHaveLength(2);
  expect(measured.filter((name) => name === "You unticked: reactiveObject")).toHaveLength(1);
});

test("on a phone, too, the milliseconds say what they are of @slow", async ({ page }) => {
  const { reactive } = await openDemo(page);
  const box = reactive.getByRole("checkbox", { name: "Write up the interview notes" });
  for (const label of ["ms per change", "ms per change", "ms: median of 3"]) {
    await box.click();
    for (const width of [320, 375, 700]) {
      await page.setViewportSize({ width, height: 812 });
      const words = page.locator(".board").getByText(label, { exact: true });
      await expect(words).toBeVisible();
      const [sentence, told] = await Promise.all(
        [page.locator(".board-sentence"), words].map((each) => each.boundingBox()),
      );
      expect(told!.x).toBeGreaterThanOrEqual(sentence!.x + sentence!.width);
      expect(told!.x + told!.width, `${width}`).toBeLessThanOrEqual(width);
      expect(sentence!.width, `${width}`).toBeGreaterThan(width / 3);
    }
  }
});

test("of the rows that are left after a delete, the board says how many were rendered", async ({
  page,
}) => {
  const { traditional } = await openDemo(page);
  for (const left of [3, 2]) {
    await traditional.getByRole("button", { name: "✕" }).first().click();
    await expect(
      page.locator(".score-measures > div > div").filter({ hasText: /rows$/ }),
    ).toHaveText([`${left} of ${left} rows`, `0 of ${left} rows`]);
  }
});

test("while 1,000 todos come, the board says so, and shows nothing of the change before", async ({
  page,
}) => {
  const { traditional } = await openDemo(page);
  const board = page.locator(".board");
  const height = (await board.boundingBox())?.height;
  await traditional.getByRole("checkbox").first().click();
  await expect(board).toContainText("21 helper calls");
  await expect(page.locator(".why-this-cost")).toHaveCount(2);
  const [during, heightDuring, reasons] = await board.evaluate((element) => {
    document.querySelector<HTMLElement>(".demo-controls .button")?.click();
    const shown = [...document.querySelectorAll(".why-this-cost")].filter((reason) =>
      reason.checkVisibility({ visibilityProperty: true }),
    );
    return [element.textContent, element.getBoundingClientRect().height, shown.length] as const;
  });
  expect(reasons).toBe(0);
  expect(during).toContain("Filling…");
  expect(during).not.toMatch(/\d/);
  expect(heightDuring).toBe(height);
  await expect(board.getByRole("status")).toContainText("You chose Fill with 1,000.");
  await expect(board).not.toContainText("Filling…");
  await expect(page.locator(".why-this-cost").first()).toBeVisible();
});

test("nothing of 1,000 rows stands out beside the board, and no chip touches what it counts @slow", async ({
  page,
}) => {
  for (const width of [320, 375, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const { lists } = await openDemo(page);
    await layOutFewRows(page);
    await page.getByRole("button", { name: "Fill with 1,000" }).click();
    await lists[1].getByRole("checkbox", { name: "Todo 2", exact: true }).check();
    await expect(page.locator(".board")).toContainText("5,001");
    const board = (await page.locator(".board").boundingBox())!;
    for (const list of lists) {
      const chip = await list.locator(".todo-counts").evaluate((counts) => {
        const box = counts.getBoundingClientRect();
        const style = getComputedStyle(counts, "::before");
        const middle = box.left + Number.parseFloat(style.left);
        const half = Number.parseFloat(style.width) / 2;
        const words = counts.firstElementChild!.getBoundingClientRect();
        return { start: middle - half, toWords: words.left - middle - half };
      });
      expect(chip.start, `${width}`).toBeGreaterThanOrEqual(board.x);
      expect(chip.toWords, `${width}`).toBeGreaterThanOrEqual(9);
      expect(await roomAboveCounts(list), `${width}`).toBeGreaterThanOrEqual(8);
      const ends = await list.locator(".rendered-strip").evaluate((strip) => {
        const { left } = strip.getBoundingClientRect();
        return [...strip.querySelectorAll("rect")].map((rect) => {
          const style = getComputedStyle(rect);
          const stroke = style.stroke === "none" ? 0 : Number.parseFloat(style.strokeWidth);
          return left + rect.x.baseVal.value + rect.width.baseVal.value + stroke / 2;
        });
      });
      expect(Math.max(...ends), `${width}`).toBeLessThanOrEqual(board.x + board.width);
    }
  }
});

/** Pixels from the field to the letters of the first count. */
async function roomAboveCounts(list: Locator): Promise<number> {
  const [field, word] = await Promise.all(
    [list.getByPlaceholder("Add a new todo..."), list.getByTitle(/ completed tasks$/)].map((each) =>
      each.boundingBox(),
    ),
  );
  return word!.y - field!.y - field!.height;
}

test("at 400 % zoom and on a phone's side, what a tick cost is in view beside what was ticked @slow", async ({
  page,
}) => {
  for (const viewport of lowWindows) {
    await page.setViewportSize(viewport);
    const { lists } = await openDemo(page);
    for (const [index, list] of lists.entries()) {
      const box = list.getByRole("checkbox", { name: "Write up the interview notes" });
      await box.press("Space");
      await expect(box).toBeInViewport({ ratio: 1 });
      const figures = page.locator(".score-measures > div > div").filter({ hasText: /calls|rows/ });
      for (const figure of await figures.filter({ visible: true }).all()) {
        await expect(figure).toBeInViewport({ ratio: 1 });
      }
      await expect(figures.filter({ visible: true })).toHaveText([
        /^21 .*calls$/,
        "4 of 4 rows",
        /^5 .*calls$/,
        "1 of 4 rows",
      ]);
      const [board, ticked] = await Promise.all(
        [page.locator(".board"), box].map((each) => each.boundingBox()),
      );
      expect(board!.height, `list ${index}`).toBeLessThan(viewport.height / 4);
      expect(ticked!.y).toBeGreaterThanOrEqual(board!.y + board!.height);
    }
  }
});

test("the board and the bar stay in view without covering what has the focus", async ({ page }) => {
  for (const width of [320, 375, 768, 1440]) {
    await page.setViewportSize({ width, height: 700 });
    const { traditional } = await openDemo(page);
    const board = page.locator(".board");
    const bar = page.locator(".benchmark-dock");
    const buttons = traditional.getByRole("button", { name: /^✕/ });
    for (const button of await buttons.all()) {
      await button.focus();
      const [box, top, bottom] = await Promise.all(
        [button, board, bar].map((each) => each.boundingBox()),
      );
      expect(box!.y).toBeGreaterThanOrEqual(top!.y + top!.height);
      expect(box!.y + box!.height).toBeLessThanOrEqual(bottom!.y);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

for (const width of [375, 768, 1440]) {
  test(`at ${width} px the board lets go where the lists and their controls end @slow`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 812 });
    const { reactive } = await openDemo(page);
    const besideLists = await bottomWith(reactive.getByRole("listitem").last());
    expect(besideLists.bottom, "stays").toBeGreaterThan(100);
    const after = [".how-it-works", ...(width < 1120 ? [".demo-data"] : [])];
    for (const part of after) {
      const { top, bottom } = await bottomWith(page.locator(part));
      expect(bottom, part).toBeLessThanOrEqual(top + 1);
    }
  });
}

test("a due date that is opened low on a phone stands between the board and the bar @slow", async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 812 });
  const { lists } = await openDemo(page);
  for (const list of lists) {
    for (const row of await list.getByRole("listitem").all()) {
      const edit = row.getByRole("button", { name: /^Edit/ });
      await edit.evaluate((button) => button.scrollIntoView({ block: "end" }));
      await edit.click();
      const fields = row.getByRole("group", { name: "Due date and time" });
      const [box, board, bar, done] = await Promise.all(
        [
          fields,
          page.locator(".board"),
          page.locator(".benchmark-dock"),
          row.getByRole("button", { name: /^Done/ }),
        ].map((each) => each.boundingBox()),
      );
      expect(box!.y).toBeGreaterThanOrEqual(board!.y + board!.height);
      expect(done!.y + done!.height).toBeLessThanOrEqual(bar!.y);
      await expect(row.locator(".todo-editor")).toBeFocused();
      await row.getByRole("button", { name: /^Done/ }).click();
    }
  }
});

for (const button of ["Done", "Edit"]) {
  test(`${button} leaves a due date open whose text is no date, and leads to it`, async ({
    page,
  }) => {
    const { traditional } = await openDemo(page);
    const row = rowOf(traditional, "Send the project proposal");
    await row.getByRole("button", { name: /^Edit/ }).click();
    const date = row.getByRole("textbox", { name: /^Due date/ });
    await date.fill("soon");
    await row.getByRole("button", { name: new RegExp(`^${button}`) }).focus();
    await page.keyboard.press("Enter");
    await expect(date).toBeFocused();
    await expect(date).toHaveValue("soon");
    await expect(date).toHaveAttribute("aria-invalid", "true");
    await date.fill("");
    await row.getByRole("button", { name: new RegExp(`^${button}`) }).focus();
    await page.keyboard.press("Enter");
    await expect(date).toHaveCount(0);
    await expect(row).not.toContainText("Due:");
  });
}

test("Done closes the due date, and gives the focus back", async ({ page }) => {
  const { reactive } = await openDemo(page);
  const row = rowOf(reactive, "Review the pull requests");
  await row.getByRole("button", { name: /^Edit/ }).click();
  await row.getByRole("button", { name: /^Done/ }).press("Enter");
  await expect(row.getByRole("textbox", { name: "Due date" })).toHaveCount(0);
  await expect(row.getByRole("button", { name: /^Edit/ })).toBeFocused();
});

/** 1280 × 1024 at 400 %, and phones held sideways. */
const lowWindows = [
  { width: 320, height: 256 },
  { width: 667, height: 375 },
  { width: 812, height: 375 },
];

function sumOfCalls(list: Locator): Promise<number> {
  return list
    .locator("[data-calls]")
    .evaluateAll((marked) =>
      marked.reduce(
        (sum, each) => sum + Number((each.getAttribute("data-calls") ?? "").replace(",", "")),
        0,
      ),
    );
}

for (const [width, height, rows] of [
  [1024, 768, 2],
  [1280, 720, 2],
  [1440, 900, 4],
] as const) {
  test(`whoever arrives at ${width} × ${height} px finds ${rows} todos to tick @slow`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    const { lists } = await openDemo(page);
    const dock = await page.locator(".benchmarks").boundingBox();
    for (const list of lists) {
      const cards = await list
        .locator(".todo-card")
        .evaluateAll((all) => all.map((card) => card.getBoundingClientRect().bottom));
      const whole = cards.filter((bottom) => bottom <= (dock?.y ?? 0));
      expect(whole.length).toBeGreaterThanOrEqual(rows);
    }
  });
}

test("lists without todos say so where the rows were, and that no row is left to ask", async ({
  page,
}) => {
  const { lists, traditional } = await openDemo(page);
  for (let left = 4; left > 0; left -= 1) {
    await traditional
      .getByRole("button", { name: /Delete/ })
      .first()
      .click();
    await expect(traditional.getByRole("listitem")).toHaveCount(left - 1);
  }
  for (const list of lists) {
    await expect(list).toContainText("There is no row to ask again.");
    const [state, field] = await Promise.all([
      list.getByText("No todos available").boundingBox(),
      list.getByPlaceholder("Add a new todo...").boundingBox(),
    ]);
    expect(state?.x).toBe(field?.x);
  }
});

for (const width of [320, 375, 768, 1024, 1440]) {
  test(`at ${width} px the figures of a change stand below the names of the lists, which stay in place @slow`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const { traditional } = await openDemo(page);
    const names = page.locator(".score-name");
    const places = () =>
      names.evaluateAll((all) =>
        all.map((name) => Math.round(name.getBoundingClientRect().top + scrollY)),
      );
    const before = await places();
    await traditional.getByRole("checkbox").first().click();
    const scores = page.locator(".score");
    await expect(scores.locator(".score-calls b")).toHaveCount(2);
    const gaps = await scores.evaluateAll((all) =>
      all.map((score) => {
        const [name, calls] = [".score-name", ".score-calls b"].map((part) =>
          score.querySelector(part)!.getBoundingClientRect(),
        );
        return calls!.top - name!.bottom;
      }),
    );
    for (const gap of gaps) expect(gap).toBeGreaterThan(0);
    if (width >= 704) expect(await places()).toEqual(before);
  });
}

for (const width of [375, 768, 1440]) {
  test(`at ${width} px words with more air between them lie over nothing on the board @slow`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const { traditional } = await openDemo(page);
    await addStyles(page, textSpacing);
    expect(await overlaps(page)).toEqual([]);
    const rules = page.locator(".score-rule");
    expect(
      await rules.evaluateAll((all) => all.filter((rule) => rule.scrollWidth > rule.clientWidth)),
    ).toEqual([]);
    await traditional.getByRole("checkbox").first().click();
    await expect(page.locator(".board-sentence")).toHaveText(/^You ticked/);
    expect(await overlaps(page)).toEqual([]);
  });
}

for (const width of [188, 160]) {
  test(`letters of double size on a phone of ${2 * width} px leave the lists their words @slow`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 406 });
    const { traditional } = await openDemo(page);
    await traditional.getByRole("checkbox").first().click();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    const row = rowOf(traditional, "Review the pull requests");
    const [title, edit] = await Promise.all(
      [row.locator(".todo-title > span"), row.getByRole("button", { name: /^Edit/ })].map((each) =>
        each.boundingBox(),
      ),
    );
    expect(title!.y + title!.height).toBeLessThanOrEqual(edit!.y);
  });
}

/** Pairs of the board's words and of the first words below it that lie over each other. */
function overlaps(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const shown = [
      ...document.querySelectorAll(
        ".board-change > *, .board-prompt, .score-name > b, .score-measures > div > div, .add-todo > :not(label)",
      ),
    ].filter((element) => element.checkVisibility());
    const boxes = shown.map((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return { text: element.textContent, box: range.getBoundingClientRect() };
    });
    return boxes.flatMap((one, index) =>
      boxes
        .slice(index + 1)
        .filter(
          ({ box }) =>
            Math.min(box.right, one.box.right) - Math.max(box.left, one.box.left) > 1 &&
            Math.min(box.bottom, one.box.bottom) - Math.max(box.top, one.box.top) > 1,
        )
        .map((other) => `${one.text} / ${other.text}`),
    );
  });
}

/** Where the board ends with the head of a part 60 px below the window's. */
function bottomWith(part: Locator): Promise<{ top: number; bottom: number }> {
  return part.evaluate((element) => {
    scrollBy({ top: element.getBoundingClientRect().top - 60, behavior: "instant" });
    const board = document.querySelector(".board")!.getBoundingClientRect();
    return { top: element.getBoundingClientRect().top, bottom: board.bottom };
  });
}
