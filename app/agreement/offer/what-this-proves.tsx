import { simpleSignature, whoseTimes } from "../signing/meaning.ts";

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
