import type { AgreedFields } from "./offer-fields.ts";

/** Of an agreement, in the tab where it was made. */
export interface KeptAgreement {
  /** Of the offer. */
  hash: string;
  reference: string;
  /** In words. */
  agreedAt: string;
  /** The name that was typed. */
  signer: string;
  name: string;
  text: string;
}

/** Whether a reload finds it: a browser may have no room, or keep nothing. */
export function keepAgreement(agreement: KeptAgreement): boolean {
  const kept = keptAgreements();
  if (kept.some(({ text }) => text === agreement.text)) return true;
  return keep(agreedKey(kept.length), { ...agreement });
}

/** The first first. */
export function keptAgreements(): readonly KeptAgreement[] {
  const agreements: KeptAgreement[] = [];
  for (;;) {
    const kept = read(agreedKey(agreements.length));
    if (!kept) return agreements;
    const of = (name: keyof KeptAgreement) => kept.get(name) ?? "";
    agreements.push({
      hash: of("hash"),
      reference: of("reference"),
      agreedAt: of("agreedAt"),
      signer: of("signer"),
      name: of("name"),
      text: of("text"),
    });
  }
}

function agreedKey(place: number): string {
  return `agreed ${place}`;
}

/** @param hash of the offer: what is typed for one is not told to another */
export function keepTyped(hash: string, fields: AgreedFields): void {
  keep(typedKey(hash), { ...fields });
}

export function keptTyped(hash: string): URLSearchParams | undefined {
  return read(typedKey(hash));
}

export function dropTyped(hash: string): void {
  try {
    sessionStorage.removeItem(typedKey(hash));
  } catch {
    // Where nothing can be stored, nothing is.
  }
}

function typedKey(hash: string): string {
  return `typed ${hash}`;
}

function keep(key: string, values: Record<string, string>): boolean {
  try {
    sessionStorage.setItem(key, String(new URLSearchParams(values)));
    return true;
  } catch {
    return false;
  }
}

function read(key: string): URLSearchParams | undefined {
  try {
    const kept = sessionStorage.getItem(key);
    return kept === null ? undefined : new URLSearchParams(kept);
  } catch {
    return undefined;
  }
}
