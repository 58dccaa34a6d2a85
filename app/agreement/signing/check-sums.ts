import { contractFields, optionalFields } from "../contract/inputs.ts";
import { fromBase64url, hashOf, isCanonical, isObject, parseObject } from "./encoding.ts";
import type { Offer } from "./payloads.ts";

const LENGTH = 4;

/** The names of an offer’s fields and terms, as forms have them. */
export const termLabels: ReadonlyMap<string, string> = new Map<string, string>([
  ["reference", "Reference"],
  ["issuedAt", "Date of the offer"],
  ["expiresAt", "End of the offer"],
  ["edition", "Edition of the agreement"],
  ["text", "Hash of the text"],
  ["plan", "Plan and tier"],
  ["startDate", "Start Date"],
  ["clientKind", "Kind of Client"],
  ...[...contractFields, ...optionalFields].map(({ name, label }) => [name, label] as const),
]);

/** Returns a sum for each field, then for each term. They prove nothing: a forger can make new ones. */
export function checkSums(offer: Omit<Offer, "v" | "sums">): string {
  const sums = summed(offer).map(([, sum]) => sum);
  return sums.join("");
}

/** Names that a forger added are not repeated. */
const unknownField = "a field that is not of an offer";

/** Returns the labels of the changed fields of an offer whose signature does not fit. */
export function changedFields(token: string): string[] {
  const payload = token.split(".")[1] ?? "";
  // The schema would refuse emptied fields, which are named, too.
  const offer = isCanonical(payload) ? parseObject(() => fromBase64url(payload)) : undefined;
  if (offer === undefined) return [];
  const sums: readonly string[] = textOf(offer.sums).match(/.{4}/gs) ?? [];
  const fields = summed(offer);
  const changed = fields.filter(([, sum], index) =>
    fields.length === sums.length ? sums[index] !== sum : !sums.includes(sum),
  );
  return [...new Set(changed.map(([name]) => termLabels.get(name) ?? unknownField))];
}

function summed(offer: Readonly<Record<string, unknown>>): [name: string, sum: string][] {
  const { reference, issuedAt, expiresAt, edition, text, terms } = offer;
  const ownFields = { reference, issuedAt, expiresAt, edition, text };
  const fields = { ...ownFields, ...(isObject(terms) && terms) };
  return Object.entries(fields).map(([name, value]) => [
    name,
    hashOf(`${name}=${textOf(value)}`).slice(0, LENGTH),
  ]);
}

/** Leaves out nested lists, which may be too deep for `JSON.stringify`. */
function textOf(value: unknown): string {
  return typeof value === "object" ? "" : String(value);
}
