import type { ContractValues } from "../contract/contract.ts";
import { renderWord, type WordTemplate } from "./word-document.ts";

const templates = import.meta.glob<WordTemplate>("../agreement.md", {
  query: "?word",
  import: "default",
});

/** The agreement as a file of Word's. Its template is read when the first one is asked for. */
export async function setAsWord(contract: ContractValues): Promise<Uint8Array<ArrayBuffer>> {
  const template = await templates["../agreement.md"]?.();
  return renderWord(template ?? { parts: {} }, contract);
}
