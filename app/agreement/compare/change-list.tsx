import { Fragment } from "react";
import { countOf } from "../../ui/wording.ts";
import type { ClauseChange } from "./compare-clauses.ts";
import { type DiffPart, splitCells } from "./text-line.ts";

export function ChangeList({ changes }: { changes: readonly ClauseChange[] }) {
  const {
    renumbered = [],
    requoted = [],
    others = [],
  } = Object.groupBy(changes, ({ kind }) =>
    kind === "renumbered" || kind === "requoted" ? kind : "others",
  );
  return (
    <>
      {others.map((change, index) => (
        <article key={index} className="clause-change" data-kind={change.kind}>
          <h3>
            {change.name}: {change.kind}
            {change.newName && `, now ${change.newName}`}
          </h3>
          {change.moved && <p className="clause-note">{describeMove(change.moved)}</p>}
          <ChangedText parts={change.parts} />
          {change.unseen?.map((difference) => (
            <p key={difference} className="clause-note">
              Words look the same, and differ by {difference}.
            </p>
          ))}
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
      {requoted.length > 0 && (
        <article className="clause-change">
          <h3>Same words, other quotes or dashes</h3>
          <p>{requoted.map(({ name }) => name).join(", ")}</p>
        </article>
      )}
    </>
  );
}

export function RecordList({ rows }: { rows: readonly string[] }) {
  return (
    <article className="clause-change">
      <h3>Record of signature: not compared</h3>
      {rows.map((text, index) => (
        <ChangedText key={index} parts={[{ kind: "same", text }]} />
      ))}
    </article>
  );
}

function describeMove(moved: NonNullable<ClauseChange["moved"]>): string {
  if ("with" in moved)
    return `It stands ${describePlace(moved.with)} as before, and moved with it.`;
  return `It stood ${describePlace(moved.from)}, and now stands ${describePlace(moved.to)}.`;
}

function describePlace(name: string | undefined): string {
  if (name === undefined) return "first";
  return `after ${name.replace(/^(?:Heading|Definition|Text)/, (word) => `the ${word.toLowerCase()}`)}`;
}

function ChangedText({ parts }: { parts: readonly DiffPart[] }) {
  if (!parts.some(hasCells)) return <p>{parts.map(renderPart)}</p>;
  // If a whole row was replaced, added or removed, each part is a row of its own.
  const rows = parts.some((part) => part.kind !== "same" && hasCells(part))
    ? parts.map((part) => [part])
    : [parts];
  return rows.map((row, index) => (
    <ul key={index} className="plain change-cells">
      {splitIntoCells(row).map((cell, cellIndex) => (
        <li key={cellIndex}>{cell.map(renderPart)}</li>
      ))}
    </ul>
  ));
}

function hasCells({ text }: DiffPart): boolean {
  return splitCells(text).length > 1;
}

function splitIntoCells(parts: readonly DiffPart[]): DiffPart[][] {
  const cells: DiffPart[][] = [[]];
  for (const { kind, text } of parts) {
    for (const [index, part] of splitCells(text).entries()) {
      if (index > 0) cells.push([]);
      if (part !== "") cells.at(-1)?.push({ kind, text: part });
    }
  }
  return cells;
}

function renderPart({ kind, text }: DiffPart, index: number) {
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

const kindsInOrder = ["changed", "added", "removed", "moved", "renumbered", "requoted"] as const;

/** Counts the changes, such as "2 clauses changed" and "1 added". */
export function countChanges(changes: readonly ClauseChange[], notes: readonly string[]): string[] {
  if (changes.length === 0) {
    const isCertain = notes.length === 0;
    return [isCertain ? "Nothing was changed" : "No change in the words that were compared"];
  }
  const counts = Map.groupBy(changes, ({ kind }) => kind);
  // A change may also be in a table row, a heading or a schedule.
  const noun = changes.every(({ name }) => name.startsWith("Clause ")) ? "clause" : "passage";
  const occurringKinds = kindsInOrder.filter((kind) => counts.has(kind));
  return occurringKinds.map((kind, index) => {
    const count = counts.get(kind)?.length ?? 0;
    const done = kind === "requoted" ? "with other quotes or dashes" : kind;
    return `${index === 0 ? countOf(count, noun) : count} ${done}`;
  });
}
