import fc from "fast-check";
import { expect, test } from "vitest";
import { ConversationItem } from "../../../../app/voice/conversation/conversation-item.ts";
import { Conversation } from "../../../../app/voice/conversation/conversation.ts";
import { atOnce, RowChanges } from "../../../../app/voice/conversation/row-changes.ts";
import type { Item } from "../../../../app/voice/protocol/item.ts";
import type { ServerEvent } from "../../../../app/voice/protocol/server-events.ts";
import { recordingLog } from "../recording-log.ts";

const spoken = (id: string, transcript: string): Item => ({
  id,
  type: "message",
  role: "assistant",
  content: [{ type: "audio", transcript }],
  status: "completed",
});

/** Ten letters to a word, so that a word takes 733 ms at 15 characters a second. */
const words = (count: number) => Array.from({ length: count }, () => "abcdefghij").join(" ");

/** A conversation whose persona says these texts in one response, up to the end of their making. */
function speaking(...texts: string[]) {
  let now = 0;
  const conversation = new Conversation(recordingLog(), () => now);
  const apply = (...events: ServerEvent[]) => {
    for (const event of events) conversation.apply(event);
  };
  const items = texts.map((text, index) => spoken(`m${index}`, text));
  const output = { responseId: "r" };
  apply({ type: "response.created", ...output });
  apply(
    ...items.slice(0, 1).map((item) => ({ type: "response.output_item.added", item }) as const),
  );
  apply({ type: "output_audio_buffer.started", ...output });
  apply(...items.slice(1).map((item) => ({ type: "response.output_item.added", item }) as const));
  apply({ type: "response.done", ...output, status: "completed", output: items });
  const heard = () => conversation.items.map(({ heardText }) => heardText);
  const marks = () => conversation.items.map(({ interrupted }) => interrupted);
  const wait = (milliseconds: number) => (now += milliseconds);
  return { conversation, apply, heard, marks, wait };
}

const cleared = { type: "output_audio_buffer.cleared", responseId: "r" } as const;
const stopped = { type: "output_audio_buffer.stopped", responseId: "r" } as const;
const truncated = (itemId: string, audioEndMs: number) =>
  ({ type: "conversation.item.truncated", itemId, contentIndex: 0, audioEndMs }) as const;

test("speech whose text was finished is marked when its sound is cleared, whatever the server truncates", () => {
  const { apply, marks } = speaking(words(10));
  expect(marks()).toEqual([false]);
  apply(cleared);
  expect(marks()).toEqual([true]);
});

test("speech that was heard to its end is not marked when nothing is left to clear", () => {
  const { apply, marks, heard } = speaking(words(10));
  apply(stopped, cleared);
  expect([marks(), heard()]).toEqual([[false], [words(10)]]);
});

test("what was not heard is not told to another session, and still shown", () => {
  const { apply, conversation, heard } = speaking(words(10));
  apply(cleared, truncated("m0", 2_300));
  expect(heard()).toEqual([words(3)]);
  expect(conversation.resume().messages).toMatchObject([{ text: `${words(3)}…` }]);
  expect(conversation.items[0]?.displayText).toBe(words(10));
});

test("without a truncation, what was heard is estimated from the time that it played", () => {
  const { apply, heard, wait } = speaking(words(10));
  wait(2_300);
  apply(cleared);
  expect(heard()).toEqual([words(3)]);
});

test.each<[string, ServerEvent[], string[], boolean[]]>([
  ["the first by the server's word", [cleared, truncated("m0", 800)], [words(1), ""], [true, true]],
  [
    "the second by the server's word",
    [cleared, truncated("m1", 800)],
    [words(2), words(1)],
    [false, true],
  ],
  [
    "the second, said before the sound is cleared",
    [truncated("m1", 800), cleared],
    [words(2), words(1)],
    [false, true],
  ],
  ["the second by the time", [cleared], [words(2), words(1)], [false, true]],
])("of two messages in one response, %s", (_, events, expected, marked) => {
  const { apply, heard, marks, wait } = speaking(words(2), words(5));
  wait(2_300);
  apply(...events);
  expect([heard(), marks()]).toEqual([expected, marked]);
});

test("a message of which no word was heard is not told at all", () => {
  const { apply, conversation } = speaking(words(2), words(5));
  apply(truncated("m0", 800));
  expect(conversation.resume().messages).toHaveLength(1);
});

/** A conversation whose persona is cut off 800 ms into the first message of its answer. */
function cutInFirst(...last: ServerEvent[]) {
  let now = 0;
  const conversation = new Conversation(recordingLog(), () => now);
  const first = { ...spoken("m0", words(5)), status: "in_progress" } as const;
  conversation.apply({ type: "response.created", responseId: "r" });
  conversation.apply({ type: "response.output_item.added", responseId: "r", item: first });
  conversation.apply({ type: "output_audio_buffer.started", responseId: "r" });
  now += 800;
  for (const event of last) conversation.apply(event);
  return conversation;
}

const second = spoken("m1", words(4));
const cancelled = {
  type: "response.done",
  responseId: "r",
  status: "cancelled",
  output: [{ ...spoken("m0", words(5)), status: "incomplete" }, second],
} as const satisfies ServerEvent;
const lateSecond: ServerEvent[] = [
  { type: "response.output_item.added", responseId: "r", item: { ...second, content: [] } },
  { type: "response.output_item.done", responseId: "r", item: second },
];

test.each<[string, ServerEvent[]]>([
  ["is begun after the sound was cleared", [cleared, truncated("m0", 800), ...lateSecond]],
  ["is begun after the first was truncated", [truncated("m0", 800), ...lateSecond, cleared]],
  ["is told by the end of the response alone", [cleared, truncated("m0", 800), cancelled]],
  ["is begun late, without a truncation", [cleared, ...lateSecond, cancelled]],
  [
    "is begun once the next answer is",
    [cleared, { type: "response.created", responseId: "s" }, ...lateSecond],
  ],
  ["is truncated, too", [cancelled, cleared, truncated("m0", 800), truncated("m1", 0)]],
])("of an answer cut off in its first message, a second that %s is not heard", (_, events) => {
  const conversation = cutInFirst(...events);
  const next = spoken("m2", words(2));
  const output = { responseId: "s" };
  if (events.every((event) => !("responseId" in event) || event.responseId !== "s")) {
    conversation.apply({ type: "response.created", ...output });
  }
  conversation.apply({ type: "response.output_item.added", ...output, item: next });
  conversation.apply({ type: "output_audio_buffer.started", ...output });
  conversation.apply({ type: "output_audio_buffer.stopped", ...output });
  conversation.apply({ type: "response.done", ...output, status: "completed", output: [next] });
  expect(conversation.items.map(({ heardText }) => heardText)).toEqual([words(1), "", words(2)]);
  expect(conversation.find("m1")).toMatchObject({ isUnheard: true, interrupted: true });
  expect(conversation.resume().messages.map(({ id }) => id)).toEqual(["m0", "m2"]);
});

test("the end of an older answer's sound, told late, does not cut off the next answer", () => {
  const conversation = cutInFirst({ type: "response.created", responseId: "s" });
  const next = spoken("m2", words(2));
  conversation.apply({ type: "response.output_item.added", responseId: "s", item: next });
  conversation.apply({ type: "output_audio_buffer.started", responseId: "s" });
  conversation.apply(cleared);
  expect(conversation.find("m2")).toMatchObject({ interrupted: false, heardText: words(2) });
});

test("an answer that a lost connection silences awaits the rest, however often it is resumed", () => {
  const { conversation, wait } = speaking(words(10));
  wait(2_300);
  for (const past of [conversation.resume(), conversation.resume()]) {
    expect(past.awaitsAnswer).toBe(true);
    expect(past.messages).toMatchObject([{ text: `${words(3)}…` }]);
  }
});

test("however much is heard of a text, it is a beginning of it, of whole words, and never less later", () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(5_000), fc.nat(5_000), (text, early, more) => {
      const item = new ConversationItem(spoken("a", text), 0, new RowChanges(atOnce));
      item.cutOff(early);
      const before = item.heardText;
      item.cutOff(early + more);
      expect(item.heardText.startsWith(before)).toBe(true);
      expect(text.startsWith(before)).toBe(true);
      expect(/^\s|^$/.test(text.slice(before.length)) || before === "").toBe(true);
    }),
  );
});

test("what a pause cut off stays what was heard until then, however long the pause", () => {
  const { conversation, heard, marks, wait } = speaking(words(30));
  wait(2_000);
  conversation.breakOff();
  const atPause = heard();
  wait(60_000);
  expect(conversation.resume().messages.map((item) => "text" in item && item.text)).toEqual([
    `${atPause[0]}…`,
  ]);
  expect([marks(), heard()]).toEqual([[true], atPause]);
});

/** A conversation whose persona has begun an answer, and said no word of it. */
function withoutAWord() {
  const conversation = new Conversation(recordingLog());
  const item: Item = { ...spoken("a", ""), content: [], status: "in_progress" };
  conversation.apply({ type: "response.created", responseId: "r" });
  conversation.apply({ type: "response.output_item.added", responseId: "r", item });
  return { conversation, item };
}

test.each(["in_progress", "completed"] as const)(
  "an answer that is cancelled before its first word is over, whatever its item said it was: %s",
  (told) => {
    const { conversation, item } = withoutAWord();
    const output = told === "completed" ? [{ ...item, status: told }] : [];
    conversation.apply({ type: "response.done", responseId: "r", status: "cancelled", output });
    const [row] = conversation.items;
    expect(row).toMatchObject({ displayText: "[Empty message]", interrupted: true });
    expect(conversation.resume().awaitsAnswer).toBe(false);
  },
);

test("what a call's end leaves without a word is not shown as thinking", () => {
  const { conversation } = withoutAWord();
  conversation.breakOff();
  expect(conversation.items).toHaveLength(0);
});
