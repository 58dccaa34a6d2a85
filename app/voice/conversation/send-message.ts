import type { RealtimeSession } from "../realtime/realtime-session.ts";
import type { Conversation } from "./conversation.ts";

/**
 * Says something in writing: trimmed, and nothing when that leaves nothing (spec.md, 5).
 *
 * @param triggerResponse whether the persona is asked to answer; what it still says is then cut off.
 * @returns whether there was something to say.
 * @throws {AlreadyQueuedError} when another message waits for the channel already.
 */
export function sendMessage(
  session: Pick<RealtimeSession, "send" | "interrupt" | "isAnswering">,
  conversation: Conversation,
  message: string,
  triggerResponse: boolean,
): boolean {
  const text = message.trim();
  if (text === "") return false;
  if (triggerResponse && session.isAnswering) session.interrupt();
  const item = { id: newItemId(), type: "message", role: "user", text } as const;
  session.send({ type: "conversation.item.create", item });
  conversation.addFromClient(item);
  if (triggerResponse) session.send({ type: "response.create" });
  return true;
}

/** At most 32 characters: the provider takes no longer id. */
export function newItemId(): string {
  return `msg_${crypto.randomUUID().replaceAll("-", "").slice(0, 24)}`;
}
