import {
  RECORD_INTRODUCTION,
  RECORD_TITLE,
  type RecordRow,
  recordLabels,
} from "../contract/record-labels.ts";
import "./record-of-signature.css";

interface RecordOfSignatureProps {
  record: Record<RecordRow, string>;
  typedName?: string;
}

export function RecordOfSignature({ record, typedName = "" }: RecordOfSignatureProps) {
  return (
    <section className="signature-record" aria-labelledby="record-of-signature">
      <h2 id="record-of-signature">{RECORD_TITLE}</h2>
      <p>{RECORD_INTRODUCTION}</p>
      <dl>
        {recordLabels.map(([row, label]) => (
          <div key={row}>
            <dt>{label}</dt>
            <dd>
              {row === "agreed" && typedName !== "" && (
                <p className="typed-here">
                  <bdi className="typed-name">{typedName}</bdi>
                  <br />
                  Typed here, not sent yet
                </p>
              )}
              <bdi className={digestRows.has(row) ? "digest" : undefined}>{record[row]}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const digestRows = new Set(["text", "edition", "offer", "keys"]);

/** Scrolls the record beside the panel into view if it is not, since the typed signature appears there. */
export function scrollToRecord(): void {
  const heading = findRecordBesidePanel();
  if (!heading) return;
  const { top, bottom } = heading.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) heading.scrollIntoView({ block: "start" });
}

/** Scrolls to the record even if it is in view, since the layout is not settled yet and may move it away. */
export function scrollToNewRecord(): void {
  findRecordBesidePanel()?.scrollIntoView({ block: "start" });
}

function findRecordBesidePanel(): HTMLElement | null {
  const isBesidePanel = matchMedia("(min-width: 64rem) and (min-height: 40rem)").matches;
  return isBesidePanel ? document.getElementById("record-of-signature") : null;
}
