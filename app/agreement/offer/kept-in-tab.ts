import type { AgreedFields } from "./agreed-fields.ts";

/** Of an agreement, in the tab where it was made. */
interface KeptAgreement {
  /** Of the offer. */
  hash: string;
  reference: string;
  /** In words. */
  agreedAt: string;
  name: string;
  text: string;
}

export function keepAgreement(agreement: KeptAgreement): void {
  keep("agreed", { ...agreement });
}

export function keptAgreement(): KeptAgreement | undefined {
  const kept = read("agreed");
  if (!kept) return undefined;
  const of = (name: keyof KeptAgreement) => kept.get(name) ?? "";
  return {
    hash: of("hash"),
    reference: of("reference"),
    agreedAt: of("agreedAt"),
    name: of("name"),
    text: of("text"),
  };
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

function keep(key: string, values: Record<string, string>): void {
  try {
    sessionStorage.setItem(key, String(new URLSearchParams(values)));
  } catch {
    // Where nothing can be stored, a reload brings the offer as a first visit does.
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
