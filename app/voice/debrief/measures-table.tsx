import { use } from "react";
import { PersonaName } from "../conversation/persona-name.ts";
import type { Measures, SideMeasures } from "./measures.ts";
import "../../ui/data-table.css";

interface MeasuresTableProps {
  measures: Measures;
  /** Renders two tables, to be placed side by side. */
  isInTwo?: boolean;
}

export function MeasuresTable({ measures, isInTwo = false }: MeasuresTableProps) {
  const all = formatMeasures(measures);
  const half = isInTwo ? all.length / 2 : all.length;
  return (
    <>
      <Part title="Measured" rows={all.slice(0, half)} />
      {isInTwo && <Part title="Measured, continued" rows={all.slice(half)} />}
      {measuresNotes(measures).map((note) => (
        <p key={note} className="fine-print measures-note">
          {note}
        </p>
      ))}
    </>
  );
}

function Part({ title, rows: shown }: { title: string; rows: readonly MeasureRow[] }) {
  const personaName = use(PersonaName);
  return (
    <table className="data-table measures">
      <caption>{title}</caption>
      <colgroup>
        <col />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Measure</span>
          </th>
          <th scope="col">You</th>
          <th scope="col">{personaName}</th>
        </tr>
      </thead>
      <tbody>
        {shown.map(({ name, visitor, persona, max }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {[visitor, persona].map(({ text, value }, index) => (
              <td key={index} data-side={index === 0 ? "visitor" : "persona"}>
                {text}
                {text !== none.text && (
                  <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
                    <rect width={max > 0 ? (100 * value) / max : 0} height="4" />
                  </svg>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function measuresNotes({ visitor }: Measures): string[] {
  return [
    ...(visitor.typed === "none" ? [] : ["Times cover what was spoken. Typed turns have none."]),
    "Questions are counted by their question marks. A transcript without punctuation hides them.",
  ];
}

interface Cell {
  text: string;
  value: number;
}

interface MeasureRow {
  name: string;
  visitor: Cell;
  persona: Cell;
  max: number;
}

const typed = "typed";

const rows: readonly [
  string,
  (side: SideMeasures) => number | string | undefined,
  (value: number) => string,
  /** The value that fills a bar, if not the larger of the two. */
  full?: number,
][] = [
  ["Talking time", (side) => (side.typed === "all" ? typed : side.talking), formatSeconds],
  ["Share of the talking", ({ share }) => share, (share) => `${Math.round(share * 100)}%`, 1],
  ["Words a minute", ({ wordsPerMinute }) => wordsPerMinute, whole],
  ["Time before answering", ({ answerTime }) => answerTime, formatSeconds],
  [
    "Longest monologue",
    (side) => (side.typed === "all" ? undefined : side.longestMonologue),
    formatSeconds,
  ],
  ["Interruptions", ({ interruptions }) => interruptions, whole],
  ["Filler words", ({ fillers }) => fillers, whole],
  ["Questions asked", ({ questions }) => questions, whole],
];

const none: Cell = { text: "–", value: 0 };

export function formatMeasures({ visitor, persona }: Measures): MeasureRow[] {
  return rows.map(([name, pick, format, full]) => {
    const toCell = (value: number | string = none.text): Cell =>
      typeof value === "number" ? { text: format(value), value } : { text: value, value: 0 };
    const [you, they] = [toCell(pick(visitor)), toCell(pick(persona))];
    return { name, visitor: you, persona: they, max: full ?? Math.max(you.value, they.value) };
  });
}

/** Formats milliseconds: "1.2 s", "16 s", "1 min 34 s". */
export function formatSeconds(milliseconds: number): string {
  const all = milliseconds / 1000;
  if (all < 9.95) return `${all.toFixed(1)} s`;
  const rounded = Math.round(all);
  return rounded < 60 ? `${rounded} s` : `${Math.floor(rounded / 60)} min ${rounded % 60} s`;
}

function whole(value: number): string {
  return String(Math.round(value));
}
