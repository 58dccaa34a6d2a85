import type { Receipt, Terms } from "./payloads.ts";

/** Says that whoever agreed gave another name than the offer’s; undefined if it is the same. Repeats neither name. */
export function otherNameInWords(
  { clientName }: Terms,
  { agreed }: Pick<Receipt, "agreed">,
): string | undefined {
  if (clientName === undefined || plain(clientName) === plain(agreed.name)) return undefined;
  return "The name given is not the name in the offer.";
}

function plain(name: string): string {
  return name.normalize("NFKC").trim().replace(/\s+/gu, " ").toLowerCase();
}
