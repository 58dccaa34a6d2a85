import { config } from "../../config/this-process.ts";
import { londonDate } from "../../dates/london.ts";
import { dayNumber, formatDate, parseFieldDate } from "../../dates/calendar-date.ts";
import { OperatorMail } from "../operator-mail.ts";
import type { RecordRow } from "../contract/record-labels.ts";
import { contractFields, optionalFields } from "../contract/inputs.ts";
import { commitmentInWords } from "../contract/key-dates.ts";
import { writeLinkQuery } from "../form/prefill-link.tsx";
import { copyStatuses } from "../document/running-head.ts";
import { editionId, editionVersion } from "../editions/edition.ts";
import { datesOfOffer, type RenderedOffer } from "../editions/render-offer.ts";
import { lackedBy, signedFileName, type SignedText } from "../files/signed-document.ts";
import { makeSignedFile, type SignedFile } from "../files/signed-files.ts";
import {
  type AgreementFile,
  createAgreementFile,
  stageOf,
  writeAgreementFile,
} from "../signing/agreement-file.ts";
import { type CheckedFile, checkFile } from "../signing/check-file.ts";
import { fileFaultsInWords } from "../signing/file-fault.ts";
import { hashOf } from "../signing/encoding.ts";
import { lapseOf, lastDayInWords, lastDayOf } from "../signing/lapse.ts";
import { signatureRecord, type Signed } from "../signing/signature-record.ts";
import { makeReceipt, NotAgreedError } from "../signing/signatures.ts";
import { differencesFromOffer, signerInOffer } from "../signing/signer-details.ts";
import { clientStatement, refusalInOneLine } from "../signing/wording.ts";
import { dateInWords, shortDate, timeInWords } from "../signing/time.ts";
import { textToShowAgain } from "../upload/read-form-data.ts";
import { checkContextNow } from "../this-site.ts";
import {
  checkSigner,
  emptySigner,
  type GivenField,
  givenFieldOf,
  readSigner,
  type SignerErrors,
  type SignerFields,
} from "./offer-fields.ts";
import {
  findToken,
  NotShownError,
  openToShow,
  parseGivenFile,
  type ShownOffer,
} from "./open-offer.ts";
import { formatLongDate, formatShortDate } from "../../dates/long-date.ts";
import type { Offer, Receipt } from "../signing/payloads.ts";

export type OfferFacts = ReturnType<typeof factsOf>;

export interface AgreementToKeep extends ReturnType<typeof agreedFacts> {
  name: string;
  pdfName: string;
  /** The agreement file. */
  text: string;
  /** What became of the mail to the operator. Undefined if that is not known, as after a reload. */
  mailed?: "nothing" | "sent" | "not sent" | undefined;
}

export interface OfferAnswer {
  offer?: OfferFacts;
  record?: Record<RecordRow, string>;
  agreement?: AgreementToKeep;
  fields: SignerFields;
  errors: SignerErrors;
  refusal?: string;
  /** Says why a copy could not be made. */
  notMadeReason?: string | undefined;
  /** The path of the page that can show the file or text in `given`. */
  instead?: string | undefined;
  given?: string;
  /** The field that was refused, if one was. */
  field?: GivenField | undefined;
}

interface Answer extends OfferAnswer, Pick<SignedFile, "download"> {
  status: SignedFile["status"] | 410 | 413;
}

const blank = { fields: emptySigner, errors: {} };

export async function answerOffer(form: FormData, signal: AbortSignal): Promise<Answer> {
  try {
    const intent = form.get("intent");
    if (intent === "agree") return await agree(form);
    const kept = form.get("agreement");
    const { answer, ...text } =
      typeof kept === "string"
        ? await openAgreement(kept)
        : openOffer(await openToShow(await findToken(form), checkContextNow()));
    const { refusal: notMadeReason, ...made } = await makeSignedFile(intent, text, signal);
    return { ...answer, ...made, notMadeReason };
  } catch (error) {
    if (!(error instanceof NotShownError)) throw error;
    const pasted = form.get("offer");
    const given = typeof pasted === "string" ? textToShowAgain(pasted) : "";
    const { message: refusal, instead } = error;
    const field = givenFieldOf(form);
    return { status: 422, ...blank, refusal, instead, given, field };
  }
}

const tooLargeInWords = `${fileFaultsInWords.size}.`;
export const tooLargeAnswer: Answer = {
  status: 413,
  ...blank,
  refusal: tooLargeInWords,
  field: "file",
};

interface Opened extends SignedText {
  answer: Answer;
}

function openOffer({ token, payload: offer, key, rendered }: ShownOffer): Opened {
  const signed = { offer, hash: hashOf(token), kids: { offer: key.jwk.kid } };
  const file = createAgreementFile({ offer: token, text: rendered.raw, keys: [key.jwk] });
  return { signed, rendered, file, answer: answerWith(token, signed, rendered) };
}

async function openAgreement(text: string): Promise<Opened> {
  const file = parseGivenFile(text);
  const verdict = await checkFile(file, checkContextNow());
  if (verdict.kind !== "valid") throw new NotShownError(refusalInOneLine(verdict));
  return showAgreement(file, verdict.file);
}

function showAgreement(file: AgreementFile, signed: CheckedFile<RenderedOffer>): Opened {
  const { rendered, receipt } = signed;
  if (!rendered || !receipt) throw new NotShownError("This is not an agreement.");
  const name = signedFileName({ signed }, "json");
  const pdfName = signedFileName({ signed }, "pdf");
  const agreement = {
    name,
    pdfName,
    text: writeAgreementFile(file),
    mailed: mail ? undefined : ("nothing" as const),
    ...agreedFacts(signed, receipt),
  };
  return {
    signed,
    rendered,
    file,
    answer: { ...answerWith(file.offer, signed, rendered), agreement },
  };
}

function agreedFacts(signed: CheckedFile, receipt: Receipt) {
  const { name: signer, position, email } = receipt.agreed;
  const agreedAt = timeInWords(receipt.receivedAt);
  const agreedOn = shortDate(receipt.receivedAt);
  const { isInText, lastDay } = lapseOf(signed, Date.now());
  const { terms } = signed.offer;
  return {
    agreedAt,
    agreedOn,
    /** The last day on which the agreement can be countersigned. Undefined if its text names none. */
    lapse: isInText ? lastDay : undefined,
    signer,
    position,
    email,
    differences: [
      ...differencesFromOffer(terms, receipt),
      // Not in the record, as the pages of earlier PDFs have to stay the same.
      ...(terms.clientEmail === undefined
        ? ["The email given is not an address for notices: the offer names none."]
        : []),
    ],
  };
}

function answerWith(token: string, signed: Signed, rendered: RenderedOffer): Answer {
  const record = signatureRecord(signed, rendered.edition.consultant.companyName);
  const { clientKind, clientPosition } = signed.offer.terms;
  const isSoleTrader = clientKind === "person" && clientPosition === undefined;
  const fields = { ...emptySigner, position: isSoleTrader ? "Sole trader" : "" };
  return { status: 200, offer: factsOf(token, signed, rendered), record, fields, errors: {} };
}

function factsOf(token: string, signed: Signed, rendered: RenderedOffer) {
  const { offer, hash } = signed;
  const { consultant, plans, paper } = rendered.edition;
  const version = editionVersion(editionId(offer.edition));
  const copyStatus = copyStatuses.offer(offer.reference, stageOf(signed));
  const planInWords = commitmentInWords(offer.terms.plan, plans);
  return {
    token,
    /** Hash of the offer's token: by it the receipt and the acceptance identify the offer. */
    hash,
    reference: offer.reference,
    company: offer.terms.clientCompany ?? "",
    /** The person whom the offer names to sign. */
    namedSigner: signerInOffer(offer.terms),
    consultant: consultant.companyName,
    /** Who signs for the consultant. */
    principal: consultant.name,
    firstName: consultant.name.split(" ")[0] ?? consultant.name,
    email: consultant.email,
    /** The plan as links and forms name it. */
    planName: offer.terms.plan,
    planInWords,
    commitmentDates: commitmentDatesOf(offer, rendered),
    details: detailsOf(offer.terms),
    terms: offer.terms,
    consultantParty: consultant,
    issuedOn: dateInWords(offer.issuedAt),
    offeredOn: shortDate(offer.issuedAt),
    lastDay: lastDayInWords(offer.expiresAt),
    lastDayShort: formatShortDate(lastDayOf(offer.expiresAt)),
    /** 0 on the last day; below 0 the offer has ended. */
    daysLeft: dayNumber(lastDayOf(offer.expiresAt)) - dayNumber(londonDate(Date.now())),
    statement: clientStatement(offer.terms),
    comparePath: `/agreement/compare${writeLinkQuery(offer.terms, { edition: editionId(offer.edition), offered: formatDate(rendered.offeredOn) })}`,
    version,
    /** Names the letters that a PDF could not show. */
    lettersLackedByPdf: lackedBy({ signed, rendered }),
    paperHead: `Consultancy agreement, ${dateInWords(offer.issuedAt)}, version ${version}${copyStatus}`,
    // Links open in a new tab: without scripts, leaving would lose what was typed, or the only copy of the file,
    // unwarned.
    formatted: rendered.formatted.replaceAll('<a href="https:', `<a ${inNewTab} href="https:`),
    contents: paper.contents,
  };
}

/** Returns the client's details as the agreement has them, empty where it says "Not given". */
function detailsOf(terms: Offer["terms"]) {
  return [...contractFields, ...optionalFields]
    .filter(({ name }) => name.startsWith("client"))
    .map(({ name, label }) => ({ name, label, value: terms[name] ?? "" }));
}

const inNewTab = 'target="_blank" rel="noopener"';

const mail = config.mail && new OperatorMail(config.mail);

async function agree(form: FormData): Promise<Answer> {
  const offer = await openToShow(String(form.get("offer")), checkContextNow());
  const { answer } = openOffer(offer);
  const fields = readSigner(form);
  const errors = checkSigner(fields, form);
  if (Object.keys(errors).length > 0) return { ...answer, status: 422, fields, errors };
  const acceptance = form.get("acceptance");
  const { signingKey } = config;
  if (!signingKey) throw new TypeError("expected a signing key");
  try {
    const agreed = { ...fields, statement: clientStatement(offer.payload.terms) };
    const isSigned = typeof acceptance === "string" && acceptance !== "";
    const { file, checked } = await makeReceipt(
      offer,
      { agreed, acceptance: isSigned ? acceptance : undefined },
      checkContextNow(),
      signingKey,
    );
    const { answer: done } = showAgreement(file, checked);
    if (!mail || !done.agreement) return done;
    const isSent = await mail.send(file, offer.payload.reference);
    return { ...done, agreement: { ...done.agreement, mailed: isSent ? "sent" : "not sent" } };
  } catch (error) {
    if (!(error instanceof NotAgreedError)) throw error;
    const refusal = refusals(answer.offer)[error.reason];
    return { ...answer, status: error.reason === "ended" ? 410 : 422, fields, refusal };
  }
}

function refusals(offer: OfferFacts | undefined): Record<NotAgreedError["reason"], string> {
  const ask = `Ask ${offer?.consultant} for a new one.`;
  return {
    ended: `This offer ended on ${offer?.lastDay}. ${ask}`,
    acceptance: "What your browser signed is not what was sent. Reload the page and agree again.",
    words: `This site can no longer show this offer word for word. ${ask}`,
    stolen: `This offer was signed with a key that was reported stolen. ${ask}`,
  };
}

export type CommitmentDates = NonNullable<ReturnType<typeof commitmentDatesOf>>;

/** Returns the dates that follow if the offer is countersigned today, in order. */
function commitmentDatesOf({ terms }: Offer, rendered: RenderedOffer) {
  const keyDates = datesOfOffer(terms, rendered.edition);
  const start = parseFieldDate(terms.startDate ?? "");
  if (!keyDates || !start) return undefined;
  const [, ...dates] = keyDates.dates;
  const first = dates.find(({ id }) => id === "block-1");
  if (!dates.some(({ id }) => id === "start")) {
    dates.unshift({ id: "start", words: "Start Date", date: start });
  }
  const rows = dates
    .toSorted((one, other) => dayNumber(one.date) - dayNumber(other.date))
    .map(({ words, alone = words, date }) => ({ label: alone, date: formatLongDate(date) }));
  return {
    summary: keyDates.summary,
    rows,
    note: keyDates.note,
    /** The day by which the first block begins, if the offer is countersigned today. */
    firstBlock: first && formatShortDate(first.date),
  };
}
