import type { MouseEvent } from "react";
import type { Gap } from "../contract/gaps.ts";

export function focusGap({ name }: Gap) {
  document.getElementById(name)?.focus();
}

/** Focuses the field without changing the URL fragment, which selects the tab. */
export function focusField(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault();
  document.getElementById(event.currentTarget.hash.slice(1))?.focus();
}
