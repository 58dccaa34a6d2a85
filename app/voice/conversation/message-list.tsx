import { compareShallow, computed } from "mobx";
import { useMemo } from "react";
import { observer } from "../../ui/observer.ts";
import type { ConversationItem } from "./conversation-item.ts";
import { MessageRow } from "./message-row.tsx";

/** Rows in a block. The browser skips the layout of blocks that are out of view. */
const blockSize = 25;

type Items = readonly ConversationItem[];

/** Renders in blocks, so that a new message rerenders only the last block. */
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
