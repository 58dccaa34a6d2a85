import type { Conversation } from "../conversation/conversation.ts";

export function haveBothSpoken({ items }: Conversation): boolean {
  const said = items.filter(({ isHeard, isEarlier }) => isHeard && !isEarlier);
  return ["user", "assistant"].every((side) => said.some(({ role }) => role === side));
}

/** Scrolls to the button that asks for the debrief, or to the debrief once there is one, and focuses it. */
export function goToDebrief(): void {
  const region = document.querySelector<HTMLElement>(".debrief-region");
  const ask = region?.querySelector<HTMLElement>(".debrief-ask:not([data-again]) .button");
  region?.scrollIntoView({ behavior: "instant" });
  // In a low window, the button may be out of view.
  ask?.scrollIntoView({ block: "nearest", behavior: "instant" });
  // While the panel's code loads, only the region can take focus.
  const target = ask ?? region?.querySelector<HTMLElement>(".debrief-title") ?? region;
  target?.focus({ preventScroll: true });
}

/** Moves focus on from the region, where `goToDebrief` left it while the panel loaded. */
export function continueToDebrief(): void {
  if (document.activeElement?.matches(".debrief-region")) goToDebrief();
}
