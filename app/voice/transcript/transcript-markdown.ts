import type { DisplayMessage } from "../conversation/display-message.ts";
import { plainMarkdown } from "./plain-markdown.ts";

/** The final transcript as a text to keep or to show somebody. */
export function transcriptMarkdown(messages: readonly DisplayMessage[]): string {
  const lines = messages.map(({ role, corrected_text: text }) => {
    const who = role === "user" ? "You" : "Developer";
    return `**${who}:** ${plainMarkdown(text)}`;
  });
  return `# Transcript\n\n${lines.join("\n\n")}\n`;
}
