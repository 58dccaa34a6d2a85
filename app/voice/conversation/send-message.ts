import type { RealtimeSession } from "../realtime/realtime-session.ts";
import { type Conversation, newItemId } from "./conversation.ts";
import { saveWaitingMessage } from "./unsent-message.ts";

/**
 * Trims and sends a typed message unless it is blank (docs/product.md, 5).
 *
 * @param triggersResponse whether the persona should respond. If so, its current response is interrupted.
 * @returns false if the message is blank.
 * @throws {AlreadyQueuedError} if another message is already queued.
 */
export function sendMessage(
  session: Pick<RealtimeSession, "send" | "interrupt" | "isAnswering" | "isWaiting">,
  conversation: Conversation,
  message: string,
  triggersResponse: boolean,
): boolean {
  const text = message.trim();
  if (text === "") return false;
  if (triggersResponse && session.isAnswering) session.interrupt();
  const item = { id: newItemId(), type: "message", role: "user", text } as const;
  session.send({ type: "conversation.item.create", item });
  const isUnsent = session.isWaiting(item.id);
  if (isUnsent) saveWaitingMessage({ text, triggersResponse });
  conversation.addFromClient(item, isUnsent).wantsAnswer = triggersResponse;
  if (triggersResponse) session.send({ type: "response.create" });
  return true;
}
