import { reaction, runInAction } from "mobx";
import { useLayoutEffect, useMemo, useRef } from "react";
import { ChunkedList } from "../../ui/chunked-list.tsx";
import { observer } from "../../ui/observer.ts";
import type { ConversationItem } from "./conversation-item.ts";
import type { Conversation } from "./conversation.ts";
import { liveMessage } from "./recent-messages.ts";
import { MessageRow, Strike, TryAgain, Withdraw } from "./message-row.tsx";

interface MessageListProps {
  conversation: Conversation;
  isLive: boolean;
  /** Undefined unless the conversation is over. */
  onTryAgain: ((item: ConversationItem) => void) | undefined;
  onStrike?: (item: ConversationItem) => void;
}

export const MessageList = observer(function MessageList({
  conversation,
  isLive,
  onTryAgain,
  onStrike,
}: MessageListProps) {
  useLiveMessage(conversation, isLive);
  const latest = useRef(onTryAgain);
  latest.current = onTryAgain;
  const hasTryAgain = onTryAgain !== undefined;
  // A new function would rerender every row.
  const tryAgain = useMemo(
    () => (hasTryAgain ? (item: ConversationItem) => latest.current?.(item) : undefined),
    [hasTryAgain],
  );
  return (
    <TryAgain value={tryAgain}>
      <Withdraw value={conversation.onWithdraw}>
        <Strike value={onStrike}>
          <ChunkedList items={conversation.items} renderRow={renderMessage} />
        </Strike>
      </Withdraw>
    </TryAgain>
  );
});

function renderMessage(item: ConversationItem) {
  return <MessageRow key={item.key} item={item} />;
}

function useLiveMessage(conversation: Conversation, isOn: boolean): void {
  useLayoutEffect(() => {
    let live: ConversationItem | undefined;
    const mark = (next: ConversationItem | undefined) =>
      runInAction(() => {
        live?.set({ isLive: false });
        live = next;
        live?.set({ isLive: true });
      });
    const stop = reaction(() => (isOn ? liveMessage(conversation.items) : undefined), mark, {
      fireImmediately: true,
    });
    return () => {
      stop();
      mark(undefined);
    };
  }, [conversation, isOn]);
}
