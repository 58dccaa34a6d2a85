import { expect, test } from "vitest";
import type { ClientEvent } from "../../../../app/voice/protocol/client-events.ts";
import { AlreadyQueuedError } from "../../../../app/voice/realtime/errors.ts";
import { OutgoingQueue } from "../../../../app/voice/realtime/outgoing-queue.ts";

function queueWithSink() {
  const sent: ClientEvent[] = [];
  const sink = {
    open: false,
    isOpen: () => sink.open,
    send: (event: ClientEvent) => void sent.push(event),
  };
  const queue = new OutgoingQueue();
  queue.configure(sink);
  return { queue, sink, sent };
}

const item = (id: string) =>
  ({
    type: "conversation.item.create",
    item: { id, type: "message", role: "user", text: id },
  }) as const;

test("events wait until the channel is open, and go in the order of their arrival", () => {
  const { queue, sink, sent } = queueWithSink();
  queue.push(item("a"));
  queue.push({ type: "response.create" });
  queue.push({ type: "output_audio_buffer.clear" });
  expect(sent).toEqual([]);
  expect(queue.isQueued("a")).toBe(true);
  sink.open = true;
  queue.process();
  expect(sent.map(({ type }) => type)).toEqual([
    "conversation.item.create",
    "response.create",
    "output_audio_buffer.clear",
  ]);
  queue.push({ type: "response.cancel" });
  expect(sent).toHaveLength(4);
  expect(sent.at(-1)).toEqual({ type: "response.cancel" });
});

test("session updates that wait merge into one", () => {
  const { queue, sink, sent } = queueWithSink();
  queue.push({ type: "session.update", session: { voice: "ash", temperature: 0.7 } });
  queue.push({ type: "session.update", session: { temperature: 0.9 } });
  sink.open = true;
  queue.process();
  expect(sent).toEqual([{ type: "session.update", session: { voice: "ash", temperature: 0.9 } }]);
});

test("a second response.create or conversation.item.create is refused while one waits", () => {
  const { queue, sink, sent } = queueWithSink();
  queue.push({ type: "response.create" });
  queue.push(item("a"));
  expect(() => queue.push({ type: "response.create" })).toThrow(AlreadyQueuedError);
  expect(() => queue.push(item("b"))).toThrow("Event value already queued");
  sink.open = true;
  queue.process();
  expect(sent).toEqual([{ type: "response.create" }, item("a")]);
});

test("nothing is processed without an open channel, and no second channel is taken", () => {
  const { queue, sink } = queueWithSink();
  expect(() => queue.process()).toThrow("Cannot process requests: data channel not connected");
  expect(() => new OutgoingQueue().process()).toThrow(
    "Cannot process requests: data channel not connected",
  );
  expect(() => queue.configure(sink)).toThrow("ChannelClientEventService already configured");
});
