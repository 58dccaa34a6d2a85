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
  /** Bytes of the recordings, by rehearsal id. */
  recorded: ReadonlyMap<number, number>;
  /** The rehearsal of the current call. */
  liveId: number | undefined;
  /** The ids of rehearsals whose calls continue in other tabs. */
  elsewhere: ReadonlySet<number>;
  canCompare: boolean;
  /** The ids of the compared rehearsals. */
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
