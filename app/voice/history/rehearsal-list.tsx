import { reaction } from "mobx";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { restoreFocus } from "../../ui/focus.ts";
import { observer } from "../../ui/observer.ts";
import { usePageShown } from "../../ui/page-shown.ts";
import type { CompletionClient } from "../completions/completion-client.ts";
import { ConfirmButton } from "../../ui/confirm-button.tsx";
import { watchCallsInOtherTabs } from "../call/calls-in-other-tabs.ts";
import { bringIntoView } from "../call/scrolling.ts";
import { Comparison } from "./comparison.tsx";
import { CutOffNotice } from "./cut-off-notice.tsx";
import { RehearsalHistory } from "./rehearsal-history.ts";
import type { SavedRehearsal } from "./rehearsal-schema.ts";
import { RehearsalTable } from "./rehearsal-table.tsx";
import { countInWords, formatSize, scenarioNameOf, formatBriefly } from "./rehearsal-format.ts";
import { ReopenedRehearsal } from "./reopened-rehearsal.tsx";
import type { StartingPoint } from "./starting-point.tsx";
import type { Rehearsals } from "./rehearsals.ts";
import "./rehearsal-list.css";

/** Milliseconds from the last of several changes until the list is read again. */
const refreshDelay = 1000;

interface RehearsalListProps {
  storage: Rehearsals;
  /** Shown instead of an empty list. */
  empty: ReactNode;
  liveId: number | undefined;
  onTryAgain: ((point: StartingPoint) => void) | undefined;
  client: () => Promise<CompletionClient>;
}

export const RehearsalList = observer(function RehearsalList(props: RehearsalListProps) {
  const { storage, empty, liveId, onTryAgain, client } = props;
  const [history] = useState(() => new RehearsalHistory(storage));
  const root = useRef<HTMLDivElement>(null);
  const { state, rows, opened, deletedInOtherTab } = history;
  const problem =
    deletedInOtherTab === undefined
      ? history.failure && `${history.failure} Try again.`
      : "This rehearsal was deleted in another tab.";
  /** The ids of the compared rehearsals. */
  const [chosen, setChosen] = useState<readonly number[]>([]);
  /** The id of the scenario whose attempts are shown. "" shows all. */
  const [shown, setShown] = useState("");

  useEffect(() => {
    void history.refresh();
    let timer: ReturnType<typeof setTimeout> | undefined;
    // A render for each save would take long in a call.
    const stop = reaction(
      () => storage.changeCount,
      () => {
        clearTimeout(timer);
        timer = setTimeout(() => void history.refresh(), refreshDelay);
      },
    );
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [history, storage]);

  usePageShown(() => void history.refresh());
  useEffect(() => watchCallsInOtherTabs(() => void history.refresh()), [history]);
  useAttention(root, history);

  /** A pressed button that disappears would drop focus. */
  const focusList = () => root.current?.focus();
  function focusRow(id: number) {
    focusList();
    setTimeout(() =>
      root.current
        ?.querySelector<HTMLElement>(`[data-rehearsal="${id}"] .history-actions button`)
        ?.focus(),
    );
  }
  useEffect(() => {
    if (deletedInOtherTab !== undefined) restoreFocus(root.current);
  }, [deletedInOtherTab]);

  function toggle(id: number) {
    const isOff = chosen.includes(id);
    setChosen(isOff ? chosen.filter((one) => one !== id) : [...chosen, id].slice(-2));
    if (!isOff) history.announce(comparisonNews(chosen, id));
  }

  const kept = (rows ?? []).flatMap(({ rehearsal, isDeleted }) => (isDeleted ? [] : rehearsal));
  const titles = new Map(kept.map(scenarioNameOf).map(({ id, title }) => [id, title]));
  const isShown = (rehearsal: SavedRehearsal) =>
    !titles.has(shown) || scenarioNameOf(rehearsal).id === shown;

  const isComparing = chosen.length === 2;
  const comparison = (
    <Comparison rehearsals={kept.filter(isShown)} chosen={chosen} history={history} />
  );

  return (
    <div
      className="stack history"
      role="group"
      aria-label="Past rehearsals"
      ref={root}
      tabIndex={-1}
    >
      <p className="visually-hidden" role="status">
        {history.announcement}
      </p>
      <CutOffNotice history={history} onTryAgain={onTryAgain} />
      {state.phase === "reading" && <p className="muted panel-empty">Reading…</p>}
      {state.phase === "unavailable" && (
        <p className="muted panel-empty">The past rehearsals cannot be read in this browser.</p>
      )}
      {problem && (
        <p className="muted panel-empty" role="alert" ref={showProblem}>
          {problem}
        </p>
      )}
      {rows?.length === 0 && empty}
      {state.phase === "read" && rows && rows.length > 0 && (
        <>
          <div className="cluster history-top">
            <p>{storageSummary(state.rehearsals.length, state.recorded)}</p>
            {titles.size > 1 && (
              <ScenarioFilter titles={titles} value={shown} onChoose={setShown} />
            )}
          </div>
          <RehearsalTable
            rows={rows.filter(({ rehearsal }) => isShown(rehearsal))}
            history={history}
            recorded={state.recorded}
            liveId={liveId}
            inOtherTabs={state.inOtherTabs}
            canCompare={kept.length > 1}
            chosen={chosen}
            onToggle={toggle}
            onGone={focusRow}
          />
          {isComparing && comparison}
          {opened && (
            <ReopenedRehearsal
              key={opened.rehearsal.id}
              opened={opened}
              history={history}
              storage={storage}
              client={client}
              onTryAgain={onTryAgain}
            >
              <Button
                kind="quiet"
                onClick={() => {
                  history.close();
                  focusRow(opened.rehearsal.id);
                }}
              >
                Close
              </Button>
            </ReopenedRehearsal>
          )}
          {!isComparing && comparison}
          {kept.length > 0 && (
            <div className="screen-only cluster history-foot">
              <p>Deleting all of them cannot be undone. Export what you want to keep.</p>
              <ConfirmButton
                question={`Delete ${howMany(kept.length)}?`}
                detail="This cannot be undone. Your keys and your own scenarios stay. If a call is in progress, here or in another tab, it won’t be saved. Your last call stays on this page until you start another or leave."
                keep={kept.length === 1 ? "Keep it" : "Keep everything"}
                confirm={kept.length === 1 ? "Delete it" : "Delete everything"}
                onConfirmed={() => {
                  focusList();
                  void history.deleteAll();
                }}
              >
                Delete all
              </ConfirmButton>
            </div>
          )}
        </>
      )}
    </div>
  );
});

function showProblem(problem: HTMLElement | null) {
  return problem ? bringIntoView(problem) : undefined;
}

/**
 * Deletions can be undone as long as focus or pointer are at the list. Meanwhile the page keeps the list in its place
 * when a debrief comes above it.
 */
function useAttention(
  root: RefObject<HTMLElement | null>,
  history: Pick<RehearsalHistory, "keepUndo" | "startUndoTimer">,
): void {
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    const listening = new AbortController();
    const page = document.documentElement;
    const keep = () => {
      page.dataset.atHistory = "";
      history.keepUndo();
    };
    const leave = () => {
      // When the window loses focus, the active element stays the same.
      const isThere = element.contains(document.activeElement) || element.matches(":hover");
      if (isThere) return;
      delete page.dataset.atHistory;
      history.startUndoTimer();
    };
    for (const type of ["focusin", "pointerenter"]) element.addEventListener(type, keep, listening);
    for (const type of ["focusout", "pointerleave"])
      element.addEventListener(type, leave, listening);
    return () => {
      delete page.dataset.atHistory;
      listening.abort();
    };
  }, [root, history]);
}

interface ScenarioFilterProps {
  /** By scenario id. */
  titles: ReadonlyMap<string, string>;
  /** The id of a scenario, or "" for all. */
  value: string;
  onChoose: (id: string) => void;
}

function ScenarioFilter({ titles, value, onChoose }: ScenarioFilterProps) {
  return (
    <label className="screen-only row history-show">
      Show
      <select value={value} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
        <option value="">All scenarios</option>
        {[...titles].map(([id, title]) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Says what choosing one more rehearsal changes. */
function comparisonNews(before: readonly number[], id: number): string {
  const [first, second] = before;
  if (first === undefined) return "";
  const both = [first, id];
  const [former, time] = [formatBriefly(first, both), formatBriefly(id, both)];
  if (second !== undefined) return `${time} replaces ${former}.`;
  const [older, newer] = first < id ? [former, time] : [time, former];
  return `Comparing ${older} with ${newer}, below.`;
}

function storageSummary(count: number, recorded: ReadonlyMap<number, number>): string {
  const bytes = [...recorded.values()].reduce((sum, size) => sum + size, 0);
  const sound = bytes > 0 ? `, ${formatSize(bytes)} of recordings` : "";
  const rehearsals = count === 1 ? "rehearsal" : "rehearsals";
  const number = countInWords(count);
  return `${number.charAt(0).toUpperCase()}${number.slice(1)} ${rehearsals}${sound}. Kept in this browser, never by this site.`;
}

function howMany(count: number): string {
  return count === 1 ? "your only past rehearsal" : `all ${countInWords(count)} past rehearsals`;
}
