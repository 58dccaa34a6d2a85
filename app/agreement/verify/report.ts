import { withNoBreakSpaces } from "../../dates/long-date.ts";
import type { RecordRow } from "../contract/record-rows.ts";
import type { RenderedOffer } from "../editions/render-offer.ts";
import { type CheckedFile, minutesBetweenClocks, type Verdict } from "../signing/check-file.ts";
import { inHex } from "../signing/encoding.ts";
import { differencesFromOffer } from "../signing/signer-details.ts";
import { signatureRecord } from "../signing/signature-record.ts";
import { dateInWords, isoTime, lastDayInWords, timeInWords } from "../signing/time.ts";
import { refusalInWords } from "../signing/wording.ts";

/** Shows what somebody typed. Within a sentence, it could pass for words of the page. */
export type Row = readonly [label: string, value: string];

export interface Step {
  time: string;
  what: string;
  given: readonly Row[];
  notes: readonly string[];
  result: string;
}

export interface Report {
  tone: "good" | "info" | "warn" | "bad";
  heading: string;
  sentence: string;
  given: readonly Row[];
  /** Says what is wrong outside the signed parts. */
  warning?: string | undefined;
  checked: string;
  notes: readonly string[];
  isValid: boolean;
  /** Undefined if the file proves nothing. */
  agreement?: ReportedAgreement;
}

export interface ReportedAgreement {
  client: string;
  consultant: string;
  reference: string;
  plan: string | undefined;
  steps: readonly Step[];
  formatted: string | undefined;
  text: string;
  /** Undefined unless it can be downloaded: agreed to, valid and rendered. */
  record: Record<RecordRow, string> | undefined;
}

type SiteFile = CheckedFile<RenderedOffer>;

/** Reports what was found. `consultant` is named for a file of an unknown edition; `now` is in epoch milliseconds. */
export function reportOn(verdict: Verdict<RenderedOffer>, consultant: string, now: number): Report {
  const checked = `Checked on ${timeInWords(isoTime(now))}. All times are London’s.`;
  if (verdict.kind !== "valid" && verdict.kind !== "stolen") {
    return { ...refusal(verdict), checked, notes: [], isValid: false };
  }
  const { file } = verdict;
  const isValid = verdict.kind === "valid";
  const by = file.rendered?.values.get("consultant.companyName") ?? consultant;
  const agreement = {
    client: file.offer.terms.clientCompany ?? "",
    consultant: by,
    reference: file.offer.reference,
    plan: file.offer.terms.plan,
    steps: stepsOf(file, by),
    formatted: file.rendered?.formatted,
    text: file.text,
    record: isValid && file.rendered && file.receipt ? signatureRecord(file, by) : undefined,
  };
  const said = verdict.kind === "stolen" ? refusal(verdict) : validInWords(file, by, now);
  const warning = file.namesItsKeys ? undefined : otherKeys;
  return { ...said, warning, checked, notes: notesOn(file), isValid, agreement };
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
  if (!receipt) {
    const day = withNoBreakSpaces(lastDayInWords(offer.expiresAt));
    const hasEnded = now >= Date.parse(offer.expiresAt);
    return {
      tone: "info",
      heading: "An offer",
      sentence: `${offered}. Nobody has agreed to it in this file. ${
        hasEnded ? `It ended on ${day}.` : `It is open until the end of ${day}, London time.`
      } Nothing that was marked has changed since.`,
      given: [client],
    };
  }
  const { name, position, email } = receipt.agreed;
  const agreed = `${offered}, agreed to on ${withNoBreakSpaces(dateInWords(receipt.receivedAt))} by someone who gave the name below`;
  const given = [
    client,
    ...rowsOf({ "Name given": name, "Position given": position, "Email given": email }),
  ];
  if (!countersignature) {
    return {
      tone: "info",
      heading: "Agreed, not countersigned",
      sentence: `By itself it binds nobody. ${agreed}. ${by} has not countersigned it in this file. Nothing that was marked or signed has changed since.`,
      given,
    };
  }
  return {
    tone: "good",
    heading: "Signed for both parties",
    sentence: `${agreed}, countersigned for ${by} on ${withNoBreakSpaces(dateInWords(countersignature.signedAt))}. Nothing that was signed has changed since.`,
    given: [...given, ["Countersigned by", countersignature.name]],
  };
}

function notesOn(file: SiteFile): string[] {
  const apart = minutesBetweenClocks(file);
  const notes = file.receipt ? differencesFromOffer(file.offer.terms, file.receipt) : [];
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

const signatureHolds = "Signature holds";
/** Only the countersignature is a signature, by clause 36.4. */
const markHolds = "Mark holds";

function stepsOf(file: SiteFile, by: string): Step[] {
  const { offer, acceptance, receipt, countersignature, kids } = file;
  const steps: Step[] = [
    {
      time: timeInWords(offer.issuedAt),
      what: `Offered by ${by}`,
      given: [],
      notes: [`Marked with key ${kids.offer}`],
      result: markHolds,
    },
  ];
  if (acceptance) {
    const { name, position } = acceptance.agreed;
    steps.push({
      time: timeInWords(acceptance.clock),
      what: "Agreed by someone who gave this name",
      given: rowsOf({ Name: name, Position: position }),
      notes: [
        "Signed in the browser, with a key made for this agreement. The time is that computer’s own.",
      ],
      result: signatureHolds,
    });
  }
  if (receipt) {
    const { name, position, statement } = receipt.agreed;
    steps.push({
      time: timeInWords(receipt.receivedAt),
      what: "Received by this site from someone who gave this name",
      given: rowsOf({ Name: name, Position: position, Statement: statement }),
      notes: [`Marked with key ${kids.receipt}`],
      result: markHolds,
    });
  }
  if (countersignature) {
    const { name, position, statement } = countersignature;
    steps.push({
      time: timeInWords(countersignature.signedAt),
      what: `Countersigned for ${by}`,
      given: rowsOf({ Name: name, Position: position, Statement: statement }),
      notes: [`Signed with key ${kids.countersignature}`],
      result: signatureHolds,
    });
  }
  const [what, result] = file.rendered
    ? ["Reproduced from the version and the details in the offer", "The same, word for word"]
    : ["As it stands in the file", "Fits the signed hash"];
  const notes = [`SHA-256 ${inHex(offer.text)}`];
  return [...steps, { time: "The text", what, given: [], notes, result }];
}

function rowsOf(rows: Record<string, string>): Row[] {
  return Object.entries(rows);
}
