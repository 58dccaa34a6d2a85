import type { Commitment } from "./commitment.ts";
import { simpleSignature, whoseTimes } from "../signing/meaning.ts";

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

/** @param since when the words can no longer have changed */
export function WhatThisProves({ since }: { since: string }) {
  return (
    <details>
      <summary>What this proves</summary>
      <p>
        This shows that the words, names and times have not changed since {since}. It does not show
        who typed the name, that they had authority, that the time is exact, that no other copy was
        countersigned, that the client had not withdrawn before, or that the agreement has not since
        been changed or ended. {whoseTimes} {simpleSignature} Nothing is kept here, so nothing can
        be revoked here.
      </p>
    </details>
  );
}
