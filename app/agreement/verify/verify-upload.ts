import { profile } from "../../owner/profile.ts";
import type { SignedText } from "../files/signed-document.ts";
import {
  type AgreementFile,
  NotAgreementFileError,
  parseAgreementFile,
  writeAgreementFile,
} from "../signing/agreement-file.ts";
import { checkFile } from "../signing/check-file.ts";
import { findOffer } from "../signing/token.ts";
import { checkContextNow } from "../this-site.ts";
import { EMPTY_FILE } from "../upload/read-form-data.ts";
import { asBuffer } from "../signing/encoding.ts";
import { readProof } from "../pdf/read-proof.ts";
import { type Report, reportOn, reportWithoutProof } from "./report.ts";

interface AgreementUpload {
  /** Undefined for a PDF. */
  text?: string | undefined;
  pdf?: Uint8Array | undefined;
  /** True if a file was chosen, even an empty one. */
  hasFile: boolean;
}

interface Verified {
  report: Report;
  /** The agreement file; left undefined where there is none. */
  fileText?: string;
}

/** Verifies an agreement file, or the one that is attached to a PDF. `checkPages` compares the pages of a PDF afterwards. */
export async function verifyUpload(
  upload: AgreementUpload,
): Promise<Verified | { refusal: string }> {
  const { hasFile, pdf } = upload;
  const proof = pdf ? readProof(asBuffer(pdf)) : { text: upload.text ?? "" };
  const context = checkContextNow();
  if ("fault" in proof) {
    const { fault } = proof;
    if (fault === "none" || fault === "several") {
      return { report: reportWithoutProof(fault, context.now) };
    }
    return { refusal: pdfFaults[fault] };
  }
  const { text } = proof;
  try {
    const file = parseAgreementFile(text);
    const report = reportOn(await checkFile(file, context), profile.company.name, context.now);
    return { report, fileText: writeAgreementFile(file) };
  } catch (error) {
    if (!(error instanceof NotAgreementFileError)) throw error;
    if (text === "" && !pdf) return { refusal: hasFile ? EMPTY_FILE : noFile };
    if (pdf && error.fault === "form") return { report: reportWithoutProof("none", context.now) };
    const refusal = error.fault === "form" && findOffer(text) ? anOffer : error.inWords;
    return { refusal: pdf ? `Attached to this PDF: ${refusal}` : refusal };
  }
}

const pdfFaults = {
  large:
    "This PDF holds far more than an agreement, and was not read. Choose it as it was saved here, or a .json file",
  protected:
    "This PDF is protected, so it cannot be read here. Choose it as it was saved here, or a .json file",
  damaged:
    "This PDF is damaged, or written in a way that programs read differently. Choose it as it was saved here, or a .json file",
};

const noFile = "Choose a PDF or an agreement file, or paste its text";
const anOffer =
  "That is an offer. Open its link to read it: whoever agrees to it is given the agreement file";

/** Returns undefined unless the file was agreed to and is valid, and the site still has its edition. */
export async function signedTextIn(file: AgreementFile): Promise<SignedText | undefined> {
  const verdict = await checkFile(file, checkContextNow());
  if (verdict.kind !== "valid") return undefined;
  const { rendered, receipt } = verdict.file;
  return rendered && receipt && { signed: verdict.file, rendered, file };
}
