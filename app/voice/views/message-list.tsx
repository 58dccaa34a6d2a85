import { observer } from "mobx-react-lite";
import type { ConversationItem } from "../conversation/conversation-item.ts";
import { MessageRow } from "./message-row.tsx";

/** The messages in their order. It is drawn anew when one comes or goes, and each row by itself when it changes. */
export const MessageList = observer(function MessageList({
  items,
}: {
  items: readonly ConversationItem[];
}) {
  return (
    <ol className="plain messages">
      {items.map((item) => (
        <MessageRow key={item.key} item={item} />
      ))}
    </ol>
  );
});
