import { basename } from "node:path";
import { Blob as FontFile, Buffer as Shaped, Face, Font as Shaper, shape } from "harfbuzzjs";

export interface Family {
  /** The characters that all weights have. */
  characters: ReadonlySet<string>;
  /** True if all weights draw a letter and its marks as one glyph. */
  drawsWhole: (letter: string) => boolean;
}

export interface Font {
  /** The file name begins with the family's name: `SourceSerif4_400Regular.ttf`. */
  path: string;
  bytes: Uint8Array;
}

/** Returns the families in the order of their first font. */
export function familiesOf(fonts: readonly Font[]): Family[] {
  const cuts = Map.groupBy(fonts, ({ path }) => basename(path).split("_", 1)[0]);
  return Array.from(cuts.values(), (family) => {
    const faces = family.map(({ bytes }) => new Face(new FontFile(bytes)));
    const shapers = faces.map((face) => new Shaper(face));
    return {
      characters: faces.map(charactersOf).reduce((all, cut) => all.intersection(cut)),
      drawsWhole: (letter) => shapers.every((shaper) => glyphsOf(letter, shaper) === 1),
    };
  });
}

function charactersOf(face: Face): Set<string> {
  return new Set(Array.from(face.collectUnicodes(), (code) => String.fromCodePoint(code)));
}

function glyphsOf(letter: string, shaper: Shaper): number {
  const shaped = new Shaped();
  shaped.addText(letter);
  shaped.guessSegmentProperties();
  shape(shaper, shaped);
  return shaped.getLength();
}

const clusters = new Intl.Segmenter("en", { granularity: "grapheme" });
/** Characters without a shape of their own, and the hyphen that shapers replace by another. */
const shapeless = /[\s\p{Default_Ignorable_Code_Point}\u2011]/u;

/**
 * Returns the characters that no family has. `texts` must be in NFC. A letter with marks is returned whole if no family
 * has all of it, or if a preferred family has a part: Typst would set that part alone. The same applies if its marks
 * are separate glyphs: the family may place them beside the letter, and where it does not, copying the PDF's text
 * breaks the word there.
 */
export function missingCharacters(texts: Iterable<string>, families: readonly Family[]): string[] {
  return findFaces(texts, families).missing;
}

/** Returns `inOtherFace`, too: the texts of which nothing is missing if the families come in the opposite order. */
export function findFaces(
  texts: Iterable<string>,
  families: readonly Family[],
): { missing: string[]; inOtherFace: string[] } {
  const missing = new Set<string>();
  const inOtherFace: string[] = [];
  for (const text of texts) {
    const faults = missingIn(text, families);
    const others = faults.length > 0 ? missingIn(text, families.toReversed()) : faults;
    if (others.length < faults.length) inOtherFace.push(text);
    for (const fault of others.length > faults.length ? faults : others) missing.add(fault);
  }
  return { missing: [...missing], inOtherFace };
}

function missingIn(text: string, families: readonly Family[]): string[] {
  if (/^[ -~]*$/.test(text)) return [];
  return Array.from(clusters.segment(text), ({ segment }) => segment).flatMap((segment) => {
    if (canShow(segment, families)) return [];
    const shaped = [...segment].filter((character) => !shapeless.test(character));
    const lacking = shaped.filter((character) => !families.some((one) => has(one, character)));
    return lacking.length > 0 ? lacking : [segment];
  });
}

function canShow(cluster: string, families: readonly Family[]): boolean {
  const parts = [...cluster];
  const isShown = (family: Family) =>
    parts.every((part) => shapeless.test(part) || has(family, part));
  const isEmpty = (family: Family) =>
    parts.length === 1 || !parts.some((part) => shapeless.test(part) || has(family, part));
  const first = families.findIndex((family) => !isEmpty(family) || isShown(family));
  const family = families[first];
  if (family === undefined || !isShown(family)) return false;
  const drawn = parts.filter((part) => !shapeless.test(part)).join("");
  return !/\P{M}\p{M}/u.test(drawn.normalize("NFD")) || family.drawsWhole(drawn);
}

/** True also for a character that a shaper composes from two that the family has. */
function has({ characters }: Family, character: string): boolean {
  return (
    characters.has(character) ||
    [...character.normalize("NFD")].every((part) => characters.has(part))
  );
}
