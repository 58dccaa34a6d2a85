import { reaction, runInAction } from "mobx";
import { useLayoutEffect } from "react";
import type { ConversationItem } from "./conversation-item.ts";
import type { Conversation } from "./conversation.ts";

/** An answer has fewer items, and a long conversation must not be searched. */
const mostItems = 12;

/** What the persona is saying, or what was said last. What has no words yet, or was cut off before any, is neither. */
export function liveLine(items: readonly ConversationItem[]): ConversationItem | undefined {
  const said = recentMessages(items).filter(
    ({ heardText, isUnclear }) => heardText !== "" && !isUnclear,
  );
  return said.findLast(({ isPlaying }) => isPlaying) ?? said.at(-1);
}

/** The messages among the last items. */
export function recentMessages(items: readonly ConversationItem[]): ConversationItem[] {
  return items.slice(-mostItems).filter(({ type }) => type === "message");
}

/** Marks the line that is set large as long as `isOn`. */
export function useLiveLine(conversation: Conversation, isOn: boolean): void {
  useLayoutEffect(() => {
    let live: ConversationItem | undefined;
    const mark = (next: ConversationItem | undefined) =>
      runInAction(() => {
        live?.set({ isLive: false });
        live = next;
        live?.set({ isLive: true });
      });
    const stop = reaction(() => (isOn ? liveLine(conversation.items) : undefined), mark, {
      fireImmediately: true,
    });
    return () => {
      stop();
      mark(undefined);
    };
  }, [conversation, isOn]);
}
