import type { Conversation } from "../conversation/conversation.ts";

export function haveBothSpoken({ items }: Conversation): boolean {
  const said = items.filter(({ isHeard, isEarlier }) => isHeard && !isEarlier);
  return ["user", "assistant"].every((side) => said.some(({ role }) => role === side));
}

/** To a debrief that is there already. */
export function goToReadyDebrief(): void {
  const region = document.querySelector<HTMLElement>(".debrief-region");
  region?.setAttribute("tabindex", "-1");
  region?.scrollIntoView({ block: "start" });
  region?.focus({ preventScroll: true });
}

/** To its button: nothing is sent before that is pressed. */
export function goToDebrief(): void {
  const button = document.querySelector<HTMLElement>(".debrief-ask .button");
  button?.scrollIntoView({ block: "center" });
  button?.focus({ preventScroll: true });
}
