import type { ReactNode } from "react";

export interface TimelineStep {
  name: string;
  note: ReactNode;
  state: "done" | "now" | "later";
}

/** Shows how far an offer is on its way to an agreement. */
export function Timeline({ steps }: { steps: readonly TimelineStep[] }) {
  return (
    <ol className="plain offer-timeline" aria-label="Steps to the agreement">
      {steps.map(({ name, note, state }) => (
        <li key={name} data-state={state} aria-current={state === "now" ? "step" : undefined}>
          <strong>{name}</strong>
          <span>{note}</span>
        </li>
      ))}
    </ol>
  );
}
