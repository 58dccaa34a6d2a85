import type { ReactNode } from "react";
import { noRevocation, proofLimits, signatureMeaning, timesCaveat } from "../signing/wording.ts";
import type { Commitment } from "./answer-offer.ts";

/** Lists the dates, folded so that the form stays near. */
export function CommitmentList({ commitment }: { commitment: Commitment }) {
  const { summary, rows, note } = commitment;
  return (
    <details className="commitment">
      <summary>Dates if countersigned today</summary>
      <p>{summary}</p>
      <dl className="offer-facts">
        {rows.map(({ label, date }) => (
          <Fact key={label} name={label}>
            {date}
          </Fact>
        ))}
      </dl>
      <p className="offer-note">{note} Not part of the agreement.</p>
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

export function WhatThisProves({ since }: { since: string }) {
  return (
    <details>
      <summary>What this proves</summary>
      <p>
        This shows that the words, names and times have not changed since {since}. {proofLimits}{" "}
        {timesCaveat} {signatureMeaning} {noRevocation}
      </p>
    </details>
  );
}
