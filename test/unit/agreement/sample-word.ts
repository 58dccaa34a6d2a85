import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import type { ContractValues } from "../../../app/agreement/contract/contract.ts";
import { agreementTree } from "../../../app/agreement/document/compile-template.ts";
import { compileWord } from "../../../app/agreement/files/compile-word.ts";
import { renderWord } from "../../../app/agreement/files/fill-word.ts";
import { contract, source } from "./samples.ts";

/** The parts of a Word document, by their paths. */
export type WordParts = Record<string, string>;

export function wordTemplateOf(markdown: string) {
  return compileWord(agreementTree(markdown));
}

export const wordTemplate = await wordTemplateOf(source);
export const word = renderWord(wordTemplate, contract);

export function partsOf(
  values: ContractValues = contract,
  template: typeof wordTemplate = wordTemplate,
): WordParts {
  const files = Object.entries(unzipSync(renderWord(template, values)));
  return Object.fromEntries(files.map(([path, bytes]) => [path, strFromU8(bytes)]));
}

/** What a visitor uploads. */
export function uploadOf(parts: WordParts) {
  const files = Object.entries(parts).map(([path, text]) => [path, strToU8(text)]);
  return { file: Buffer.from(zipSync(Object.fromEntries(files), { level: 0 })), pasted: "" };
}
