import { profile } from "../../owner/profile.ts";
import type { RenderedOffer } from "../editions/render-offer.ts";
import {
  type AgreementFile,
  looksLikeAgreedFile,
  NotAgreementFileError,
  parseAgreementFile,
} from "../signing/agreement-file.ts";
import {
  type CheckContext,
  type OpenedOffer,
  openOffer,
  RefusedError,
} from "../signing/check-file.ts";
import { type FileFault, MAX_FILE_BYTES } from "../signing/file-fault.ts";
import { containsOpaqueLink } from "../signing/rewritten-links.ts";
import { findOffers, splitToken, startsOffer, TokenError } from "../signing/token.ts";
import { timeInWords } from "../signing/time.ts";
import { changedFieldsInWords } from "../signing/wording.ts";
import { textOf } from "../upload/file-kind.ts";
import { givenFieldOf } from "./offer-fields.ts";

/** The message is shown to the visitor. */
export class NotShownError extends Error {
  override name = "NotShownError";
  readonly instead: string | undefined;

  constructor(message: string, instead?: string) {
    super(message);
    this.instead = instead;
  }
}

export interface ShownOffer extends OpenedOffer<RenderedOffer> {
  rendered: RenderedOffer;
}

const notAnOffer = "This is not an offer from this site. Copy the whole link, or choose the file.";
const cut = "This offer is not whole: its end is missing. Copy the whole link, or choose the file.";
const several = "This text holds several offers. Copy the link of the one that counts.";
const replaced =
  "A mail program put its own link in place of the offer’s. Open that link, then copy the address of the page it leads to.";
const agreedAlready = "This offer has already been agreed to: the file contains the agreement.";
const newer = "This offer was made by a newer version of this site.";
const otherWords = `This site can no longer show this offer word for word. Ask ${profile.company.name} for a new one.`;

/** Finds the token in a link, a file, or among other words. Throws a `NotShownError`. */
export async function findToken(form: FormData): Promise<string> {
  const given = form.get(givenFieldOf(form)) ?? "";
  const text = typeof given === "string" ? given : textOf(await given.bytes());
  const start = text.trimStart();
  const isFile = ["{", "%PDF-", "PK\u0003\u0004"].some((magic) => start.startsWith(magic));
  if (isFile || text.length > MAX_FILE_BYTES || looksLikeAgreedFile(text)) {
    const file = parseGivenFile(start);
    if (file.receipt !== undefined) throw new NotShownError(agreedAlready, "/agreement/verify");
    return file.offer;
  }
  const [offer, ...others] = findOffers(text);
  if (others.length > 0) throw new NotShownError(several);
  if (offer === undefined && startsOffer(text)) throw new NotShownError(cut);
  if (offer === undefined && containsOpaqueLink(text)) throw new NotShownError(replaced);
  return offer ?? "";
}

export function parseGivenFile(text: string): AgreementFile {
  try {
    return parseAgreementFile(text);
  } catch (error) {
    if (!(error instanceof NotAgreementFileError)) throw error;
    const messages: Partial<Record<FileFault, string>> = { newer, form: notAnOffer };
    const instead = error.fault === "pdf" ? "/agreement/verify" : undefined;
    throw new NotShownError(messages[error.fault] ?? `${error.inWords}.`, instead);
  }
}

/** Opens an offer. Throws a `NotShownError` unless this site signed it and can show its words. */
export async function openToShow(
  token: string,
  context: CheckContext<RenderedOffer>,
): Promise<ShownOffer> {
  if (!isToken(token)) throw new NotShownError(notAnOffer);
  const opened = await openOffer(token, context).catch(refuse);
  if (opened.key.stolen) {
    throw new NotShownError(
      `This offer was signed with a key that was reported stolen. Ask ${profile.company.name} for a new one.`,
    );
  }
  const { rendered } = opened;
  if (!rendered) throw new NotShownError(otherWords);
  return { ...opened, rendered };
}

function isToken(text: string): boolean {
  try {
    const { header } = splitToken(text);
    return Buffer.from(header, "base64url").toString().includes('"agreement-offer"');
  } catch (error) {
    if (error instanceof TokenError) return false;
    throw error;
  }
}

function refuse(error: unknown): never {
  if (!(error instanceof RefusedError)) throw error;
  const { refusal } = error;
  if (refusal.kind === "newer") throw new NotShownError(newer);
  if (refusal.kind === "later") {
    throw new NotShownError(
      `This offer is dated later than now: ${timeInWords(refusal.time)}, London time. A clock is wrong. Open the offer again after that time, or ask ${profile.company.name} to check the clock.`,
    );
  }
  if (refusal.kind === "unchecked") {
    throw new NotShownError("This offer was signed with a key that this site has not published.");
  }
  const fields = refusal.kind === "changed" ? changedFieldsInWords(refusal.fields) : "";
  throw new NotShownError(`This offer was changed after it was signed.${fields}`);
}
