import type { Conversation } from "../conversation/conversation.ts";

export function haveBothSpoken({ items }: Conversation): boolean {
  const said = items.filter((item) => item.type === "message" && !item.isEarlier && item.heardText);
  return ["user", "assistant"].every((side) => said.some(({ role }) => role === side));
}

/** To its button: nothing is sent before that is pressed. */
export function goToDebrief(): void {
  const button = document.querySelector<HTMLElement>(".debrief-ask .button");
  button?.scrollIntoView({ block: "center" });
  button?.focus({ preventScroll: true });
}
