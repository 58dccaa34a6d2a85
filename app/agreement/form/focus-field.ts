import type { MouseEvent } from "react";
import type { Gap } from "../contract/gaps.ts";

/** The fragment to which a page without script moves focus. */
export const CHECKED = "checked";

/** Without a gap, focuses the result. */
export function focusGap(gap: Gap | undefined) {
  focusById(gap?.name ?? CHECKED);
}

/** Keeps the fragment, which selects the tab. */
export function focusField(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault();
  focusById(event.currentTarget.hash.slice(1));
}

function focusById(id: string) {
  const field = document.getElementById(id);
  const folded = field?.closest("details");
  if (folded) folded.open = true;
  field?.focus();
}
