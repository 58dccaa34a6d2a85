import { reaction, runInAction } from "mobx";
import { useLayoutEffect } from "react";
import type { ConversationItem } from "./conversation-item.ts";
import type { Conversation } from "./conversation.ts";

/** An answer has fewer items, and a long conversation must not be searched. */
const mostItems = 12;

/** What the persona is saying, or what was said last. What has no words yet is neither. */
export function liveLine(items: readonly ConversationItem[]): ConversationItem | undefined {
  const said = items
    .slice(-mostItems)
    .filter(({ type, text, isUnclear }) => type === "message" && text !== "" && !isUnclear);
  return said.findLast(({ isPlaying }) => isPlaying) ?? said.at(-1);
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
