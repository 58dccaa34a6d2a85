import { Fragment } from "react";
import { data } from "react-router";
import type { Route } from "./+types/compare-route";
import { config } from "../../config/this-process.ts";
import { londonDate } from "../../dates/london.ts";
import { BODY_TOO_LARGE } from "../../page/body-too-large.ts";
import { cacheUntilMidnight } from "../../page/cache-control.ts";
import type { PageHandle } from "../../page/page-handle.ts";
import { pageMeta } from "../../page/page-meta.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { fieldNames, markNames } from "../contract/inputs.ts";
import { givenBack, NOT_GIVEN_BACK, TOO_LARGE } from "../contract/read-form-data.ts";
import { keys } from "../this-site.ts";
import { FileNotReadError, readInThread } from "../upload/read-in-thread.ts";
import { UploadFault } from "../upload/upload-fault.tsx";
import { UploadPage } from "../upload/upload-page.tsx";
import { ChangeList, summarise } from "./change-list.tsx";
import type { ClauseChange } from "./compare-clauses.ts";
import { compareUpload, type Comparison } from "./compare-upload.ts";
import { type About, originalOf } from "./original.ts";
import { receiveUpload } from "./read-upload.ts";
import "./compare.css";

export const handle: PageHandle = { takesFiles: true, query: [...fieldNames, ...markNames] };

/** For pages that contain the visitor's input. */
const PRIVATE = "private, no-store";

export async function loader({ url }: Route.LoaderArgs) {
  const now = Date.now();
  const { msUntilMidnight } = londonDate(now);
  const original = await originalOf(url.searchParams, now);
  const isPrivate = handle.query?.some((name) => url.searchParams.has(name));
  return data(
    {
      about: original?.about,
      query: url.search,
      origin: config.publicOrigin,
    },
    {
      status: original ? 200 : 404,
      headers: { "Cache-Control": isPrivate ? PRIVATE : cacheUntilMidnight(msUntilMidnight) },
    },
  );
}

export async function action({ request, url }: Route.ActionArgs) {
  if (request.headers.has(BODY_TOO_LARGE)) {
    return answer(413, { pasted: "", refusal: TOO_LARGE, field: "both" });
  }
  const upload = await receiveUpload(request);
  const field = !upload.file && upload.pasted.trim() !== "" ? "pasted" : "file";
  const pasted = givenBack(upload.pasted);
  const given = { pasted, isLeftOut: pasted !== upload.pasted };
  try {
    const compared = await readInThread(
      "compare",
      compareUpload,
      { upload, query: url.search },
      request.signal,
    );
    if (!compared) return answer(404, given);
    if ("changes" in compared) return answer(200, { ...given, ...compared });
    const { refusal, isAgreementFile } = compared;
    const canBeVerified = isAgreementFile && keys.length > 0;
    return answer(422, { ...given, refusal, field, canBeVerified });
  } catch (error) {
    if (!(error instanceof FileNotReadError)) throw error;
    return answer(error.status, { ...given, refusal: error.message, field });
  }
}

interface Answer extends Partial<Comparison> {
  pasted: string;
  /** Whether what was pasted is too long to be given back. */
  isLeftOut?: boolean;
  refusal?: string;
  /** What is refused. */
  field?: "file" | "pasted" | "both";
  /** Whether it is a file that the Verify page can check. */
  canBeVerified?: boolean;
}

function answer(status: number, found: Answer) {
  const later = status === 503 && { "Retry-After": "5" };
  return data(found, { status, headers: { "Cache-Control": PRIVATE, ...later } });
}

export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs) {
  return actionHeaders.has("Cache-Control") ? actionHeaders : loaderHeaders;
}

const title = "Compare a changed agreement";

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title,
    description: "See clause by clause what was changed in an agreement that came back.",
    path: "/agreement/compare",
    origin: loaderData?.origin,
  }).filter((tag) => !("title" in tag)); // The page has it, which also announces errors
}

export default function ComparePage({ loaderData, actionData }: Route.ComponentProps) {
  const { about, query } = loaderData;
  const purpose = about && (
    <>
      Do you have a copy of the agreement with changes in it? Choose the file here to see, clause by
      clause, what differs from the agreement for <bdi>{about.client}</bdi> dated{" "}
      <span className="unbroken">{about.date}</span>.
    </>
  );
  const desk = actionData?.changes ? (
    <Result
      changes={actionData.changes}
      about={about}
      on={actionData.on}
      notes={actionData.notes ?? []}
      remarks={actionData.remarks ?? []}
    />
  ) : (
    <section className="sheet upload-sheet upload-about" aria-labelledby="what-is-compared">
      <div>
        <h2 id="what-is-compared">What is compared</h2>
        <p>{whatIsCompared}</p>
      </div>
    </section>
  );
  return (
    <UploadPage title={title} purpose={purpose} desk={desk}>
      <title>{actionData?.refusal ? `Error: ${title}` : title}</title>
      {!about && (
        <Notice kind="bad" role="alert">
          <p>
            This site can no longer show that agreement word for word, so nothing can be compared
            with it.
          </p>
        </Notice>
      )}
      {about?.isSample && (
        <p className="upload-note">
          This compares with the sample agreement.{" "}
          <a href="/agreement">Open this page from your own agreement</a>.
        </p>
      )}
      {about && <CompareForm query={query} answered={actionData ?? { pasted: "" }} />}
      <p className="upload-note">
        <a className="lone-link" href={`/agreement${query}`}>
          Back to the agreement
        </a>
      </p>
    </UploadPage>
  );
}

const whatIsCompared =
  "Words, their order and numbers are compared; pictures, and how the words look, are not.";

interface ResultProps {
  changes: ClauseChange[];
  about: About | undefined;
  /** The day, in words. */
  on: string | undefined;
  notes: readonly string[];
  remarks: readonly string[];
}

function Result({ changes, about, on, notes, remarks }: ResultProps) {
  const summary = summarise(changes, notes);
  return (
    <section className="sheet upload-sheet compare-result" aria-labelledby="result">
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
      {about && (
        <p>
          Compared on <span className="unbroken">{on}</span> with{" "}
          {about.isSample ? <strong>the sample agreement</strong> : "the agreement"} for{" "}
          <bdi>{about.client}</bdi> dated <span className="unbroken">{about.date}</span>, version{" "}
          {about.version}.
        </p>
      )}
      <p>{whatIsCompared}</p>
      {remarks.map((remark) => (
        <p key={remark}>{remark}</p>
      ))}
      {notes.map((note) => (
        <p key={note}>
          <strong>{note}</strong>
        </p>
      ))}
      <ChangeList changes={changes} />
    </section>
  );
}

interface CompareFormProps {
  query: string;
  answered: Answer;
}

function CompareForm({ query, answered }: CompareFormProps) {
  const { pasted, isLeftOut, refusal: error, field = "file", canBeVerified } = answered;
  return (
    <form
      className="upload-form"
      method="post"
      action={`/agreement/compare${query}#result`}
      encType="multipart/form-data"
    >
      {error && (
        <UploadFault id="result" message={error} field={field === "pasted" ? field : "file"} />
      )}
      {canBeVerified && (
        <p>
          <a href="/agreement/verify">Check the file on the Verify page</a>
        </p>
      )}
      <Field
        id="file"
        label="Changed agreement"
        hint="A Word document or Markdown, up to 2 MB; not a PDF. It is read and not kept."
        error={field === "pasted" ? undefined : error}
      >
        {(control) => <input type="file" name="file" accept=".docx,.md,.txt" {...control} />}
      </Field>
      <Field
        id="pasted"
        label="Or paste its text"
        hint={isLeftOut ? NOT_GIVEN_BACK : undefined}
        error={field === "file" ? undefined : error}
      >
        {(control) => (
          <textarea name="pasted" rows={8} defaultValue={pasted} spellCheck={false} {...control} />
        )}
      </Field>
      <Button type="submit">Compare</Button>
    </form>
  );
}
