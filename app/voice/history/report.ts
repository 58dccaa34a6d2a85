import { formatElapsed } from "../../ui/elapsed-time.ts";
import { earlierWords } from "../conversation/earlier.ts";
import { speakerName } from "../conversation/persona-name.ts";
import { formatCost } from "../cost/dollars.ts";
import { type Debrief, meanCalmness } from "../debrief/debrief-schema.ts";
import { goalsMetText, proofNote, resultWords } from "../debrief/goal-results.tsx";
import { quoted } from "../debrief/quote.tsx";
import { unwrittenNote } from "../conversation/message-text.ts";
import { formatMeasures, measuresNotes } from "../debrief/measures-table.tsx";
import { measureConversation } from "../debrief/measures.ts";
import {
  endingName,
  endingTitle,
  judgedEndingName,
  reachedEndingName,
} from "../scenarios/endings.ts";
import type { Scenario } from "../scenarios/scenario.ts";
import { personaNameOf } from "./rehearsal-format.ts";
import { notesById } from "./coach-notes.ts";
import {
  type CoachNote,
  type RehearsalContent,
  type SavedRehearsal,
  rehearsalDate,
} from "./rehearsal-schema.ts";
import { measuredItems, type Turn, turnsOf } from "./turns.ts";

export interface Line {
  /** Words before the text, in bold. */
  strong?: string;
  text: string;
  /** Paragraphs below the text. */
  below?: readonly string[];
  /** The coach's note beside the line. Its text is empty until one is written. Undefined if the line takes none. */
  note?: CoachNote;
}

export type Block =
  | { kind: "title" | "heading" | "subheading"; text: string }
  | { kind: "lines"; lines: readonly Line[] }
  | { kind: "list" | "steps"; lines: readonly Line[] }
  | { kind: "table"; head: readonly string[]; rows: readonly (readonly string[])[] };

const heading = (text: string): Block => ({ kind: "heading", text });
const subheading = (text: string): Block => ({ kind: "subheading", text });
const plain = (kind: "lines" | "list" | "steps", texts: readonly string[]): Block => ({
  kind,
  lines: texts.map((text) => ({ text })),
});

export function rehearsalReport(rehearsal: SavedRehearsal, content: RehearsalContent): Block[] {
  const { scenario, debrief } = rehearsal;
  const turns = turnsOf(content.items);
  const unwritten = unwrittenNote(content.items.filter((item) => item.unwritten).length);
  const personaName = personaNameOf(rehearsal);
  const earlier = ` (${earlierWords(rehearsal.from)})`;
  const notes = notesById(rehearsal.notes, content.items);
  const noteOn = (about: CoachNote["about"], id: string) => ({
    note: { about, id, text: notes[about].get(id) ?? "" },
  });
  const isJudged = debrief?.goals !== undefined;
  return [
    { kind: "title", text: `Rehearsal of ${rehearsalDate(rehearsal.id)}` },
    { kind: "lines", lines: facts(rehearsal) },
    ...(scenario ? briefing(scenario, isJudged ? () => ({}) : noteOn) : []),
    heading("What was said"),
    {
      kind: "lines",
      lines: turns.map(({ id, role, text, interrupted, isEarlier }) => ({
        strong: `${speakerName(role, personaName)}${isEarlier ? earlier : ""}${interrupted ? " (interrupted)" : ""}:`,
        text,
        ...noteOn("turn", id),
      })),
    },
    heading("Measured"),
    ...measures(content, personaName),
    ...(unwritten ? [plain("lines", [unwritten])] : []),
    ...(debrief ? debriefBlocks(debrief, rehearsal, turns, personaName, noteOn) : []),
  ];
}

function facts(rehearsal: SavedRehearsal): Line[] {
  const { id, endedAt, scenario, difficulty, ending, cost, isCostAtLeast, from } = rehearsal;
  const lines: Line[] = [];
  if (scenario) lines.push({ strong: "Scenario:", text: scenario.title });
  if (difficulty) lines.push({ strong: "Difficulty:", text: difficulty });
  if (from) {
    const former = `the rehearsal of ${rehearsalDate(from.rehearsalId)}`;
    lines.push(
      from.carriesOn
        ? { strong: "Carries on:", text: former }
        : { strong: "Again from:", text: `a turn of ${former}` },
    );
  }
  lines.push({ strong: "Length:", text: formatElapsed(endedAt - id) });
  if (cost !== undefined) lines.push({ strong: "Cost:", text: formatCost(cost, isCostAtLeast) });
  lines.push(
    ending
      ? { strong: `Ending: ${endingTitle(ending)}.`, text: ending.reason }
      : { strong: "Ending:", text: reachedEndingName(rehearsal) ?? "none" },
  );
  return lines;
}

type NoteOn = (about: CoachNote["about"], id: string) => Pick<Line, "note">;

function briefing({ situation, you, goals, yourFacts }: Scenario, noteOn: NoteOn): Block[] {
  return [
    heading("Briefing"),
    plain("lines", [you, situation]),
    subheading("Goals"),
    { kind: "list", lines: goals.map(({ id, text }) => ({ text, ...noteOn("goal", id) })) },
    ...(yourFacts.length > 0 ? [subheading("What you know"), plain("list", yourFacts)] : []),
  ];
}

function measures({ items, spans }: RehearsalContent, personaName: string): Block[] {
  const measured = measureConversation(spans, measuredItems(items));
  const rows = formatMeasures(measured);
  return [
    {
      kind: "table",
      head: ["Measure", "You", personaName],
      rows: rows.map(({ name, visitor, persona }) => [name, visitor.text, persona.text]),
    },
    plain("lines", measuresNotes(measured)),
  ];
}

function debriefBlocks(
  debrief: Debrief,
  { scenario, ending, from }: SavedRehearsal,
  turns: readonly Turn[],
  personaName: string,
  noteOn: NoteOn,
): Block[] {
  const texts = new Map(turns.map(({ id, text }) => [id, text]));
  const mark = (id: string | null) =>
    turns.some((turn) => turn.id === id && turn.isEarlier) ? ` (${earlierWords(from)})` : "";
  const quote = (id: string) => `“${texts.get(id) ?? id}”${mark(id)}`;
  const calmness = meanCalmness(debrief);
  const points = (title: string, all: Debrief["moved"]): Block[] => [
    subheading(title),
    all.length === 0
      ? plain("lines", ["Nothing stood out."])
      : plain(
          "list",
          all.map(({ item_id: id, why }) => `${quote(id)} ${why}`),
        ),
  ];
  return [
    heading("Debrief"),
    ...goalBlocks(debrief, scenario, mark, noteOn),
    ...(debrief.try_first
      ? [subheading("To try next time"), plain("lines", [debrief.try_first])]
      : []),
    subheading("Calmness over time"),
    plain("lines", [
      calmness === undefined
        ? "Nothing to rate."
        : `Calmness: ${calmness.toFixed(1)} out of 10 on average`,
    ]),
    {
      kind: "steps",
      lines: debrief.calmness.map(({ item_id: id, calmness: rating }) => ({
        strong: `${rating} out of 10:`,
        text: quote(id),
      })),
    },
    ...points(`What moved ${personaName}`, debrief.moved),
    ...points(`What hardened ${personaName}`, debrief.hardened),
    subheading("You could say"),
    plain("steps", debrief.try_next),
    subheading("Endings"),
    {
      kind: "lines",
      lines: [
        { strong: "Reached:", text: judgedEndingName(scenario, debrief.ending_reached, ending) },
        { strong: "Within reach:", text: endingName(scenario, debrief.ending_within_reach) },
        { text: debrief.how_to_reach_it },
      ],
    },
  ];
}

function goalBlocks(
  { goals: results }: Debrief,
  scenario: Scenario | undefined,
  mark: (id: string | null) => string,
  noteOn: NoteOn,
): Block[] {
  if (!results || !scenario) return [];
  const byId = new Map(results.map((result) => [result.goal_id, result]));
  return [
    subheading(`Goals: ${goalsMetText(results, scenario.goals.length)}`),
    {
      kind: "list",
      lines: scenario.goals.map(({ id, text }) => {
        const result = byId.get(id);
        const note = noteOn("goal", id);
        if (!result) return { strong: text, text: "", below: ["Not judged"], ...note };
        const passage =
          result.quote === null ? [] : [`${quoted(result.quote)}${mark(result.item_id)}`];
        const lack = proofNote(result);
        const below = [resultWords[result.result], ...passage, result.why, ...(lack ? [lack] : [])];
        return { strong: text, text: "", below, ...note };
      }),
    },
  ];
}
