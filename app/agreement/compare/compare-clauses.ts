import { diffArrays } from "diff";
import { excerptOf } from "../../ui/excerpt.ts";
import { describeLookalikes } from "./lookalike-changes.ts";
import {
  CELL_SEPARATOR,
  type DiffPart,
  splitCells,
  firstCell,
  type TextLine,
} from "./text-line.ts";

export interface ClauseChange {
  kind: "changed" | "added" | "removed" | "moved" | "renumbered" | "requoted";
  /** The clause's name in the agreement, or in the changed text if it was added. */
  name: string;
  newName: string | undefined;
  parts: DiffPart[];
  /** Describes how words that look the same differ. */
  unseen?: string[];
  /** Names the clause before it, then and now (undefined if it was or is the first), or the one it moved with. */
  moved?: { from: string | undefined; to: string | undefined } | { with: string };
}

/** With more edits a clause is shown as rewritten. */
const MAX_WORD_EDITS = 400;
/** Bounds the sum of squared edits: diffing takes quadratic time. */
const MAX_EFFORT = 30 * MAX_WORD_EDITS ** 2;
/** Excludes scripts that put no spaces between words. */
const LETTERS = String.raw`[[\p{L}\p{M}\p{N}_\u00AD]--[\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]]+`;
/** “Client’s”, “pay-as-you-go”, an email, or a figure with currency, commas, decimals and percent sign is one word. */
const WORDS = new RegExp(
  String.raw`(?:\p{Lu}{0,3}\p{Sc}(?=\d))?${LETTERS}(?:[.,@’'‐‑\-]${LETTERS})*(?:(?<=\d)(?:%|\p{Sc}(?!\d)))?|\s+|.`,
  "gsv",
);
/** With more pairs, clauses are only matched by their exact text or number. */
const MAX_PAIRS = 60_000;
/** Share of common words from which two texts count as versions of one clause. */
const ALIKE = 0.55;
/** Share of kept letters below which word by word changes cannot be read. */
const READABLE = 0.4;

/** Returns the changes in the agreement's order; empty if no word was changed. */
export function compareClauses(
  original: readonly Clause[],
  changed: readonly Clause[],
): { changes: ClauseChange[]; found: number } {
  const matches = matchClauses(original, changed);
  const moved = findMoved(changed, matches);
  const words = new WordDiff();
  const places: [place: number, change: ClauseChange][] = [];
  let place = -1;
  changed.forEach((clause, index) => {
    const at = matches.get(index);
    if (at === undefined) {
      const parts: DiffPart[] = [{ kind: "added", text: clause.body || clause.text }];
      places.push([place, { kind: "added", name: clause.name, newName: undefined, parts }]);
      return;
    }
    const before = original[at];
    if (!moved.has(index)) place = at;
    const change = before && describe(before, clause, moved.has(index), words);
    if (!change) return;
    if (moved.has(index)) {
      const from = original[at - 1]?.name;
      const isCarried = moved.has(index - 1) && matches.get(index - 1) === at - 1;
      change.moved =
        isCarried && from !== undefined ? { with: from } : { from, to: changed[index - 1]?.name };
    }
    places.push([at, change]);
  });
  const kept = new Set(matches.values());
  original.forEach((clause, index) => {
    if (kept.has(index)) return;
    const parts: DiffPart[] = [{ kind: "removed", text: clause.body || clause.text }];
    places.push([index, { kind: "removed", name: clause.name, newName: undefined, parts }]);
  });
  places.sort(([one], [other]) => one - other);
  return { changes: places.map(([, change]) => change), found: matches.size };
}

function describe(
  before: Clause,
  after: Clause,
  isMoved: boolean,
  words: WordDiff,
): ClauseChange | undefined {
  const { name } = before;
  if (!isMoved && before.text !== after.text && plainForm(before) === plainForm(after)) {
    return { kind: "requoted", name, newName: undefined, parts: [] };
  }
  const newName = after.name === name ? undefined : after.name;
  if (before.body !== after.body) {
    const parts = words.diff(before.body, after.body);
    return { kind: "changed", name, newName, parts, unseen: describeLookalikes(parts) };
  }
  const parts: DiffPart[] = [{ kind: "same", text: after.body || after.text }];
  if (isMoved) return { kind: "moved", name, newName, parts };
  if (before.text === after.text) return undefined;
  return { kind: "renumbered", name, newName, parts: words.diff(before.text, after.text) };
}

/** Programs replace straight quotes and hyphens by curly quotes and dashes, and back. */
function plainForm({ text }: Clause): string {
  return text
    .replace(/[‘’‛`´]/g, "'")
    .replace(/[“”„‟«»]/g, '"')
    .replace(/[–—―]/g, "-");
}

/** Limits the time that all clauses take together. */
class WordDiff {
  #effort = MAX_EFFORT;

  /** Compares a row cell by cell if the number of cells is the same. */
  diff(before: string, after: string): DiffPart[] {
    const [cells, others] = [splitCells(before), splitCells(after)];
    if (cells.length !== others.length) return rewritten(before, after);
    return cells.flatMap((cell, index) => {
      const parts = this.#diffText(cell, others[index] ?? "");
      return index === 0 ? parts : [{ kind: "same", text: CELL_SEPARATOR }, ...parts];
    });
  }

  #diffText(before: string, after: string): DiffPart[] {
    const maxEditLength = Math.min(MAX_WORD_EDITS, Math.floor(Math.sqrt(this.#effort)));
    const [old, present] = [before, after].map((text) => text.match(WORDS) ?? []);
    const parts = diffArrays<string>(old ?? [], present ?? [], { maxEditLength });
    const changed = parts?.filter(({ added, removed }) => added || removed);
    const edits = changed?.reduce((sum, { count }) => sum + count, 0) ?? maxEditLength;
    this.#effort -= edits ** 2;
    return partsToRead(parts, before, after);
  }
}

function partsToRead(
  parts: ReturnType<typeof diffArrays<string>> | undefined,
  before: string,
  after: string,
): DiffPart[] {
  const kept = parts?.filter(({ added, removed }) => !added && !removed) ?? [];
  const shorter = Math.min(countLetters(before), countLetters(after));
  if (!parts || countLetters(kept.flatMap(({ value }) => value).join("")) < READABLE * shorter) {
    return rewritten(before, after);
  }
  return parts.map(({ value, added, removed }) => ({
    kind: added ? "added" : removed ? "removed" : "same",
    text: value.join(""),
  }));
}

function rewritten(before: string, after: string): DiffPart[] {
  return [
    { kind: "removed", text: before },
    { kind: "added", text: after },
  ];
}

function countLetters(text: string): number {
  return text.match(/[\p{L}\d]/gu)?.length ?? 0;
}

/** Maps indexes in the changed text to indexes in the original. */
type Matches = Map<number, number>;

function matchClauses(original: readonly Clause[], changed: readonly Clause[]): Matches {
  const matches: Matches = new Map();
  const taken = new Set<number>();
  const take = (keyOf: (clause: Clause) => string) => {
    const free = Map.groupBy(
      [...original.entries()].filter(([at]) => !taken.has(at)).toReversed(),
      ([, clause]) => keyOf(clause),
    );
    changed.forEach((clause, index) => {
      const [at] = (!matches.has(index) && free.get(keyOf(clause))?.pop()) || [];
      if (at === undefined) return;
      matches.set(index, at);
      taken.add(at);
    });
  };
  take(({ name, text }) => `${name}\n${text}`);
  take(({ text }) => text);
  take(({ body }) => body);
  take(plainForm);
  for (const [index, at] of alikePairs(original, changed, { matches, taken })) {
    if (matches.has(index) || taken.has(at)) continue;
    matches.set(index, at);
    taken.add(at);
  }
  take(({ name }) => name);
  return matches;
}

/** Pairs similar clauses that have no match yet, the most similar first. */
function alikePairs(
  original: readonly Clause[],
  changed: readonly Clause[],
  { matches, taken }: { matches: Matches; taken: ReadonlySet<number> },
): [changed: number, original: number][] {
  const before = [...original.entries()].filter(([at]) => !taken.has(at));
  const after = [...changed.entries()].filter(([index]) => !matches.has(index));
  if (before.length * after.length > MAX_PAIRS) return [];
  const words = new Map(
    [...before, ...after].map(([, clause]) => [clause, countWords(clause.body)]),
  );
  const pairs = after.flatMap(([index, clause]) =>
    before.map(([at, other]) => {
      const likeness = commonShare(words.get(clause), words.get(other));
      // Prefer the one with the same number.
      return { index, at, likeness: likeness + (clause.name === other.name ? 0.2 : 0) };
    }),
  );
  return pairs
    .filter(({ likeness }) => likeness >= ALIKE)
    .toSorted((one, other) => other.likeness - one.likeness)
    .map(({ index, at }) => [index, at]);
}

interface Words {
  counts: ReadonlyMap<string, number>;
  total: number;
}

const noWords: Words = { counts: new Map(), total: 0 };

function countWords(text: string): Words {
  const counts = new Map<string, number>();
  const words = text.toLowerCase().split(/\s+/, 500);
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return { counts, total: words.length };
}

/** Returns 0 to 1. */
function commonShare(one = noWords, other = noWords): number {
  const [fewer, more] = one.counts.size < other.counts.size ? [one, other] : [other, one];
  let common = 0;
  for (const [word, count] of fewer.counts) common += Math.min(count, more.counts.get(word) ?? 0);
  const total = one.total + other.total;
  return total === 0 ? 0 : (2 * common) / total;
}

/** Finds the fewest clauses that, taken out, leave the others in the original's order. */
function findMoved(changed: readonly Clause[], matches: Matches): Set<number> {
  const indexes = [...changed.keys()].filter((index) => matches.has(index));
  const order = indexes.map((index) => matches.get(index) ?? 0);
  const sorted = order.toSorted((one, other) => one - other);
  const moved = new Set<number>();
  for (const { value, removed } of diffArrays(order, sorted)) {
    if (removed) for (const at of value) moved.add(at);
  }
  return new Set(indexes.filter((index) => moved.has(matches.get(index) ?? -1)));
}

interface Clause {
  /** For example "Clause 7.2", "Definition of “Block”" or "“Company” in “Parties”". */
  name: string;
  text: string;
  body: string;
}

/** Limits the length of lines in names of other clauses. The agreement's longest has 72 characters. */
const MAX_NAME = 150;

/** Names each line. `headings` are the agreement's, for files that do not mark theirs. */
export function nameClauses(lines: readonly TextLine[], headings: ReadonlySet<string>): Clause[] {
  let part = "the agreement";
  let clause = "";
  return lines.map((line): Clause => {
    const { text } = line;
    const numbered = /^(S?\d{1,3}\.\d{1,3})[.:]?(?: +(\S.*))?$/s.exec(text);
    if (numbered) {
      const [, number = "", body = ""] = numbered;
      clause = `${number.startsWith("S") ? "Paragraph" : "Clause"} ${number}`;
      return { name: clause, text, body };
    }
    const head = /^(\d{1,3})\. +(\S.{0,100})$/s.exec(text);
    if (head) {
      const [, number = "", body = ""] = head;
      clause = `Clause ${number}`;
      part = body;
      return { name: `Heading of clause ${number}`, text, body };
    }
    if (line.isHeading || headings.has(text)) {
      const [, number, title] = /^(Schedule \d{1,3}): +(.+)$/s.exec(text) ?? [];
      part = excerptOf(text, MAX_NAME);
      clause = "";
      return { name: `Heading “${number ?? part}”`, text, body: title ?? text };
    }
    return nameWithin(line, part, clause);
  });
}

function nameWithin(line: TextLine, part: string, clause: string): Clause {
  const { text } = line;
  const row = firstCell(line);
  if (row !== undefined)
    return { name: `“${excerptOf(row, MAX_NAME)}” in “${part}”`, text, body: text };
  const [, letter, body] = /^\((\w{1,4})\) +(\S.*)$/s.exec(text) ?? [];
  if (letter !== undefined && body !== undefined) {
    return { name: `${clause || `“${part}”`} (${letter})`, text, body };
  }
  const term = clause === "Clause 1.1" ? /^(.{1,60}?) means /s.exec(text)?.[1] : undefined;
  if (term !== undefined) return { name: `Definition of “${term}”`, text, body: text };
  return { name: `Text under “${part}”`, text, body: text };
}
