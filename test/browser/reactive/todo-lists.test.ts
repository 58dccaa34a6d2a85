import { expect, test } from "playwright/test";
import { layOutFewRows, openDemo, readCounts, rowOf } from "./demo-page.ts";

test("both lists show the four todos, which is overdue, and how many are done", async ({
  page,
}) => {
  const { lists } = await openDemo(page);
  for (const list of lists) {
    await expect(list.getByRole("listitem")).toHaveCount(4);
    await expect(list.getByTitle("1 completed tasks")).toBeVisible();
    await expect(list.getByTitle("3 remaining tasks")).toBeVisible();
    const overdue = rowOf(list, "Send the project proposal");
    await expect(overdue).toContainText("Due: Yesterday OVERDUE");
    await expect(list.getByText("OVERDUE")).toHaveCount(1);
    await expect(list.getByTitle(/^\w{3} \d+, \d{4} \(In 3 days\), .* left$/)).toBeVisible();
  }
});

for (const [index, name] of ["Traditional", "Reactive"].entries()) {
  test(`what is added, done and deleted in the ${name} list is so in both`, async ({ page }) => {
    const { lists } = await openDemo(page);
    const list = lists[index]!;
    const input = list.getByPlaceholder("Add a new todo...");
    await input.fill("  Water the plants ");
    await list.getByRole("button", { name: "Add", exact: true }).click();
    await input.fill("Feed the cat");
    await input.press("Enter");
    await expect(input).toHaveValue("");
    await input.fill("   ");
    await input.press("Enter");
    for (const each of lists) {
      await expect(each.getByRole("listitem")).toHaveCount(6);
      await expect(rowOf(each, "Water the plants")).toContainText("Due: In 7 days");
    }

    await list.getByRole("checkbox", { name: "Water the plants" }).check();
    for (const each of lists) {
      await expect(each.getByRole("checkbox", { name: "Water the plants" })).toBeChecked();
      await expect(each.locator("s", { hasText: "Water the plants" })).toBeVisible();
      await expect(each.getByTitle("2 completed tasks")).toBeVisible();
      await expect(each.getByTitle("4 remaining tasks")).toBeVisible();
    }

    await list.getByRole("button", { name: "✕ Delete Feed the cat" }).click();
    for (const each of lists) await expect(rowOf(each, "Feed the cat")).toHaveCount(0);
    await expect(page.getByRole("region", { name: "Todos (5)" })).toContainText("Water the plants");
  });
}

for (const width of [375, 768]) {
  test(`at ${width} px ticking the overdue todo moves no row of its list @slow`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 1024 });
    const { lists } = await openDemo(page);
    for (const list of lists) {
      const places = () =>
        list.evaluate((element) => {
          const top = element.getBoundingClientRect().top;
          return Array.from(element.querySelectorAll(".todo-item"), (row) => {
            const box = row.getBoundingClientRect();
            return [box.top - top, box.height];
          });
        });
      const before = await places();
      const box = list.getByRole("checkbox", { name: "Send the project proposal" });
      await box.check();
      await expect(list.getByText("OVERDUE")).toHaveCount(0);
      expect(await places()).toEqual(before);
      await box.uncheck();
    }
  });
}

test("a double click on ✕ deletes one todo, not the next as well", async ({ page }) => {
  const { traditional, lists } = await openDemo(page);
  await traditional.getByRole("button", { name: "✕" }).nth(1).dblclick();
  for (const list of lists) await expect(list.getByRole("listitem")).toHaveCount(3);
  await traditional.getByRole("button", { name: "✕" }).nth(1).click();
  for (const list of lists) await expect(list.getByRole("listitem")).toHaveCount(2);
});

test("a list whose todos are all deleted says so", async ({ page }) => {
  const { traditional, lists } = await openDemo(page);
  for (let left = 4; left > 0; left--) {
    await traditional.getByRole("button", { name: "✕" }).first().click();
  }
  for (const list of lists) await expect(list).toContainText("No todos available");
  await expect(traditional.getByPlaceholder("Add a new todo...")).toBeFocused();
});

test("one toggle among 1,000 todos calls helpers thousands of times against a handful", async ({
  page,
}) => {
  // A full minute asks the helpers, too: it is as far away as it can be.
  const now = Date.now();
  await page.clock.setFixedTime(now - (now % 60_000));
  const { reactive } = await openDemo(page);
  await page.getByRole("button", { name: "Fill with 1,000" }).click();
  await expect(page.getByRole("status").first()).toContainText("You chose Fill with 1,000.");
  const before = await readCounts(page, "Helper calls so far", "isOverdue");
  await reactive.locator("li:nth-child(500) input").click();
  await expect(page.getByRole("status").first()).toHaveText(
    /^You ticked Todo 500\. Traditional: 5,001 helper calls, 1,000 rows, .+ ms\. Reactive: 5 helper calls, 1 row, [\d.]+ ms\.$/,
  );
  expect(await readCounts(page, "Helper calls of the last change", "isOverdue")).toEqual([1000, 1]);
  const after = await readCounts(page, "Helper calls so far", "isOverdue");
  expect(after.map((count, side) => count - (before[side] ?? 0))).toEqual([1000, 1]);
});

test("1,000 rows come a hundred at a time, and each list renders every row once", async ({
  page,
}) => {
  const { lists } = await openDemo(page);
  const added = await page.evaluateHandle(() => {
    const counts: number[] = [];
    for (const list of document.querySelectorAll(".todo-rows")) {
      new MutationObserver((records) => {
        counts.push(records.reduce((sum, { addedNodes }) => sum + addedNodes.length, 0));
      }).observe(list, { childList: true });
    }
    return counts;
  });
  await page.getByRole("button", { name: "Fill with 1,000" }).click();
  await expect(page.getByRole("status").first()).toHaveText(
    /^You chose Fill with 1,000\. Traditional: 5,001 helper calls, 1,000 rows, .* Reactive: 4,001 helper calls, 1,000 rows, /,
  );
  for (const list of lists) await expect(list.getByRole("listitem")).toHaveCount(1000);
  expect(await added.jsonValue()).toEqual(Array.from({ length: 20 }, () => 100));
});

test("a full minute that passes while rows come is in no list's count", async ({ page }) => {
  await page.addInitScript(() => {
    const minutes: (() => void)[] = [];
    const wait = window.setTimeout.bind(window);
    const late = (work: TimerHandler, delay = 0) => {
      const run = () => typeof work === "function" && work();
      if (delay > 2_000) minutes.push(run);
      // A timer that is due together with the minute's comes right after it.
      return wait(() => {
        if (document.querySelector("output")?.textContent === "Filling…") minutes.pop()?.();
        run();
      }, delay);
    };
    Object.assign(window, { setTimeout: late });
  });
  await openDemo(page);
  await page.getByRole("button", { name: "Fill with 1,000" }).click();
  await expect(page.getByRole("status").first()).toHaveText(
    /^You chose Fill with 1,000\. Traditional: 5,001 helper calls, 1,000 rows, .* Reactive: 4,001 helper calls, 1,000 rows, /,
  );
});

test("what is done while rows still come waits for none of them, and loses none", async ({
  page,
}) => {
  const { lists } = await openDemo(page);
  await page.evaluate(async () => {
    document.querySelector<HTMLElement>(".demo-controls .button")?.click();
    while (!document.querySelector(".todo-item")?.textContent?.includes("Todo 1")) {
      await new Promise((resolve) => setTimeout(resolve));
    }
    document.querySelector<HTMLElement>(".todo-item input")?.click();
  });
  await expect(page.getByRole("status").first()).toHaveText(
    /^You unticked Todo 1\. Traditional: 5,001 helper calls, 1,000 rows, .* Reactive: 5 helper calls, 1 row, /,
  );
  for (const list of lists) {
    await expect(list.getByRole("listitem")).toHaveCount(1000);
    await expect(list.getByTitle("333 completed tasks")).toBeVisible();
    await expect(list.getByRole("checkbox").first()).not.toBeChecked();
  }
  await expect(page.getByRole("region", { name: "Todos (1,000)" })).toBeVisible();
});

test("100 todos toggled together among 1,000 render exactly 100 reactive rows", async ({
  page,
}) => {
  await openDemo(page);
  await page.getByRole("button", { name: "Fill with 1,000" }).click();
  await page.getByRole("button", { name: "Toggle 100 together" }).click();
  await expect(page.getByRole("status").first()).toHaveText(
    /: 5,001 helper calls, 1,000 rows, .* Reactive: 401 helper calls, 100 rows, /,
  );
});

test("the controls stay where they are when there are enough todos to toggle @slow", async ({
  page,
}) => {
  for (const width of [375, 1120, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await openDemo(page);
    const controls = page.locator(".demo-controls");
    const toggle = controls.getByRole("button", { name: "Toggle 100 together" });
    const places = () =>
      controls
        .locator("button")
        .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().left));
    const before = await places();
    await expect(controls.getByText("Needs 100 todos")).toBeVisible();
    await expect(toggle).toHaveAccessibleDescription("Needs 100 todos");
    await controls.getByRole("button", { name: "Fill with 1,000" }).click();
    await expect(controls.getByText("Needs 100 todos")).toBeHidden();
    await expect(toggle).toHaveAccessibleDescription("");
    expect(await places(), `${width}`).toEqual(before);
  }
});

test("what “Toggle 100 together” needs stands at it, not at the switch", async ({ page }) => {
  await openDemo(page);
  for (const width of [320, 375, 768, 1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const [needs, toggle, memo] = await Promise.all(
      [
        page.getByText("Needs 100 todos"),
        page.getByRole("button", { name: "Toggle 100 together" }),
        page.locator(".demo-controls > .switch"),
      ].map((each) => each.boundingBox()),
    );
    const isBeside = needs!.y > toggle!.y && needs!.y < toggle!.y + toggle!.height;
    const gap = isBeside
      ? needs!.x - toggle!.x - toggle!.width
      : needs!.y - toggle!.y - toggle!.height;
    expect(gap, `${width}`).toBeGreaterThanOrEqual(0);
    expect(gap, `${width}`).toBeLessThanOrEqual(width < 1024 ? 8 : 12);
    if (width < 1024) {
      expect(memo!.y, `${width}`).toBeGreaterThanOrEqual(needs!.y + needs!.height);
    } else {
      expect(needs!.x, `${width}`).toBeGreaterThanOrEqual(toggle!.x);
      expect(needs!.x, `${width}`).toBeGreaterThanOrEqual(memo!.x + memo!.width);
    }
  }
});

test("“Back to 4 todos” is idle until something is changed, and again once it is back", async ({
  page,
}) => {
  const { traditional } = await openDemo(page);
  const back = page.getByRole("button", { name: "Back to 4 todos" });
  await expect(back).toBeDisabled();
  await traditional.getByRole("checkbox").first().check();
  await expect(back).toBeEnabled();
  await back.click();
  await expect(back).toBeDisabled();
  await expect(back).toBeFocused();
  await expect(traditional.getByRole("checkbox").first()).not.toBeChecked();
});

test("the calls of a row whose due date is open stand beside its title", async ({ page }) => {
  const { traditional } = await openDemo(page);
  const row = rowOf(traditional, "Review the pull requests");
  const fromTop = () =>
    row.evaluate((item) => {
      const { top } = item.getBoundingClientRect();
      const title = item.querySelector(".todo-title > :last-child")?.getBoundingClientRect();
      const style = getComputedStyle(item, "::before");
      const height = Number.parseFloat(style.blockSize);
      const start = Number.parseFloat(style.marginBlockStart);
      return [style.alignSelf, start + height / 2 - ((title?.bottom ?? 0) - top)] as const;
    });
  await row.getByRole("button", { name: /^Edit/ }).click();
  const [align, distance] = await fromTop();
  expect(align).toBe("start");
  expect(Math.abs(distance)).toBeLessThan(12);
});

test("the lists begin high enough for a first tick without scrolling @slow", async ({ page }) => {
  const { traditional } = await openDemo(page);
  const first = traditional.getByRole("checkbox").first();
  for (const [width, height, highest] of [
    [375, 812, 600],
    [768, 1024, 640],
    [1024, 768, 540],
    [1280, 720, 490],
    [1440, 900, 490],
  ] as const) {
    await page.setViewportSize({ width, height });
    const box = await first.boundingBox();
    expect(box!.y, `${width}`).toBeLessThanOrEqual(highest);
  }
});

test("the controls end where the lists end @slow", async ({ page }) => {
  const { reactive } = await openDemo(page);
  for (const width of [1024, 1120, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const [toggle, needs, list] = await Promise.all(
      [
        page.getByRole("button", { name: "Toggle 100 together" }),
        page.getByText("Needs 100 todos"),
        reactive,
      ].map((each) => each.boundingBox()),
    );
    const end = list!.x + list!.width;
    expect(toggle!.x + toggle!.width, `${width}`).toBeCloseTo(end, 0);
    expect(needs!.x + needs!.width, `${width}`).toBeCloseTo(end, 0);
  }
});

test("how many are done and how many remain stand in one line @slow", async ({ page }) => {
  const { lists } = await openDemo(page);
  for (const width of [375, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const list of lists) {
      const [done, remaining] = await Promise.all(
        [list.getByTitle(/completed tasks$/), list.getByTitle(/remaining tasks$/)].map((each) =>
          each.boundingBox(),
        ),
      );
      expect(done!.y, `${width}`).toBe(remaining!.y);
    }
  }
});

test("a due date is changed and taken away", async ({ page }) => {
  const { traditional, reactive } = await openDemo(page);
  const row = rowOf(reactive, "Review the pull requests");
  await row.getByRole("button", { name: /^Edit/ }).click();
  const date = row.getByRole("textbox", { name: "Due date" });
  await date.fill("2020-02-29");
  await date.press("Enter");
  for (const list of [traditional, reactive]) {
    const changed = rowOf(list, "Review the pull requests");
    await expect(changed).toContainText(/Due: \d{4} days ago OVERDUE/);
    await expect(changed.getByTitle(/^Feb 29, 2020/)).toBeVisible();
  }
  await date.fill("");
  await row.getByRole("textbox", { name: "Time" }).fill("");
  await row.getByRole("checkbox").focus();
  await expect(rowOf(traditional, "Review the pull requests")).not.toContainText("Due:");
});

test("a due date is chosen for a new todo", async ({ page }) => {
  const { traditional, reactive } = await openDemo(page);
  await reactive.getByPlaceholder("Add a new todo...").fill("Late from the start");
  await reactive.getByRole("button", { name: /^Due date/ }).click();
  await reactive.getByRole("textbox", { name: "Due date" }).fill("2020-02-29");
  await reactive.getByRole("button", { name: "Add", exact: true }).click();
  await expect(rowOf(traditional, "Late from the start")).toContainText("OVERDUE");
  await expect(reactive.getByRole("button", { name: /^Due date/ })).toBeVisible();
});

test("a changed value blinks, then rests", async ({ page }) => {
  const { reactive } = await openDemo(page);
  const done = reactive.getByTitle("2 completed tasks").locator(".blink");
  await reactive.getByRole("checkbox", { name: "Review the pull requests" }).check();
  await expect(done).toHaveAttribute("data-blink", "odd");
  await expect(done).not.toHaveAttribute("data-blink");
});

test("on a phone the whole box of a todo takes a press, however long its due line is @slow", async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 812 });
  const { lists } = await openDemo(page);
  await layOutFewRows(page);
  await page.getByRole("button", { name: "Fill with 1,000" }).click();
  await expect(page.getByRole("status").first()).toContainText("You chose Fill with 1,000.");
  for (const width of [375, 320]) {
    await page.setViewportSize({ width, height: 812 });
    for (const list of lists) {
      const hits = await list.locator("li:nth-child(-n + 15) input").evaluateAll((boxes) =>
        boxes.map((box) => {
          box.scrollIntoView({ block: "center", behavior: "instant" });
          const { x, y, height } = box.getBoundingClientRect();
          return [0.1, 0.5, 0.9].every(
            (part) => document.elementFromPoint(x + height / 2, y + part * height) === box,
          );
        }),
      );
      expect(hits, `${width}`).toEqual(Array.from({ length: 15 }, () => true));
    }
  }
});

for (const letters of ["100%", "200%"]) {
  test(`with letters of ${letters} nothing of a todo is written across another part of it, at any width @slow`, async ({
    page,
  }) => {
    await openDemo(page);
    await page.evaluate((size) => (document.documentElement.style.fontSize = size), letters);
    await layOutFewRows(page);
    await page.getByRole("button", { name: "Fill with 1,000" }).click();
    await expect(page.getByRole("status").first()).toContainText("You chose Fill with 1,000.");
    await page.getByRole("button", { name: "Toggle 100 together" }).click();
    await expect(page.getByRole("status").first()).toContainText("Toggle 100");
    for (const width of [280, 320, 360, 375, 430, 600, 720, 768, 1024, 1120, 1440]) {
      await page.setViewportSize({ width, height: 812 });
      const found = await page.evaluate(wordsAcross);
      expect(found.overdue, `${width}`).toBe(6);
      expect(found.across, `${width}`).toEqual([]);
    }
  });
}

/** Pairs of words in the first rows of both lists that lie over each other. */
function wordsAcross() {
  const parts = [".todo-title > :last-child", ".due-line", "strong", ".todo-edit", ".todo-delete"];
  const cards = [...document.querySelectorAll(".todo-item:nth-child(-n + 15) > .todo-card")];
  const across = cards.flatMap((card) => {
    const words = parts.flatMap((part) => {
      const text = card.querySelector(part)?.firstChild;
      if (!text) return [];
      const range = document.createRange();
      range.selectNodeContents(text);
      return [...range.getClientRects()].map((box) => ({ part, box }));
    });
    return words.flatMap((one, index) =>
      words
        .slice(index + 1)
        .filter(
          ({ part, box }) =>
            part !== one.part &&
            Math.min(box.right, one.box.right) - Math.max(box.left, one.box.left) > 1 &&
            Math.min(box.bottom, one.box.bottom) - Math.max(box.top, one.box.top) > 1,
        )
        .map((other) => `${one.part} / ${other.part} of ${card.textContent}`),
    );
  });
  return { across, overdue: cards.filter((card) => card.querySelector("strong")).length };
}

test("the lists work by keyboard alone", async ({ page }) => {
  const { traditional } = await openDemo(page);
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

test("the keys follow what is seen: on a phone the controls come after the lists", async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await openDemo(page);
  expect(await page.evaluate(() => CSS.supports("reading-flow", "grid-rows"))).toBe(true);
  const traditional = "Traditional todo list";
  const reactive = "Reactive todo list";
  for (const [width, expected] of [
    [375, [traditional, reactive, "demo-controls"]],
    [1280, ["demo-controls", traditional, reactive]],
  ] as const) {
    await page.setViewportSize({ width, height: 812 });
    await page.locator("main").focus();
    const places = new Set<string>();
    while (!places.has("beyond") && places.size < 5) {
      await page.keyboard.press("Tab");
      places.add(
        await page.evaluate(() => {
          const place = document.activeElement?.closest(".todo-list, .demo-controls");
          return place?.querySelector("h2")?.textContent ?? place?.className ?? "beyond";
        }),
      );
    }
    expect([...places], `${width}`).toEqual([...expected, "beyond"]);
  }
});

test("by keyboard a list of many todos can be skipped, and nothing moves for it", async ({
  page,
}) => {
  const { traditional, reactive, lists } = await openDemo(page);
  await expect(page.getByRole("link", { name: /^Skip these/ })).toHaveCount(0);
  await layOutFewRows(page);
  await page.getByRole("button", { name: "Fill with 1,000" }).click();
  await expect(page.getByRole("status").first()).toContainText("You chose Fill with 1,000.");
  const tops = () =>
    page
      .locator(".todo-rows")
      .evaluateAll((rows) => rows.map((each) => each.getBoundingClientRect().top + scrollY));
  const [top] = await tops();
  for (const list of lists) {
    const skip = list.getByRole("link", { name: "Skip these 1,000 todos" });
    await list.getByRole("button", { name: /^Due date/ }).focus();
    await page.keyboard.press("Tab");
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport({ ratio: 1 });
    expect(await tops()).toEqual([top, top]);
    await page.keyboard.press("Enter");
    await expect(skip).not.toBeFocused();
    expect(await tops()).toEqual([top, top]);
    await page.keyboard.press("Tab");
    if (list === traditional) await expect(reactive.getByLabel("Add a new todo")).toBeFocused();
  }
  await expect(page.getByRole("region", { name: "User" })).toBeFocused();
});

test("the keys reach the controls of a row in the order in which they stand", async ({ page }) => {
  const { lists } = await openDemo(page);
  for (const list of lists) {
    for (const row of await list.getByRole("listitem").all()) {
      await row.getByRole("button", { name: /^Edit/ }).click();
      const places = await row.locator("input, button").evaluateAll((controls) =>
        controls.map((control) => {
          const { left, top, height } = control.getBoundingClientRect();
          const isInEditor = control.closest(".todo-editor") !== null;
          return { left, line: isInEditor ? Math.round(top + height) : 0 };
        }),
      );
      expect(places.length).toBe(7);
      expect(places).toEqual(places.toSorted((a, b) => a.line - b.line || a.left - b.left));
    }
  }
});

test("on paper there is nothing to press, and the data is whole", async ({ page }) => {
  const { reactive } = await openDemo(page);
  await reactive.getByRole("checkbox").first().check();
  await page.emulateMedia({ media: "print" });
  const main = page.getByRole("main");
  await expect(
    main.locator("button, .switch, input:not([type=checkbox])").filter({ visible: true }),
  ).toHaveCount(0);
  for (const title of ["User", "Todos (4)"]) {
    const clipped = await page
      .getByRole("region", { name: title })
      .evaluate((dump) => dump.scrollHeight - dump.clientHeight);
    expect(clipped, title).toBe(0);
  }
});

test("without JavaScript the todos can be read, and the page says what needs script", async ({
  browser,
}) => {
  await using context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/reactive-objects");
  await expect(page.getByText(/need JavaScript/)).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Due:" })).toHaveCount(8);
  expect(new Set(await page.locator(".metrics-table td").allInnerTexts())).toEqual(new Set(["–"]));
  const controls = page.getByRole("main").locator("button, input:not([type=checkbox]), .switch");
  const dimmed = await controls.evaluateAll((all) =>
    all.map((element) => Number(getComputedStyle(element).opacity)),
  );
  expect(new Set(dimmed).size).toBe(1);
  expect(dimmed[0]).toBeLessThan(0.7);
  for (const control of await controls.all()) {
    await expect(control).toBeDisabled();
    const isDimmed = await control.evaluate((element) => {
      const { color, opacity } = getComputedStyle(element);
      return color !== getComputedStyle(document.body).color || Number(opacity) < 1;
    });
    expect(isDimmed, await control.innerText()).toBe(true);
  }
});

test("Add without a title says what is missing, and takes the title once it is there", async ({
  page,
}) => {
  const { traditional } = await openDemo(page);
  const title = traditional.getByLabel("Add a new todo");
  const missing = () => title.evaluate((field: HTMLInputElement) => field.validationMessage);
  await traditional.getByRole("button", { name: "Add" }).click();
  await expect(title).toBeFocused();
  expect(await missing()).toBe("Write what is to be done first.");
  await title.fill(" \u200B\u2060 ");
  await page.keyboard.press("Enter");
  expect(await missing()).toBe("Write what is to be done first.");
  await title.fill("Call the bank");
  expect(await missing()).toBe("");
  await page.keyboard.press("Enter");
  await expect(rowOf(traditional, "Call the bank")).toBeVisible();
});

test("Add says that a title is too long, and keeps what was typed", async ({ page }) => {
  const { traditional } = await openDemo(page);
  const title = traditional.getByLabel("Add a new todo");
  const rows = traditional.getByRole("listitem");
  await title.fill("🙂".repeat(201));
  await page.keyboard.press("Enter");
  const wrong = await title.evaluate((field: HTMLInputElement) => field.validationMessage);
  expect(wrong).toBe("Use 200 characters or fewer.");
  await expect(title).toHaveValue("🙂".repeat(201));
  await expect(rows).toHaveCount(4);
  await title.fill(` ${"🙂".repeat(200)} `);
  await page.keyboard.press("Enter");
  await expect(rows).toHaveCount(5);
  await expect(title).toHaveValue("");
});

test("in the dark a box that is not ticked is as empty as the page", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  const { traditional } = await openDemo(page);
  const box = traditional.getByRole("checkbox", { checked: false }).first();
  const [inBox, ofPage] = await box.evaluate((each) =>
    [each, document.documentElement].map((one) => getComputedStyle(one).backgroundColor),
  );
  expect(inBox).toBe(ofPage);
  await expect(box).toHaveCSS("appearance", "none");
});

test("twice as large letters of the page itself need no scrolling sideways @slow", async ({
  page,
}) => {
  const { traditional } = await openDemo(page);
  await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
  const expectToFit = async () => {
    for (const width of [320, 375, 720, 768, 1120, 1200, 1440]) {
      await page.setViewportSize({ width, height: 812 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  };
  await expectToFit();
  await traditional.getByRole("checkbox").first().press("Space");
  await traditional.getByRole("button", { name: /^Due date:/ }).press("Enter");
  await traditional.getByRole("button", { name: /^Edit/ }).first().press("Enter");
  await expectToFit();
});

test("what a new todo's field shows while it is empty is whole, at any width @slow", async ({
  page,
}) => {
  for (const width of [320, 375, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const { lists } = await openDemo(page);
    for (const list of lists) {
      const { room, words } = await list
        .getByPlaceholder("Add a new todo...")
        .evaluate((input: HTMLInputElement) => {
          const { font, paddingLeft, paddingRight } = getComputedStyle(input);
          const brush = document.createElement("canvas").getContext("2d")!;
          brush.font = font;
          return {
            room: input.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight),
            words: brush.measureText(input.placeholder).width,
          };
        });
      expect(room, `at ${width} px`).toBeGreaterThan(words);
    }
  }
});
