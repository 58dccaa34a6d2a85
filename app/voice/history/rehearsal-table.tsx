import { useEffectEvent, useId, useLayoutEffect, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { observer } from "../../ui/observer.ts";
import type { RehearsalHistory, Row } from "./history.ts";
import { RehearsalRow } from "./rehearsal-row.tsx";
import { rehearsalDate, type SavedRehearsal } from "./rehearsal-schema.ts";
import { cell, columnHeader, row, rowGroup, table } from "./table-roles.ts";

interface RehearsalTableProps {
  rows: readonly Row[];
  history: RehearsalHistory;
  /** Bytes of the recordings, by rehearsal. */
  recorded: ReadonlyMap<number, number>;
  /** The rehearsal of the call that goes on. */
  liveId: number | undefined;
  /** Ids of those whose calls go on in other tabs. */
  elsewhere: ReadonlySet<number>;
  /** Whether there is another to compare one with. */
  canCompare: boolean;
  /** Ids of those that are compared. */
  chosen: readonly number[];
  onToggle: (id: number) => void;
  /** Called with a rehearsal when the row that had the focus is gone. */
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

/** Roles are written out: narrow, its rows are blocks. */
export const RehearsalTable = observer(function RehearsalTable(props: RehearsalTableProps) {
  const { rows, history, recorded, liveId, elsewhere, canCompare, chosen, onToggle, onGone } =
    props;
  const latest = rows.find(({ isDeleted }) => !isDeleted)?.rehearsal.id;
  const liveWhere = (id: number) => (id === liveId ? "here" : elsewhere.has(id) && "elsewhere");
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

interface DeletedRowProps {
  rehearsal: SavedRehearsal;
  onUndo: () => void;
  /** Called if the row has focus when it disappears. */
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
