import { type CDPSession, chromium, type Page } from "playwright";
import { median } from "../../../app/reactive/metrics/median.ts";
import { chromiumFlags, ensureChromium, findHeadlessShell } from "../../support/chromium.ts";
import { milliseconds, table, verdict } from "../markdown.ts";
import { unlessShort } from "../scale.ts";
import type { BenchSection } from "../section.ts";
import { ours, startServer } from "../serving/start-server.ts";

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
    await using browser = await chromium.launch({
      executablePath: findHeadlessShell(),
      args: chromiumFlags,
    });
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
  },
};

async function takeSteps(page: Page, devtools: CDPSession): Promise<number[]> {
  const tasks: number[] = [];
  for (const { act } of steps) {
    const step = () => act(page).then(() => page.waitForTimeout(rest));
    tasks.push(await longestTask(devtools, step));
  }
  return tasks;
}

/** Finding the element by its role would look through 4,000 buttons in the very task that is measured. */
function click(selector: string): (page: Page) => Promise<void> {
  return async (page) => {
    const place = await page.evaluate((wanted) => {
      const element = document.querySelector(wanted);
      element?.scrollIntoView({ block: "center" });
      const box = element?.getBoundingClientRect();
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
    const figures = [milliseconds(middle), milliseconds(Math.max(...longest))];
    return [what, ...figures, `≤ ${limit} ms`, verdict(middle <= limit)];
  });
  return [
    `With 1,000 todos in both lists, in Chromium at 1440 × 900: the longest task of the page's thread after each step, in
milliseconds for which it had the processor, with its layout and painting. Medians of ${rounds} rounds, each on a page of its own.`,
    table(["", "longest task", "worst round", "target", ""], rows),
  ].join("\n\n");
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds for which the thread had the processor. */
  tdur?: number;
  args: { name?: string };
}

/** Returns the milliseconds for which the page's longest task had the processor while `act` ran. */
async function longestTask(devtools: CDPSession, act: () => Promise<void>): Promise<number> {
  const events: TraceEvent[] = [];
  const gather = ({ value }: { value: object[] }) => events.push(...(value as TraceEvent[]));
  devtools.on("Tracing.dataCollected", gather);
  await devtools.send("Tracing.start", {
    traceConfig: { includedCategories: ["toplevel"] },
    transferMode: "ReportEvents",
  });
  await act();
  const complete = new Promise((resolve) => devtools.once("Tracing.tracingComplete", resolve));
  await devtools.send("Tracing.end");
  await complete;
  devtools.off("Tracing.dataCollected", gather);

  const pages = new Set(
    events
      .filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain")
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = events.filter(
    ({ name, ph, pid, tid }) =>
      ph === "X" && name.endsWith("RunTask") && pages.has(`${pid} ${tid}`),
  );
  if (tasks.length === 0) throw new Error("The trace holds no task of the page");
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur / 1000));
}
