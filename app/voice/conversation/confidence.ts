/** The colour of a confidence from 0 to 1 (spec.md, 5). */
export function confidenceColor(confidence: number): "green" | "amber" | "red" {
  if (confidence > 0.8) return "green";
  return confidence > 0.6 ? "amber" : "red";
}

/** A confidence from 0 to 1 as a whole percentage. */
export function confidencePercent(confidence: number): string {
  return `${Math.round(confidence * 100)}%`;
}
