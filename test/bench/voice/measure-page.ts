import type { Page } from "playwright";
import { windowSize, windowStride } from "../../../app/voice/transcript/sliding-windows.ts";
import type { Talk } from "./turn-events.ts";

const slow = 34;
const rest = 2_000;
/** Between two messages that come while the visitor types, in milliseconds. */
const messageInterval = 100;
/** As many as come while all is typed on a busy machine. */
const messagesMeasured = 120;
/** Between two events of speech, in milliseconds. */
const eventInterval = 50;
const turnsMeasured = 6;
const patience = 10 * 60_000;
const typed = "I would like to see the code before we talk of money";

export interface RowTimes {
  /** Of each delta: frames until its row shows it. */
  frames: number[];
  /** Changes of the document in other rows, of all deltas together. */
  otherRows: number;
}

/** Lets the open channel tell these events. */
async function tell(page: Page, events: string[]): Promise<void> {
  await page.evaluate(async (texts) => {
    for (const [index, data] of texts.entries()) {
      window.channel?.dispatchEvent(new MessageEvent("message", { data }));
      if (index % 250 === 249) await new Promise(requestAnimationFrame);
    }
    await new Promise(requestAnimationFrame);
  }, events);
}

/** Lets the channel tell an event every `interval` milliseconds during the work, and then those that are left. */
async function tellDuring<T>(
  page: Page,
  events: string[],
  interval: number,
  work: () => Promise<T>,
): Promise<T> {
  const timer = await page.evaluate(
    ({ texts, pause }) => {
      window.untold = texts;
      return window.setInterval(() => {
        const data = texts.shift();
        if (data) window.channel?.dispatchEvent(new MessageEvent("message", { data }));
      }, pause);
    },
    { texts: events, pause: interval },
  );
  const result = await work();
  const left = await page.evaluate((id) => {
    window.clearInterval(id);
    return window.untold ?? [];
  }, timer);
  await tell(page, left);
  return result;
}

/** The next message grows by one word at a time, at any moment between two frames. */
export async function measureRows(page: Page, talk: Talk, deltas: number): Promise<RowTimes> {
  const { id, begun, done } = talk.begin();
  await tell(page, [begun]);
  const times = await page.evaluate(growRow, { id, deltas });
  await tell(page, [done]);
  return times;
}

/** In the browser. */
async function growRow({ id, deltas }: { id: string; deltas: number }): Promise<RowTimes> {
  const list = document.querySelector('[role="log"]');
  const row = [...document.querySelectorAll(".message")].at(-1);
  if (!list || !row?.textContent.includes(id)) throw new Error("no row");
  let otherRows = 0;
  const count = (records: MutationRecord[]) => {
    otherRows += records.filter(({ target }) => !row.contains(target)).length;
  };
  const observer = new MutationObserver(count);
  observer.observe(list, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  });
  const frames: number[] = [];
  for (let index = 0; index < deltas; index++) {
    await new Promise((resolve) => setTimeout(resolve, 20 + Math.random() * 16));
    const delta = `word${index} `;
    const where = { response_id: "resp", item_id: id, output_index: 0, content_index: 0 };
    const data = JSON.stringify({ type: "response.output_text.delta", ...where, delta });
    window.channel?.dispatchEvent(new MessageEvent("message", { data }));
    let passed = 0;
    do {
      await new Promise(requestAnimationFrame);
      passed++;
    } while (!row.textContent.includes(delta.trim()) && passed < 60);
    frames.push(passed);
  }
  count(observer.takeRecords());
  observer.disconnect();
  return { frames, otherRows };
}

/** Lets a conversation become longer by so many messages. Its windows go on being cleaned. */
export async function grow(page: Page, talk: Talk, count: number): Promise<void> {
  await tell(page, talk.messages(count));
}

/** Waits until all windows of so many messages are cleaned, and the page has come to rest. The last stand in the page. */
export async function untilCleaned(page: Page, count: number): Promise<void> {
  const windows = Math.floor((count - windowSize) / windowStride) + 1;
  await page.waitForFunction(
    (wanted) => {
      const shown = [...document.querySelectorAll<HTMLElement>(".window")];
      const areThere = shown.length >= Math.min(wanted, 150);
      return areThere && shown.every(({ dataset }) => dataset.phase === "cleaned");
    },
    windows,
    { polling: 1_000, timeout: patience },
  );
  await page.waitForTimeout(rest);
}

/** Scrolls through the conversation. Returns the share of the frames that took longer than `slow`. */
export function measureScrolling(page: Page, milliseconds: number): Promise<number> {
  return page.evaluate(scroll, { milliseconds, slow });
}

/** Milliseconds, sorted. */
export interface TypingTimes {
  /** From each keystroke, however long it waited for the page, to the frame after it. */
  keys: number[];
  /** Of the tasks meanwhile that took 50 ms or more. */
  tasks: number[];
}

/** Writes into the box. */
export async function measureTyping(page: Page): Promise<TypingTimes> {
  await page.evaluate(watchTyping);
  // By a selector: playwright's search by label goes through all that is accessible, for seconds.
  const box = page.locator(".composer-field input");
  await box.fill("");
  await box.pressSequentially(typed, { delay: 40 });
  const { keys, tasks } = await page.evaluate(() => window.typing ?? { keys: [], tasks: [] });
  return { keys: keys.toSorted((a, b) => a - b), tasks: tasks.toSorted((a, b) => a - b) };
}

/** Lets the page be as on a processor that is so many times slower. */
export async function slowDown(page: Page, rate: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate });
}

/** Lets turns be said for so long, an event every 50 ms. Returns the share of the time that the page's thread worked. */
export async function measureSpeech(page: Page, talk: Talk, milliseconds: number): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  // Of the thread itself, whatever else the machine does.
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
  const worked = async () => {
    const { metrics } = await devtools.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN;
  };
  return tellDuring(page, talk.turns(turnsMeasured), eventInterval, async () => {
    await page.waitForTimeout(rest);
    const before = await worked();
    const start = performance.now();
    await page.waitForTimeout(milliseconds);
    return (1000 * ((await worked()) - before)) / (performance.now() - start);
  });
}

/** Returns the bytes that the page's script holds, and its nodes in the document. */
export async function measureMemory(page: Page): Promise<{ heap: number; nodes: number }> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("HeapProfiler.collectGarbage");
  const { usedSize: heap } = await devtools.send("Runtime.getHeapUsage");
  return { heap, nodes: await page.evaluate(() => document.querySelectorAll("*").length) };
}

/** The same while finished messages come, and their windows return. */
export async function measureTypingInTalk(page: Page, talk: Talk): Promise<TypingTimes> {
  const messages = talk.messages(messagesMeasured);
  return tellDuring(page, messages, messageInterval, () => measureTyping(page));
}

/** In the browser: up and down the list again and again, 60 pixels a frame, from its middle. */
async function scroll(options: { milliseconds: number; slow: number }): Promise<number> {
  const list = document.querySelector('[role="log"]');
  if (!list) throw new Error("no list");
  list.scrollTop = list.scrollHeight / 2;
  const nextFrame = () => new Promise<number>(requestAnimationFrame);
  await nextFrame();
  let before = await nextFrame();
  const end = before + options.milliseconds;
  let frames = 0;
  let slowFrames = 0;
  let step = 60;
  while (before < end) {
    const top = list.scrollTop;
    list.scrollTop += step;
    if (list.scrollTop === top) step = -step;
    const now = await nextFrame();
    frames++;
    if (now - before > options.slow) slowFrames++;
    before = now;
  }
  return slowFrames / frames;
}

declare global {
  interface Window {
    typing?: TypingTimes;
    /** Events that are still to be told. */
    untold?: string[];
  }
}

/** In the browser: the times from a key's press to the first task after the frame that shows it, and long tasks. */
function watchTyping(): void {
  const keys: number[] = [];
  const tasks: number[] = [];
  window.typing = { keys, tasks };
  new PerformanceObserver((list) => {
    tasks.push(...list.getEntries().map(({ duration }) => duration));
  }).observe({ type: "longtask" });
  let pressedAt = 0;
  // An input event has the time at which the page comes to it, but a key the time of its press.
  window.addEventListener("keydown", ({ timeStamp }) => (pressedAt = timeStamp), { capture: true });
  window.addEventListener(
    "input",
    () => {
      const from = pressedAt;
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener("message", () => keys.push(performance.now() - from));
        port1.start();
        port2.postMessage(null);
      });
    },
    { capture: true },
  );
}
