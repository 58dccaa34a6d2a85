import { withNoBreakSpaces } from "../../dates/long-date.ts";
import type { RecordRow } from "../contract/record-labels.ts";
import { commitmentInWords } from "../contract/key-dates.ts";
import type { RenderedOffer } from "../editions/render-offer.ts";
import { lackedBy } from "../files/signed-document.ts";
import { type CheckedFile, differenceOfClocks, type Verdict } from "../signing/check-file.ts";
import { inHex } from "../signing/encoding.ts";
import { lapseOf } from "../signing/lapse.ts";
import type { OfferTerms } from "../signing/payloads.ts";
import { differencesFromOffer, differsFromOffer } from "../signing/signer-details.ts";
import { signatureRecord } from "../signing/signature-record.ts";
import { dateInWords, isoTime, timeInWords } from "../signing/time.ts";
import { refusalInWords } from "../signing/wording.ts";

/** Shows what somebody typed. Within a sentence, it could pass for words of the page. */
export type Row = readonly [label: string, value: string];

export interface Step {
  /** Left undefined for a step that has not been taken. */
  time: string | undefined;
  what: string;
  given: readonly Row[];
  note: string;
  result?: string;
}

export interface Report {
  tone: "good" | "info" | "warn" | "bad";
  heading: string;
  sentence: string;
  given: readonly Row[];
  /** Says what is wrong outside the signed parts. */
  warning?: string | undefined;
  /** Says that everything was checked and is valid, or that the proof is. */
  valid?: string | undefined;
  checked: string;
  notes: readonly string[];
  isValid: boolean;
  /** Left undefined if the file proves nothing. */
  agreement?: ReportedAgreement;
}

export interface ReportedAgreement {
  client: string;
  consultant: string;
  reference: string;
  plan: string | undefined;
  steps: readonly Step[];
  /** Keys and hashes, for readers who check them with other tools. */
  technical: readonly Row[];
  formatted: string | undefined;
  text: string;
  /** The record of signature. Undefined unless the agreement can be downloaded: agreed to, valid and rendered. */
  record: Record<RecordRow, string> | undefined;
  /** Quotes the letters that a PDF could not show. */
  lettersLackedByPdf: string | undefined;
}

type SiteFile = CheckedFile<RenderedOffer>;

/** Reports what was found. `consultant` is named for a file of an unknown edition; `now` is in epoch milliseconds. */
export function reportOn(verdict: Verdict<RenderedOffer>, consultant: string, now: number): Report {
  const checked = checkedAt(now);
  if (verdict.kind !== "valid" && verdict.kind !== "stolen") {
    return { ...refusal(verdict), checked, notes: [], isValid: false };
  }
  const { file } = verdict;
  const isValid = verdict.kind === "valid";
  const named = file.rendered?.values.get("consultant.companyName") ?? consultant;
  const agreement = {
    client: file.offer.terms.clientCompany ?? "",
    consultant: named,
    reference: file.offer.reference,
    plan: file.offer.terms.plan,
    steps: stepsOf(file, named),
    technical: technicalRows(file),
    formatted: file.rendered?.formatted,
    text: file.text,
    lettersLackedByPdf: file.rendered && lackedBy({ signed: file, rendered: file.rendered }),
    record: isValid && file.rendered && file.receipt ? signatureRecord(file, named) : undefined,
  };
  const said = verdict.kind === "stolen" ? refusal(verdict) : validInWords(file, named, now);
  const warning = file.namesItsKeys ? undefined : otherKeys;
  const valid = isValid && !warning ? "This file is valid." : undefined;
  return { ...said, warning, valid, checked, notes: notesOn(file), isValid, agreement };
}

/** Reports on a PDF whose proof cannot be found. */
export function reportWithoutProof(fault: "none" | "several", now: number): Report {
  const several =
    "More than one file is attached to it, so nobody can tell which is its proof. Choose the PDF as it was saved here.";
  const none =
    "It may be a copy for reading, a print, a scan, or it was saved again by another program. That does not make it false: it cannot be checked here.";
  return {
    tone: "warn",
    heading: fault === "none" ? "No proof in this PDF" : "Two files in this PDF",
    sentence: fault === "none" ? none : several,
    given: [],
    checked: checkedAt(now),
    notes: ["Choose the PDF that was saved after agreeing, or a .json file."],
    isValid: false,
  };
}

function checkedAt(now: number): string {
  return `Checked on ${timeInWords(isoTime(now))}, London time.`;
}

const otherKeys =
  "The keys named in this file are not those that signed it. They were not used here: compare the keys below with the published ones.";

type Said = Pick<Report, "tone" | "heading" | "sentence" | "given">;

function refusal(verdict: Parameters<typeof refusalInWords>[0]): Said {
  const { heading, sentence } = refusalInWords(verdict);
  return { tone: heading === "Not valid" ? "bad" : "warn", heading, sentence, given: [] };
}

function validInWords(file: SiteFile, by: string, now: number): Said {
  const { offer, receipt, countersignature } = file;
  const offered = `Offered by ${by} on ${withNoBreakSpaces(dateInWords(offer.issuedAt))}`;
  const client: Row = ["Client", offer.terms.clientCompany ?? ""];
  const { lastDay, isOver, isInText } = lapseOf(file, now);
  const day = withNoBreakSpaces(lastDay);
  if (!receipt) {
    return {
      tone: "info",
      heading: "An offer",
      sentence: `${offered}. Nobody has agreed to it in this file. ${
        isOver ? `It ended on ${day}.` : `It is open until the end of ${day}, London time.`
      } Nothing that was marked has changed since.`,
      given: [client],
    };
  }
  if (!countersignature) {
    const lapse = isOver
      ? `Without that by the end of ${day}, the client’s signature has lapsed (clause 36.4).`
      : `Without that by the end of ${day}, the client’s signature lapses (clause 36.4).`;
    return {
      tone: isOver && isInText ? "warn" : "info",
      heading: "Agreed, not yet countersigned",
      sentence: `Someone who gave the name below agreed for the client below. Nobody is bound until ${by} countersigns and sends it.${isInText ? ` ${lapse}` : ""}`,
      given: [client],
    };
  }
  const countersigned = `${by} countersigned on ${timeInWords(countersignature.signedAt)}, London time.`;
  if (isOver && isInText) {
    return {
      tone: "warn",
      heading: "Agreed, but countersigned late",
      sentence: `${countersigned} The client’s signature could be countersigned until the end of ${day}, and had then lapsed (clause 36.4): ask whether both were bound before, or have agreed since.`,
      given: [client],
    };
  }
  return {
    tone: "good",
    heading: "Agreed and countersigned",
    sentence: `${countersigned} Once that was sent to a client who had not withdrawn before, both parties are bound by the words below.`,
    given: [client],
  };
}

function notesOn(file: SiteFile): string[] {
  const apart = differenceOfClocks(file);
  const notes = file.receipt ? differencesFromOffer(file.offer.terms, file.receipt) : [];
  const own = file.rendered?.edition.consultant.name;
  if (file.countersignature && differsFromOffer(own, file.countersignature.name)) {
    notes.push("The name that countersigned is not the consultant’s name in the offer.");
  }
  if (file.receipt && !file.acceptance) {
    notes.push("No signature of the client’s browser came with it.");
  }
  if (apart !== undefined) notes.push(apart);
  if (!file.rendered) {
    notes.push(
      "This site no longer has this edition; the words are the file’s own, and they fit the signed hash.",
    );
  }
  return notes;
}

function stepsOf(
  { offer, acceptance, receipt, countersignature, rendered }: SiteFile,
  by: string,
): Step[] {
  const offered: Step = {
    time: stepTime(offer.issuedAt),
    what: `Offered by ${by}`,
    given: [],
    note: rendered ? priceInWords(offer.terms, rendered) : "",
    result: "Marked by this site, unchanged",
  };
  if (!receipt) return [offered];
  const { name, position, email, statement } = receipt.agreed;
  const agreed: Step = {
    time: stepTime(receipt.receivedAt),
    what: "Agreed by someone who gave this name",
    given: rowsOf({ Name: name, Position: position, Email: email, Statement: statement }),
    note: "The time at which this site received and marked it.",
    result: acceptance
      ? "Signed in the client’s browser, unchanged"
      : "Marked by this site, unchanged",
  };
  const what = `Countersigned by ${by}`;
  if (!countersignature) {
    const note = `Ask ${by} for the countersigned file: only that shows it.`;
    return [offered, agreed, { time: undefined, what, given: [], note }];
  }
  const signer = rowsOf({
    Name: countersignature.name,
    Position: countersignature.position,
    Statement: countersignature.statement,
  });
  const countersigned: Step = {
    time: stepTime(countersignature.signedAt),
    what,
    given: signer,
    note: "",
    // Only this is a signature of the consultant’s, by clause 36.4.
    result: "Signed by the consultant, unchanged",
  };
  return [offered, agreed, countersigned];
}

function priceInWords({ plan }: OfferTerms, { edition }: RenderedOffer): string {
  const found = commitmentInWords(plan, edition.plans);
  return found ? `${found.plan}. ${found.price} a block, ${found.sum} + VAT${found.more}.` : "";
}

function technicalRows({ offer, kids, acceptance }: SiteFile): Row[] {
  return [
    ...(kids.offer ? [["The offer’s mark", kids.offer] as const] : []),
    ...(kids.receipt ? [["The receipt’s mark", kids.receipt] as const] : []),
    ...(acceptance
      ? [["The browser’s key", "made for this agreement, and gone with its page"] as const]
      : []),
    ...(kids.countersignature ? [["Countersigning key", kids.countersignature] as const] : []),
    ["SHA-256 of the text", inHex(offer.text)],
  ];
}

/** `28 November 2026, 10:04` */
function stepTime(time: string): string {
  return timeInWords(time).replace(" at ", ", ");
}

function rowsOf(rows: Record<string, string>): Row[] {
  return Object.entries(rows);
}
