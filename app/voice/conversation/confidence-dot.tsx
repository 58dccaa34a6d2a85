import { type ReactNode, useId, useRef } from "react";

interface ConfidenceDotProps {
  /** 0 to 1. */
  confidence: number;
  /** Undefined if the message was not cleaned. */
  notes?: string | null;
  isTyped: boolean;
  isMisheard?: boolean;
  /** Said of a message that cleaning judged clear. */
  clear?: string;
}

/** Said of speech that may have been taken for another language, or noise for speech. */
export const misheard = "maybe misheard";

export function ConfidenceDot(props: ConfidenceDotProps) {
  const { confidence, notes, isTyped, isMisheard, clear } = props;
  const color = confidenceColor(confidence);
  const percent = confidencePercent(confidence);
  const isJudged = notes !== undefined;
  const dot = (
    <>
      <span className="confidence-dot" aria-hidden="true" />
      {isJudged && !isTyped && <span className="visually-hidden">{`confidence: ${percent} `}</span>}
      {isTyped
        ? "typed"
        : isMisheard
          ? misheard
          : isJudged && { red: "unclear", amber: "", green: clear }[color]}
    </>
  );
  return (
    <span className="confidence" data-color={color}>
      {isJudged ? (
        <WithTooltip
          text={`${percent} confidence in the transcript of these words${notes ? `. ${notes}` : ""}`}
        >
          {dot}
        </WithTooltip>
      ) : (
        dot
      )}
    </span>
  );
}

/** The tooltip is a popover, because the list and each of its blocks would clip it. */
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
