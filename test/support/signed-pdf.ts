import { typesetSignedPdf } from "../../app/agreement/commands/typeset-signed-pdf.ts";
import { readStoredOffer } from "../../app/agreement/editions/stored-editions.ts";
import { headingsOf } from "../../app/agreement/pdf/compare-pages.ts";
import type { AgreementFile } from "../../app/agreement/signing/agreement-file.ts";
import { checkFile } from "../../app/agreement/signing/check-file.ts";
import type { AgreementFiles } from "./agreement-files.ts";

/** The PDF that this site makes of a valid file, and the headings in it. */
export async function signedPdfOf(file: AgreementFile, files: AgreementFiles) {
  const verdict = await checkFile(file, { ...files.checkContext(), render: readStoredOffer });
  const rendered = verdict.kind === "valid" ? verdict.file.rendered : undefined;
  if (verdict.kind !== "valid" || !rendered) throw new TypeError("expected a valid file");
  const pdf = Buffer.from(await typesetSignedPdf({ signed: verdict.file, rendered, file }));
  return { pdf, headings: headingsOf(rendered) };
}
