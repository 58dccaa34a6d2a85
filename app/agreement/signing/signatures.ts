import type { KeyObject } from "node:crypto";
import { openAcceptance, signToken, TokenError } from "./token.ts";
import { type AgreementFile, createAgreementFile } from "./agreement-file.ts";
import {
  type CheckContext,
  type CheckedFile,
  checkFile,
  isSameAgreement,
  type OpenedOffer,
  type Rendered,
} from "./check-file.ts";
import { checkSums } from "./check-sums.ts";
import { hashOf } from "./encoding.ts";
import { publicJwk } from "./keys.ts";
import {
  type Agreed,
  Countersignature,
  newReference,
  Offer,
  type OfferTerms,
  Receipt,
} from "./payloads.ts";
import { endOfWait } from "./lapse.ts";
import { isoTime } from "./time.ts";

/**
 * Signs an offer. `terms` are clean, in the form's order, without empty ones; `now` is in epoch milliseconds. Throws a
 * `ZodError` if a term is not clean or too long.
 */
export async function makeOffer(
  { edition, terms, raw, now }: { edition: string; terms: OfferTerms; raw: string; now: number },
  key: KeyObject,
): Promise<AgreementFile> {
  const issuedAt = isoTime(now);
  const times = { issuedAt, expiresAt: endOfWait(issuedAt) };
  const offer = { reference: newReference(), ...times, edition, text: hashOf(raw), terms };
  const payload = Offer.parse({ v: 1, ...offer, sums: checkSums(offer) });
  const token = await signToken("agreement-offer", payload, key);
  return createAgreementFile({ offer: token, text: raw, keys: [publicJwk(key)] });
}

export class NotAgreedError extends Error {
  override name = "NotAgreedError";
  readonly reason: "ended" | "acceptance" | "words" | "stolen";

  constructor(reason: NotAgreedError["reason"]) {
    super(`The offer could not be agreed to: ${reason}`);
    this.reason = reason;
  }
}

/** Signs the receipt. Throws a `NotAgreedError` if the offer can't be agreed to. */
export async function makeReceipt<R extends Rendered>(
  offer: OpenedOffer<R>,
  { agreed, acceptance }: { agreed: Agreed; acceptance?: string | undefined },
  context: CheckContext<R>,
  key: KeyObject,
): Promise<{ file: AgreementFile; checked: CheckedFile<R> }> {
  const { token, payload, rendered } = offer;
  if (offer.key.stolen) throw new NotAgreedError("stolen");
  if (rendered === undefined) throw new NotAgreedError("words");
  // A clock a few minutes ahead may have dated the offer, and nothing is received before it is offered.
  const receivedAt = isoTime(Math.max(context.now, Date.parse(payload.issuedAt)));
  if (receivedAt >= payload.expiresAt) throw new NotAgreedError("ended");
  const receipt = Receipt.parse({
    v: 1,
    offer: hashOf(token),
    acceptance: acceptance === undefined ? null : hashOf(acceptance),
    agreed,
    receivedAt,
  });
  if (acceptance !== undefined && !(await hasSigned(acceptance, receipt))) {
    throw new NotAgreedError("acceptance");
  }
  const file = createAgreementFile({
    offer: token,
    acceptance,
    receipt: await signToken("agreement-receipt", receipt, key),
    text: rendered.raw,
    keys: uniqueKeys([offer.key.jwk, publicJwk(key)]),
  });
  return { file, checked: await checkedFile(file, context, offer) };
}

async function hasSigned(acceptance: string, receipt: Receipt): Promise<boolean> {
  try {
    return isSameAgreement(await openAcceptance(acceptance), receipt);
  } catch (error) {
    if (error instanceof TokenError) return false;
    throw error;
  }
}

/** Signs for the consultant. Expects a checked file; throws a `ZodError` if a value is not clean or too long. */
export async function countersign(
  file: AgreementFile,
  { name, position, statement }: Pick<Countersignature, "name" | "position" | "statement">,
  context: CheckContext<Rendered>,
  key: KeyObject,
): Promise<AgreementFile> {
  const payload = Countersignature.parse({
    v: 1,
    receipt: hashOf(file.receipt ?? ""),
    name,
    position,
    statement,
    signedAt: isoTime(context.now),
  });
  const countersignature = await signToken("agreement-countersignature", payload, key);
  const keys = uniqueKeys([...file.keys, publicJwk(key)]);
  const signed = createAgreementFile({ ...file, countersignature, keys });
  await checkedFile(signed, context);
  return signed;
}

function uniqueKeys(keys: AgreementFile["keys"]): AgreementFile["keys"] {
  return [...new Map(keys.map((jwk) => [jwk.kid, jwk])).values()];
}

/** Throws if the file would be found invalid, so that none such is given out. */
async function checkedFile<R extends Rendered>(
  file: AgreementFile,
  context: CheckContext<R>,
  opened?: OpenedOffer<R>,
): Promise<CheckedFile<R>> {
  const verdict = await checkFile(file, context, opened);
  if (verdict.kind !== "valid") throw new Error(`The file just made is ${verdict.kind}`);
  return verdict.file;
}
