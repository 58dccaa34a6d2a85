import { autorun } from "mobx";
import type { Conversation } from "../../../../app/voice/conversation/conversation.ts";
import type { Feed } from "../feed.ts";
import { createFeed as createBare } from "./model.ts";

/** With a MobX observer of all that a row shows on each row, which is drawn anew for each event. */
export async function createFeed(): Promise<Feed> {
  const rows = watchRows();
  const feed = await createBare(rows.follow);
  return { ...feed, redrawn: rows.redrawn };
}

export function watchRows() {
  const rows: string[] = [];
  let redrawn = 0;
  let watched = 0;
  function follow({ items }: Conversation): void {
    // This MobX is the benchmarks' own copy; it shares its state with the application's.
    autorun(() => {
      while (watched < items.length) watch(watched++);
    });

    function watch(index: number): void {
      const item = items[index];
      if (!item) return;
      autorun(() => {
        rows[index] = [item.role, item.id, item.interrupted, item.displayText].join(" ");
        redrawn++;
      });
    }
  }
  return { follow, redrawn: () => redrawn };
}
