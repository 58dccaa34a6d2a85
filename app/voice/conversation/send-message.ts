import type { RealtimeSession } from "../realtime/realtime-session.ts";
import type { Conversation } from "./conversation.ts";

/**
 * Sends a typed message, trimmed; sends nothing if it is blank (docs/product.md, 5).
 *
 * @param triggersResponse asks the persona to respond, and interrupts what it is saying.
 * @returns whether there was something to send.
 * @throws {AlreadyQueuedError} when another message is waiting for the channel.
 */
export function sendMessage(
  session: Pick<RealtimeSession, "send" | "interrupt" | "isAnswering">,
  conversation: Conversation,
  message: string,
  triggersResponse: boolean,
): boolean {
  const text = message.trim();
  if (text === "") return false;
  if (triggersResponse && session.isAnswering) session.interrupt();
  const item = { id: newItemId(), type: "message", role: "user", text } as const;
  session.send({ type: "conversation.item.create", item });
  conversation.addFromClient(item);
  if (triggersResponse) session.send({ type: "response.create" });
  return true;
}

/** At most 32 characters, the provider's limit. */
export function newItemId(): string {
  return `msg_${crypto.randomUUID().replaceAll("-", "").slice(0, 24)}`;
}
