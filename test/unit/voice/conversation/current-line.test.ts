import { expect, test } from "vitest";
import { captionAt } from "../../../../app/voice/call/caption-text.ts";
import { Conversation } from "../../../../app/voice/conversation/conversation.ts";
import { currentLine } from "../../../../app/voice/conversation/current-line.ts";
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
  return { line: () => currentLine(conversation.items), wait: () => (now += 1_000), conversation };
}

const started = { type: "output_audio_buffer.started", responseId: "r" } as const;

test("captions of an answer of two messages begin with the first, and go on to the second", () => {
  const { line } = answering(started);
  expect(line()).toEqual({ isPersona: true, isPlaying: true, text: `${first} ${second}` });
  const at = (elapsed: number) => captionAt(line()?.text ?? "", elapsed);
  expect(first).toContain(at(0));
  expect(second).toContain(at(6_000));
});

test("a call of a tool between two messages is no part of the caption", () => {
  const call = { id: "f", type: "function_call", content: [], name: "declare_ending" } as const;
  const third = spoken("c", "Goodbye.");
  const { line } = answering(
    started,
    { type: "response.output_item.added", responseId: "r", item: call },
    { type: "response.output_item.added", responseId: "r", item: third },
  );
  expect(line()?.text).toBe(`${first} ${second} Goodbye.`);
});

test("after an interruption the caption stays at what was heard, and never shows what was not", () => {
  const { line, wait, conversation } = answering(started);
  wait();
  conversation.apply({ type: "output_audio_buffer.cleared", responseId: "r" });
  expect(line()).toEqual({ isPersona: true, isPlaying: false, text: "This is the" });
});

test("what the visitor types while the persona speaks does not take the caption", () => {
  const { line, conversation } = answering(started);
  conversation.addFromClient({ id: "v", type: "message", role: "user", text: "Wait." });
  expect(line()?.isPersona).toBe(true);
  conversation.apply({ type: "output_audio_buffer.stopped", responseId: "r" });
  expect(line()).toEqual({ isPersona: false, isPlaying: false, text: "Wait." });
});

test("an empty conversation has no line", () => {
  expect(currentLine([])).toBeUndefined();
});
