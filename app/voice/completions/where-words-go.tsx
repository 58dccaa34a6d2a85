import type { MouseEvent } from "react";

/** A link to what the page says, once, of where words go and who keeps them. */
export function WhereWordsGo() {
  return (
    <a href="#cost-and-privacy" onClick={open}>
      Where your words go
    </a>
  );
}

function open(event: MouseEvent): void {
  event.preventDefault();
  const fold = document.querySelector("#cost-and-privacy");
  fold?.querySelector<HTMLElement>("[aria-expanded=false]")?.click();
  // Open once that press is handled.
  setTimeout(() => fold?.querySelector("button")?.focus());
}
