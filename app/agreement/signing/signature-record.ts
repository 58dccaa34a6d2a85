import type { RecordRow } from "../contract/record-labels.ts";
import { type CheckedFile, clocksOfOtherDays, differenceOfClocks } from "./check-file.ts";
import { inHex } from "./encoding.ts";
import { differencesFromOffer } from "./signer-details.ts";
import { lastDayInWords } from "./lapse.ts";
import { timeInWords } from "./time.ts";

export type Signed = Omit<CheckedFile, "stage" | "text" | "rendered" | "namesItsKeys">;

export function signatureRecord(signed: Signed, consultant: string): Record<RecordRow, string> {
  const { offer, hash, receipt, countersignature, kids } = signed;
  return {
    reference: offer.reference,
    client: offer.terms.clientCompany ?? "",
    named: offer.terms.clientName ?? "Not given",
    namedPosition: offer.terms.clientPosition ?? "Not given",
    offered: `${inLondon(offer.issuedAt)}, by ${consultant}`,
    stands: `The end of ${lastDayInWords(offer.expiresAt)}, London time`,
    agreed: receipt ? agreedInWords(signed, receipt.receivedAt) : "Not yet",
    ...(receipt?.agreed ?? notYet),
    browser: browserInWords(signed),
    received: receipt ? `${inLondon(receipt.receivedAt)}, and marked then` : "Not yet",
    countersigned: countersignature
      ? `${inLondon(countersignature.signedAt)}, for ${consultant} by ${countersignature.name}, ${countersignature.position}: “${countersignature.statement}”`
      : `Not yet. The agreement binds nobody until ${consultant} has countersigned it.`,
    text: inHex(offer.text),
    edition: inHex(offer.edition),
    offer: inHex(hash),
    keys: [...new Set(Object.values(kids))].join(", "),
  };
}

const notYet = { name: "Not yet", position: "Not yet", email: "Not yet", statement: "Not yet" };

function agreedInWords({ offer, receipt }: Signed, receivedAt: string): string {
  const agreement = `${inLondon(receivedAt)}, by someone who gave the name below`;
  const differences = receipt ? differencesFromOffer(offer.terms, receipt) : [];
  return differences.length === 0 ? agreement : `${agreement}. ${differences.join(" ")}`;
}

function browserInWords({ acceptance, receipt }: Signed): string {
  if (!receipt) return "Not yet";
  if (!acceptance) return "None came with it";
  const made = `Made when its clock was at ${inLondon(acceptance.clock)}`;
  // A record does not mention smaller differences.
  const isOfOtherDay = differenceOfClocks({ acceptance, receipt }) === clocksOfOtherDays;
  return isOfOtherDay ? `${made}. This site’s differed by more than a day.` : made;
}

function inLondon(time: string): string {
  return `${timeInWords(time)}, London time`;
}
