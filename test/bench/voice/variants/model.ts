import { Conversation } from "../../../../app/voice/conversation/conversation.ts";
import type { Schedule } from "../../../../app/voice/conversation/row-changes.ts";
import { codecFor } from "../../../../app/voice/realtime/connect-sequence.ts";
import type { Feed } from "../feed.ts";

const silent = { debug() {}, info() {}, warn() {}, error() {} };

/** The site's own codec and model. A listener hears of every change, and does nothing with it unless told. */
export async function createFeed(
  follow: (conversation: Conversation) => void = () => {},
  schedule?: Schedule,
): Promise<Feed> {
  const codec = codecFor("ga", silent);
  const conversation = new Conversation(silent, Date.now, schedule);
  let told = 0;
  conversation.listen(() => told++);
  follow(conversation);
  return {
    take: (text) => conversation.apply(codec.decode(text).event),
    texts: () => conversation.items.map(({ text }) => text),
    redrawn: () => told,
  };
}
