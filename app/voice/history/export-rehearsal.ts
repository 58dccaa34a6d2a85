import { downloadFile } from "../../ui/copy-and-save.ts";
import { escapeMessageText as plain } from "../conversation/message-text.ts";
import { meanCalmness } from "../debrief/debrief-prompt.ts";
import { formatMeasures } from "../debrief/measures-table.tsx";
import { measureConversation } from "../debrief/measures.ts";
import { endingTitle } from "../scenarios/endings.ts";
import { type SavedRehearsal, rehearsalDate } from "./rehearsal-schema.ts";
import type { RehearsalContent } from "./rehearsal-store.ts";

export type ExportKind = "json" | "md";

/** Saves a rehearsal as a file that is named after its start in UTC. */
export function downloadRehearsal(
  kind: ExportKind,
  rehearsal: SavedRehearsal,
  content: RehearsalContent,
): void {
  const minute = new Date(rehearsal.id).toISOString().slice(0, 16);
  const name = `rehearsal-${minute.replaceAll(":", "-")}.${kind}`;
  if (kind === "md") downloadFile(name, "text/markdown", rehearsalMarkdown(rehearsal, content));
  else
    downloadFile(name, "application/json", JSON.stringify({ ...rehearsal, ...content }, null, 2));
}

export function rehearsalMarkdown(
  { id, ending, debrief }: SavedRehearsal,
  { items, spans }: RehearsalContent,
): string {
  const said = items.filter(({ isMessage, text }) => isMessage && text !== "");
  const measures = formatMeasures(measureConversation(spans, said));
  const calmness = debrief && meanCalmness(debrief);
  const parts = [
    `# Rehearsal of ${rehearsalDate(id)}`,
    ending ? `**${endingTitle(ending)}.** ${plain(ending.reason)}` : "No ending.",
    ...said.map(({ role, text }) => `**${role === "user" ? "You" : "Developer"}:** ${plain(text)}`),
    "## Measured",
    [
      "| | You | The developer |",
      "|---|---|---|",
      ...measures.map((row) => `| ${row.name} | ${row.visitor.text} | ${row.persona.text} |`),
    ].join("\n"),
  ];
  if (debrief) {
    parts.push(
      "## Debrief",
      ...(calmness === undefined ? [] : [`Calmness: ${calmness.toFixed(1)} of 10`]),
      "To try next time:",
      debrief.try_next.map((sentence) => `- ${plain(sentence)}`).join("\n"),
      plain(debrief.how_to_reach_it),
    );
  }
  return `${parts.join("\n\n")}\n`;
}
