import fc from "fast-check";
import { expect, test } from "vitest";
import { ConversationItem } from "../../../../app/voice/conversation/conversation-item.ts";
import { liveMessage } from "../../../../app/voice/conversation/recent-messages.ts";
import { immediately, RowChanges } from "../../../../app/voice/conversation/row-changes.ts";
import { unspokenAnswer } from "../../../../app/voice/conversation/recent-messages.ts";
import type { ServerEvent } from "../../../../app/voice/protocol/server-events.ts";
import {
  added,
  begun,
  cleared,
  conversing,
  outputAdded,
  responded,
  responding,
  saidWhole,
  spoken,
  started,
  stopped,
  truncated,
  typed,
} from "../conversing.ts";

/** Ten letters to a word, so that a word takes 733 ms at 15 characters a second. */
const words = (count: number) => Array.from({ length: count }, () => "abcdefghij").join(" ");

/** A conversation whose persona says these texts in one response, up to the end of their making. */
function speaking(...texts: string[]) {
  const parts = conversing();
  const items = texts.map((text, index) => saidWhole(`m${index}`, text));
  const [first, ...others] = items.map((item) => outputAdded(item));
  parts.apply(responding());
  if (first) parts.apply(first);
  parts.apply(started(), ...others, responded("completed", items));
  return parts;
}

test("speech that was heard to its end is not marked when nothing is left to clear", () => {
  const { apply, marks, heard } = speaking(words(10));
  apply(stopped(), cleared());
  expect([marks(), heard()]).toEqual([[false], [words(10)]]);
});

test("what was not heard is marked when its sound is cleared, not told to another session, and still shown", () => {
  const { apply, conversation, heard, texts, marks } = speaking(words(10));
  expect(marks()).toEqual([false]);
  apply(cleared());
  expect(marks()).toEqual([true]);
  apply(truncated("m0", 2_300));
  expect(heard()).toEqual([words(3)]);
  expect(conversation.resume().messages).toMatchObject([{ text: `${words(3)}…` }]);
  expect(texts()).toEqual([words(10)]);
});

const [byFirst, bySecond] = [truncated("m0", 800), truncated("m1", 800)];

test.each<[string, ServerEvent[], string[], boolean[]]>([
  ["the first by the server's word", [cleared(), byFirst], [words(1), ""], [true, true]],
  ["the second by the server's word", [cleared(), bySecond], [words(2), words(1)], [false, true]],
  [
    "the second, said before it is cleared",
    [bySecond, cleared()],
    [words(2), words(1)],
    [false, true],
  ],
  ["the second by the time", [cleared()], [words(2), words(1)], [false, true]],
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
  const parts = conversing();
  const first = { ...saidWhole("m0", words(5)), status: "in_progress" } as const;
  parts.apply(responding(), outputAdded(first), started());
  parts.wait(800);
  parts.apply(...last);
  return parts;
}

const second = saidWhole("m1", words(4));
const cutFirst = { ...saidWhole("m0", words(5)), status: "incomplete" } as const;
const cancelled = responded("cancelled", [cutFirst, second]);
const lateSecond: ServerEvent[] = [
  outputAdded({ ...second, content: [] }),
  { type: "response.output_item.done", responseId: "r", item: second },
];
const isBegun = (id: string, events: ServerEvent[]) =>
  events.some((event) => "responseId" in event && event.responseId === id);

test.each<[string, ServerEvent[]]>([
  ["is begun after the sound was cleared", [cleared(), byFirst, ...lateSecond]],
  ["is begun after the first was truncated", [byFirst, ...lateSecond, cleared()]],
  ["is told by the end of the response alone", [cleared(), byFirst, cancelled]],
  ["is begun late, without a truncation", [cleared(), ...lateSecond, cancelled]],
  ["is begun once the next answer is", [cleared(), responding("s"), ...lateSecond]],
  ["is truncated, too", [cancelled, cleared(), byFirst, truncated("m1", 0)]],
])("of an answer cut off in its first message, a second that %s is not heard", (_, events) => {
  const { conversation, apply, heard } = cutInFirst(...events);
  const next = saidWhole("m2", words(2));
  if (!isBegun("s", events)) apply(responding("s"));
  apply(outputAdded(next, "s"), started("s"), stopped("s"));
  apply(responded("completed", [next], { responseId: "s" }));
  expect(heard()).toEqual([words(1), "", words(2)]);
  expect(conversation.find("m1")).toMatchObject({ isUnheard: true, interrupted: true });
  expect(conversation.resume().messages.map(({ id }) => id)).toEqual(["m0", "m2"]);
});

test("the end of an older answer's sound, told late, does not cut off the next answer", () => {
  const { conversation, apply } = cutInFirst(responding("s"));
  apply(outputAdded(saidWhole("m2", words(2)), "s"), started("s"), cleared());
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
      const item = new ConversationItem(saidWhole("a", text), 0, new RowChanges(immediately));
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
  conversation.cutOff();
  const atPause = heard();
  wait(60_000);
  expect(conversation.resume().messages).toMatchObject([{ text: `${atPause[0]}…` }]);
  expect([marks(), heard()]).toEqual([[true], atPause]);
});

test.each(["in_progress", "incomplete", "completed"] as const)(
  "an answer that is cancelled before its first word is over, whatever its item said it was: %s",
  (status) => {
    const { conversation, apply } = conversing();
    apply(responding(), outputAdded(begun("a")));
    apply(responded("cancelled", status === "in_progress" ? [] : [{ ...begun("a"), status }]));
    const empty = { displayText: "[Empty message]", interrupted: true };
    expect(conversation.items[0]).toMatchObject(empty);
    expect(conversation.resume().awaitsAnswer).toBe(false);
  },
);

test("what a call's end leaves without a word is not shown as thinking", () => {
  const { conversation, apply } = conversing();
  apply(responding(), outputAdded(begun("a")));
  conversation.cutOff();
  expect(conversation.items).toHaveLength(0);
});

const first = "This is the first message of the answer, which is being said.";
const last = "This is the second one, whose text is already there.";
const call = { id: "f", type: "function_call", content: [], name: "declare_ending" } as const;

test.each<[string, ServerEvent[], string]>([
  ["of an answer of two messages the last one that has words is", [], last],
  ["a call of a tool after two messages is not", [outputAdded(call)], last],
  ["what has no words yet is not", [stopped(), outputAdded(begun("w"), "s")], last],
  ["what was cut off before a word of it was heard is not", [truncated("b", 0)], first],
])("%s the line that is shown", (_, events, text) => {
  const { conversation, apply, type, wait } = conversing();
  expect(liveMessage([])).toBeUndefined();
  type("u", "Hello there.");
  apply(responding(), outputAdded(saidWhole("a", first)), outputAdded(saidWhole("b", last)));
  wait(1_000);
  apply(started(), ...events);
  expect(liveMessage(conversation.items)?.text).toBe(text);
});

test("what the visitor types while the persona speaks does not take the line", () => {
  const { conversation, apply, type } = speaking(first);
  type("v", "Wait.");
  expect(liveMessage(conversation.items)?.role).toBe("assistant");
  apply(stopped());
  expect(liveMessage(conversation.items)?.text).toBe("Wait.");
});

test("an answer to a typed message is one once it is whole, until the visitor’s next turn, or none of it was heard", () => {
  const { conversation, apply } = conversing();
  const answer = () => unspokenAnswer(conversation.items)?.id;
  apply(added(typed("u")));
  expect(answer()).toBeUndefined();
  apply(added({ ...saidWhole("a", "Well"), status: "in_progress" }));
  expect(answer()).toBeUndefined();
  apply(added(saidWhole("b", "Well, hello.")));
  expect(answer()).toBe("b");
  apply(truncated("b", 0));
  expect(answer()).toBeUndefined();
  apply(added(saidWhole("c", "Hello.")));
  expect(answer()).toBe("c");
  apply(added(spoken("v", "completed")));
  expect(answer()).toBeUndefined();
  apply(added(saidWhole("d", "To what was spoken.")));
  expect(answer()).toBeUndefined();
});
