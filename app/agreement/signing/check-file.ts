import type { z } from "zod";
import { openAcceptance, type OpenedToken, openToken, TokenError } from "./token.ts";
import { type AgreementFile, type AgreementStage, stageOf } from "./agreement-file.ts";
import { changedFields, checkSums } from "./check-sums.ts";
import { hashOf } from "./encoding.ts";
import type { PublicJwk, PublishedKey } from "./keys.ts";
import { type Acceptance, Countersignature, Offer, type OfferTerms, Receipt } from "./payloads.ts";

export interface Rendered {
  /** The Markdown. */
  raw: string;
}

/** The keys, editions and time by which this site checks files. */
export interface CheckContext<R extends Rendered = Rendered> {
  keys: readonly PublishedKey[];
  /** Returns undefined if the site no longer has the edition. */
  render(
    edition: string,
    terms: OfferTerms,
    issuedAt: string,
  ): R | undefined | Promise<R | undefined>;
  /** Epoch milliseconds. */
  now: number;
}

/** The parts that this site signs. */
type OwnPart = "offer" | "receipt" | "countersignature";
export type FilePart = OwnPart | "text" | "acceptance";

export interface CheckedFile<R extends Rendered = Rendered> {
  stage: AgreementStage;
  offer: Offer;
  /** The hash by which receipt and acceptance name the offer. */
  hash: string;
  acceptance?: Acceptance;
  receipt?: Receipt;
  countersignature?: Countersignature;
  text: string;
  rendered: R | undefined;
  /** Thumbprints of this site's keys. */
  kids: Partial<Record<OwnPart, string>>;
  /** False if the file's `keys`, which are never used, differ from the keys that signed it. */
  namesItsKeys: boolean;
}

export type Verdict<R extends Rendered = Rendered> =
  | { kind: "valid"; file: CheckedFile<R> }
  | { kind: "stolen"; file: CheckedFile<R> }
  | { kind: "changed"; part: FilePart; fields: readonly string[] }
  | { kind: "missing"; part: FilePart }
  | { kind: "newer"; part: FilePart }
  /** The mark is genuine, but a clock is wrong. */
  | { kind: "later"; part: OwnPart; time: string }
  /** The key is not published, or was retired. */
  | { kind: "unchecked"; part: FilePart; kid: string; isRetired: boolean };

type Refusal = Exclude<Verdict, { kind: "valid" | "stolen" }>;

export class RefusedError extends Error {
  override name = "RefusedError";
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(`The ${refusal.part} is ${refusal.kind}`);
    this.refusal = refusal;
  }
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const TOLERANCE = 5 * MINUTE;

/** Checks every signature, time and hash. `opened` is the file's offer, if it was opened before. */
export async function checkFile<R extends Rendered>(
  file: AgreementFile,
  context: CheckContext<R>,
  opened?: OpenedOffer<R>,
): Promise<Verdict<R>> {
  try {
    return await checkAll(file, context, opened ?? (await openOfferOfAnyTime(file.offer, context)));
  } catch (error) {
    if (error instanceof RefusedError) return error.refusal;
    throw error;
  }
}

async function checkAll<R extends Rendered>(
  file: AgreementFile,
  context: CheckContext<R>,
  offer: OpenedOffer<R>,
): Promise<Verdict<R>> {
  const { payload, rendered } = offer;
  if (hashOf(file.text) !== payload.text) throw changed("text");
  const receipt = await openReceipt(file, offer, context);
  const acceptance = await openAgreedAcceptance(file, receipt?.payload);
  const countersignature = await openCountersignature(file, receipt, context);

  checkClock("offer", payload.issuedAt, offer, context);
  if (receipt) checkClock("receipt", receipt.payload.receivedAt, receipt, context);
  if (countersignature) {
    checkClock("countersignature", countersignature.payload.signedAt, countersignature, context);
  }
  const used = [offer, receipt, countersignature].flatMap((token) => token?.key ?? []);
  const isStolen = used.some((key) => key.stolen);
  return {
    kind: isStolen ? "stolen" : "valid",
    file: {
      stage: stageOf(file),
      offer: payload,
      hash: hashOf(file.offer),
      ...(acceptance && { acceptance }),
      ...(receipt && { receipt: receipt.payload }),
      ...(countersignature && { countersignature: countersignature.payload }),
      text: file.text,
      rendered,
      kids: {
        offer: offer.key.jwk.kid,
        ...(receipt && { receipt: receipt.key.jwk.kid }),
        ...(countersignature && { countersignature: countersignature.key.jwk.kid }),
      },
      namesItsKeys: isSameSet(file.keys, used),
    },
  };
}

/** Compares the keys that a file names with those that signed it. */
function isSameSet(named: readonly PublicJwk[], used: readonly PublishedKey[]): boolean {
  const inFile = new Map(named.map(({ kid, x }) => [kid, x]));
  const signing = new Map(used.map(({ jwk }) => [jwk.kid, jwk.x]));
  const isNamed = [...signing].every(([kid, x]) => inFile.get(kid) === x);
  return isNamed && inFile.size === signing.size && named.length === inFile.size;
}

type Keys = Pick<CheckContext, "keys">;

export interface OpenedOffer<R extends Rendered = Rendered> extends OpenedToken<Offer> {
  token: string;
  /** Undefined if the site can't render the signed text any more. */
  rendered: R | undefined;
}

/** Throws a `RefusedError`. */
export async function openOffer<R extends Rendered>(
  token: string,
  context: CheckContext<R>,
): Promise<OpenedOffer<R>> {
  const opened = await openOfferOfAnyTime(token, context);
  checkClock("offer", opened.payload.issuedAt, opened, context);
  return opened;
}

/** Opens an offer, even one that is dated later than now. Throws a `RefusedError`. */
export async function openOfferOfAnyTime<R extends Rendered>(
  token: string,
  context: Pick<CheckContext<R>, "keys" | "render">,
): Promise<OpenedOffer<R>> {
  const opened = await openPart("offer", token, Offer, context);
  const { payload, key } = opened;
  if (payload.sums !== checkSums(payload)) throw changed("offer");
  if (payload.issuedAt >= payload.expiresAt) throw changed("offer");
  checkKey("offer", payload.issuedAt, key);
  const rendered = await context.render(payload.edition, payload.terms, payload.issuedAt);
  const isSameText = rendered !== undefined && hashOf(rendered.raw) === payload.text;
  return { ...opened, token, rendered: isSameText ? rendered : undefined };
}

async function openReceipt(file: AgreementFile, offer: OpenedToken<Offer>, context: Keys) {
  if (file.receipt === undefined) {
    if (!(file.acceptance ?? file.countersignature)) return undefined;
    throw new RefusedError({ kind: "missing", part: "receipt" });
  }
  const opened = await openPart("receipt", file.receipt, Receipt, context);
  const { payload, key } = opened;
  const { issuedAt, expiresAt } = offer.payload;
  if (payload.offer !== hashOf(file.offer)) throw changed("receipt");
  if (payload.receivedAt < issuedAt || payload.receivedAt >= expiresAt) throw changed("receipt");
  checkKey("receipt", payload.receivedAt, key);
  return opened;
}

/** The receipt is signed later, and says whether there is an acceptance. */
async function openAgreedAcceptance(file: AgreementFile, receipt: Receipt | undefined) {
  if (receipt === undefined) return undefined;
  if (file.acceptance === undefined) {
    if (receipt.acceptance === null) return undefined;
    throw new RefusedError({ kind: "missing", part: "acceptance" });
  }
  if (hashOf(file.acceptance) !== receipt.acceptance) throw changed("acceptance");
  try {
    const acceptance = await openAcceptance(file.acceptance);
    if (!isSameAgreement(acceptance, receipt)) throw changed("acceptance");
    return acceptance;
  } catch (error) {
    throw refusalOf("acceptance", error);
  }
}

export function isSameAgreement(one: Acceptance, other: Receipt): boolean {
  return one.offer === other.offer && JSON.stringify(one.agreed) === JSON.stringify(other.agreed);
}

async function openCountersignature(
  file: AgreementFile,
  receipt: OpenedToken<Receipt> | undefined,
  context: Keys,
) {
  const { countersignature } = file;
  if (file.receipt === undefined || countersignature === undefined || !receipt) return undefined;
  const part = "countersignature";
  const opened = await openPart(part, countersignature, Countersignature, context);
  const { payload, key } = opened;
  if (payload.receipt !== hashOf(file.receipt)) throw changed(part);
  if (payload.signedAt < receipt.payload.receivedAt) throw changed(part);
  checkKey(part, payload.signedAt, key);
  return opened;
}

async function openPart<T>(
  part: OwnPart,
  token: string,
  schema: z.ZodType<T>,
  { keys }: Keys,
): Promise<OpenedToken<T>> {
  try {
    return await openToken(token, `agreement-${part}`, keys, schema);
  } catch (error) {
    throw refusalOf(part, error, token);
  }
}

function refusalOf(part: FilePart, error: unknown, token = ""): unknown {
  if (!(error instanceof TokenError)) return error;
  const { fault, kid } = error;
  if (fault === "newer") return new RefusedError({ kind: "newer", part });
  if (kid !== undefined) {
    return new RefusedError({ kind: "unchecked", part, kid, isRetired: false });
  }
  const isRewritten = part === "offer" && fault === "signature";
  return changed(part, isRewritten ? changedFields(token) : []);
}

function changed(part: FilePart, fields: readonly string[] = []): RefusedError {
  return new RefusedError({ kind: "changed", part, fields });
}

/** The time in a mark of a stolen key proves nothing. */
function checkClock(
  part: OwnPart,
  time: string,
  { key }: OpenedToken<unknown>,
  { now }: Pick<CheckContext, "now">,
): void {
  if (key.stolen || Date.parse(time) <= now + TOLERANCE) return;
  throw new RefusedError({ kind: "later", part, time });
}

function checkKey(part: FilePart, time: string, key: PublishedKey): void {
  if (key.retired === undefined || key.stolen || time < key.retired) return;
  throw new RefusedError({ kind: "unchecked", part, kid: key.jwk.kid, isRetired: true });
}

/** Compares the clocks of browser and site. Returns undefined for up to five minutes. */
export function differenceOfClocks({
  acceptance,
  receipt,
}: Pick<CheckedFile, "acceptance" | "receipt">): string | undefined {
  if (!acceptance || !receipt) return undefined;
  const apart = Math.abs(Date.parse(acceptance.clock) - Date.parse(receipt.receivedAt));
  if (apart <= TOLERANCE) return undefined;
  if (apart > DAY) return clocksOfOtherDays;
  return `The two clocks differ by ${Math.round(apart / MINUTE)} minutes.`;
}

export const clocksOfOtherDays = "The two clocks differ by more than a day.";
