import { whatIsProven } from "../signing/what-is-proven.ts";

export function WhatThisProves() {
  return (
    <details>
      <summary>What this proves</summary>
      <p>{whatIsProven}</p>
    </details>
  );
}
