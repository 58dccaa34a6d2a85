import { autorun } from "mobx";
import { Conversation } from "../../../../app/voice/conversation/conversation.ts";
import { codecFor } from "../../../../app/voice/realtime/connect-sequence.ts";
import type { Feed } from "../feed.ts";

const silent = { debug() {}, info() {}, warn() {}, error() {} };

/** The site's own codec and model, with an observer of all that a row shows on each row. */
export async function createFeed(): Promise<Feed> {
  const codec = codecFor("ga", silent);
  const conversation = new Conversation(silent);
  const rows: string[] = [];
  let redrawn = 0;
  let watched = 0;
  // This MobX is the benchmarks' own copy; it shares its state with the application's.
  autorun(() => {
    while (watched < conversation.items.length) watch(watched++);
  });

  function watch(index: number): void {
    const item = conversation.items[index];
    if (!item) return;
    autorun(() => {
      rows[index] = [item.role, item.id, item.interrupted, item.displayText].join(" ");
      redrawn++;
    });
  }

  return {
    take: (text) => conversation.apply(codec.decode(text).event),
    texts: () => conversation.items.map(({ text }) => text),
    redrawn: () => redrawn,
  };
}
