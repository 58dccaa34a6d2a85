import { readTab, writeTab } from "../../ui/tab-storage.ts";
import type { AgreedFields } from "./offer-fields.ts";

export type KeptAgreement = Record<
  "hash" | "reference" | "agreedAt" | "signer" | "name" | "text",
  string
>;

export function keepAgreement(agreement: KeptAgreement): boolean {
  const kept = keptAgreements();
  if (kept.some(({ text }) => text === agreement.text)) return true;
  return write(agreedKey(kept.length), { ...agreement });
}

/** Returns the oldest first. */
export function keptAgreements(): readonly KeptAgreement[] {
  const agreements: KeptAgreement[] = [];
  for (;;) {
    const kept = read(agreedKey(agreements.length));
    if (!kept) return agreements;
    const { hash = "", reference = "", agreedAt = "", ...file } = Object.fromEntries(kept);
    const { signer = "", name = "", text = "" } = file;
    agreements.push({ hash, reference, agreedAt, signer, name, text });
  }
}

function agreedKey(index: number): string {
  return `agreed ${index}`;
}

export function keepTyped(hash: string, fields: AgreedFields): void {
  write(typedKey(hash), { ...fields });
}

export function readTyped(hash: string): URLSearchParams | undefined {
  return read(typedKey(hash));
}

export function forgetTyped(hash: string): void {
  writeTab(typedKey(hash), "");
}

function typedKey(hash: string): string {
  return `typed ${hash}`;
}

function write(key: string, values: Record<string, string>): boolean {
  return writeTab(key, String(new URLSearchParams(values)));
}

function read(key: string): URLSearchParams | undefined {
  const kept = readTab(key);
  return kept ? new URLSearchParams(kept) : undefined;
}
