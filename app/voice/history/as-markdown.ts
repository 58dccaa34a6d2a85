import { meanCalmness } from "../debrief/debrief.ts";
import { formatMeasures } from "../debrief/format-measures.ts";
import { measure } from "../debrief/measure.ts";
import { endingWords } from "../persona/ending-words.ts";
import { plainMarkdown as plain } from "../transcript/plain-markdown.ts";
import type { KeptItem, KeptRehearsal } from "./kept-rehearsal.ts";
import { rehearsalDate } from "./rehearsal-date.ts";

/** A past rehearsal as a text to keep or to show somebody. */
export function asMarkdown(rehearsal: KeptRehearsal, items: readonly KeptItem[]): string {
  const { id, spans, ending, debrief } = rehearsal;
  const said = items.filter(({ isMessage, text }) => isMessage && text !== "");
  const measures = formatMeasures(measure(spans, said));
  const calmness = debrief && meanCalmness(debrief);
  const parts = [
    `# Rehearsal of ${rehearsalDate(id)}`,
    ending ? `**${endingWords(ending)}.** ${plain(ending.reason)}` : "No ending.",
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
