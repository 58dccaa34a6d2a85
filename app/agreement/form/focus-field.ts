import type { MouseEvent } from "react";
import type { Gap } from "../contract/gaps.ts";

/** Of what came of a form, which a page without script leads to. */
export const CHECKED = "checked";

/** With none left, focuses what is said of that. */
export function focusGap(gap: Gap | undefined) {
  focusById(gap?.name ?? CHECKED);
}

/** Focuses the field without changing the URL fragment, which selects the tab. */
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
