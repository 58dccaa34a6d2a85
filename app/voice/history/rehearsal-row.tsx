import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { formatElapsed } from "../../ui/elapsed-time.ts";
import { meanCalmness } from "../debrief/debrief-schema.ts";
import { goalsMetText, ResultMark } from "../debrief/goal-results.tsx";
import { goalResultsById, scenarioNameOf } from "./attempt.ts";
import { ExportButton } from "./export-button.tsx";
import { downloadRehearsal, type ExportKind } from "./export-rehearsal.ts";
import type { RehearsalHistory } from "./history.ts";
import { type SavedRehearsal, rehearsalDate } from "./rehearsal-schema.ts";
import { dash, endingLabel, formatSize, shortDate } from "./rehearsal-words.ts";
import { cell, row, rowHeader } from "./table-roles.ts";

interface RehearsalRowProps {
  rehearsal: SavedRehearsal;
  history: RehearsalHistory;
  /** Bytes of its recording. */
  recordedSize: number;
  /** The tab that still has its call, if any. */
  live: "here" | "elsewhere" | false;
  isLatest: boolean;
  isChosen: boolean;
  onToggle: () => void;
}

const callWords = { here: "In a call now", elsewhere: "In a call in another tab" };

export function RehearsalRow(props: RehearsalRowProps) {
  const { rehearsal, history, recordedSize, live, isLatest, isChosen, onToggle } = props;
  const { id, endedAt, debrief, from } = rehearsal;
  const date = rehearsalDate(id);
  const calmness = debrief && meanCalmness(debrief);
  const goals = rehearsal.scenario && debrief?.goals;
  const notes = [
    ...(from ? [from.carriesOn ? "carried on" : "again from a turn"] : []),
    ...(recordedSize > 0 ? [`recording ${formatSize(recordedSize)}`] : []),
  ];

  async function save(kind: ExportKind) {
    const read = await history.read(id);
    if (read) downloadRehearsal(kind, rehearsal, { items: read.items, spans: read.spans });
  }

  return (
    <tr {...row} className="history-row" data-chosen={isChosen || undefined} data-rehearsal={id}>
      <td {...cell} className="history-compare">
        <label>
          <Checkbox aria-label={`Compare ${date}`} checked={isChosen} onChange={onToggle} />
          {/* Shown on narrow screens, which hide the column's header. */}
          <span aria-hidden="true">Compare</span>
        </label>
      </td>
      <th {...rowHeader} className="history-when">
        {shortDate(id)}{" "}
        {(live || isLatest) && (
          <span className="history-latest">{live ? callWords[live] : "latest"}</span>
        )}
      </th>
      <td {...cell} className="history-scenario">
        {scenarioNameOf(rehearsal).title}
        {notes.length > 0 && <span className="history-notes">{notes.join(", ")}</span>}
      </td>
      <td {...cell} className="history-length">
        {formatElapsed(endedAt - id)}
      </td>
      <td {...cell} className="history-ending">
        {live && !rehearsal.ending ? dash : endingLabel(rehearsal)}
      </td>
      <td {...cell} className="history-goals" data-empty={goals ? undefined : ""}>
        <GoalMarks rehearsal={rehearsal} />
      </td>
      <td
        {...cell}
        className="history-calmness"
        data-column="Calmness"
        data-empty={calmness === undefined ? "" : undefined}
      >
        {calmness?.toFixed(1) ?? dash}
      </td>
      <td {...cell} className="history-actions">
        <div>
          <Button
            kind="bare"
            aria-label={`Open ${date}`}
            onClick={() => void history.reopen(rehearsal)}
          >
            Open
          </Button>
          <ExportButton date={date} onExport={(kind) => void save(kind)} />
          {!live && (
            <Button
              kind="bare"
              aria-label={`Delete ${date}`}
              onClick={() => void history.delete(rehearsal)}
            >
              Delete
            </Button>
          )}
        </div>
      </td>
    </tr>
  );
}

function GoalMarks({ rehearsal }: Pick<RehearsalRowProps, "rehearsal">) {
  const { scenario, debrief } = rehearsal;
  if (!scenario || !debrief?.goals) return dash;
  const results = goalResultsById(rehearsal);
  const met = debrief.goals.filter(({ result }) => result === "met").length;
  return (
    <>
      <span className="history-marks" aria-hidden="true">
        {scenario.goals.map(({ id }) => (
          <ResultMark key={id} result={results.get(id)?.result ?? "not_met"} />
        ))}
        {`${met} of ${scenario.goals.length}`}
      </span>
      <span className="visually-hidden">{goalsMetText(debrief.goals, scenario.goals.length)}</span>
    </>
  );
}
