import type { Page } from "playwright";
import { messages, tell } from "./measure-rows.ts";

/** What a conversation is like to use. */
export interface LongTimes {
  /** Share of the frames while scrolling that took longer than `slow`. */
  slowFrames: number;
  /** Milliseconds from each keystroke to the frame after it, sorted. */
  typing: number[];
}

const slow = 34;
const rest = 2_000;
const typed = "I would like to see the code before we talk of money";

/** Lets a conversation become so long, from what it was, and the page come to rest. */
export async function growTo(page: Page, from: number, count: number): Promise<void> {
  await tell(page, messages(from, count - from));
  await page.waitForTimeout(rest);
}

/** Scrolls through the conversation and writes into the box below. */
export async function measureUse(page: Page, milliseconds: number): Promise<LongTimes> {
  const slowFrames = await page.evaluate(scroll, { milliseconds, slow });
  await page.evaluate(watchTyping);
  const box = page.getByLabel("Type a message");
  await box.fill("");
  await box.pressSequentially(typed, { delay: 40 });
  const typing = await page.evaluate(() => window.typing ?? []);
  return { slowFrames, typing: typing.toSorted((a, b) => a - b) };
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
