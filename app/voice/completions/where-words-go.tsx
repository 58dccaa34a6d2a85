import type { MouseEvent } from "react";

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
  // The fold opens after this event.
  setTimeout(() => fold?.querySelector("button")?.focus());
}
