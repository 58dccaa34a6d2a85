import type { Page } from "playwright";
import { windowSize, windowStride } from "../../../app/voice/transcript/sliding-windows.ts";
import { message } from "./turn-events.ts";

const slow = 34;
const rest = 2_000;
/** Between two messages that come while the visitor types, in milliseconds. */
const messageInterval = 100;
const patience = 10 * 60_000;
const typed = "I would like to see the code before we talk of money";

export interface RowTimes {
  /** Of each delta: frames until its row shows it. */
  frames: number[];
  /** Changes of the document in other rows, of all deltas together. */
  otherRows: number;
}

/** Lets the open channel tell these events. */
async function tell(page: Page, events: readonly object[]): Promise<void> {
  await page.evaluate(
    async (texts) => {
      for (const [index, data] of texts.entries()) {
        window.channel?.dispatchEvent(new MessageEvent("message", { data }));
        if (index % 250 === 249) await new Promise(requestAnimationFrame);
      }
      await new Promise(requestAnimationFrame);
    },
    events.map((event) => JSON.stringify(event)),
  );
}

/** Finished messages, numbered, each after the one before. */
function messages(from: number, count: number): object[] {
  return Array.from({ length: count }, (_, index) => {
    const number = from + index;
    const role = number % 2 === 0 ? "user" : "assistant";
    const type = role === "user" ? "input_text" : "output_text";
    const text = `Message ${number}: ${"we had agreed on something else. ".repeat(1 + (number % 4))}`;
    return {
      type: "conversation.item.added",
      previous_item_id: number === 0 ? null : `item_${number - 1}`,
      item: message(`item_${number}`, role, "completed", { type, text }),
    };
  });
}

/** A message after `count` others grows by one word at a time, at any moment between two frames. */
export async function measureRows(page: Page, count: number, deltas: number): Promise<RowTimes> {
  const id = `item_${count}`;
  const item = message(id, "assistant", "in_progress");
  await tell(page, [
    { type: "conversation.item.added", previous_item_id: `item_${count - 1}`, item },
  ]);
  return page.evaluate(growRow, { id, deltas });
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

/** Lets a conversation become so long, from what it was. Its windows go on being cleaned. */
export async function growTo(page: Page, from: number, count: number): Promise<void> {
  await tell(page, messages(from, count - from));
}

/** Waits until all windows of so many messages are cleaned, and the page has come to rest. */
export async function untilCleaned(page: Page, count: number): Promise<void> {
  const windows = Math.floor((count - windowSize) / windowStride) + 1;
  await page.waitForFunction(
    (wanted) => document.querySelectorAll('.window[data-phase="cleaned"]').length >= wanted,
    windows,
    { polling: 1_000, timeout: patience },
  );
  await page.waitForTimeout(rest);
}

/** Scrolls through the conversation. Returns the share of the frames that took longer than `slow`. */
export function measureScrolling(page: Page, milliseconds: number): Promise<number> {
  return page.evaluate(scroll, { milliseconds, slow });
}

/** Writes into the box. Returns the milliseconds from each keystroke to the frame after it, sorted. */
export async function measureTyping(page: Page): Promise<number[]> {
  await page.evaluate(watchTyping);
  // By a selector: playwright's search by label goes through all that is accessible, for seconds.
  const box = page.locator(".composer-field input");
  await box.fill("");
  await box.pressSequentially(typed, { delay: 40 });
  const typing = await page.evaluate(() => window.typing ?? []);
  return typing.toSorted((a, b) => a - b);
}

/** The same while finished messages come, numbered from `from`, and their windows return. */
export async function measureTypingInTalk(page: Page, from: number): Promise<number[]> {
  const texts = messages(from, 200).map((event) => JSON.stringify(event));
  const timer = await page.evaluate(
    ({ data, interval }) =>
      window.setInterval(() => {
        const next = data.shift();
        if (next) window.channel?.dispatchEvent(new MessageEvent("message", { data: next }));
      }, interval),
    { data: texts, interval: messageInterval },
  );
  const times = await measureTyping(page);
  await page.evaluate((id) => window.clearInterval(id), timer);
  return times;
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
    typing?: number[];
  }
}

/** In the browser: the times from a key's event to the first task after the frame that shows it. */
function watchTyping(): void {
  const times: number[] = [];
  window.typing = times;
  window.addEventListener(
    "input",
    ({ timeStamp }) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener("message", () => times.push(performance.now() - timeStamp));
        port1.start();
        port2.postMessage(null);
      });
    },
    { capture: true },
  );
}
