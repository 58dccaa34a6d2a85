import type { RecordRow } from "../contract/record-rows.ts";
import type { CheckedFile } from "../signing/check-file.ts";
import type { Offer, Receipt } from "../signing/payloads.ts";
import { inHex } from "../signing/encoding.ts";
import { otherNameInWords } from "../signing/other-name.ts";
import { lastDayInWords, timeInWords } from "../signing/time.ts";

/** All that was signed so far. */
export type Signed = Omit<CheckedFile, "stage" | "text" | "rendered">;

/** What the record of signature says, by row. */
export function recordOf(signed: Signed, consultant: string): Record<RecordRow, string> {
  const { offer, hash, acceptance, receipt, countersignature, kids } = signed;
  return {
    reference: offer.reference,
    offered: `${inLondon(offer.issuedAt)}, by ${consultant}`,
    stands: `The end of ${lastDayInWords(offer.expiresAt)}, London time`,
    agreed: receipt ? agreedInWords(receipt, offer) : "Not yet",
    browser: acceptance
      ? `Made when its clock was at ${inLondon(acceptance.clock)}`
      : receipt
        ? "None: the page was used without script"
        : "Not yet",
    countersigned: countersignature
      ? `${inLondon(countersignature.signedAt)}, for ${consultant} by ${countersignature.name}, ${countersignature.position}: “${countersignature.statement}”`
      : `Not yet. The agreement binds nobody until ${consultant} has countersigned it`,
    text: inHex(offer.text),
    edition: inHex(offer.edition),
    offer: inHex(hash),
    keys: [...new Set(Object.values(kids))].join(", "),
  };
}

function agreedInWords(receipt: Receipt, { terms }: Offer): string {
  const { agreed, receivedAt } = receipt;
  const { name, position, email, statement } = agreed;
  const otherName = otherNameInWords(terms, receipt);
  const agreement = `${inLondon(receivedAt)}, for ${terms.clientCompany} by someone who gave the name ${name}, ${position}, ${email}: “${statement}”`;
  return otherName === undefined ? agreement : `${agreement}. ${otherName}`;
}

function inLondon(time: string): string {
  return `${timeInWords(time)}, London time`;
}
