import type { ContractValues } from "../contract/contract.ts";
import { lackedInWords } from "../contract/pdf-letters.ts";
import { copyStatuses, withRunningHead } from "../document/running-head.ts";
import { editionId, editionVersion } from "../editions/edition.ts";
import type { RenderedOffer } from "../editions/render-offer.ts";
import { type AgreementFile, stageOf, writeAgreementFile } from "../signing/agreement-file.ts";
import { signatureRecord, type Signed } from "../signing/signature-record.ts";
import { agreementFileName } from "./file-names.ts";

/** An offer or an agreement that this site can show word for word. */
export interface SignedText {
  signed: Signed;
  rendered: RenderedOffer;
  file: AgreementFile;
}

/** Returns the values of an offer's documents, including those of the record of signature. */
export function signedValues({ signed, rendered }: Omit<SignedText, "file">): ContractValues {
  const { edition, reference } = signed.offer;
  const record = signatureRecord(signed, rendered.edition.consultant.companyName);
  const rows = Object.entries(record).map(([row, words]) => [`record.${row}`, words] as const);
  return withRunningHead(new Map([...rendered.values, ...rows]), {
    version: editionVersion(editionId(edition)),
    copyStatus: copyStatuses.offer(reference, stageOf(signed)),
  });
}

/** Quotes the letters that a PDF of the document could not show. */
export function lackedBy(text: Omit<SignedText, "file">): string | undefined {
  return lackedInWords(...signedValues(text).values());
}

const COPY = "Copy for reading: holds no proof";

/**
 * Returns what the PDF is set from. Once the offer is agreed to, the PDF carries the agreement file and always has the
 * same bytes: its date is that of the last signature. Until then, each page says that it contains no proof.
 */
export function signedPdf(text: SignedText) {
  const { receipt } = text.signed;
  return {
    values: new Map(signedValues(text)).set("copy", receipt ? "" : COPY),
    attachment: receipt && writeAgreementFile(text.file),
    createdAt: signedAt(text.signed),
  };
}

/** Names a document by its client, its stage and the day of its last signature. */
export function signedFileName({ signed }: Pick<SignedText, "signed">, extension: string): string {
  const name = agreementFileName(signed.offer.terms, stageOf(signed), signedAt(signed));
  return `${name}.${extension}`;
}

function signedAt({ offer, receipt, countersignature }: Signed): number {
  return Date.parse(countersignature?.signedAt ?? receipt?.receivedAt ?? offer.issuedAt);
}
