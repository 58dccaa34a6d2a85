/** Pixels between the call's bar and what is shown below it. */
const gap = 8;

/** Brings the first line of the conversation into view: at the start of a call the bar grows. */
export function showConversation(): void {
  const bar = document.querySelector(".control-bar");
  const panel = document.querySelector(".conversation");
  const first = document.querySelector(".conversation-scroller");
  if (!bar || !panel || !first) return;
  const { bottom, height } = bar.getBoundingClientRect();
  const { top } = panel.getBoundingClientRect();
  // Below it is room for a line.
  const line = first.getBoundingClientRect().top + parseFloat(getComputedStyle(first).lineHeight);
  if (top >= bottom && line <= innerHeight) return;
  const stuckAt = parseFloat(getComputedStyle(bar).top);
  scrollBy({ top: top - stuckAt - height - gap, behavior: "instant" });
}
