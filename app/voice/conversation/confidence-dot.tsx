import { useId, useState } from "react";

const words = { green: "sure", amber: "fairly sure", red: "unsure" } as const;

interface ConfidenceDotProps {
  /** 0 to 1. */
  confidence: number;
  /** The cleanup notes of a cleaned message; undefined where nothing was cleaned. */
  notes?: string | null;
}

/** How sure it is that this was said: a colour, and a word; for a cleaned message a tooltip with more. */
export function ConfidenceDot({ confidence, notes }: ConfidenceDotProps) {
  const color = confidenceColor(confidence);
  const tip = useId();
  const [isTipAway, setTipAway] = useState(false);
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
    <span className="confidence" data-color={color} data-tip-away={isTipAway || undefined}>
      <button
        type="button"
        aria-describedby={tip}
        onKeyDown={({ key }) => key === "Escape" && setTipAway(true)}
        onBlur={() => setTipAway(false)}
      >
        {dot}
      </button>
      <span className="tooltip" role="tooltip" id={tip}>
        {`${confidencePercent(confidence)} confidence${notes ? `. ${notes}` : ""}`}
      </span>
    </span>
  );
}

/** The colour of a confidence from 0 to 1 (spec.md, 5). */
export function confidenceColor(confidence: number): "green" | "amber" | "red" {
  if (confidence > 0.8) return "green";
  return confidence > 0.6 ? "amber" : "red";
}

/** A confidence from 0 to 1 as a whole percentage. */
export function confidencePercent(confidence: number): string {
  return `${Math.round(confidence * 100)}%`;
}
