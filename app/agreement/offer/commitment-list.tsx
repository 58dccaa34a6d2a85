import type { Commitment } from "./commitment.ts";

interface CommitmentListProps {
  commitment: Commitment;
}

/** Folded, so that the form is not far from what it is about. */
export function CommitmentList({ commitment }: CommitmentListProps) {
  const { summary, rows, note } = commitment;
  return (
    <details className="commitment">
      <summary>Dates if countersigned today</summary>
      <p>{summary}</p>
      <dl className="offer-facts">
        {rows.map(({ label, date }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{date}</dd>
          </div>
        ))}
      </dl>
      <p className="offer-note">{note} Not part of the agreement.</p>
    </details>
  );
}
