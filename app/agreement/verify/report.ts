import type { RecordRow } from "../contract/record-rows.ts";
import type { RenderedOffer } from "../editions/render-offer.ts";
import { recordOf } from "../offer/signature-record.ts";
import { type CheckedFile, minutesApart, type Verdict } from "../signing/check-file.ts";
import { inHex } from "../signing/encoding.ts";
import { otherNameInWords } from "../signing/other-name.ts";
import { dateInWords, lastDayInWords, timeInWords, timeOf } from "../signing/time.ts";
import { refusalInWords } from "../signing/verdict-words.ts";

/** A sentence in which values that somebody typed are told from its own words. */
export type Words = readonly (string | { value: string })[];

export interface Step {
  time: string;
  what: Words;
  notes: readonly string[];
  result: string;
}

/** What is said of an agreement file, ready to be shown. */
export interface Report {
  tone: "good" | "info" | "warn" | "bad";
  heading: string;
  sentence: Words;
  /** When it was checked. */
  checked: string;
  notes: readonly string[];
  isValid: boolean;
  /** Undefined if the file proves nothing. */
  agreement: ReportedAgreement | undefined;
}

export interface ReportedAgreement {
  client: string;
  consultant: string;
  reference: string;
  steps: readonly Step[];
  /** HTML of the text as this site renders it. */
  formatted: string | undefined;
  /** The file's own. */
  text: string;
  /** Undefined unless it was agreed to, is valid and rendered: then it can also be had as a document. */
  record: Record<RecordRow, string> | undefined;
}

type SiteVerdict = Verdict<RenderedOffer>;
type SiteFile = CheckedFile<RenderedOffer>;

/** @param consultant the company of this site, for a file whose edition it no longer has */
export function reportOn(verdict: SiteVerdict, consultant: string, now: number): Report {
  const checked = `Checked on ${timeInWords(timeOf(now))}. All times are London’s.`;
  if (verdict.kind !== "valid" && verdict.kind !== "stolen") {
    return { ...refusal(verdict), checked, notes: [], isValid: false, agreement: undefined };
  }
  const { file } = verdict;
  const isValid = verdict.kind === "valid";
  const by = file.rendered?.values.get("consultant.companyName") ?? consultant;
  const agreement = {
    client: file.offer.terms.clientCompany ?? "",
    consultant: by,
    reference: file.offer.reference,
    steps: stepsOf(file, by),
    formatted: file.rendered?.formatted,
    text: file.text,
    record: isValid && file.rendered && file.receipt ? recordOf(file, by) : undefined,
  };
  const said = verdict.kind === "stolen" ? refusal(verdict) : validInWords(file, by, now);
  return { ...said, checked, notes: notesOn(file), isValid, agreement };
}

type Said = Pick<Report, "tone" | "heading" | "sentence">;

function refusal(verdict: Exclude<SiteVerdict, { kind: "valid" }>): Said {
  const { heading, sentence } = refusalInWords(verdict);
  return { tone: verdict.kind === "changed" ? "bad" : "warn", heading, sentence: [sentence] };
}

function validInWords(
  { offer, receipt, countersignature }: SiteFile,
  by: string,
  now: number,
): Said {
  const offered = dateInWords(offer.issuedAt);
  const company = offer.terms.clientCompany ?? "";
  if (!receipt) {
    const day = lastDayInWords(offer.expiresAt);
    const hasEnded = now >= Date.parse(offer.expiresAt);
    return {
      tone: "info",
      heading: "An offer",
      sentence: words`An offer by ${by} to ${company}, made on ${offered}. Nobody has agreed to it in this file. ${
        hasEnded ? `It ended on ${day}.` : `It stands until the end of ${day}, London time.`
      }`,
    };
  }
  const { name, position, email } = receipt.agreed;
  const agreed = words`agreed for ${company} by someone who gave the name ${name}, ${position}, ${email}, on ${dateInWords(receipt.receivedAt)}`;
  if (!countersignature) {
    return {
      tone: "info",
      heading: "Agreed, not countersigned",
      sentence: [
        ...words`By itself it binds nobody. Offered on ${offered}, `,
        ...agreed,
        ...words`. ${by} has not countersigned it in this file.`,
      ],
    };
  }
  return {
    tone: "good",
    heading: "Signed for both parties",
    sentence: [
      ...words`Offered on ${offered}, `,
      ...agreed,
      ...words`, countersigned for ${by} by ${countersignature.name} on ${dateInWords(countersignature.signedAt)}. Nothing in this file has changed since.`,
    ],
  };
}

function notesOn(file: SiteFile): string[] {
  const apart = minutesApart(file);
  const notes: string[] = [];
  const otherName = file.receipt && otherNameInWords(file.offer.terms, file.receipt);
  if (otherName) notes.push(otherName);
  if (file.receipt && !file.acceptance) {
    notes.push("Without a signature of the client’s browser (page used without script).");
  }
  if (apart !== undefined) notes.push(`The two clocks differ by ${apart} minutes.`);
  if (!file.rendered) {
    notes.push(
      "This site no longer has this edition; the words are the file’s own, and they fit the signed hash.",
    );
  }
  return notes;
}

const holds = "Signature holds";

function stepsOf(file: SiteFile, by: string): Step[] {
  const { offer, acceptance, receipt, countersignature, kids } = file;
  const steps: Step[] = [
    {
      time: timeInWords(offer.issuedAt),
      what: words`Offered by ${by}`,
      notes: [signedWith(kids.offer)],
      result: holds,
    },
  ];
  if (acceptance) {
    const { name, position } = acceptance.agreed;
    steps.push({
      time: timeInWords(acceptance.clock),
      what: words`Agreed by someone who gave the name ${name}, ${position}`,
      notes: ["Signed in the browser, with a key made for this. The time is that computer’s."],
      result: holds,
    });
  }
  if (receipt) {
    steps.push({
      time: timeInWords(receipt.receivedAt),
      what: words`Received by this site from ${receipt.agreed.name}, ${receipt.agreed.position}`,
      notes: [`“${receipt.agreed.statement}”`, signedWith(kids.receipt)],
      result: holds,
    });
  }
  if (countersignature) {
    steps.push({
      time: timeInWords(countersignature.signedAt),
      what: words`Countersigned by ${countersignature.name}, ${countersignature.position}, for ${by}`,
      notes: [`“${countersignature.statement}”`, signedWith(kids.countersignature)],
      result: holds,
    });
  }
  steps.push({
    time: "The text",
    what: file.rendered
      ? ["Made again from the version and the details in the offer"]
      : ["As it stands in the file"],
    notes: [`SHA-256 ${inHex(offer.text)}`],
    result: file.rendered ? "Same to the letter" : "Fits the signed hash",
  });
  return steps;
}

function signedWith(kid = ""): string {
  return `Signed with key ${kid}`;
}

/** words`Agreed for ${company}.` */
function words(strings: TemplateStringsArray, ...values: readonly string[]): Words {
  return strings.flatMap((text, index) => {
    const value = values[index];
    return value === undefined ? [text] : [text, { value }];
  });
}
