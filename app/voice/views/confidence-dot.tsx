import { confidenceColor } from "../conversation/confidence.ts";

const words = { green: "sure", amber: "fairly sure", red: "unsure" } as const;

/** How sure it is that this was said: a colour, and a word. */
export function ConfidenceDot({ confidence }: { confidence: number }) {
  const color = confidenceColor(confidence);
  return (
    <span className="confidence" data-color={color}>
      <span className="confidence-dot" aria-hidden="true" />
      <span className="visually-hidden">confidence: </span>
      {words[color]}
    </span>
  );
}
