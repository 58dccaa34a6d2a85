import type { ConversationItem } from "./conversation-item.ts";
import { recentMessages } from "./live-line.ts";

/** What the persona has answered to the visitor's last message, if that was typed. */
export function typedAnswer(items: readonly ConversationItem[]): ConversationItem | undefined {
  const said = recentMessages(items);
  const asked = said.findLastIndex(({ role }) => role === "user");
  if (asked === -1 || !said[asked]?.isTyped || said[asked].isEarlier) return undefined;
  return said.slice(asked + 1).findLast(({ isFinal, heardText }) => isFinal && heardText !== "");
}
