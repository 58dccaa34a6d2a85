import { observer } from "mobx-react-lite";
import { useRef } from "react";
import { Button } from "../../ui/button.tsx";
import type { CleaningWindow } from "./cleaning-window.ts";
import { numberInWords } from "./number-in-words.ts";
import type { Transcript } from "./transcript.ts";
import "./transcript.css";

const phases = {
  waiting: "Waiting",
  cleaning: "Cleaning…",
  cleaned: "Cleaned",
  failed: "Failed",
} as const;

/** The windows, each with its colour, its number in words and its state. */
export const WindowList = observer(function WindowList({ transcript }: { transcript: Transcript }) {
  return (
    <ol className="plain window-list">
      {transcript.windows.map((window) => (
        <WindowRow key={window.number} window={window} onRetry={() => transcript.retry(window)} />
      ))}
    </ol>
  );
});

interface WindowRowProps {
  window: CleaningWindow;
  onRetry: () => void;
}

const WindowRow = observer(function WindowRow({ window, onRetry }: WindowRowProps) {
  const { number, sources, state } = window;
  const row = useRef<HTMLLIElement>(null);

  function retry() {
    // The button goes away, and would take the keyboard's place on the page with it.
    row.current?.focus();
    onRetry();
  }

  return (
    <li ref={row} className={`window ${window.colorClass}`} data-phase={state.phase} tabIndex={-1}>
      <p className="window-head">
        <strong>{`Window ${numberInWords(number)}`}</strong>
        <span className="window-phase">{phases[state.phase]}</span>
        <span className="window-count">
          {sources.length === 1 ? "1 message" : `${sources.length} messages`}
        </span>
      </p>
      <p className="window-text">{sources.map(({ text }) => text).join(" · ")}</p>
      {state.phase === "failed" && (
        <div className="window-failure" role="alert">
          <p>{state.why}</p>
          <Button
            kind="quiet"
            aria-label={`Try window ${numberInWords(number)} again`}
            onClick={retry}
          >
            Try again
          </Button>
        </div>
      )}
    </li>
  );
});
