import { useEffectEvent, useId, useLayoutEffect, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { formatElapsed } from "../../ui/elapsed-time.ts";
import { observer } from "../../ui/observer.ts";
import { meanCalmness } from "../debrief/debrief-schema.ts";
import { goalsMetText, ResultMark } from "../debrief/goal-results.tsx";
import { ExportButton } from "./export-button.tsx";
import { downloadRehearsal, type ExportKind } from "./export-rehearsal.ts";
import type { RehearsalHistory, Row } from "./rehearsal-history.ts";
import { rehearsalDate, type SavedRehearsal } from "./rehearsal-schema.ts";
import {
  dash,
  endingLabel,
  formatSize,
  goalResultsById,
  scenarioNameOf,
  formatDateTime,
} from "./rehearsal-format.ts";
import { cell, columnHeader, row, rowGroup, rowHeader, table } from "./table-roles.ts";

interface RehearsalTableProps {
  rows: readonly Row[];
  history: RehearsalHistory;
  recorded: ReadonlyMap<number, number>;
  liveId: number | undefined;
  inOtherTabs: ReadonlySet<number>;
  canCompare: boolean;
  chosen: readonly number[];
  onToggle: (id: number) => void;
  /** Called if a deleted row has focus when it disappears. */
  onGone: (id: number) => void;
}

const columns = [
  { name: "Compare", part: "compare" },
  { name: "When", part: "when" },
  { name: "Scenario", part: "scenario" },
  { name: "Length", part: "length" },
  { name: "Ending", part: "ending" },
  { name: "Goals met", part: "goals" },
  { name: "Calmness", part: "calmness" },
];

export const RehearsalTable = observer(function RehearsalTable(props: RehearsalTableProps) {
  const { rows, history, recorded, liveId, inOtherTabs, canCompare, chosen, onToggle, onGone } =
    props;
  const latest = rows.find(({ isDeleted }) => !isDeleted)?.rehearsal.id;
  const liveWhere = (id: number) => (id === liveId ? "here" : inOtherTabs.has(id) && "otherTab");
  return (
    <table
      className="history-table"
      {...table}
      aria-label="Rehearsals"
      data-alone={!canCompare || undefined}
    >
      <thead {...rowGroup}>
        <tr {...row}>
          {columns.map(({ name, part }) => (
            <th key={name} {...columnHeader} className={`history-${part}`}>
              {name}
            </th>
          ))}
          <th {...columnHeader}>
            <span className="visually-hidden">What to do with it</span>
          </th>
        </tr>
      </thead>
      <tbody {...rowGroup}>
        {rows.map(({ rehearsal, isDeleted }) =>
          isDeleted ? (
            <DeletedRow
              key={rehearsal.id}
              rehearsal={rehearsal}
              onUndo={() => void history.undoDelete(rehearsal.id)}
              onGone={() => onGone(rehearsal.id)}
            />
          ) : (
            <RehearsalRow
              key={rehearsal.id}
              rehearsal={rehearsal}
              history={history}
              recordedSize={recorded.get(rehearsal.id) ?? 0}
              live={liveWhere(rehearsal.id)}
              isLatest={rows.length > 1 && rehearsal.id === latest}
              isChosen={canCompare && chosen.includes(rehearsal.id)}
              onToggle={() => onToggle(rehearsal.id)}
            />
          ),
        )}
      </tbody>
    </table>
  );
});

interface RehearsalRowProps {
  rehearsal: SavedRehearsal;
  history: RehearsalHistory;
  recordedSize: number;
  /** The tab that still has its call, if any. */
  live: "here" | "otherTab" | false;
  isLatest: boolean;
  isChosen: boolean;
  onToggle: () => void;
}

const callWords = { here: "In a call now", otherTab: "In a call in another tab" };

function RehearsalRow(props: RehearsalRowProps) {
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
        {formatDateTime(id)}{" "}
        {(live || isLatest) && (
          <span className="history-latest">{live ? callWords[live] : "latest"}</span>
        )}
      </th>
      <td {...cell} className="history-scenario">
        {scenarioNameOf(rehearsal).title}
        {notes.length > 0 && <span className="fine-print history-notes">{notes.join(", ")}</span>}
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

interface DeletedRowProps {
  rehearsal: SavedRehearsal;
  onUndo: () => void;
  onGone: () => void;
}

function DeletedRow({ rehearsal, onUndo, onGone }: DeletedRowProps) {
  const words = useId();
  const button = useRef<HTMLButtonElement>(null);
  const notifyGone = useEffectEvent(onGone);
  useLayoutEffect(() => {
    const undo = button.current;
    undo?.focus();
    return () => {
      if (document.activeElement === undo) notifyGone();
    };
  }, []);

  return (
    <tr {...row} className="history-deleted">
      <td {...cell} colSpan={8}>
        <span id={words}>Deleted.</span>{" "}
        <Button
          ref={button}
          kind="bare"
          aria-label={`Undo, ${rehearsalDate(rehearsal.id)}`}
          aria-describedby={words}
          onClick={onUndo}
        >
          Undo
        </Button>
      </td>
    </tr>
  );
}
