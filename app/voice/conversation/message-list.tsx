import { compareShallow, computed } from "mobx";
import { useMemo } from "react";
import { observer } from "../../ui/observer.ts";
import type { ConversationItem } from "./conversation-item.ts";
import { MessageRow } from "./message-row.tsx";

/** How many rows the browser lays out, or skips while out of view, together. */
const blockSize = 25;

type Items = readonly ConversationItem[];

/** All messages in order. A new one renders only the last block, a changed one only its own row. */
export const MessageList = observer(function MessageList({ items }: { items: Items }) {
  const count = Math.ceil(items.length / blockSize);
  return (
    <div role="list">
      {Array.from({ length: count }, (_, index) => (
        <MessageBlock key={index} items={items} start={index * blockSize} />
      ))}
    </div>
  );
});

interface MessageBlockProps {
  items: Items;
  start: number;
}

const MessageBlock = observer(function MessageBlock({ items, start }: MessageBlockProps) {
  const block = useMemo(
    () => computed(() => items.slice(start, start + blockSize), { equals: compareShallow }),
    [items, start],
  );
  return (
    <div className="messages">
      {block.get().map((item) => (
        <MessageRow key={item.key} item={item} />
      ))}
    </div>
  );
});
