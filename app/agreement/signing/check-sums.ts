import { contractFields, optionalFields } from "../contract/inputs.ts";
import { decode, hashOf, isCanonical } from "./encoding.ts";
import type { Offer } from "./payloads.ts";

const LENGTH = 4;

const labels = new Map<string, string>([
  ["reference", "Reference"],
  ["issuedAt", "Date of the offer"],
  ["expiresAt", "End of the offer"],
  ["edition", "Edition of the agreement"],
  ["text", "Hash of the text"],
  ["plan", "Plan and tier"],
  ["startDate", "Start Date"],
  ["clientKind", "Kind of Client"],
  ...[...contractFields, ...optionalFields].map(({ name, label }): [string, string] => [
    name,
    label,
  ]),
]);

/** One sum per field, then one per term. They prove nothing: a forger can make new ones. */
export function checkSums(offer: Omit<Offer, "v" | "sums">): string {
  return summed(offer)
    .map(([, sum]) => sum)
    .join("");
}

/** Names that a forger added are not repeated. */
const unknownField = "a field that is not of an offer";

/** Labels of the changed fields of an offer whose signature does not fit. */
export function changedFields(token: string): string[] {
  const payload = token.split(".")[1] ?? "";
  const offer = payloadOf(payload);
  if (offer === undefined) return [];
  const sums: readonly string[] = textOf(offer.sums).match(/.{4}/gs) ?? [];
  const fields = summed(offer);
  const changed = fields.filter(([, sum], index) =>
    fields.length === sums.length ? sums[index] !== sum : !sums.includes(sum),
  );
  return [...new Set(changed.map(([name]) => labels.get(name) ?? unknownField))];
}

function summed(offer: Readonly<Record<string, unknown>>): [name: string, sum: string][] {
  const { reference, issuedAt, expiresAt, edition, text, terms } = offer;
  const fields = Object.entries({
    reference,
    issuedAt,
    expiresAt,
    edition,
    text,
    ...(isObject(terms) && terms),
  });
  return fields.map(([name, value]) => [name, hashOf(`${name}=${textOf(value)}`).slice(0, LENGTH)]);
}

/** Nested lists may be too deep to write. */
function textOf(value: unknown): string {
  return typeof value === "object" ? "" : String(value);
}

/** Without its schema, as emptied fields are named too. */
function payloadOf(encoded: string): Readonly<Record<string, unknown>> | undefined {
  if (!isCanonical(encoded)) return undefined;
  try {
    const payload: unknown = JSON.parse(decode(encoded));
    return isObject(payload) ? payload : undefined;
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
