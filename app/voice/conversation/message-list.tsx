import { compareShallow, computed } from "mobx";
import { observer } from "mobx-react-lite";
import { useMemo } from "react";
import type { ConversationItem } from "./conversation-item.ts";
import { MessageRow } from "./message-row.tsx";

/** Messages that are laid out, or skipped while out of sight, as one. */
const block = 25;

/** One list to whoever hears it. No list element may hold stretches, so it and its items are lists by role. */
const list = { role: "list" } as const;

type Items = readonly ConversationItem[];

/**
 * The messages in their order, in stretches: one that comes redraws the last stretch, one that changes redraws its
 * own row, and what is out of sight costs nothing.
 */
export const MessageList = observer(function MessageList({ items }: { items: Items }) {
  const count = Math.ceil(items.length / block);
  return (
    <div {...list}>
      {Array.from({ length: count }, (_, index) => (
        <MessageStretch key={index} items={items} start={index * block} />
      ))}
    </div>
  );
});

interface MessageStretchProps {
  items: Items;
  /** Index of its first message. */
  start: number;
}

const MessageStretch = observer(function MessageStretch({ items, start }: MessageStretchProps) {
  const own = useMemo(
    () => computed(() => items.slice(start, start + block), { equals: compareShallow }),
    [items, start],
  );
  return (
    <div className="messages">
      {own.get().map((item) => (
        <MessageRow key={item.key} item={item} />
      ))}
    </div>
  );
});
