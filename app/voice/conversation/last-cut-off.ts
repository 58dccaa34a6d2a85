import type { ConversationItem } from "./conversation-item.ts";

/** An answer has fewer items, and a long conversation must not be searched. */
const mostItems = 12;

/** Returns the key of what the persona said last, if the visitor cut it off. */
export function lastCutOff(items: readonly ConversationItem[]): string | undefined {
  const said = items
    .slice(-mostItems)
    .filter(({ type, role }) => type === "message" && role !== "user");
  const last = said.at(-1);
  return last?.interrupted ? last.key : undefined;
}
