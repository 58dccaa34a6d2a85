import { autorun } from "mobx";
import type { Feed } from "../feed.ts";
import { createFeed as createBare } from "./model.ts";

/** With a MobX observer of all that a row shows on each row. */
export async function createFeed(): Promise<Feed> {
  const rows: string[] = [];
  let redrawn = 0;
  let watched = 0;
  const feed = await createBare(({ items }) => {
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
  });
  return { ...feed, redrawn: () => redrawn };
}
