/** Where the panel stays beside the sheet: shows the record, in which a typed signature appears. */
export function showRecord(): void {
  const heading = recordBesidePanel();
  if (!heading) return;
  const { top, bottom } = heading.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) heading.scrollIntoView({ block: "start" });
}

/** Likewise, of an agreement that has just come: what is laid out of it may yet move what was in view. */
export function showNewRecord(): void {
  recordBesidePanel()?.scrollIntoView({ block: "start" });
}

function recordBesidePanel(): HTMLElement | null {
  const stays = matchMedia("(min-width: 64rem) and (min-height: 40rem)").matches;
  return stays ? document.getElementById("record-of-signature") : null;
}
