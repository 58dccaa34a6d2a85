import { expect, test } from "vitest";
import type { ClientEvent } from "../../../../app/voice/protocol/client-events.ts";
import { OutgoingQueue } from "../../../../app/voice/realtime/outgoing-queue.ts";

function queueWithSink() {
  const sent: ClientEvent[] = [];
  const sink = {
    open: false,
    isOpen: () => sink.open,
    send: (event: ClientEvent) => sent.push(event),
  };
  const queue = new OutgoingQueue();
  queue.configure(sink);
  const open = () => {
    sink.open = true;
    queue.process();
  };
  return { queue, sink, sent, open };
}

test("session updates that wait merge into one", () => {
  const { queue, sent, open } = queueWithSink();
  queue.push({ type: "session.update", session: { voice: "ash", temperature: 0.7 } });
  queue.push({ type: "session.update", session: { temperature: 0.9 } });
  open();
  expect(sent).toEqual([{ type: "session.update", session: { voice: "ash", temperature: 0.9 } }]);
});

test("nothing is processed without an open channel, and no second channel is taken", () => {
  const { queue, sink } = queueWithSink();
  const closed = "Cannot process requests: data channel not connected";
  expect(() => queue.process()).toThrow(closed);
  expect(() => new OutgoingQueue().process()).toThrow(closed);
  expect(() => queue.configure(sink)).toThrow("ChannelClientEventService already configured");
});
