import { expect, test } from "vitest";
import { Conversation } from "../../../../app/voice/conversation/conversation.ts";
import { liveLine } from "../../../../app/voice/conversation/live-line.ts";
import type { ServerEvent } from "../../../../app/voice/protocol/server-events.ts";
import { recordingLog } from "../recording-log.ts";

const spoken = (id: string, transcript: string) =>
  ({
    id,
    type: "message",
    role: "assistant",
    content: [{ type: "audio", transcript }],
    status: "completed",
  }) as const;

const first = "This is the first message of the answer, which is being said.";
const second = "This is the second one, whose text is already there.";

function answering(...events: ServerEvent[]) {
  let now = 0;
  const conversation = new Conversation(recordingLog(), () => now);
  conversation.addFromClient({ id: "u", type: "message", role: "user", text: "Hello there." });
  const inAnswer = { responseId: "r" };
  conversation.apply({ type: "response.created", ...inAnswer });
  for (const item of [spoken("a", first), spoken("b", second)]) {
    conversation.apply({ type: "response.output_item.added", ...inAnswer, item });
  }
  now += 1_000;
  for (const event of events) conversation.apply(event);
  return { line: () => liveLine(conversation.items), wait: () => (now += 1_000), conversation };
}

const started = { type: "output_audio_buffer.started", responseId: "r" } as const;

test("of an answer of two messages the last one that has words is the line", () => {
  const { line } = answering(started);
  expect(line()?.text).toBe(second);
});

test("a call of a tool after two messages is not the line", () => {
  const call = { id: "f", type: "function_call", content: [], name: "declare_ending" } as const;
  const { line } = answering(started, {
    type: "response.output_item.added",
    responseId: "r",
    item: call,
  });
  expect(line()?.text).toBe(second);
});

test("what has no words yet does not take the line", () => {
  const { line, conversation } = answering(started);
  conversation.apply({ type: "output_audio_buffer.stopped", responseId: "r" });
  const item = { id: "w", type: "message", role: "assistant", content: [] } as const;
  conversation.apply({ type: "response.output_item.added", responseId: "s", item });
  expect(line()?.text).toBe(second);
});

test("what the visitor types while the persona speaks does not take the line", () => {
  const { line, conversation } = answering(started);
  conversation.addFromClient({ id: "v", type: "message", role: "user", text: "Wait." });
  expect(line()?.role).toBe("assistant");
  conversation.apply({ type: "output_audio_buffer.stopped", responseId: "r" });
  expect(line()?.text).toBe("Wait.");
});

test("an empty conversation has no line", () => {
  expect(liveLine([])).toBeUndefined();
});

test("what was cut off before a word of it was heard is not the line", () => {
  const { line, conversation } = answering(started);
  conversation.apply({
    type: "conversation.item.truncated",
    itemId: "b",
    contentIndex: 0,
    audioEndMs: 0,
  });
  expect(line()?.text).toBe(first);
});
