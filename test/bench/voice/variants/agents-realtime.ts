import {
  OpenAIRealtimeBase,
  RealtimeAgent,
  type RealtimeItem,
  RealtimeSession,
} from "@openai/agents-realtime";
import type { Feed } from "../feed.ts";

/** The SDK's own reading of messages, without a network. */
class FedTransport extends OpenAIRealtimeBase {
  readonly status = "connected";
  readonly muted = null;
  async connect(): Promise<void> {}
  sendEvent(): void {}
  mute(): void {}
  close(): void {}
  interrupt(): void {}

  take(text: string): void {
    this._onMessage(new MessageEvent("message", { data: text }));
  }
}

/** The SDK's session alone: a listener hears of every change of its history, and does nothing with it. */
export async function createFeed(
  onHistory: (items: RealtimeItem[]) => void = () => {},
): Promise<Feed> {
  const transport = new FedTransport();
  const agent = new RealtimeAgent({ name: "Danny", instructions: "You are late." });
  const session = new RealtimeSession(agent, { transport, tracingDisabled: true });
  let redrawn = 0;
  session.on("history_updated", (items) => {
    onHistory(items);
    redrawn++;
  });
  session.on("error", ({ error }) => {
    throw new Error("The session failed", { cause: error });
  });
  await session.connect({ apiKey: "any text" });
  return {
    take: (text) => transport.take(text),
    texts: () => session.history.map(textOf),
    redrawn: () => redrawn,
  };
}

/** What a row shows of an item. */
export function textOf(item: RealtimeItem): string {
  const [part] = item.type === "message" ? item.content : [];
  return (part && "transcript" in part && part.transcript) || "";
}
