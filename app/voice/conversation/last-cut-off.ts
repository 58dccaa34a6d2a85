import type { ConversationItem } from "./conversation-item.ts";

/** Returns the key of what the persona said last, if the visitor cut it off. */
export function lastCutOff(items: readonly ConversationItem[]): string | undefined {
  const last = items.findLast(({ type, role }) => type === "message" && role !== "user");
  return last?.interrupted ? last.key : undefined;
}
