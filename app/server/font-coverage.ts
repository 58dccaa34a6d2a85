import { basename } from "node:path";
import { Blob as FontFile, Face } from "harfbuzzjs";

/** The characters that all weights of a typeface have. */
export type Family = ReadonlySet<string>;

export interface Font {
  /** The file name begins with the family's name: `SourceSerif4_400Regular.ttf`. */
  path: string;
  bytes: Uint8Array;
}

/** Returns the families in the order of their first font. */
export function familiesOf(fonts: readonly Font[]): Family[] {
  const cuts = Map.groupBy(fonts, ({ path }) => basename(path).split("_", 1)[0]);
  return Array.from(cuts.values(), (family) =>
    family.map(({ bytes }) => charactersOf(bytes)).reduce((all, cut) => all.intersection(cut)),
  );
}

function charactersOf(bytes: Uint8Array): Set<string> {
  const codes = new Face(new FontFile(bytes)).collectUnicodes();
  return new Set(Array.from(codes, (code) => String.fromCodePoint(code)));
}

const clusters = new Intl.Segmenter("en", { granularity: "grapheme" });
/** Characters without a shape of their own, and the hyphen that shapers replace by another. */
const shapeless = /[\s\p{Default_Ignorable_Code_Point}\u2011]/u;

/**
 * Returns the characters that no family has. `texts` must be in NFC. A letter with marks is returned whole if no family has
 * all of it, or if a preferred family has a part: Typst would set that part alone.
 */
export function missingCharacters(texts: Iterable<string>, families: readonly Family[]): string[] {
  const missing = new Set<string>();
  for (const text of texts) {
    if (/^[ -~]*$/.test(text)) continue;
    for (const { segment } of clusters.segment(text)) {
      if (canShow(segment, families)) continue;
      const shaped = [...segment].filter((character) => !shapeless.test(character));
      const lacking = shaped.filter((character) => !families.some((one) => has(one, character)));
      for (const name of lacking.length > 0 ? lacking : [segment]) missing.add(name);
    }
  }
  return [...missing];
}

function canShow(cluster: string, families: readonly Family[]): boolean {
  const parts = [...cluster];
  const isShown = (family: Family) =>
    parts.every((part) => shapeless.test(part) || has(family, part));
  const isEmpty = (family: Family) =>
    parts.length === 1 || !parts.some((part) => shapeless.test(part) || has(family, part));
  const first = families.findIndex((family) => !isEmpty(family) || isShown(family));
  const family = families[first];
  return family !== undefined && isShown(family);
}

/** True also for a character that a shaper composes from two that the family has. */
function has(family: Family, character: string): boolean {
  return family.has(character) || [...character.normalize("NFD")].every((part) => family.has(part));
}
