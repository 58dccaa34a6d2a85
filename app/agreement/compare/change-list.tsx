import { Fragment } from "react";
import { countOf } from "../../ui/wording.ts";
import type { ClauseChange, DiffPart } from "./compare-clauses.ts";
import { cellsOf } from "./text-line.ts";

export function ChangeList({ changes }: { changes: readonly ClauseChange[] }) {
  const renumbered = changes.filter(({ kind }) => kind === "renumbered");
  const others = changes.filter(({ kind }) => kind !== "renumbered");
  return (
    <>
      {others.map((change, index) => (
        <article key={index} className="clause-change" data-kind={change.kind}>
          <h3>
            {change.name}: {change.kind}
            {change.newName && `, now ${change.newName}`}
          </h3>
          {change.moved && <p className="clause-moved">{moveInWords(change.moved)}</p>}
          <Words parts={change.parts} />
        </article>
      ))}
      {renumbered.length > 0 && (
        <article className="clause-change">
          <h3>Same words, new number</h3>
          <ul className="plain">
            {renumbered.map(({ name, newName }) => (
              <li key={name}>
                {name} is now {newName}
              </li>
            ))}
          </ul>
        </article>
      )}
    </>
  );
}

function moveInWords(moved: NonNullable<ClauseChange["moved"]>): string {
  if ("with" in moved) return `It stands ${afterWhat(moved.with)} as before, and moved with it.`;
  return `It stood ${afterWhat(moved.from)}, and now stands ${afterWhat(moved.to)}.`;
}

function afterWhat(name: string | undefined): string {
  if (name === undefined) return "first";
  return `after ${name.replace(/^(?:Heading|Definition|Text)/, (word) => `the ${word.toLowerCase()}`)}`;
}

function Words({ parts }: { parts: readonly DiffPart[] }) {
  if (!parts.some(isRow)) return <p>{parts.map(showPart)}</p>;
  // Whole rows differ, not their words.
  const rows = parts.some((part) => part.kind !== "same" && isRow(part))
    ? parts.map((part) => [part])
    : [parts];
  return rows.map((row, index) => (
    <ul key={index} className="plain change-cells">
      {intoCells(row).map((cell, at) => (
        <li key={at}>{cell.map(showPart)}</li>
      ))}
    </ul>
  ));
}

function isRow({ text }: DiffPart): boolean {
  return cellsOf(text).length > 1;
}

function intoCells(parts: readonly DiffPart[]): DiffPart[][] {
  const cells: DiffPart[][] = [[]];
  for (const { kind, text } of parts) {
    for (const [index, part] of cellsOf(text).entries()) {
      if (index > 0) cells.push([]);
      if (part !== "") cells.at(-1)?.push({ kind, text: part });
    }
  }
  return cells;
}

function showPart({ kind, text }: DiffPart, index: number) {
  if (kind === "same") return <Fragment key={index}>{text}</Fragment>;
  const Tag = kind === "removed" ? "del" : "ins";
  return (
    <Tag key={index}>
      <span className="visually-hidden">{` [${kind}: `}</span>
      {text}
      <span className="visually-hidden">] </span>
    </Tag>
  );
}

const order = ["changed", "added", "removed", "moved", "renumbered"] as const;

/** Counts the changes, such as "2 clauses changed" and "1 added". */
export function summariseChanges(
  changes: readonly ClauseChange[],
  notes: readonly string[],
): string[] {
  if (changes.length === 0) {
    const isCertain = notes.length === 0;
    return [isCertain ? "Nothing was changed" : "No change in the words that were compared"];
  }
  const counts = Map.groupBy(changes, ({ kind }) => kind);
  // Rows, headings and schedules are no clauses.
  const noun = changes.every(({ name }) => name.startsWith("Clause ")) ? "clause" : "passage";
  const found = order.filter((kind) => counts.has(kind));
  return found.map((kind, index) => {
    const count = counts.get(kind)?.length ?? 0;
    return `${index === 0 ? countOf(count, noun) : count} ${kind}`;
  });
}
