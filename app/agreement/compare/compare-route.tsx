import { Fragment } from "react";
import { data } from "react-router";
import { answerHeaders, answerPrivately, PRIVATE } from "../../page/answers.ts";
import {
  findUpload,
  readFormData,
  type ShownUpload,
  tooLargeToShow,
  uploadToShow,
} from "../upload/read-form-data.ts";
import { UploadForm, UploadPage } from "../upload/upload-page.tsx";
import type { Route } from "./+types/compare-route";
import { config } from "../../config/this-process.ts";
import { londonDate } from "../../dates/london.ts";
import { cacheUntilMidnight } from "../../page/cache-control.ts";
import { BODY_TOO_LARGE_HEADER, type PageHandle } from "../../page/page-handle.ts";
import { pageMeta } from "../../page/page-meta.ts";
import { Notice } from "../../ui/notice.tsx";
import { fieldNames, markNames } from "../contract/inputs.ts";
import { linkFaultsInWords, readLinkQuery } from "../editions/link-mark.ts";
import { siteKeys } from "../this-site.ts";
import { readInThread } from "../upload/read-in-thread.ts";
import { ChangeList, countChanges, RecordList } from "./change-list.tsx";
import {
  compareUpload,
  type Comparison,
  findOriginal,
  type OriginalFacts,
} from "./compare-upload.ts";
import { readBytes } from "./read-upload.ts";
import "./compare.css";

export const handle: PageHandle = { takesFiles: true, readsQuery: [...fieldNames, ...markNames] };

export async function loader({ request }: Route.LoaderArgs) {
  const now = Date.now();
  const { msUntilMidnight } = londonDate(now);
  const query = readLinkQuery(request.url);
  const original = await findOriginal(query, now);
  const isPrivate = handle.readsQuery?.some((name) => query.has(name));
  return data(
    {
      fault: original.fault && linkFaultsInWords[original.fault],
      about: original.fault ? undefined : original.about,
      query: query.size > 0 ? `?${query}` : "",
      origin: config.publicOrigin,
    },
    {
      status: original.fault ? 404 : 200,
      headers: { "Cache-Control": isPrivate ? PRIVATE : cacheUntilMidnight(msUntilMidnight) },
    },
  );
}

export async function action({ request, url }: Route.ActionArgs) {
  if (request.headers.has(BODY_TOO_LARGE_HEADER))
    return answer(413, { sent: tooLargeToShow(tooLarge) });
  const upload = findUpload(await readFormData(request), "pasted");
  const input = { upload: await readBytes(upload), query: url.search };
  const compared = await readInThread("compare", compareUpload, input, request.signal);
  const fileName = upload.file?.name.slice(0, MAX_FILE_NAME);
  if (!compared) return answer(404, { sent: uploadToShow(upload) });
  if ("changes" in compared) return answer(200, { sent: uploadToShow(upload), compared, fileName });
  const status = "status" in compared ? compared.status : 422;
  const isAgreementFile = "isAgreementFile" in compared && compared.isAgreementFile;
  const canBeVerified = isAgreementFile && siteKeys.length > 0;
  return answer(status, { sent: uploadToShow(upload, compared.refusal), canBeVerified });
}

const tooLarge = "What you sent is larger than 2 MB. Choose a smaller file, or paste less";

/** Characters. */
const MAX_FILE_NAME = 255;

interface Answer {
  sent: ShownUpload;
  fileName?: string | undefined;
  compared?: Comparison;
  canBeVerified?: boolean;
}

function answer(status: number, found: Answer) {
  return answerPrivately(found, status);
}

export const headers = answerHeaders;

const title = "Compare a changed agreement";

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title,
    description: "See clause by clause what was changed in an agreement that came back.",
    path: "/agreement/compare",
    origin: loaderData?.origin,
  }).filter((tag) => !("title" in tag)); // The page renders the title, which also announces errors
}

export default function ComparePage({ loaderData, actionData }: Route.ComponentProps) {
  const { fault, about, query } = loaderData;
  const purpose = about && (
    <>
      Do you have a copy of the agreement with changes in it? Choose the file here to see, clause by
      clause, what differs from the agreement for <bdi>{about.client}</bdi> dated{" "}
      <span className="unbroken">{about.date}</span>.
    </>
  );
  const desk = actionData?.compared ? (
    <Result {...actionData.compared} fileName={actionData.fileName} about={about} />
  ) : (
    <section className="sheet stack upload-sheet upload-about" aria-labelledby="what-is-compared">
      <div>
        <h2 id="what-is-compared">What is compared</h2>
        <p>{whatIsCompared}</p>
      </div>
    </section>
  );
  return (
    <UploadPage title={title} purpose={purpose} desk={desk}>
      <title>{actionData?.sent.error ? `Error: ${title}` : title}</title>
      {fault && (
        <Notice kind="bad" role="alert">
          <p>{fault}, so nothing can be compared with it.</p>
        </Notice>
      )}
      {about?.isSample && (
        <p className="muted">
          This compares with the sample agreement.{" "}
          <a href="/agreement">Open this page from your own agreement</a>.
        </p>
      )}
      {about && (
        <UploadForm
          action={`/agreement/compare${query}`}
          resultId="result"
          file={changedFile}
          text={{ name: "pasted", label: "Or paste its text", rows: 8 }}
          submit="Compare"
          sent={actionData?.sent}
        >
          {(fileField, textField) => (
            <>
              {actionData?.canBeVerified && (
                <p>
                  <a href="/agreement/verify">Check the file on the Verify page</a>
                </p>
              )}
              {fileField}
              {textField}
            </>
          )}
        </UploadForm>
      )}
      <p className="muted">
        <a className="lone-link" href={`/agreement${query}`}>
          Back to the agreement
        </a>
      </p>
    </UploadPage>
  );
}

const changedFile = {
  label: "Changed agreement",
  hint: "A Word document or Markdown, up to 2 MB; not a PDF. It is read and not kept.",
  accept: ".docx,.docm,.md,.txt",
};

const whatIsCompared =
  "Words, their order and numbers are compared; pictures, and how the words look, are not.";

interface ResultProps extends Comparison {
  about: OriginalFacts | undefined;
  fileName: string | undefined;
}

function Result({ changes, about, date, fileName, notes, recordRows, remarks }: ResultProps) {
  const summary = countChanges(changes, notes);
  return (
    <section className="sheet stack upload-sheet compare-result" aria-labelledby="result">
      <h2 className="upload-verdict" id="result" tabIndex={-1}>
        {summary.map((count, index) => (
          <Fragment key={count}>
            {index > 0 && " "}
            <span className="compare-count">
              {index < summary.length - 1 ? `${count},` : count}
            </span>
          </Fragment>
        ))}
      </h2>
      {notes.map((note) => (
        <p key={note}>
          <strong>{note}</strong>
        </p>
      ))}
      {about && (
        <p>
          {fileName ? (
            <>
              <bdi>{fileName}</bdi> was compared
            </>
          ) : (
            "Compared"
          )}{" "}
          on <span className="unbroken">{date}</span> with{" "}
          {about.isSample ? <strong>the sample agreement</strong> : "the agreement"} for{" "}
          <bdi>{about.client}</bdi> dated <span className="unbroken">{about.date}</span>, version{" "}
          {about.version}.
        </p>
      )}
      <p>{whatIsCompared}</p>
      {remarks.map((remark) => (
        <p key={remark}>{remark}</p>
      ))}
      <ChangeList changes={changes} />
      {recordRows.length > 0 && <RecordList rows={recordRows} />}
    </section>
  );
}
