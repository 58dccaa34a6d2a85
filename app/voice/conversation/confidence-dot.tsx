import { useId, useState } from "react";

const words = { green: "sure", amber: "fairly sure", red: "unsure" } as const;

interface ConfidenceDotProps {
  /** 0 to 1. */
  confidence: number;
  /** Notes from cleaning; undefined if the message was not cleaned. */
  notes?: string | null;
}

export function ConfidenceDot({ confidence, notes }: ConfidenceDotProps) {
  const color = confidenceColor(confidence);
  const tooltip = useId();
  const [isTooltipHidden, setTooltipHidden] = useState(false);
  const dot = (
    <>
      <span className="confidence-dot" aria-hidden="true" />
      <span className="visually-hidden">confidence: </span>
      {words[color]}
    </>
  );
  if (notes === undefined) {
    return (
      <span className="confidence" data-color={color}>
        {dot}
      </span>
    );
  }
  return (
    <span
      className="confidence"
      data-color={color}
      data-tooltip-hidden={isTooltipHidden || undefined}
    >
      <button
        type="button"
        aria-describedby={tooltip}
        onKeyDown={({ key }) => key === "Escape" && setTooltipHidden(true)}
        onBlur={() => setTooltipHidden(false)}
      >
        {dot}
      </button>
      <span className="tooltip" role="tooltip" id={tooltip}>
        {`${confidencePercent(confidence)} confidence${notes ? `. ${notes}` : ""}`}
      </span>
    </span>
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
