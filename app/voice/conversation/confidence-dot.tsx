import { type ReactNode, useId, useRef } from "react";

const words = {
  green: "transcript clear",
  amber: "transcript fairly clear",
  red: "transcript unclear",
} as const;

const meaning = "How clear the transcript is about these words";

interface ConfidenceDotProps {
  /** 0 to 1. */
  confidence: number;
  /** Notes from cleaning; undefined if the message was not cleaned. */
  notes?: string | null;
  /** Whether the visitor typed these words, so that nothing was heard. */
  isTyped: boolean;
}

export function ConfidenceDot({ confidence, notes, isTyped }: ConfidenceDotProps) {
  const color = confidenceColor(confidence);
  const dot = (
    <>
      <span className="confidence-dot" aria-hidden="true" />
      {!isTyped && <span className="visually-hidden">confidence: </span>}
      {isTyped ? "typed" : words[color]}
    </>
  );
  return (
    <span
      className="confidence"
      data-color={color}
      title={notes === undefined && !isTyped ? meaning : undefined}
    >
      {notes === undefined ? (
        dot
      ) : (
        <WithTooltip
          text={`${confidencePercent(confidence)} confidence in the transcript of these words${notes ? `. ${notes}` : ""}`}
        >
          {dot}
        </WithTooltip>
      )}
    </span>
  );
}

/** The tooltip is a popover, since the list and each of its blocks would clip it. */
function WithTooltip({ text, children }: { text: string; children: ReactNode }) {
  const id = useId();
  const tooltip = useRef<HTMLSpanElement>(null);
  const show = () => tooltip.current?.togglePopover(true);
  const hide = () => tooltip.current?.togglePopover(false);
  return (
    <>
      <button
        type="button"
        aria-describedby={id}
        onPointerMove={show}
        onPointerLeave={({ currentTarget }) => !currentTarget.matches(":focus-visible") && hide()}
        onFocus={show}
        onBlur={hide}
        onKeyDown={({ key }) => key === "Escape" && hide()}
      >
        {children}
      </button>
      <span ref={tooltip} popover="manual" className="tooltip" role="tooltip" id={id}>
        {text}
      </span>
    </>
  );
}

/** Maps a confidence from 0 to 1 to a colour (docs/product.md, 5). */
export function confidenceColor(confidence: number): "green" | "amber" | "red" {
  if (confidence > 0.8) return "green";
  return confidence > 0.6 ? "amber" : "red";
}

export function confidencePercent(confidence: number): string {
  return `${Math.round(confidence * 100)}%`;
}
