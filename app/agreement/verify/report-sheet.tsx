import { Button } from "../../ui/button.tsx";
import { RecordOfSignature } from "../document/record-of-signature.tsx";
import {
  markMeaning,
  noRevocation,
  proofLimits,
  signatureMeaning,
  timesCaveat,
} from "../signing/wording.ts";
import type { Report, ReportedAgreement, Row, Step } from "./report.ts";

const marks = { good: "✓", info: "i", warn: "?", bad: "!" };

interface ReportSheetProps {
  report: Report;
  fileText: string;
  source: string;
  refusal?: string | undefined;
}

export function ReportSheet({ report, fileText, source, refusal }: ReportSheetProps) {
  const { tone, heading, sentence, warning, valid, given, checked, notes, isValid, agreement } =
    report;
  return (
    <>
      <div className="sheet stack upload-sheet">
        {agreement && (
          <p className="verify-parties">
            <span>
              <bdi>{agreement.client}</bdi> and <bdi>{agreement.consultant}</bdi>
            </span>
            <span>Reference {agreement.reference}</span>
          </p>
        )}
        <div className="verify-verdict" data-tone={tone}>
          <span className="verify-mark" aria-hidden="true">
            {valid && tone !== "warn" ? "✓" : marks[tone]}
          </span>
          <div>
            <h2 className="upload-verdict" id="verdict" tabIndex={-1}>
              {heading}
            </h2>
            {valid && <p className="verify-valid">{valid}</p>}
            {warning && <p className="verify-warning">{warning}</p>}
            <p>{sentence}</p>
            <Given rows={[["File checked", source], ...given]} />
            {notes.map((note) => (
              <p key={note}>{note}</p>
            ))}
            <p className="muted">{checked}</p>
            {!agreement && (
              <p className="screen-only verify-jump">
                <a className="button" data-kind="quiet" href="#file">
                  Choose another file
                </a>
              </p>
            )}
          </div>
        </div>
        {agreement && <Chain steps={agreement.steps} isProven={isValid} />}
        {agreement && <Copies {...{ agreement, fileText, source, refusal }} />}
        <details className="verify-fold">
          <summary className="arrow">What this proves, and what it does not</summary>
          <Meaning isValid={isValid} />
          {agreement && <Given rows={agreement.technical} />}
        </details>
      </div>
      {agreement && (
        <section id="agreement-text" aria-label="The agreement">
          <AgreementSheet agreement={agreement} />
        </section>
      )}
    </>
  );
}

export function MeaningSheet() {
  return (
    <div className="sheet stack upload-sheet">
      <Meaning isValid={false} heading="h2" />
    </div>
  );
}

function Chain({ steps, isProven }: { steps: readonly Step[]; isProven: boolean }) {
  return (
    <ol className="plain verify-chain">
      {steps.map(({ time, what, given, note, result }) => (
        <li key={what} data-open={time === undefined || undefined}>
          <p className="muted">{time ?? "Not yet"}</p>
          <p className="verify-what">{what}</p>
          <Given rows={given} />
          {note !== "" && <p className="muted">{note}</p>}
          {result !== undefined && (
            <p className="muted verify-result" data-proven={isProven || undefined}>
              {result}
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}

interface CopiesProps extends Omit<ReportSheetProps, "report"> {
  agreement: ReportedAgreement;
}

function Copies({ agreement, fileText, source, refusal }: CopiesProps) {
  const shown = downloads.filter(([intent]) => intent !== "pdf" || !agreement.lettersLackedByPdf);
  const copies = agreement.record ? shown : [];
  return (
    <form
      className="screen-only verify-copies"
      method="post"
      action="/agreement/verify#no-copy"
      encType="multipart/form-data"
      aria-label="Copies of the agreement"
    >
      <input type="hidden" name="agreement" value={fileText} />
      <input type="hidden" name="source" value={source} />
      <a className="button" data-kind="quiet" href="#agreement-text">
        Read the agreement
      </a>
      {copies.map(([intent, name]) => (
        <Button key={intent} kind="quiet" type="submit" name="intent" value={intent}>
          {name}
        </Button>
      ))}
      {refusal && (
        <p id="no-copy" tabIndex={-1} role="alert">
          {refusal}
        </p>
      )}
    </form>
  );
}

const downloads = [
  ["pdf", "Download PDF"],
  ["json", "Download JSON"],
  ["word", "Download Word"],
] as const;

function AgreementSheet({ agreement }: { agreement: ReportedAgreement }) {
  const { formatted, plan, record, text } = agreement;
  return (
    <div className="sheet" data-plan={plan}>
      {formatted === undefined ? (
        <pre className="raw-agreement">{text}</pre>
      ) : (
        <article className="agreement" dangerouslySetInnerHTML={{ __html: formatted }} />
      )}
      {record && <RecordOfSignature record={record} />}
    </div>
  );
}

interface MeaningProps {
  isValid: boolean;
  heading?: "h2" | "h3";
}

function Meaning({ isValid, heading: Heading = "h3" }: MeaningProps) {
  return (
    <div className="upload-about verify-meaning">
      <div>
        <Heading>{isValid ? "What this proves" : "What a valid file proves"}</Heading>
        <p>
          {isValid ? "This shows" : "A valid file shows"} that the words, names and times have not
          changed since they were marked or signed. {markMeaning}
        </p>
      </div>
      <div>
        <Heading>What it does not prove</Heading>
        <p>
          {proofLimits} {timesCaveat}
        </p>
      </div>
      <p>
        {signatureMeaning} It identifies nobody by itself. {noRevocation}
      </p>
    </div>
  );
}

function Given({ rows }: { rows: readonly Row[] }) {
  if (rows.length === 0) return null;
  return (
    <dl className="verify-given">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
