import { expect, test } from "vitest";
import { openPage } from "./open-page.ts";
import type { WebKit } from "./webkit.ts";

test("a todo that is added and done in one list is so in both", async () => {
  await using opened = await openDemo();
  const { webkit } = opened;
  await webkit.write("[placeholder='Add a new todo...']", "Water the plants");
  await webkit.click({ css: "button", name: "Add" });
  await expect.poll(() => countOf(webkit, "li label", "Water the plants")).toBe(2);
  await webkit.click({ css: "[type=checkbox]", name: "Water the plants" });
  await expect.poll(() => countOf(webkit, "li s", "Water the plants")).toBe(2);
  expect(await webkit.faults()).toEqual([]);
});

test("a press beside the calendar closes it, one that begins in it does not", async () => {
  await using opened = await openDemo();
  const { webkit } = opened;
  const beside = { x: 5, y: 5 };
  await webkit.click({ css: "button", name: "Edit due date of Review the pull requests" });
  await webkit.click({ css: "button", name: "Choose date" });
  await expect.poll(() => webkit.isVisible("dialog")).toBe(true);
  await webkit.pressAt(await middleOf(webkit, "dialog h2"), beside);
  await webkit.click({ css: "dialog button", name: "Next" });
  expect(await webkit.isVisible("dialog:not([data-closing])")).toBe(true);
  await webkit.pressAt(beside);
  await expect.poll(() => webkit.isVisible("dialog")).toBe(false);
  expect(await webkit.faults()).toEqual([]);
});

test("a benchmark runs to its sentence and its table", { timeout: 180_000 }, async () => {
  await using opened = await openDemo();
  const { webkit } = opened;
  await webkit.click({ css: "button", name: "Direct subscription Benchmark" });
  const sentence = () =>
    webkit.evaluate(() => document.querySelector(".benchmark-sentence")?.textContent ?? "");
  await expect.poll(sentence, { timeout: 150_000 }).toContain("100,000");
  expect(await webkit.text(".benchmark-table")).toContain("100,000");
  expect(await webkit.faults()).toEqual([]);
});

async function openDemo() {
  const opened = await openPage("/reactive-objects", { width: 1440 });
  const isHydrated = () =>
    opened.webkit.evaluate(() => document.querySelector("fieldset:disabled") === null);
  await expect.poll(isHydrated).toBe(true);
  return opened;
}

function countOf(webkit: WebKit, selector: string, text: string): Promise<number> {
  return webkit.evaluate(
    (css, wanted) =>
      [...document.querySelectorAll(css)].filter((each) => each.textContent.trim() === wanted)
        .length,
    selector,
    text,
  );
}

function middleOf(webkit: WebKit, selector: string): Promise<{ x: number; y: number }> {
  return webkit.evaluate((css) => {
    const box = document.querySelector(css)?.getBoundingClientRect() ?? new DOMRect();
    return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
  }, selector);
}
