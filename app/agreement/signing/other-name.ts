import type { Receipt, Terms } from "./payloads.ts";

/** Says that another name agreed than the one in the offer; undefined if it is the same. */
export function otherNameInWords(
  { clientName }: Terms,
  { agreed }: Pick<Receipt, "agreed">,
): string | undefined {
  if (clientName === undefined || plain(clientName) === plain(agreed.name)) return undefined;
  return `The offer names ${clientName}; ${agreed.name} agreed.`;
}

function plain(name: string): string {
  return name.normalize("NFKC").trim().replace(/\s+/gu, " ").toLowerCase();
}
