import { RECORD_ABOUT, RECORD_TITLE, type RecordRow, recordRows } from "../contract/record-rows.ts";
import "./record-of-signature.css";

interface RecordOfSignatureProps {
  record: Record<RecordRow, string>;
  typedName?: string;
}

export function RecordOfSignature({ record, typedName = "" }: RecordOfSignatureProps) {
  return (
    <section className="signature-record" aria-labelledby="record-of-signature">
      <h2 id="record-of-signature">{RECORD_TITLE}</h2>
      <p>{RECORD_ABOUT}</p>
      <dl>
        {recordRows.map(([row, label]) => (
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
              <bdi className={digests.has(row) ? "digest" : undefined}>{record[row]}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const digests = new Set(["text", "edition", "offer", "keys"]);

/** Scrolls to the record beside the panel, where the typed signature appears. */
export function scrollToRecord(): void {
  const heading = recordBesidePanel();
  if (!heading) return;
  const { top, bottom } = heading.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) heading.scrollIntoView({ block: "start" });
}

/** Scrolls the record to the top, as later layout may still move what is in view. */
export function scrollToNewRecord(): void {
  recordBesidePanel()?.scrollIntoView({ block: "start" });
}

function recordBesidePanel(): HTMLElement | null {
  const stays = matchMedia("(min-width: 64rem) and (min-height: 40rem)").matches;
  return stays ? document.getElementById("record-of-signature") : null;
}
