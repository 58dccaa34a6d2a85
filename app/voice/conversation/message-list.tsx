import { ChunkedList } from "../../ui/chunked-list.tsx";
import { observer } from "../../ui/observer.ts";
import type { ConversationItem } from "./conversation-item.ts";
import type { Conversation } from "./conversation.ts";
import { MessageRow } from "./message-row.tsx";

export const MessageList = observer(function MessageList({
  conversation,
}: {
  conversation: Conversation;
}) {
  return <ChunkedList items={conversation.items} renderRow={renderMessage} />;
});

function renderMessage(item: ConversationItem) {
  return <MessageRow key={item.key} item={item} />;
}
