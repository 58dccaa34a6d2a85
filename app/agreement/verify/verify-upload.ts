import { profile } from "../../owner/profile.ts";
import type { SignedText } from "../files/signed-files.ts";
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

interface Verified {
  report: Report;
  file: string;
}

interface NotVerified {
  refusal: string;
}

/** @param hasFile to report an empty one */
export async function verifyUpload({
  text,
  hasFile,
}: {
  text: string;
  hasFile: boolean;
}): Promise<Verified | NotVerified> {
  try {
    const file = parseAgreementFile(text);
    const site = currentSite();
    const report = reportOn(await checkFile(file, site), profile.company.name, site.now);
    return { report, file: writeAgreementFile(file) };
  } catch (error) {
    if (!(error instanceof NotAgreementFileError)) throw error;
    return { refusal: text === "" ? wordsOfNone(hasFile) : wordsOf(error, text) };
  }
}

function wordsOfNone(hasFile: boolean): string {
  return hasFile ? EMPTY_FILE : "Choose an agreement file, or paste its text";
}

function wordsOf({ fault, inWords }: NotAgreementFileError, text: string): string {
  return fault === "form" && findOffer(text)
    ? "That is an offer. Open its link to read it: whoever agrees to it is given the agreement file"
    : inWords;
}

/** Undefined unless it was agreed to and is valid. */
export async function signedTextIn(file: AgreementFile): Promise<SignedText | undefined> {
  const verdict = await checkFile(file, currentSite());
  if (verdict.kind !== "valid") return undefined;
  const { rendered, receipt } = verdict.file;
  return rendered && receipt && { signed: verdict.file, rendered };
}
