import type { ContractValues } from "../contract/contract.ts";
import type { EditionDocument } from "../editions/edition.ts";
import { renderWord, type WordTemplate } from "./word-document.ts";

const templates = import.meta.glob<WordTemplate>("../agreement.md", {
  query: "?word",
  import: "default",
});

type EditionTemplates = Record<EditionDocument["signing"], WordTemplate>;

const editions = import.meta.glob<EditionTemplates>("../editions/*.json", {
  query: "?edition-word",
  import: "default",
});

export const WORD_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

/** The agreement as a file of Word's. Its template is read when the first one is asked for. */
export async function setAsWord(
  contract: ContractValues,
  { edition }: { edition?: EditionDocument | undefined } = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const template = edition
    ? (await editions[`../editions/${edition.id}.json`]?.())?.[edition.signing]
    : await templates["../agreement.md"]?.();
  return renderWord(template ?? { parts: {} }, contract);
}
