import type { ComponentProps } from "react";
import { data } from "react-router";
import { answerHeaders, answerPrivately, notFound } from "../../page/answers.ts";
import { makeSignedFile, type SignedFile } from "../files/signed-files.ts";
import { isOtherKind, kindInWords, kindOf, textOf } from "../upload/file-kind.ts";
import {
  findUpload,
  readFormData,
  type ShownUpload,
  tooLargeToShow,
  uploadToShow,
} from "../upload/read-form-data.ts";
import { UploadForm, UploadPage } from "../upload/upload-page.tsx";
import type { Route } from "./+types/verify-route";
import { config } from "../../config/this-process.ts";
import { PAGE_CACHE } from "../../page/cache-control.ts";
import { BODY_TOO_LARGE_HEADER, type PageHandle } from "../../page/page-handle.ts";
import { pageMeta, printSheet } from "../../page/page-meta.ts";
import { cleanText } from "../contract/inputs.ts";
import agreementPrint from "../document/agreement-print.css?url";
import { parseAgreementFile } from "../signing/agreement-file.ts";
import { siteKeys } from "../this-site.ts";
import { readInThread } from "../upload/read-in-thread.ts";
import { MeaningSheet, ReportSheet } from "./report-sheet.tsx";
import { withPages } from "./report-on-pages.ts";
import { checkPages } from "./check-pages.ts";
import { signedTextIn, verifyUpload } from "./verify-upload.ts";
import "./verify.css";

export const handle: PageHandle = { takesFiles: true };

export function links() {
  return [printSheet(agreementPrint)];
}

export function loader() {
  requireKeys();
  return data({ origin: config.publicOrigin }, { headers: { "Cache-Control": PAGE_CACHE } });
}

/** Milliseconds for reading a file and its pages, each of which may wait: less than the time limit of the render. */
const TIME_LIMIT = 8_500;

/** Answers 200 with any verdict or document, 422 to other files. */
export async function action({ request }: Route.ActionArgs) {
  requireKeys();
  if (request.headers.has(BODY_TOO_LARGE_HEADER))
    return answer(413, { sent: tooLargeToShow(tooLarge) });
  const { signal } = request;
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(TIME_LIMIT)]);
  const form = await readFormData(request);
  const { text, pdf, source, upload, refusal } = await readAgreementFile(form);
  if (refusal !== undefined) return answer(422, { sent: uploadToShow(upload, refusal) });
  const input = { text, pdf, hasFile: upload.file !== undefined };
  const verified = await readInThread("verify", verifyUpload, input, signal);
  if ("refusal" in verified) {
    const status = "status" in verified ? verified.status : 422;
    return answer(status, { sent: uploadToShow(upload, verified.refusal) });
  }
  const { fileText = "" } = verified;
  const signed = fileText === "" ? undefined : await signedTextIn(parseAgreementFile(fileText));
  const foreign = { kind: "foreign" as const };
  const pages = pdf && (signed ? await checkPages(pdf, signed, inTime) : foreign);
  const report = withPages(verified.report, pages);
  const intent = form.get("intent");
  const made = signed && (await makeSignedFile(intent, signed, signal));
  const hasPages = pdf !== undefined;
  const checked = { report, fileText, source, hasPages, refusal: made?.refusal };
  return answer(made?.status ?? 200, { checked, download: made?.download });
}

const tooLarge = "What you sent is too large to be a PDF saved here, or a .json file";

interface Checked extends ComponentProps<typeof ReportSheet> {
  hasPages: boolean;
}

interface Answer extends Pick<SignedFile, "download"> {
  sent?: ShownUpload;
  checked?: Checked;
}

function answer(status: number, found: Answer) {
  return answerPrivately(found, status);
}

function requireKeys(): void {
  if (siteKeys.length === 0) throw notFound();
}

const pastedText = "The pasted text";

function nameIn(given: FormDataEntryValue | null): string {
  // File systems take 255 bytes.
  return typeof given === "string" ? cleanText(given.slice(0, 255)) : pastedText;
}

const agreementFile = "Choose the PDF that was saved after agreeing, or the .json file";

async function readAgreementFile(form: FormData) {
  const checked = form.get("agreement");
  if (typeof checked === "string") {
    const source = nameIn(form.get("source"));
    return { text: checked, source, upload: { file: undefined, pasted: "" } };
  }
  const { file, pasted } = findUpload(form, "text");
  const upload = { file, pasted: pasted.trim() };
  if (!file) return { text: upload.pasted, source: pastedText, upload };
  const bytes = Buffer.from(await file.arrayBuffer());
  const source = nameIn(file.name);
  const kind = kindOf(bytes);
  if (kind === "pdf") return { pdf: bytes, source, upload };
  const refusal = isOtherKind(kind) ? kindInWords(kind, agreementFile) : undefined;
  return { text: textOf(bytes), source, upload, refusal };
}

export const headers = answerHeaders;

const title = "Verify an agreement";
const purpose = "Who agreed to what, and whether a word has changed since.";

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title,
    description: "Check an agreement file: what was offered, agreed to and countersigned.",
    path: "/agreement/verify",
    origin: loaderData?.origin,
  }).filter((tag) => !("title" in tag)); // The page's own title also says the verdict.
}

export default function VerifyPage({ actionData }: Route.ComponentProps) {
  const { checked, sent } = actionData ?? {};
  const hasFailed = (sent?.error ?? checked?.refusal) !== undefined;
  const verdict = hasFailed ? "Error" : checked?.report.heading;
  const desk = checked ? <ReportSheet {...checked} /> : <MeaningSheet />;
  return (
    <UploadPage title={title} purpose={purpose} desk={desk}>
      <title>{verdict ? `${verdict}: ${title}` : title}</title>
      <UploadForm
        action="/agreement/verify"
        resultId="verdict"
        className="stack upload-form verify-form"
        file={{
          label: checked ? "Choose another file" : "Agreement file",
          accept: ".pdf,.json,application/pdf,application/json",
        }}
        text={{ name: "text", label: "Text of the file", rows: 5 }}
        submit="Verify"
        sent={sent}
      >
        {(fileField, textField) => (
          <>
            <div className="verify-file">
              {checked && <CheckedFile {...checked} />}
              {fileField}
            </div>
            <p className="muted">
              A PDF saved here, or a .json file. It is read, checked and forgotten.
            </p>
            <details open={(sent && sent.field !== "file") || undefined}>
              <summary className="arrow">Paste the text of a .json file</summary>
              {textField}
            </details>
          </>
        )}
      </UploadForm>
      <p className="muted">
        We publish <a href="/agreement/keys.json">every key</a> that we have ever marked or signed a
        file with.
      </p>
    </UploadPage>
  );
}

function CheckedFile({ source, fileText, hasPages }: Checked) {
  return (
    <p>
      <strong>
        <bdi>{source}</bdi>
      </strong>
      {hasPages && fileText !== "" && <span>PDF with its proof inside</span>}
    </p>
  );
}
