import type { ConversationItem } from "../conversation/conversation-item.ts";
import { type DisplayMessage, displayRole } from "../conversation/message-text.ts";
import type { SpeechSpan } from "../debrief/speech-timing.ts";
import type { RehearsalContent, SavedItem } from "./rehearsal-schema.ts";

/** What was said in a rehearsal, without what waits to be sent. */
export function rehearsalContent(
  rehearsalId: number,
  items: readonly ConversationItem[],
  spans: readonly SpeechSpan[],
): RehearsalContent {
  return {
    items: items.filter(({ isUnsent }) => !isUnsent).map((item) => toSavedItem(rehearsalId, item)),
    spans: spans.map((span, index) => ({ ...span, rehearsalId, index })),
  };
}

function toSavedItem(rehearsalId: number, item: ConversationItem): SavedItem {
  return {
    rehearsalId,
    key: item.key,
    id: item.id,
    position: item.position,
    role: displayRole(item.role),
    text: item.type === "message" ? item.text : item.displayText,
    isTyped: item.isTyped,
    isMessage: item.type === "message",
    interrupted: item.interrupted,
    createdAt: item.createdAt,
    ...(item.heardText !== item.text && { heard: item.heardText }),
    ...(item.cleaned && { cleaned: toRecord(item.cleaned) }),
    ...(item.isEarlier && { isEarlier: true }),
  };
}

function toRecord({ ordered_source_ids: ids, ...record }: DisplayMessage): SavedItem["cleaned"] {
  return { ...record, ordered_source_ids: [...ids] };
}
