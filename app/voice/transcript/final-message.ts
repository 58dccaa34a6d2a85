import type { ConversationItem } from "../conversation/conversation-item.ts";
import {
  type DisplayMessage,
  displayRole,
  escapeMessageText,
  unwrittenText,
} from "../conversation/message-text.ts";
import { speakerName } from "../conversation/persona-name.ts";

interface FinalMessage extends DisplayMessage {
  is_cleaned: boolean;
  /** True for a placeholder in place of the words of a turn that was not written down. */
  is_placeholder?: true;
}

/**
 * Returns the message of the final transcript that begins with this item: its correction, or what was heard if there is
 * none. Undefined if no message begins with it.
 */
function finalMessage(item: ConversationItem): FinalMessage | undefined {
  if (!item.isInTranscript) return undefined;
  const { id, clientId, cleaned } = item;
  if (!cleaned) return uncorrected(item);
  const [first] = cleaned.ordered_source_ids;
  return first === id || first === clientId ? { ...cleaned, is_cleaned: true } : undefined;
}

export function finalMessages(items: readonly ConversationItem[]): FinalMessage[] {
  return items.flatMap((item) => finalMessage(item) ?? []);
}

/** Like `finalMessage`, but returns a placeholder for a turn that was not written down. Only the screen shows it. */
export function shownMessage(item: ConversationItem): FinalMessage | undefined {
  if (!item.unwritten) return finalMessage(item);
  return {
    ...uncorrected(item),
    corrected_text: unwrittenText[item.unwritten],
    is_placeholder: true,
  };
}

export function transcriptMarkdown(messages: readonly FinalMessage[], personaName: string): string {
  const lines = messages.map(({ role, corrected_text: text, is_cleaned: isCleaned }) => {
    const who = escapeMessageText(speakerName(role, personaName));
    return `**${who}${isCleaned ? "" : " (not cleaned)"}:** ${escapeMessageText(text)}`;
  });
  return `# Transcript\n\n${lines.join("\n\n")}\n`;
}

function uncorrected({ id, role, heardText: text }: ConversationItem): FinalMessage {
  return {
    role: displayRole(role),
    original_text: text,
    corrected_text: text,
    questions_about_corrections: null,
    ordered_source_ids: [id],
    confidence: 1,
    is_cleaned: false,
  };
}
