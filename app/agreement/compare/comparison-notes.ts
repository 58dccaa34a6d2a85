import { excerptOf } from "../../ui/excerpt.ts";
import { type ActiveContent, activeContent } from "./active-content.ts";
import { nameClauses } from "./compare-clauses.ts";
import { type TextLine, textLine } from "./text-line.ts";
import { type HidingPlace, hidingPlaces } from "./ways-of-hiding.ts";

/** The note that a comparison shows for each finding, in this order. */
export const findingTexts = {
  trackedChanges:
    "It has tracked changes. They are read as proposed: as if each had been accepted.",
  struckWords: "Words in it are struck out by formatting. They are read as proposed deletions.",
  hiddenWords:
    "It has hidden words, which Word does not show. They are not compared: show hidden text in Word, and read them.",
  notes: "It has comments or footnotes. They are not compared: read them in Word.",
};

/** The findings whose places are noted. */
export type PlacedKind = keyof typeof findingTexts | "hiding" | "uncompared";

interface Spot {
  /** The index of the line in or before which the words are. Undefined in headers and footers. */
  line: number | undefined;
  /** False if the line may only follow the words. */
  isWithin: boolean;
  words: string;
}

/** The note says that there are more. */
export const MAX_SPOTS = 6;

export interface WordFindings {
  /** The first places of each kind. */
  spots: Map<PlacedKind, Spot[]>;
  found: Set<keyof typeof findingTexts>;
  active: Set<ActiveContent>;
  /** The places of words that paper does not show. */
  hiding: Set<HidingPlace>;
  /** Addresses that the document's links lead to. */
  links: Set<string>;
  /** Describes parts whose words Word may show differently from what was read. */
  uncompared: Set<string>;
}

/** Tells what of a Word document was not compared, or may look different from what was read. */
export interface Note {
  text: string;
  /** A sentence that names the places, if they are known. */
  where?: string | undefined;
}

export function notesOn(findings: WordFindings, lines: readonly TextLine[]): Note[] {
  const { found, active, hiding, uncompared, spots } = findings;
  const names = nameClauses(lines, new Set()).map(({ name }) => name);
  const placed = (kind: PlacedKind, text: string): Note => ({
    text,
    where: placesInWords(spots.get(kind) ?? [], names),
  });
  const kinds = Object.keys(findingTexts) as (keyof typeof findingTexts)[];
  const notes: Note[] = [
    ...[...active].map((content) => ({ text: activeContent[content] })),
    ...kinds.filter((kind) => found.has(kind)).map((kind) => placed(kind, findingTexts[kind])),
  ];
  if (hiding.size > 0) {
    const places = [...hiding].map((place) => hidingPlaces[place]).join(", ");
    const text = `Some words cannot be seen on paper as they are read here, or hardly: ${places}. They are compared like any others.`;
    notes.push(placed("hiding", text));
  }
  if (uncompared.size === 0) return notes;
  const named = [...uncompared].slice(0, 6).join(", ");
  const more = uncompared.size > 6 ? " and more" : "";
  const text = `It has ${named}${more}, which were not compared: read them in Word.`;
  return [...notes, placed("uncompared", text)];
}

function placesInWords(spots: readonly Spot[], names: readonly string[]): string | undefined {
  if (spots.length === 0) return undefined;
  const named = new Set(spots.slice(0, MAX_SPOTS).map((spot) => placeInWords(spot, names)));
  const more = spots.length > MAX_SPOTS ? " and more" : "";
  return `Where: ${[...named].join(", ")}${more}.`;
}

function placeInWords({ line, isWithin, words }: Spot, names: readonly string[]): string {
  const shown = excerptOf(textLine(words).text, MAX_QUOTED);
  return placeName(line, isWithin, names) + (shown && ` (“${shown}”)`);
}

function placeName(line: number | undefined, isWithin: boolean, names: readonly string[]): string {
  if (line === undefined) return "its headers or footers";
  const before = names[line - 1];
  const own = isWithin ? names[line] : undefined;
  return own ?? (before === undefined ? "at the beginning" : `after ${before}`);
}

const MAX_QUOTED = 60;
