import { observer } from "mobx-react-lite";
import { useEffect, useId, useRef, useState } from "react";
import { log } from "../../log/memory-log.ts";
import { Button } from "../../ui/button.tsx";
import { History } from "./history.ts";
import { RehearsalRow } from "./rehearsal-row.tsx";
import { ReopenedRehearsal } from "./reopened-rehearsal.tsx";
import { Trend } from "./trend.tsx";

/** At most one reading of the list in this time, in milliseconds: it changes as a conversation goes on. */
const readEvery = 1000;

/** The list of past rehearsals, and the one that is reopened. */
export const HistoryPanel = observer(function HistoryPanel({ version }: { version: number }) {
  const [history] = useState(() => new History(log));
  const root = useRef<HTMLDivElement>(null);
  const isFirst = useRef(true);
  const { state, opened } = history;

  useEffect(() => {
    const timer = setTimeout(() => void history.refresh(), isFirst.current ? 0 : readEvery);
    isFirst.current = false;
    return () => clearTimeout(timer);
  }, [history, version]);

  /** What had the keyboard's place on the page goes away. */
  function focusList() {
    root.current?.focus();
  }

  return (
    <div className="history" ref={root} tabIndex={-1}>
      {state.phase === "unavailable" && (
        <p className="panel-empty">The past rehearsals cannot be read in this browser.</p>
      )}
      {state.phase === "read" && state.rehearsals.length === 0 && (
        <p className="panel-empty">
          No past rehearsals yet. They stay in this browser and are never sent anywhere.
        </p>
      )}
      {state.phase === "read" && state.rehearsals.length > 0 && (
        <>
          <ul className="plain history-list">
            {state.rehearsals.map((rehearsal) => (
              <RehearsalRow
                key={rehearsal.id}
                rehearsal={rehearsal}
                history={history}
                onDeleted={focusList}
              />
            ))}
          </ul>
          {opened && (
            <ReopenedRehearsal key={opened.rehearsal.id} opened={opened}>
              <Button
                kind="quiet"
                onClick={() => {
                  history.close();
                  focusList();
                }}
              >
                Close
              </Button>
            </ReopenedRehearsal>
          )}
          <Trend rehearsals={state.rehearsals} />
          <DeleteAll
            onConfirmed={() => {
              focusList();
              void history.deleteAll();
            }}
          />
        </>
      )}
    </div>
  );
});

/** Deletes everything, after a question. The dialog gives the keyboard's place back when it closes. */
function DeleteAll({ onConfirmed }: { onConfirmed: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const question = useId();
  return (
    <>
      <Button kind="danger" className="history-clear" onClick={() => dialog.current?.showModal()}>
        Delete all
      </Button>
      <dialog className="history-dialog" ref={dialog} aria-labelledby={question}>
        <p id={question}>Delete all past rehearsals? This cannot be taken back.</p>
        <div className="history-buttons">
          <Button kind="quiet" onClick={() => dialog.current?.close()}>
            Keep them
          </Button>
          <Button
            kind="danger"
            onClick={() => {
              dialog.current?.close();
              onConfirmed();
            }}
          >
            Delete all of them
          </Button>
        </div>
      </dialog>
    </>
  );
}
