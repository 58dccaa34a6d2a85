import type { RealtimeItem } from "@openai/agents-realtime";
import type { Feed } from "../feed.ts";
import { createFeed as createBare, textOf } from "./agents-realtime.ts";

/** The SDK's session with a row for each item, redrawn when the item is another object than before. */
export function createFeed(): Promise<Feed> {
  const shown: RealtimeItem[] = [];
  const rows: string[] = [];
  return createBare((items) => {
    for (const [index, item] of items.entries()) {
      if (shown[index] === item) continue;
      shown[index] = item;
      rows[index] = ["role" in item ? item.role : item.type, item.itemId, textOf(item)].join(" ");
    }
  });
}
