import type { Page } from "playwright";
import { message } from "./turn-events.ts";

export interface RowTimes {
  /** Of each delta: frames until its row shows it. */
  frames: number[];
  /** Changes of the document in other rows, of all deltas together. */
  otherRows: number;
}

/** Lets the open channel tell these events. */
export async function tell(page: Page, events: readonly object[]): Promise<void> {
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
export function messages(from: number, count: number): object[] {
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
