import { Fragment } from "react";
import type { Commitment } from "./commitment.ts";

interface CommitmentListProps {
  commitment: Commitment;
  isAgreed: boolean;
}

export function CommitmentList({ commitment, isAgreed }: CommitmentListProps) {
  const { summary, rows, note } = commitment;
  return (
    <section aria-labelledby="commitment">
      <h2 id="commitment" className="commitment-title">
        {summary}
      </h2>
      <p className="offer-note">{isAgreed ? "If countersigned today:" : "If signed today:"}</p>
      <dl className="offer-facts">
        {rows.map(({ label, date }) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{date}</dd>
          </Fragment>
        ))}
      </dl>
      <p className="offer-note">{note} Not part of the agreement.</p>
    </section>
  );
}
