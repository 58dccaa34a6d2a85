import type { ReactNode } from "react";
import { noRevocation, proofLimits, signatureMeaning, timesCaveat } from "../signing/wording.ts";
import type { CommitmentDates, OfferFacts } from "./answer-offer.ts";

/** Says the sum that the client commits to, and whether more follows. */
export function Commitment({ plan }: { plan: NonNullable<OfferFacts["planInWords"]> }) {
  return (
    <>
      <strong>{plan.sum}</strong> + VAT{plan.more}
    </>
  );
}

interface CommitmentListProps {
  title: string;
  dates: CommitmentDates;
}

/** Lists the dates, folded so that the form stays near. */
export function CommitmentList({ title, dates }: CommitmentListProps) {
  const { summary, rows, note } = dates;
  return (
    <details className="commitment">
      <summary className="arrow">{title}</summary>
      <p>{summary}</p>
      <p>These are the dates if it is countersigned today.</p>
      <dl className="offer-facts">
        {rows.map(({ label, date }) => (
          <Fact key={label} name={label}>
            {date}
          </Fact>
        ))}
      </dl>
      <p className="muted offer-note">{note} Not part of the agreement.</p>
    </details>
  );
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface WhatThisProvesProps {
  since: string;
  children?: ReactNode;
}

export function WhatThisProves({ since, children }: WhatThisProvesProps) {
  return (
    <details>
      <summary className="arrow">What this proves</summary>
      {children && <p>{children}</p>}
      <p>
        This shows that the words, names and times have not changed since {since}. {proofLimits}{" "}
        {timesCaveat} {signatureMeaning} {noRevocation}
      </p>
    </details>
  );
}

interface TimelineStep {
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
