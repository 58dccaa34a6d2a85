import { expect, test } from "vitest";
import type { ClientEvent } from "../../../../app/voice/protocol/client-events.ts";
import { AlreadyQueuedError } from "../../../../app/voice/realtime/errors.ts";
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

const item = (id: string) =>
  ({
    type: "conversation.item.create",
    item: { id, type: "message", role: "user", text: id },
  }) as const;
const create = { type: "response.create" } as const;

test("events wait until the channel is open, and go in the order of their arrival", () => {
  const { queue, sent, open } = queueWithSink();
  const events = [item("a"), create, { type: "output_audio_buffer.clear" }] as const;
  for (const event of events) queue.push(event);
  expect(sent).toEqual([]);
  expect(queue.isQueued("a")).toBe(true);
  // One of each kind waits.
  expect(() => queue.push(create)).toThrow(AlreadyQueuedError);
  expect(() => queue.push(item("b"))).toThrow("Event value already queued");
  open();
  queue.push({ type: "response.cancel" });
  expect(sent).toEqual([...events, { type: "response.cancel" }]);
});

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
