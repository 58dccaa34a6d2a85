import type { Conversation } from "../conversation/conversation.ts";

export function haveBothSpoken({ items }: Conversation): boolean {
  const said = items.filter(({ isHeard, isEarlier }) => isHeard && !isEarlier);
  return ["user", "assistant"].every((side) => said.some(({ role }) => role === side));
}

/** To its button: nothing is sent before that is pressed. Once it has come, to its beginning. */
export function goToDebrief(): void {
  const region = document.querySelector<HTMLElement>(".debrief-region");
  const ask = region?.querySelector<HTMLElement>(".debrief-ask:not([data-again]) .button");
  region?.scrollIntoView({ behavior: "instant" });
  // In a low window it may be further down.
  ask?.scrollIntoView({ block: "nearest", behavior: "instant" });
  // While its code loads there is nothing else to focus.
  const target = ask ?? region?.querySelector<HTMLElement>(".debrief-title") ?? region;
  target?.focus({ preventScroll: true });
}

/** To what has just loaded, if the visitor went to the debrief before. */
export function goOnToDebrief(): void {
  if (document.activeElement?.matches(".debrief-region")) goToDebrief();
}
