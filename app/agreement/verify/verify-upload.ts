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
import { currentSite } from "../this-site.ts";
import { EMPTY_FILE } from "../upload/read-form-data.ts";
import { type Report, reportOn } from "./report.ts";

interface AgreementUpload {
  text: string;
  /** Tells an empty file from no file. */
  hasFile: boolean;
}

export async function verifyUpload({
  text,
  hasFile,
}: AgreementUpload): Promise<{ report: Report; file: string } | { refusal: string }> {
  try {
    const file = parseAgreementFile(text);
    const site = currentSite();
    const report = reportOn(await checkFile(file, site), profile.company.name, site.now);
    return { report, file: writeAgreementFile(file) };
  } catch (error) {
    if (!(error instanceof NotAgreementFileError)) throw error;
    if (text === "") return { refusal: hasFile ? EMPTY_FILE : noFile };
    return { refusal: error.fault === "form" && findOffer(text) ? anOffer : error.inWords };
  }
}

const noFile = "Choose an agreement file, or paste its text";
const anOffer =
  "That is an offer. Open its link to read it: whoever agrees to it is given the agreement file";

/** Returns undefined unless the file was agreed to and is valid. */
export async function signedTextIn(file: AgreementFile): Promise<SignedText | undefined> {
  const verdict = await checkFile(file, currentSite());
  if (verdict.kind !== "valid") return undefined;
  const { rendered, receipt } = verdict.file;
  return rendered && receipt && { signed: verdict.file, rendered, file };
}
