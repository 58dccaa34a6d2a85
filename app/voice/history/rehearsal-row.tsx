import { useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { formatElapsed } from "../../ui/elapsed-time.ts";
import { meanCalmness } from "../debrief/debrief-schema.ts";
import { goalsMetText } from "../debrief/goal-results.tsx";
import { ResultMark } from "../debrief/result-mark.tsx";
import { resultsOf, scenarioOf } from "./attempt.ts";
import { downloadRehearsal, type ExportKind } from "./export-rehearsal.ts";
import type { RehearsalHistory } from "./history.ts";
import { type SavedRehearsal, rehearsalDate } from "./rehearsal-schema.ts";
import { endingInList, formatSize, shortDate } from "./rehearsal-words.ts";
import { cell, row, rowHeader } from "./table-roles.ts";

interface RehearsalRowProps {
  rehearsal: SavedRehearsal;
  history: RehearsalHistory;
  /** Bytes of its recording; 0 if there is none. */
  recordedSize: number;
  isLatest: boolean;
  isChosen: boolean;
  onToggle: () => void;
}

const none = "–";

export function RehearsalRow(props: RehearsalRowProps) {
  const { rehearsal, history, recordedSize, isLatest, isChosen, onToggle } = props;
  const { id, endedAt, debrief, from } = rehearsal;
  const date = rehearsalDate(id);
  const calmness = debrief && meanCalmness(debrief);
  const goals = rehearsal.scenario && debrief?.goals;
  const notes = [
    ...(from ? ["again from a turn"] : []),
    ...(recordedSize > 0 ? [`recording ${formatSize(recordedSize)}`] : []),
  ];

  async function save(kind: ExportKind) {
    const content = await history.content(id);
    if (content) downloadRehearsal(kind, rehearsal, content);
  }

  return (
    <tr {...row} className="history-row" data-chosen={isChosen || undefined}>
      <td {...cell} className="history-compare">
        <label>
          <Checkbox aria-label={`Compare ${date}`} checked={isChosen} onChange={onToggle} />
        </label>
      </td>
      <th {...rowHeader} className="history-when">
        {shortDate(id)} {isLatest && <span className="history-latest">latest</span>}
      </th>
      <td {...cell} className="history-scenario">
        {scenarioOf(rehearsal).title}
        {notes.length > 0 && <span className="history-notes">{notes.join(", ")}</span>}
      </td>
      <td {...cell} className="history-length">
        {formatElapsed(endedAt - id)}
      </td>
      <td {...cell} className="history-ending">
        {endingInList(rehearsal)}
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
        {calmness?.toFixed(1) ?? none}
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
          <Button
            kind="bare"
            aria-label={`Delete ${date}`}
            onClick={() => void history.delete(rehearsal)}
          >
            Delete
          </Button>
        </div>
      </td>
    </tr>
  );
}

function GoalMarks({ rehearsal }: Pick<RehearsalRowProps, "rehearsal">) {
  const { scenario, debrief } = rehearsal;
  if (!scenario || !debrief?.goals) return none;
  const results = resultsOf(rehearsal);
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

const kinds = { md: "Markdown", json: "JSON" } as const;

function ExportButton({ date, onExport }: { date: string; onExport: (kind: ExportKind) => void }) {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const closing = new AbortController();
    const leave = ({ target }: Event) => {
      if (!(target instanceof Node && root.current?.contains(target))) setOpen(false);
    };
    const escape = ({ key }: KeyboardEvent) => key === "Escape" && close();
    document.addEventListener("pointerdown", leave, closing);
    document.addEventListener("focusin", leave, closing);
    document.addEventListener("keydown", escape, closing);
    return () => closing.abort();
  }, [isOpen]);

  function close() {
    button.current?.focus();
    setOpen(false);
  }

  return (
    <span className="history-export" ref={root}>
      <Button
        ref={button}
        kind="bare"
        aria-label={`Export ${date}`}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        Export
      </Button>
      {isOpen && (
        <span className="history-kinds">
          {(["md", "json"] as const).map((kind) => (
            <Button
              key={kind}
              kind="bare"
              aria-label={`Export ${date} as ${kinds[kind]}`}
              onClick={() => {
                close();
                onExport(kind);
              }}
            >
              {kinds[kind]}
            </Button>
          ))}
        </span>
      )}
    </span>
  );
}

interface DeletedRowProps {
  rehearsal: SavedRehearsal;
  onUndo: () => void;
  /** Called when the row goes that had the focus. */
  onGone: () => void;
}

export function DeletedRow({ rehearsal, onUndo, onGone }: DeletedRowProps) {
  const words = useId();
  const button = useRef<HTMLButtonElement>(null);
  const gone = useRef(onGone);
  useLayoutEffect(() => {
    gone.current = onGone;
  }, [onGone]);
  useLayoutEffect(() => {
    const undo = button.current;
    undo?.focus();
    return () => {
      if (document.activeElement === undo) gone.current();
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
