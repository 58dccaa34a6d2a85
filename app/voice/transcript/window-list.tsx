import { use, useCallback, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { ChunkedList } from "../../ui/chunked-list.tsx";
import { observer } from "../../ui/observer.ts";
import { HiddenWords } from "../conversation/hidden-words.tsx";
import { ChangeKeyButton } from "../keys/keys-card.tsx";
import { type CleaningWindow, windowSize, windowStride } from "./sliding-windows.ts";
import type { Transcript } from "./transcript.ts";
import "./transcript.css";

const phaseNames = {
  waiting: "Waiting",
  cleaning: "Cleaning…",
  cleaned: "Cleaned",
  failed: "Failed",
} as const;

export const WindowList = observer(function WindowList({ transcript }: { transcript: Transcript }) {
  const renderWindow = useCallback(
    (window: CleaningWindow) => (
      <WindowRow key={window.number} window={window} transcript={transcript} />
    ),
    [transcript],
  );
  return (
    <>
      {transcript.windows.length > 1 && (
        <p className="screen-only fine-print window-note">{overlapNote}</p>
      )}
      <ChunkedList
        items={transcript.windows}
        renderRow={renderWindow}
        className="screen-only window-list"
      />
    </>
  );
});

interface WindowRowProps {
  window: CleaningWindow;
  transcript: Transcript;
}

const WindowRow = observer(function WindowRow({ window, transcript }: WindowRowProps) {
  const { number, items, sources, state } = window;
  // A message can be struck out after it was cleaned.
  const heard = sources.flatMap(({ text }, index) => (items[index]?.isStruck ? [] : text));
  const row = useRef<HTMLDivElement>(null);

  function retry() {
    // The button disappears, which would drop focus.
    row.current?.focus();
    transcript.retry(window);
  }

  return (
    <div
      ref={row}
      role="listitem"
      className={`window ${window.colorClass}`}
      data-phase={state.phase}
      tabIndex={-1}
    >
      <p className="cluster window-line">
        <strong>{`Window ${numberInWords(number)}`}</strong> <span>{phaseNames[state.phase]}</span>{" "}
        <span className="fine-print window-count">
          {heard.length === 1 ? "1 message" : `${heard.length} messages`}
        </span>{" "}
        {!use(HiddenWords) && (
          <span className="fine-print window-text" dir="auto">
            {heard.join(" · ")}
          </span>
        )}
      </p>
      {state.phase === "failed" && (
        <div className="cluster window-failure" role="alert">
          {!state.hasKey?.() && <p>{state.reason}</p>}
          {state.isOfKey && <ChangeKeyButton />}
          <Button
            kind="quiet"
            aria-label={`Try again: window ${numberInWords(number)}`}
            onClick={retry}
          >
            Try again
          </Button>
        </div>
      )}
    </div>
  );
});

const small =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const tens = "- - twenty thirty forty fifty sixty seventy eighty ninety".split(" ");

const overlapNote = `Each window begins with the last ${numberInWords(windowSize - windowStride)} messages of the one before.`;

/** Returns numbers up to 99 in words and larger numbers in digits. */
function numberInWords(number: number): string {
  if (number > 99) return String(number);
  if (number < 20) return small[number] ?? String(number);
  const unit = number % 10;
  const ten = tens[(number - unit) / 10];
  return unit === 0 ? `${ten}` : `${ten}-${small[unit]}`;
}
