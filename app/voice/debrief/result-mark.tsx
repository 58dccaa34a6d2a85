import type { GoalResult } from "./debrief-schema.ts";

/** A full, half or empty circle. Its word stands beside it, or is its name. */
export function ResultMark({ result, name }: Pick<GoalResult, "result"> & { name?: string }) {
  return (
    <svg
      className="result-mark"
      viewBox="0 0 16 16"
      data-result={result}
      {...(name ? { role: "img", "aria-label": name } : { "aria-hidden": true })}
    >
      <circle cx="8" cy="8" r="6.75" />
      {result === "met" && <path className="result-tick" d="M5 8.2l2.1 2.1L11 6.2" />}
      {result === "partly" && <path className="result-half" d="M8 1.25a6.75 6.75 0 0 1 0 13.5z" />}
    </svg>
  );
}
