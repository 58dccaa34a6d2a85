import { Fragment } from "react";
import type { Commitment } from "./commitment.ts";

interface CommitmentListProps {
  commitment: Commitment;
  isAgreed: boolean;
}

/** Folded, so that the form is not far from what it is about. */
export function CommitmentList({ commitment, isAgreed }: CommitmentListProps) {
  const { summary, rows, note } = commitment;
  return (
    <details className="commitment">
      <summary>{isAgreed ? "Dates if countersigned today" : "Dates if signed today"}</summary>
      <p>{summary}</p>
      <dl className="offer-facts">
        {rows.map(({ label, date }) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{date}</dd>
          </Fragment>
        ))}
      </dl>
      <p className="offer-note">{note} Not part of the agreement.</p>
    </details>
  );
}
