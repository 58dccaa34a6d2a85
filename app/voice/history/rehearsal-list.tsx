import { type ReactNode, useEffect, useRef, useState } from "react";
import { log } from "../../log/memory-log.ts";
import { Button } from "../../ui/button.tsx";
import { observer } from "../../ui/observer.ts";
import { usePageShown } from "../../ui/page-shown.ts";
import type { CompletionClient } from "../completions/completion-client.ts";
import { AskFirst } from "../../ui/ask-first.tsx";
import { Attempts } from "./attempts.tsx";
import { RehearsalHistory } from "./history.ts";
import { RehearsalRow } from "./rehearsal-row.tsx";
import { ReopenedRehearsal } from "./reopened-rehearsal.tsx";
import type { StartingPoint } from "./starting-point.tsx";
import type { StorageStatus } from "./storage-status.ts";
import { Trend } from "./trend.tsx";

/** Delay after a change before the list is read again, in milliseconds. Each further change restarts it. */
const refreshDelay = 1000;

interface RehearsalListProps {
  /** The list is read again when something was saved or deleted. */
  storage: StorageStatus;
  /** Shown instead of an empty list. */
  empty: ReactNode;
  /** Undefined during a call. */
  onTryAgain: ((point: StartingPoint) => void) | undefined;
  client: () => Promise<CompletionClient>;
}

/** The list of past rehearsals and the reopened one. */
export const RehearsalList = observer(function RehearsalList({
  storage,
  empty,
  onTryAgain,
  client,
}: RehearsalListProps) {
  const [history] = useState(() => new RehearsalHistory(log, storage));
  const root = useRef<HTMLDivElement>(null);
  const isFirst = useRef(true);
  const { state, opened, isDeletedElsewhere } = history;
  const { changeCount } = storage;

  useEffect(() => {
    const timer = setTimeout(() => void history.refresh(), isFirst.current ? 0 : refreshDelay);
    isFirst.current = false;
    return () => clearTimeout(timer);
  }, [history, changeCount]);

  usePageShown(() => void history.refresh());

  // Buttons that disappear when pressed would lose the focus.
  function focusList() {
    root.current?.focus();
  }
  useEffect(() => {
    if (isDeletedElsewhere && document.activeElement === document.body) root.current?.focus();
  }, [isDeletedElsewhere]);

  return (
    <div className="history" ref={root} tabIndex={-1}>
      {state.phase === "unavailable" && (
        <p className="panel-empty">The past rehearsals cannot be read in this browser.</p>
      )}
      {isDeletedElsewhere && (
        <p className="panel-empty" role="alert">
          This rehearsal was deleted in another tab.
        </p>
      )}
      {state.phase === "read" && state.rehearsals.length === 0 && empty}
      {state.phase === "read" && state.rehearsals.length > 0 && (
        <>
          <ul className="plain history-list">
            {state.rehearsals.map((rehearsal) => (
              <RehearsalRow
                key={rehearsal.id}
                rehearsal={rehearsal}
                history={history}
                recordedSize={state.recorded.get(rehearsal.id) ?? 0}
                onDelete={focusList}
              />
            ))}
          </ul>
          {opened && (
            <ReopenedRehearsal
              key={opened.rehearsal.id}
              opened={opened}
              history={history}
              client={client}
              onTryAgain={onTryAgain}
            >
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
          <Attempts rehearsals={state.rehearsals} history={history} />
          <AskFirst
            className="history-clear"
            question="Delete all past rehearsals? This cannot be taken back. A call that is under way, here or in another tab, is not kept, either. What the page still shows of the last call goes with the next one, or when you leave."
            keep="Keep them"
            confirm="Delete all of them"
            onConfirmed={() => {
              focusList();
              void history.deleteAll();
            }}
          >
            Delete all
          </AskFirst>
        </>
      )}
    </div>
  );
});
