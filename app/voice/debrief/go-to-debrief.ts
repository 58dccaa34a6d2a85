import type { Conversation } from "../conversation/conversation.ts";

export function haveBothSpoken({ items }: Conversation): boolean {
  const said = items.filter(({ isHeard, isEarlier }) => isHeard && !isEarlier);
  return ["user", "assistant"].every((side) => said.some(({ role }) => role === side));
}

/** To its button: nothing is sent before that is pressed. Once it has come, to its beginning. */
export function goToDebrief(): void {
  const region = document.querySelector(".debrief-region");
  const ask = region?.querySelector<HTMLElement>(".debrief-ask:not([data-again]) .button");
  region?.scrollIntoView({ behavior: "instant" });
  // In a low window it may be further down.
  ask?.scrollIntoView({ block: "nearest", behavior: "instant" });
  const target = ask ?? region?.querySelector<HTMLElement>(".debrief-title");
  target?.focus({ preventScroll: true });
}
