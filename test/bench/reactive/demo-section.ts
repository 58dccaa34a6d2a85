import { type CDPSession, chromium, type Page } from "playwright";
import { median } from "../../../app/reactive/metrics/median.ts";
import { chromiumFlags, ensureChromium, findHeadlessShell } from "../../support/chromium.ts";
import { table, verdict } from "../markdown.ts";
import { unlessShort } from "../scale.ts";
import type { BenchSection } from "../section.ts";
import { ours, startServer } from "../serving/start-server.ts";
import { longestTask } from "./longest-task.ts";

const rounds = unlessShort(9, 1);
/** Milliseconds of the processor. */
const limit = 100;
/** Milliseconds; what blinks has come to rest by then. */
const rest = 1_300;

interface Step {
  what: string;
  act: (page: Page) => Promise<void>;
}

const steps: readonly Step[] = [
  { what: "Fill with 1,000", act: click(".demo-controls .button") },
  { what: "toggle one", act: click("[data-side=reactiveObject] .todo-item input") },
  { what: "Toggle 100 together", act: click(".demo-controls-toggle .button") },
  { what: "delete one", act: click("[data-side=traditional] .todo-delete") },
  { what: "scroll through 30,000 px", act: scroll },
  { what: "Fill with 1,000 again", act: click(".demo-controls .button") },
  { what: "Back to 4 todos", act: click(".demo-controls .button:nth-of-type(2)") },
];

/** The demo of reactive objects with 1,000 rows, in Chromium. */
export const demoSection: BenchSection = {
  title: "Reactive objects: the demo",
  minutes: 15,
  async run() {
    ensureChromium();
    await using site = await startServer(ours);
    const browser = await chromium.launch({
      executablePath: findHeadlessShell(),
      args: chromiumFlags,
    });
    try {
      const tasks: number[][] = [];
      for (let round = 0; round < rounds; round++) {
        const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
        const devtools = await page.context().newCDPSession(page);
        await page.goto(`${site.url}/reactive-objects`);
        await page.waitForSelector(".add-todo button:enabled");
        tasks.push(await takeSteps(page, devtools));
        await page.close();
      }
      return report(tasks);
    } finally {
      await browser.close();
    }
  },
};

async function takeSteps(page: Page, devtools: CDPSession): Promise<number[]> {
  const tasks: number[] = [];
  for (const { act } of steps) {
    const task = await longestTask(devtools, async () => {
      await act(page);
      await page.waitForTimeout(rest);
    });
    tasks.push(task);
  }
  return tasks;
}

/** Finding the element by its role would look through 4,000 buttons in the very task that is measured. */
function click(selector: string): (page: Page) => Promise<void> {
  return async (page) => {
    const place = await page.evaluate((wanted) => {
      const box = document.querySelector(wanted)?.getBoundingClientRect();
      return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    }, selector);
    if (place === undefined) throw new Error(`No ${selector}`);
    await page.mouse.click(place.x, place.y);
  };
}

async function scroll(page: Page): Promise<void> {
  for (let turn = 0; turn < 12; turn++) {
    await page.mouse.wheel(0, 2_500);
    await page.waitForTimeout(30);
  }
}

function report(tasks: readonly (readonly number[])[]): string {
  const rows = steps.map(({ what }, index) => {
    const longest = tasks.map((round) => round[index] ?? Number.NaN);
    const middle = median(longest);
    return [
      what,
      `${Math.round(middle)} ms`,
      `${Math.round(Math.max(...longest))} ms`,
      `≤ ${limit} ms`,
      verdict(middle <= limit),
    ];
  });
  return [
    `With 1,000 todos in both lists, in Chromium at 1440 × 900: the longest task of the page's thread after each step, in
milliseconds for which it had the processor, with its layout and painting. Medians of ${rounds} rounds, each on a page of its own.`,
    table(["", "longest task", "worst round", "target", ""], rows),
  ].join("\n\n");
}
