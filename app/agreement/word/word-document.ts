import { strToU8, zipSync } from "fflate";
import type { ContractValues } from "../contract/contract.ts";
import { fillPlaceholders } from "../document/fill-template.ts";

/** A Word document (ECMA-376) whose XML is cut at its values. */
export interface WordTemplate {
  /** By path in the package. Segments at odd indices are names of values. */
  parts: Readonly<Record<string, readonly string[]>>;
}

/** The earliest that a ZIP archive can tell: the same agreement is the same file. */
const mtime = new Date(1980, 0, 1);

/** Returns the file with each value as text. Unknown placeholders become empty text. */
export function renderWord(
  { parts }: WordTemplate,
  contract: ContractValues,
): Uint8Array<ArrayBuffer> {
  const files = Object.entries(parts).map(([path, segments]): [string, Uint8Array] => {
    const xml = fillPlaceholders(segments, (name) => escapeXml(contract.get(name) ?? ""));
    return [path, strToU8(xml)];
  });
  return zipSync(Object.fromEntries(files), { mtime, level: 4 });
}

const references = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
]);

function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => references.get(character) ?? "");
}
