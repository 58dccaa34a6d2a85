import type { ConversationItem } from "./conversation-item.ts";

/** No answer has more items, and searching a long conversation at each event is too slow. */
const maxItems = 12;

export function recentMessages(items: readonly ConversationItem[]): ConversationItem[] {
  return items.slice(-maxItems).filter(({ type }) => type === "message");
}

/** Returns the message that is being played, or else the last one of which words were heard. */
export function liveMessage(items: readonly ConversationItem[]): ConversationItem | undefined {
  const said = recentMessages(items).filter(
    ({ heardText, showsWords, isStruck }) => heardText !== "" && showsWords && !isStruck,
  );
  return said.findLast(({ isPlaying }) => isPlaying) ?? said.at(-1);
}

/** Returns the persona's last answer in this conversation if it has no voice, or if the visitor typed before it. */
export function unspokenAnswer(items: readonly ConversationItem[]): ConversationItem | undefined {
  const said = recentMessages(items).filter(({ isEarlier }) => !isEarlier);
  const asked = said.findLastIndex(({ role }) => role === "user");
  const answer = said
    .slice(asked + 1)
    .findLast(({ isFinal, heardText }) => isFinal && heardText !== "");
  return said[asked]?.isTyped || answer?.isTyped ? answer : undefined;
}
