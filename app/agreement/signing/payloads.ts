import { randomBytes } from "node:crypto";
import { z } from "zod";
import { parseFieldDate } from "../../dates/calendar-date.ts";
import { isIsoTime } from "./time.ts";

/** Crockford's base 32. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

export const REFERENCE = /^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/;

/** `K7QX-M2PD`: 40 random bits. */
export function newReference(): string {
  const digits = [...randomBytes(8)].map((byte) => alphabet.charAt(byte % 32)).join("");
  return `${digits.slice(0, 4)}-${digits.slice(4)}`;
}

/** UTC, in whole seconds. */
export const IsoTime = z
  .string()
  .refine(isIsoTime, "expected a time, such as 2027-03-01T09:30:00Z");

const v = z.literal(1);
const hash = z.string().regex(/^[\w-]{43}$/);

/** Characters that could disguise a text. Must not change, unlike the form's rule: signed text stays valid for ever. */
const disguise =
  /[\p{Cc}\p{Bidi_Control}\p{Noncharacter_Code_Point}\p{Cs}\u2028\u2029\uFFFD\u2800\u3164\u115F\u1160\uFFA0]/u;

function cleanUpTo(maxCharacters: number) {
  return z
    .string()
    .refine((value) => value.trim() === value && !disguise.test(value))
    .refine((value) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(value))
    .refine((value) => [...value].length <= maxCharacters);
}

const text = cleanUpTo(200);
const statement = cleanUpTo(500);

/** The form's fields in its order, without empty ones. */
const OfferTerms = z
  .record(z.string().regex(/^[a-zA-Z]{1,40}$/), text)
  .refine((terms) => Object.keys(terms).length <= 40)
  .refine(({ plan, clientCompany, startDate }) => {
    return plan !== undefined && clientCompany !== undefined && !!parseFieldDate(startDate ?? "");
  });
export type OfferTerms = z.infer<typeof OfferTerms>;

const Agreed = z.strictObject({
  name: text,
  position: text,
  email: text.max(254).regex(/^[^\s@]+@[^\s@]+$/),
  statement,
});
export type Agreed = z.infer<typeof Agreed>;

// The order of members is the order in which they are signed.

export const Offer = z.strictObject({
  v,
  /** For people. The site identifies an offer by its hash. */
  reference: z.string().regex(REFERENCE),
  issuedAt: IsoTime,
  expiresAt: IsoTime,
  edition: hash,
  text: hash,
  terms: OfferTerms,
  sums: z.string().regex(/^(?:[\w-]{4})+$/),
});
export type Offer = z.infer<typeof Offer>;

export const Acceptance = z.strictObject({ v, offer: hash, agreed: Agreed, clock: IsoTime });
export type Acceptance = z.infer<typeof Acceptance>;

export const Receipt = z.strictObject({
  v,
  offer: hash,
  acceptance: hash.nullable(),
  agreed: Agreed,
  receivedAt: IsoTime,
});
export type Receipt = z.infer<typeof Receipt>;

export const Countersignature = z.strictObject({
  v,
  receipt: hash,
  name: text,
  position: text,
  statement,
  signedAt: IsoTime,
});
export type Countersignature = z.infer<typeof Countersignature>;
