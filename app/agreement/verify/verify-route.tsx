import { data } from "react-router";
import type { Route } from "./+types/verify-route";
import { config } from "../../config/this-process.ts";
import { BODY_TOO_LARGE } from "../../page/body-too-large.ts";
import { PAGE_CACHE } from "../../page/cache-control.ts";
import { notFound } from "../../page/not-found.ts";
import type { PageHandle } from "../../page/page-handle.ts";
import { pageMeta } from "../../page/page-meta.ts";
import { printSheet } from "../../page/print-sheet.ts";
import agreementPrint from "../document/agreement-print.css?url";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { cleanText } from "../contract/inputs.ts";
import { givenBack, NOT_GIVEN_BACK, readFormData } from "../contract/read-form-data.ts";
import { UploadFault } from "../upload/upload-fault.tsx";
import { UploadPage } from "../upload/upload-page.tsx";
import { makeSignedFile, type SignedFile } from "../files/signed-files.ts";
import { parseAgreementFile } from "../signing/agreement-file.ts";
import { keys } from "../this-site.ts";
import { FileNotReadError, readInThread } from "../upload/read-in-thread.ts";
import type { Report } from "./report.ts";
import { MeaningSheet, ReportSheet } from "./report-sheet.tsx";
import { signedTextIn, verifyUpload } from "./verify-upload.ts";
import "./verify.css";

export const handle: PageHandle = { takesFiles: true };

/** The file is the visitor's. */
const PRIVATE = { "Cache-Control": "private, no-store" };

export function links() {
  return [printSheet(agreementPrint)];
}

export function loader() {
  mustHaveKeys();
  return { origin: config.publicOrigin };
}

/** 200 with a verdict, whichever it is, or with a document; 422 for what is no agreement file. */
export async function action({ request }: Route.ActionArgs) {
  mustHaveKeys();
  if (request.headers.has(BODY_TOO_LARGE)) return refused(413, { error: tooLarge, field: "both" });
  const form = await readFormData(request);
  const { text, source, pasted, isPasted, hasFile } = await readAgreementFile(form);
  const field = isPasted ? "text" : "file";
  const given = {
    field,
    pasted: givenBack(pasted),
    isLeftOut: givenBack(pasted) !== pasted,
  } as const;
  try {
    const verified = await readInThread("verify", verifyUpload, { text, hasFile }, request.signal);
    if ("refusal" in verified) return refused(422, { error: verified.refusal, ...given });
    const { report, file } = verified;
    const { status, download, refusal } = await documentOf(file, form, request.signal);
    const result = resultOf({ report, file, source, refusal });
    return data({ result, download }, { status, headers: headersFor(status) });
  } catch (error) {
    if (!(error instanceof FileNotReadError)) throw error;
    return refused(error.status, { error: error.message, ...given });
  }
}

/** It was not read: whether it was a file or a text is not known. */
const tooLarge =
  "What you sent is too large to be an agreement file. They end in .json and are about 50 KB";

function refused(status: 413 | 422 | 503, refusal: Partial<Result>) {
  const result = resultOf(refusal);
  return data({ result, download: undefined }, { status, headers: headersFor(status) });
}

function headersFor(status: number) {
  return { ...PRIVATE, ...(status === 503 && { "Retry-After": "5" }) };
}

/** Makes the document that the form asks for, if it asks for one. */
async function documentOf(
  file: string,
  form: FormData,
  signal: AbortSignal,
): Promise<SignedFile> {
  const intent = form.get("intent");
  const signed = intent === null ? undefined : await signedTextIn(parseAgreementFile(file));
  return signed ? makeSignedFile(intent, signed, signal) : { status: 200 };
}

interface Result {
  report: Report | undefined;
  /** What the report is on. */
  file: string;
  /** The file's name, or what else was checked. */
  source: string;
  /** Why no document could be made of it. */
  refusal: string | undefined;
  error: string | undefined;
  /** Where the error is. */
  field: "file" | "text" | "both";
  /** What stands in the box. */
  pasted: string;
  /** Whether what was pasted is too long to stand there again. */
  isLeftOut: boolean;
}

function resultOf(result: Partial<Result>): Result {
  return {
    report: undefined,
    file: "",
    source: "",
    refusal: undefined,
    error: undefined,
    field: "file",
    pasted: "",
    isLeftOut: false,
    ...result,
  };
}

function mustHaveKeys(): void {
  if (keys.length === 0) throw notFound();
}

const pastedText = "The pasted text";

/** Characters; file systems take 255 bytes. */
const MAX_NAME = 255;

function nameIn(given: FormDataEntryValue | null): string {
  return typeof given === "string" ? cleanText(given.slice(0, MAX_NAME)) : pastedText;
}

async function readAgreementFile(form: FormData) {
  const checked = form.get("agreement");
  if (typeof checked === "string") {
    const source = nameIn(form.get("source"));
    return { text: checked, source, pasted: "", isPasted: false, hasFile: false };
  }
  const [file, pasted] = [form.get("file"), form.get("text")];
  const text = typeof pasted === "string" ? pasted.trim() : "";
  const isChosen = file instanceof File && file.size > 0;
  return {
    text: isChosen ? await file.text() : text,
    source: isChosen ? nameIn(file.name) : pastedText,
    pasted: text,
    isPasted: !isChosen && text !== "",
    hasFile: file instanceof File && file.name !== "",
  };
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders.has("Cache-Control") ? actionHeaders : { "Cache-Control": PAGE_CACHE };
}

const title = "Verify an agreement";
const purpose =
  "Check an offer or a signed agreement against the text it was made from. The file is read, checked and forgotten: nothing is stored.";

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title,
    description: "Check an agreement file: what was offered, agreed to and countersigned.",
    path: "/agreement/verify",
    origin: loaderData?.origin,
  }).filter((tag) => !("title" in tag)); // The page's own title also says the verdict.
}

export default function VerifyPage({ actionData }: Route.ComponentProps) {
  const { report, file, source, refusal, error, field, pasted, isLeftOut } =
    actionData?.result ?? resultOf({});
  const said = (error ?? refusal) === undefined ? report?.heading : "Error";
  const form = (
    <form
      className="upload-form"
      method="post"
      action="/agreement/verify#verdict"
      encType="multipart/form-data"
    >
      {error && (
        <UploadFault id="verdict" message={error} field={field === "text" ? field : "file"} />
      )}
      <Field
        id="file"
        label="Agreement file"
        hint="It ends in .json."
        error={field === "text" ? undefined : error}
      >
        {(control) => (
          <input type="file" name="file" accept=".json,application/json" {...control} />
        )}
      </Field>
      <Field
        id="text"
        label="Or paste its text"
        hint={isLeftOut ? NOT_GIVEN_BACK : undefined}
        error={field === "file" ? undefined : error}
      >
        {(control) => (
          <textarea name="text" rows={5} spellCheck={false} defaultValue={pasted} {...control} />
        )}
      </Field>
      <Button type="submit">Verify</Button>
    </form>
  );
  const keysNote = (
    <p className="upload-note">
      We publish <a href="/agreement/keys.json">our keys</a>, past ones included.
    </p>
  );
  const desk = report ? (
    <ReportSheet report={report} file={file} source={source} refusal={refusal} />
  ) : (
    <MeaningSheet />
  );
  return (
    <UploadPage title={title} purpose={purpose} desk={desk}>
      <title>{`${said ? `${said}: ` : ""}${title}`}</title>
      {form}
      {keysNote}
    </UploadPage>
  );
}
