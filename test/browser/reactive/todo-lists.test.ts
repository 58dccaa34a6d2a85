import { expect } from "playwright/test";
import { test } from "../kept-page.ts";
import { boxAt, layOutFewRows, openDemo, readCounts, rowOf, sumOfCalls } from "./demo-page.ts";

test("what is added, done and deleted in one list is so in both, and goes back to the four", async ({
  page,
}) => {
  const { lists } = await openDemo(page);
  const back = page.getByRole("button", { name: "Back to 4 todos" });
  await expect(back).toBeDisabled();
  await test.step("the four todos, which is overdue, and how many are done", async () => {
    for (const [index, list] of lists.entries()) {
      await expect(list).toHaveRole("region");
      await expect(list).toHaveAccessibleName(`${["Traditional", "Reactive"][index]} todo list`);
      await expect(list.getByRole("listitem")).toHaveCount(4);
      await expect(list.getByTitle("1 completed tasks")).toBeVisible();
      await expect(list.getByTitle("3 remaining tasks")).toBeVisible();
      const overdue = rowOf(list, "Send the project proposal");
      await expect(overdue).toContainText("Due: Yesterday OVERDUE");
      await expect(list.getByText("OVERDUE")).toHaveCount(1);
      const borders = await list
        .locator(".todo-card")
        .evaluateAll((cards) => cards.map((card) => getComputedStyle(card).borderTopColor));
      expect(new Set(borders).size, "the overdue one's is red").toBe(2);
      await expect(list.getByTitle(/^\w{3} \d+, \d{4} \(In 3 days\), .* left$/)).toBeVisible();
    }
  });
  for (const [index, list] of lists.entries()) {
    const other = lists[1 - index]!;
    await test.step(`by list ${index}: added`, async () => {
      const input = list.getByPlaceholder("Add a new todo...");
      await input.fill("  Water the plants ");
      await list.getByRole("button", { name: "Add", exact: true }).click();
      await input.fill("Feed the cat");
      await input.press("Enter");
      await expect(input).toHaveValue("");
      await expect(other.getByRole("listitem")).toHaveCount(6);
      await expect(rowOf(other, "Water the plants")).toContainText("Due: In 7 days");
    });
    const marks = await list.locator(".todo-counts .blink").first().evaluateHandle(watchBlinks);
    await test.step(`by list ${index}: done, at which the count blinks, and rests`, async () => {
      await list.getByRole("checkbox", { name: "Water the plants" }).check();
      for (const each of lists) {
        await expect(each.getByRole("checkbox", { name: "Water the plants" })).toBeChecked();
        await expect(each.locator("s", { hasText: "Water the plants" })).toBeVisible();
        await expect(each.getByTitle("2 completed tasks")).toBeVisible();
        await expect(each.getByTitle("4 remaining tasks")).toBeVisible();
      }
      if (index === 0) await expect.poll(() => marks.jsonValue()).toEqual(["odd", null]);
    });
    await test.step(`by list ${index}: deleted`, async () => {
      await list.getByRole("button", { name: "✕ Delete Feed the cat" }).click();
      for (const each of lists) await expect(rowOf(each, "Feed the cat")).toHaveCount(0);
      const dump = page.getByRole("region", { name: "Todos (5)" });
      await expect(dump).toContainText("Water the plants");
    });
    await back.click();
    await expect(list.getByRole("listitem")).toHaveCount(4);
    await expect(back).toBeDisabled();
    await expect(back).toBeFocused();
  }
});

test("todos are deleted one by one, until the lists say that there is none", async ({ page }) => {
  const { traditional, lists, board } = await openDemo(page);
  const expectLeft = async (left: number) => {
    for (const list of lists) await expect(list.getByRole("listitem")).toHaveCount(left);
    const rows = board.locator(".score-measures > div > div").filter({ hasText: /rows$/ });
    await expect(rows).toHaveText([`${left} of ${left} rows`, `0 of ${left} rows`]);
  };
  const crosses = traditional.getByRole("button", { name: "✕" });
  await crosses.nth(1).dblclick();
  await expectLeft(3);
  await crosses.nth(1).click();
  await expectLeft(2);
  await crosses.first().click();
  await crosses.first().click();
  await expect(traditional.getByPlaceholder("Add a new todo...")).toBeFocused();
  for (const list of lists) {
    await expect(list).toContainText("There is no row to ask again.");
    const [state, field] = await Promise.all([
      list.getByText("No todos available").boundingBox(),
      list.getByPlaceholder("Add a new todo...").boundingBox(),
    ]);
    expect(state?.x).toBe(field?.x);
  }
});

test("1,000 todos come a hundred rows at a time, what a change costs is told of them, and Undo takes all back", async ({
  page,
}) => {
  const { traditional, reactive, lists, board, told } = await openDemo(page);
  const controls = page.locator(".demo-controls");
  const undo = controls.getByRole("button", { name: "Undo" });
  await expect(undo).toBeDisabled();
  await test.step("Undo brings back a deleted one, in both lists", async () => {
    await traditional.getByRole("button", { name: "✕ Delete Review the pull requests" }).click();
    for (const list of lists) await expect(list.getByRole("listitem")).toHaveCount(3);
    await undo.click();
    for (const list of lists) {
      await expect(list.getByRole("listitem")).toHaveCount(4);
      await expect(list.getByRole("listitem").nth(1)).toContainText("Review the pull requests");
    }
    await expect(undo).toBeDisabled();
    await expect(undo).toBeFocused();
    await expect(page.getByRole("button", { name: "Back to 4 todos" })).toBeDisabled();
  });
  await expect(page.getByRole("link", { name: /^Skip these/ })).toHaveCount(0);
  await layOutFewRows(page);
  await traditional.getByRole("checkbox").first().click();
  await expect(told).toContainText("21 helper calls");
  const added = await page.evaluateHandle(watchRows);

  await test.step("while they come, the board says so, and shows nothing of the change before", async () => {
    const height = (await board.boundingBox())?.height;
    const during = await board.evaluate((element) => {
      document.querySelector<HTMLElement>(".demo-controls .button")?.click();
      const reasons = [...document.querySelectorAll(".why-this-cost")].filter((reason) =>
        reason.checkVisibility({ visibilityProperty: true }),
      );
      const box = element.getBoundingClientRect();
      return { text: element.textContent, height: box.height, reasons: reasons.length };
    });
    expect(during).toMatchObject({ height, reasons: 0 });
    expect(during.text).toContain("Filling…");
    expect(during.text).not.toMatch(/\d/);
  });
  await test.step("rendering every row once, and counting no minute that passes meanwhile", async () => {
    await expect(told).toHaveText(
      /^You chose Fill with 1,000\. Traditional: 5,001 helper calls, 1,000 rows, .* Reactive: 4,001 helper calls, 1,000 rows, /,
    );
    for (const list of lists) await expect(list.locator(".todo-item")).toHaveCount(1000);
    expect(await added.jsonValue()).toEqual(Array.from({ length: 20 }, () => 100));
    await expect(board).not.toContainText("Filling…");
    await expect(page.locator(".why-this-cost").first()).toBeVisible();
  });
  await test.step("a tick calls helpers thousands of times against a handful", async () => {
    const before = await readCounts(page, "Helper calls so far", "isOverdue");
    await boxAt(reactive, 5).click();
    await expect(told).toHaveText(
      /^You ticked Todo 5\. Traditional: 5,001 helper calls, 1,000 rows, .+ ms\. Reactive: 5 helper calls, 1 row, [\d.]+ ms\.$/,
    );
    const rendered = reactive.locator(".strip-rendered");
    await expect(rendered).toHaveCount(1);
    await expect(rendered).toHaveAttribute("y", "0.4%");
    await expect
      .poll(() => readCounts(page, "Helper calls of the last change", "isOverdue"))
      .toEqual([1000, 1]);
    const more = async () => {
      const after = await readCounts(page, "Helper calls so far", "isOverdue");
      const [ofTraditional = 0, ofReactive] = after.map((count, side) => count - before[side]!);
      // A full minute asks the traditional helpers, too.
      return [ofTraditional >= 1000, ofReactive];
    };
    await expect.poll(more).toEqual([true, 1]);
  });
  const memo = page.locator(".switch");
  await test.step("with React.memo one row on either side, and the counts still ask about all", async () => {
    await memo.click();
    await boxAt(reactive, 2).check();
    await expect(told).toHaveText(
      /: 1,005 helper calls, 1 row, .* Reactive: 5 helper calls, 1 row, /,
    );
    await expect(traditional).toContainText(
      "React.memo keeps the other rows. The counts still ask about every todo: 1,001 calls.",
    );
    await expect.poll(() => Promise.all(lists.map(sumOfCalls))).toEqual([1005, 5]);
  });
  await test.step("100 that are toggled together render exactly 100 reactive rows", async () => {
    await memo.click();
    await controls.locator(".demo-controls-toggle .button").click();
    await expect(told).toHaveText(
      /: 5,001 helper calls, 1,000 rows, .* Reactive: 401 helper calls, 100 rows, /,
    );
  });
  await test.step("by keyboard the rows are skipped, and nothing moves for it", async () => {
    const tops = () =>
      page
        .locator(".todo-rows")
        .evaluateAll((rows) => rows.map((each) => each.getBoundingClientRect().top + scrollY));
    const [top] = await tops();
    for (const list of lists) {
      const skip = list.locator(".skip-link");
      await list.locator(".due-toggle").focus();
      await page.keyboard.press("Tab");
      await expect(skip).toBeFocused();
      await expect(skip).toHaveText("Skip these 1,000 todos");
      await expect(skip).toBeInViewport({ ratio: 1 });
      expect(await tops()).toEqual([top, top]);
      await page.keyboard.press("Enter");
      await expect(skip).not.toBeFocused();
      expect(await tops()).toEqual([top, top]);
      await page.keyboard.press("Tab");
      if (list === traditional) await expect(reactive.locator(".add-todo input")).toBeFocused();
    }
    await expect(page.locator(".demo-controls .button").first()).toHaveText("Fill with 1,000");
    await expect(page.locator(".demo-controls .button").first()).toBeFocused();
  });
  await test.step("Undo takes back 100 together, and what was before, the last first", async () => {
    await undo.click();
    await expect(told).toHaveText(
      /^You chose Undo\. Traditional: 5,001 helper calls, 1,000 rows, .* Reactive: 401 helper calls, 100 rows, /,
    );
    for (const number of [2, 5]) {
      const before = await boxAt(reactive, number).isChecked();
      await undo.click();
      await expect(boxAt(reactive, number)).toBeChecked({ checked: !before });
    }
    for (const list of lists) await expect(list.getByTitle("334 completed tasks")).toBeVisible();
    await undo.click();
    for (const list of lists) await expect(list.locator(".todo-item")).toHaveCount(4);
    await expect(undo).toBeFocused();
  });
});

test("what is done while rows still come waits for none of them, and loses none", async ({
  page,
}) => {
  const { lists, told } = await openDemo(page);
  await layOutFewRows(page);
  await page.evaluate(async () => {
    document.querySelector<HTMLElement>(".demo-controls .button")?.click();
    while (!document.querySelector(".todo-item")?.textContent?.includes("Todo 1")) {
      await new Promise((resolve) => setTimeout(resolve));
    }
    document.querySelector<HTMLElement>(".todo-item input")?.click();
  });
  await expect(told).toHaveText(
    /^You unticked Todo 1\. Traditional: 5,001 helper calls, 1,000 rows, .* Reactive: 5 helper calls, 1 row, /,
  );
  for (const list of lists) {
    await expect(list.locator(".todo-item")).toHaveCount(1000);
    await expect(list.getByTitle("333 completed tasks")).toBeVisible();
    await expect(boxAt(list, 1)).not.toBeChecked();
  }
  await expect(page.locator(".dump h3").last()).toHaveText("Todos (1,000)");
});

test("the lists work by keyboard alone, in the order in which things are seen", async ({
  page,
}) => {
  const { traditional, lists } = await openDemo(page);
  await test.step("added, ticked and deleted", async () => {
    await traditional.getByPlaceholder("Add a new todo...").focus();
    await page.keyboard.type("Typed");
    await page.keyboard.press("Enter");
    const typed = traditional.getByRole("checkbox", { name: "Typed" });
    await typed.focus();
    await page.keyboard.press("Space");
    await expect(typed).toBeChecked();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(typed).toHaveCount(0);
    await expect(traditional.getByRole("button", { name: "✕ Delete Write up" })).toBeFocused();
  });
  await test.step("the controls of a row in the order in which they stand", async () => {
    for (const list of lists) {
      const row = rowOf(list, "Review the pull requests");
      await row.getByRole("button", { name: /^Edit/ }).click();
      await expect(row.locator("input, button")).toHaveCount(7);
      const places = await row.locator("input, button").evaluateAll((controls) =>
        controls.map((control) => {
          const { left, top, height } = control.getBoundingClientRect();
          const isInEditor = control.closest(".todo-editor") !== null;
          return { left, line: isInEditor ? Math.round(top + height) : 0 };
        }),
      );
      expect(places).toEqual(places.toSorted((a, b) => a.line - b.line || a.left - b.left));
    }
  });
});

test("Add says what is wrong with a title, and takes it once nothing is", async ({ page }) => {
  const { traditional } = await openDemo(page);
  const title = traditional.getByLabel("Add a new todo");
  const rows = traditional.getByRole("listitem");
  const wrong = () => title.evaluate((field: HTMLInputElement) => field.validationMessage);
  await traditional.getByRole("button", { name: "Add" }).click();
  await expect(title).toBeFocused();
  for (const [text, message] of [
    ["", "Write what is to be done first."],
    [" \u200B\u2060 ", "Write what is to be done first."],
    ["🙂".repeat(201), "Use 200 characters or fewer."],
  ] as const) {
    await title.fill(text);
    await page.keyboard.press("Enter");
    expect(await wrong()).toBe(message);
    await expect(title).toHaveValue(text);
    await expect(rows).toHaveCount(4);
  }
  await title.fill(` ${"🙂".repeat(200)} `);
  expect(await wrong()).toBe("");
  await page.keyboard.press("Enter");
  await expect(rows).toHaveCount(5);
  await expect(title).toHaveValue("");
});

test("on paper there is nothing to press, in the dark an empty box is empty, and without script all is dimmed", async ({
  page,
  browser,
}) => {
  const { reactive } = await openDemo(page);
  const main = page.getByRole("main");
  await test.step("in the dark", async () => {
    await page.emulateMedia({ colorScheme: "dark" });
    const box = reactive.getByRole("checkbox", { checked: false }).first();
    const [inBox, ofPage] = await box.evaluate((each) =>
      [each, document.documentElement].map((one) => getComputedStyle(one).backgroundColor),
    );
    expect(inBox).toBe(ofPage);
    await expect(box).toHaveCSS("appearance", "none");
  });
  await test.step("on paper", async () => {
    await reactive.getByRole("checkbox").first().check();
    await page.emulateMedia({ media: "print" });
    const controls = main.locator("button, .switch, input:not([type=checkbox])");
    await expect(controls.filter({ visible: true })).toHaveCount(0);
    for (const title of ["User", "Todos (4)"]) {
      const clipped = await page
        .getByRole("region", { name: title })
        .evaluate((dump) => dump.scrollHeight - dump.clientHeight);
      expect(clipped, title).toBe(0);
    }
  });
  await test.step("without script", async () => {
    await using context = await browser.newContext({ javaScriptEnabled: false });
    const still = await context.newPage();
    await still.goto("/reactive-objects");
    const controls = still.getByRole("main").locator("button, input:not([type=checkbox]), .switch");
    const dimmed = await controls.evaluateAll((all) =>
      all.map((element) => Number(getComputedStyle(element).opacity)),
    );
    expect(dimmed.length).toBeGreaterThan(10);
    expect(new Set(dimmed).size).toBe(1);
    expect(dimmed[0]).toBeLessThan(0.7);
  });
});

/** In the page: what an element is marked with as it blinks. */
function watchBlinks(element: Element): (string | null)[] {
  const marks: (string | null)[] = [];
  const note = () => marks.push(element.getAttribute("data-blink"));
  new MutationObserver(note).observe(element, { attributes: true });
  return marks;
}

/** In the page: how many rows come at a time. After the third part the page comes back into view, as after a full minute. */
function watchRows(): number[] {
  const counts: number[] = [];
  for (const list of document.querySelectorAll(".todo-rows")) {
    new MutationObserver((records) => {
      counts.push(records.reduce((sum, { addedNodes }) => sum + addedNodes.length, 0));
      if (counts.length === 3) document.dispatchEvent(new Event("visibilitychange"));
    }).observe(list, { childList: true });
  }
  return counts;
}
