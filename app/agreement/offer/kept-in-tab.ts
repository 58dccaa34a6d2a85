import { readTab, writeTab } from "../../ui/browser-storage.ts";

/** An agreed offer, with the text of its file. */
export type KeptAgreement = Record<"reference" | "agreedAt" | "signer" | "text", string>;

/** Returns false if the browser blocks storage. */
export function keepAgreement(agreement: KeptAgreement): boolean {
  const kept = keptAgreements();
  if (kept.some(({ text }) => text === agreement.text)) return true;
  return write(agreementKey(kept.length), { ...agreement });
}

/** Returns the oldest first. */
export function keptAgreements(): readonly KeptAgreement[] {
  const agreements: KeptAgreement[] = [];
  for (;;) {
    const kept = read(agreementKey(agreements.length));
    if (!kept) return agreements;
    const { reference = "", agreedAt = "", signer = "", text = "" } = Object.fromEntries(kept);
    agreements.push({ reference, agreedAt, signer, text });
  }
}

/** Returns the token of the offer that an agreement file contains. */
export function offerIn({ text }: KeptAgreement): string {
  const file: { offer: string } = JSON.parse(text);
  return file.offer;
}

function agreementKey(index: number): string {
  return `agreed ${index}`;
}

/** Keeps what the client typed into fields of an offer, by their names, for a reload. Other fields stay as kept. */
export function keepTypedFields(hash: string, fields: Record<string, string>): void {
  const kept = Object.fromEntries(readTypedFields(hash) ?? []);
  write(typedFieldsKey(hash), { ...kept, ...fields });
}

export function readTypedFields(hash: string): URLSearchParams | undefined {
  return read(typedFieldsKey(hash));
}

export function forgetTypedFields(hash: string): void {
  writeTab(typedFieldsKey(hash), "");
}

function typedFieldsKey(hash: string): string {
  return `typed ${hash}`;
}

function write(key: string, values: Record<string, string>): boolean {
  return writeTab(key, String(new URLSearchParams(values)));
}

function read(key: string): URLSearchParams | undefined {
  const kept = readTab(key);
  return kept ? new URLSearchParams(kept) : undefined;
}
