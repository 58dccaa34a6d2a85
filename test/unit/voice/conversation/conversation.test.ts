import { autorun } from "mobx";
import { expect, test, vi } from "vitest";
import { newItemId } from "../../../../app/voice/conversation/conversation.ts";
import { sendMessage } from "../../../../app/voice/conversation/send-message.ts";
import type { ClientEvent } from "../../../../app/voice/protocol/client-events.ts";
import type { Item } from "../../../../app/voice/protocol/item.ts";
import {
  added,
  begun,
  committed,
  conversing,
  deleted,
  delta,
  done,
  outputAdded,
  responded,
  said,
  saidWhole,
  spoken,
  textDelta,
  transcribed,
  transcribing,
  truncated,
  typed,
  untranscribed,
} from "../conversing.ts";

const unclear = "(No words could be made out.)";

test("an assistant's speech grows delta by delta, and its final transcript replaces what grew", () => {
  const { apply, texts } = conversing();
  apply(added(begun("a")));
  expect(texts()).toEqual(["Thinking..."]);
  apply(delta("a", "Loo"), delta("a", "k,"));
  expect(texts()).toEqual(["Look,"]);
  apply(said("a", "Look, I know."), delta("a", "late duplicate"));
  expect(texts()).toEqual(["Look, I know."]);
});

test("a transcription that comes after the reply goes to the turn that it belongs to", () => {
  const { apply, texts, ids } = conversing();
  apply(added(spoken("u")), done(spoken("u", "completed")));
  apply(added(begun("a"), "u"), said("a", "A reply"));
  apply(transcribing("u", "What"), transcribed("u", "What I said"), done(spoken("u", "completed")));
  expect(ids()).toEqual(["u", "a"]);
  expect(texts()).toEqual(["What I said", "A reply"]);
});

test("speech that was taken has a row, although its item is never announced", () => {
  const { apply, texts, ids, log } = conversing();
  apply(committed("u"), transcribed("u", "Where is it?"), added(begun("a"), "u"));
  apply(transcribed("v", "And now?"), committed("v", "a"), added(spoken("v"), "a"));
  expect(ids()).toEqual(["u", "a", "v"]);
  expect(texts()).toEqual(["Where is it?", "Thinking...", "And now?"]);
  expect(log.messages("warn")).toEqual(["Invalid transcription: Item v not found"]);
});

test("items stand after their previous ones, in whatever order they come, and at the end where that is unknown", () => {
  const { apply, ids, log } = conversing();
  apply(added(begun("a"), null), added(begun("c"), "b"), added(begun("d"), "c"));
  expect(log.messages("warn")).toEqual(["Invalid message order"]);
  expect(ids()).toEqual(["a", "c", "d"]);
  apply(added(begun("b"), "a"), added(begun("c"), "b"));
  apply(added(begun("e"), "nobody"), added(begun("f")));
  expect(ids()).toEqual(["a", "b", "c", "d", "e", "f"]);
});

test("the spec's item errors are logged and harm nothing", () => {
  const { apply, log, texts } = conversing();
  apply(added(typed("t", "hi")), transcribed("x", "lost"), transcribed("t", "wrong slot"));
  expect(log.messages("warn")).toEqual([
    "Invalid transcription: Item x not found",
    "Invalid content type",
  ]);
  expect(texts()).toEqual(["hi"]);
});

test("a transcript that comes before its item is shown when the item comes", () => {
  const { apply, conversation, texts, log } = conversing();
  const usage = { totalTokens: 5, inputTokens: 3, outputTokens: 2 };
  apply(transcribed("early", "I was first", usage), added(spoken("early")));
  expect(texts()).toEqual(["I was first"]);
  expect(conversation.usage.all.totalTokens).toBe(5);
  expect(log.messages("warn")).toEqual(["Invalid transcription: Item early not found"]);
});

test.each([{ content: [] }, { content: [{ type: "other" } as const] }])(
  "speech that is announced without its part of sound is written down nevertheless (%o)",
  ({ content }) => {
    const { apply, texts, log } = conversing();
    apply(added({ ...spoken("a"), content }), transcribing("a", "Where "));
    apply(transcribed("a", "Where is it?"), done({ ...spoken("a", "completed"), content }));
    expect(texts()).toEqual(["Where is it?"]);
    expect(log.messages("warn")).toEqual([]);
  },
);

test("parts of transcripts that come before their items are shown in order when the items come", () => {
  const { apply, texts } = conversing();
  apply(transcribing("a", "Where "), transcribing("b", "And "), transcribing("a", "is it?"));
  apply(added(spoken("a")), committed("b", "a"), transcribing("b", "when?"));
  expect(texts()).toEqual(["Where is it?", "And when?"]);
});

test.each(["msg_1", "server_9"])(
  "what the visitor types shows at once, and is the same row once the provider confirms it as %s",
  (id) => {
    const { conversation, apply, type, ids } = conversing();
    const item = type("msg_1", "Hello");
    expect(item).toMatchObject({ key: "msg_1", createdAt: 1000, displayText: "Hello" });
    apply(added(typed(id, "Hello")), done({ ...typed(id), content: [] }));
    expect(ids()).toEqual([id]);
    expect(item).toMatchObject({ id, key: "msg_1", displayText: "Hello" });
    const find = () => [conversation.items[0], conversation.find(id), conversation.find("msg_1")];
    for (const found of find()) expect(found).toBe(item);
    apply(deleted(id));
    expect(find()).toEqual([undefined, undefined, undefined]);
  },
);

test("an interrupted item keeps its text, whatever the provider keeps of it", () => {
  const { apply, texts, marks } = conversing();
  apply(added(begun("a")), said("a", "A long story"), truncated("a", 400));
  apply(done(begun("a", [{ type: "audio" }])));
  apply(done(begun("a", [{ type: "audio", transcript: "A" }])));
  expect(texts()).toEqual(["A long story"]);
  expect(marks()).toEqual([true]);
});

test("a cancelled response marks what it had said as interrupted", () => {
  const { conversation, apply } = conversing();
  apply(added(begun("a")), textDelta("a", "But"), responded("cancelled", [begun("a")]));
  const cut = { interrupted: true, status: "incomplete", displayText: "But" };
  expect(conversation.items[0]).toMatchObject(cut);
});

test("two messages of one turn are two items, and calls come with arguments and outputs", () => {
  const { conversation, apply, texts } = conversing();
  const call: Item = { id: "f", type: "function_call", role: "assistant", content: [] };
  const output: Item = { id: "o", type: "function_call_output", content: [], output: "ok" };
  const of = { itemId: "f", callId: "c", name: "end_call" };
  apply(outputAdded(begun("a")), outputAdded(begun("b")), outputAdded(call));
  apply({ type: "response.output_text.done", itemId: "a", contentIndex: 0, text: "One" });
  apply({ type: "response.output_text.done", itemId: "b", contentIndex: 0, text: "Two" });
  for (const words of ['{"x"', ":1}"]) {
    apply({ type: "response.function_call_arguments.delta", itemId: "f", delta: words });
  }
  apply(
    { type: "response.function_call_arguments.done", ...of, arguments: '{"x":1}' },
    { type: "response.output_item.done", item: { ...call, status: "completed" } },
    added(output),
  );
  expect(texts()).toEqual(["One", "Two", 'end_call({"x":1})', "ok"]);
  expect(conversation.find("f")).toMatchObject({ callId: "c", status: "completed" });
});

test("a silence is no turn of the visitor's, and what follows it stands in its place", () => {
  const { apply, conversation, ids, log } = conversing();
  const usage = { totalTokens: 5, inputTokens: 4, outputTokens: 1 };
  apply(
    added(begun("a")),
    { type: "input_audio_buffer.timeout_triggered", itemId: "s" },
    { type: "input_audio_buffer.committed", itemId: "s", previousItemId: "a" },
    added(spoken("s"), "a"),
    done(spoken("s"), "a"),
    added(begun("c"), "b"),
    added(begun("b"), "s"),
    transcribed("s", "you", usage),
  );
  expect(ids()).toEqual(["a", "b", "c"]);
  expect(conversation.usage.byKind.transcription.totalTokens).toBe(5);
  expect(log.messages("warn")).toEqual(["Invalid message order"]);
});

test("a message that the provider takes after all was not the one that it refused", () => {
  const { conversation, type, apply, heard } = conversing();
  type("u", "Hello");
  const refused = conversation.refuse({
    type: "error",
    error: { message: "No", param: "item.content[0].text" },
  });
  expect([refused?.id, heard()]).toEqual(["u", [""]]);
  apply(added(typed("u", "Hello")));
  expect([refused?.refusal, heard()]).toEqual([undefined, ["Hello"]]);
});

test.each([
  ["completed", [], 1],
  ["cancelled", [saidWhole("a", "So")], 1],
  ["cancelled", [], 0],
  ["failed", [], 0],
] as const)(
  "a response that is %s with output %j and tells no usage is charged %d times",
  (status, output, times) => {
    const { conversation, apply } = conversing();
    apply(responded(status, [...output]));
    expect(conversation.usage.all.unreported ?? 0).toBe(times);
  },
);

test("usage adds up over responses and transcriptions, each kind for itself", () => {
  const { conversation, apply } = conversing();
  const usage = { totalTokens: 5, inputTokens: 3, outputTokens: 2 };
  const timed = { totalTokens: 0, inputTokens: 0, outputTokens: 0, seconds: 1.5 };
  for (const used of [usage, undefined, usage]) apply(responded("completed", [], { usage: used }));
  for (const used of [usage, timed, undefined]) apply(transcribed("unknown", "Hey", used));
  expect(conversation.usage.byKind).toMatchObject({
    conversation: { totalTokens: 10, inputTokens: 6, outputTokens: 4 },
    transcription: { totalTokens: 5, seconds: 1.5 },
    completions: { totalTokens: 0 },
  });
  const all = { totalTokens: 15, inputTokens: 9, outputTokens: 6 };
  expect(conversation.usage.all).toMatchObject(all);
  conversation.removeItems([]);
  expect(conversation.usage.all).toMatchObject({ totalTokens: 0, seconds: 0 });
});

test("a delta redraws the row of its item and no other, and not the list", () => {
  const { conversation, apply } = conversing();
  apply(added(begun("a")), added(begun("b")));
  const redrawn: string[] = [];
  for (const item of conversation.items) {
    autorun(() => redrawn.push(`${item.id} ${item.displayText}`));
  }
  autorun(() => redrawn.push(`list of ${conversation.items.length}`));
  redrawn.length = 0;
  apply(textDelta("b", "x"));
  expect(redrawn).toEqual(["b x"]);
});

test("a row is drawn once a frame, whatever its item has taken in, and its newest text is read at once", () => {
  const frames: (() => void)[] = [];
  const { conversation, apply } = conversing((work) => frames.push(work));
  apply(outputAdded(begun("a")));
  const item = conversation.find("a");
  const drawn: string[] = [];
  autorun(() => drawn.push(item?.text ?? ""));
  frames.shift()?.();
  drawn.length = 0;
  apply(delta("a", "Look, "), delta("a", "I know "), delta("a", "why you call."));
  expect(item?.text).toBe("Look, I know why you call.");
  expect(drawn).toEqual([]);
  for (const frame of frames.splice(0)) frame();
  expect(drawn).toEqual(["Look, I know why you call."]);
});

test("a new item, and listeners of a change, are told without waiting for a frame", () => {
  const { conversation, type } = conversing(() => {});
  const lengths: number[] = [];
  let told = 0;
  autorun(() => lengths.push(conversation.items.length));
  conversation.listen(() => told++);
  type("u");
  expect(lengths).toEqual([0, 1]);
  expect(told).toBe(1);
});

test("what was said can be told to another session, as text", () => {
  const { apply, conversation } = conversing();
  apply(added(spoken("u")), transcribed("u", "Where is it?"));
  apply(added(begun("a")), said("a", "Late."), added(spoken("silent")));
  expect(conversation.resume().messages).toEqual([
    { id: "u", type: "message", role: "user", text: "Where is it?" },
    { id: "a", type: "message", role: "assistant", text: "Late." },
  ]);
});

test("a conversation that was cut off after the visitor's words, or within an answer, awaits the rest", () => {
  const { apply, conversation, texts } = conversing();
  const awaitsAnswer = () => conversation.resume().awaitsAnswer;
  expect(awaitsAnswer()).toBe(false);
  apply(added(spoken("u")), transcribed("u", "Where is it?"));
  expect(awaitsAnswer()).toBe(true);
  apply(added(begun("a")));
  expect(awaitsAnswer()).toBe(true);
  expect(texts()).toEqual(["Where is it?"]);
  apply(added(begun("b")), delta("b", "Late, bec"));
  for (const past of [conversation.resume(), conversation.resume()]) {
    expect(past.awaitsAnswer).toBe(true);
    expect(past.messages).toMatchObject([{ text: "Where is it?" }, { text: "Late, bec" }]);
  }
});

test("what a session was not told stays before what comes in it", () => {
  const { apply, conversation, ids } = conversing();
  const call = { id: "f", type: "function_call", content: [], name: "declare_ending" } as const;
  apply(added(begun("a")), said("a", "Late."));
  apply(added(begun("b"), "a"), said("b", "Because."), truncated("b", 0), added(call, "b"));
  expect(conversation.resume().messages).toMatchObject([{ id: "a" }]);
  apply(added(begun("c"), "a"), added(begun("d"), "c"));
  expect(ids()).toEqual(["a", "b", "f", "c", "d"]);
});

test("an answer that was completed, or cut off by the visitor, leaves nothing to wait for", () => {
  for (const status of ["completed", "incomplete"] as const) {
    const { apply, conversation } = conversing();
    apply(added({ ...saidWhole("a", "Late."), status }));
    if (status === "incomplete") apply(truncated("a", 100));
    expect(conversation.resume().awaitsAnswer, status).toBe(false);
  }
});

test("speech that was never transcribed is marked as not heard, and awaits no answer", () => {
  const { apply, conversation } = conversing();
  apply(added(spoken("silent")), transcribed("silent", ""));
  apply(added(spoken("failed")), untranscribed("failed", { message: "Unintelligible" }));
  apply(added(spoken("lost")));
  expect(conversation.resume().awaitsAnswer).toBe(false);
  expect(conversation.items.map(({ isLost }) => isLost)).toEqual([false, false, true]);
});

test("a transcript that comes after its failure is the turn's words, without the failure", () => {
  const { apply, conversation } = conversing();
  apply(added(spoken("a")), untranscribed("a", { message: "Unintelligible" }));
  apply(transcribed("a", "Good morning"));
  const [item] = conversation.items;
  expect(item).toMatchObject({ text: "Good morning", transcriptionError: undefined });
});

test.each([" ", ".", "…", "♪ ♪", "?!"])(
  "speech written down as %o, without a word that could be made out, says so in its row alone",
  (blank) => {
    const { apply, texts, conversation } = conversing();
    apply(done(spoken("u", "completed")));
    const [item] = conversation.items;
    expect(texts()).toEqual(["..."]);
    expect(item).toMatchObject({ isFinal: false, isUnclear: false });
    expect(conversation.resume().messages).toEqual([]);
    apply(transcribing("u", blank));
    expect(texts()).toEqual(["..."]);
    apply(transcribed("u", blank));
    expect(texts()).toEqual([unclear]);
    const nothing = { text: "", heardText: "", isHeard: false, isFinal: false };
    expect(item).toMatchObject({ ...nothing, isUnclear: true, isTyped: false });
    expect(conversation.resume()).toEqual({ messages: [], awaitsAnswer: false });
    expect(item?.isLost).toBe(true);
    apply(transcribed("u", "Hello"), transcribed("u", blank));
    expect(texts()).toEqual(["Hello"]);
  },
);

test("what is typed counts, be it without a letter", () => {
  const { type, conversation } = conversing();
  type("t", "?!");
  expect(conversation.items[0]).toMatchObject({ text: "?!", heardText: "?!", isUnclear: false });
});

test("a transcript that never comes is not waited for once the call is over", () => {
  const { apply, texts, conversation } = conversing();
  apply(added(spoken("lost")), added(spoken("half")), transcribing("half", "I was"));
  apply(done(spoken("kept", "completed")), transcribed("kept", "Hello"));
  conversation.endTranscriptions();
  expect(texts()).toEqual(["(The call ended before this was written down.)", "I was", "Hello"]);
  apply(transcribed("lost", "Late"));
  expect(texts()).toEqual(["Late", "I was", "Hello"]);
});

test("speech that could not be transcribed says why, and words that come later count", () => {
  const { apply, texts, conversation } = conversing();
  apply(done(spoken("u", "completed")), untranscribed("u", { code: "audio_unintelligible" }));
  expect(texts()).toEqual(["(This could not be written down.)"]);
  expect(conversation.items[0]?.transcriptionError).toBe("audio_unintelligible");
  apply(transcribed("u", "Hello"));
  expect(texts()).toEqual(["Hello"]);
  expect(conversation.items[0]?.isUnclear).toBe(false);
});

test("a message is sent trimmed, shown if that succeeds, and answered only when that is wanted, in another session too", () => {
  const { conversation, texts } = conversing();
  const sent: string[] = [];
  const send = vi.fn(({ type }: ClientEvent) => void sent.push(type));
  const session = { isAnswering: false, interrupt() {}, isWaiting: () => false, send };
  expect(sendMessage(session, conversation, " \n ", true)).toBe(false);
  expect(sent).toEqual([]);
  expect(sendMessage(session, conversation, "  Hello ", false)).toBe(true);
  expect(conversation.resume().awaitsAnswer).toBe(false);
  expect(sendMessage(session, conversation, "There", true)).toBe(true);
  expect(conversation.resume().awaitsAnswer).toBe(true);
  const create = "conversation.item.create";
  expect(sent).toEqual([create, create, "response.create"]);
  send.mockImplementation(() => expect.unreachable("already queued"));
  expect(() => sendMessage(session, conversation, "Lost", true)).toThrow("already queued");
  expect(texts()).toEqual(["Hello", "There"]);
});

test("new ids are as long as the provider takes, and differ", () => {
  const ids = new Set(Array.from({ length: 100 }, newItemId));
  expect(ids.size).toBe(100);
  for (const id of ids) expect(id.length).toBeLessThanOrEqual(32);
});

test("what was spoken stays spoken when a new session is told it as text", () => {
  const { conversation, apply, type } = conversing();
  apply(added(spoken("u")), added(begun("a"), "u"), delta("a", "What"));
  type("t", "Typed");
  apply(added(typed("u", "What was said")));
  apply(added(begun("a", [{ type: "text", text: "What was said" }])));
  expect(conversation.items.map(({ isTyped }) => isTyped)).toEqual([false, false, true]);
});

test("what nobody heard of a turn stays apart when a new session is told the rest as text", () => {
  const { conversation, apply, texts, heard } = conversing();
  const whole = "Look, I know. But there is more to it than that.";
  apply(added(begun("a")), said("a", whole), truncated("a", 1000));
  const part = { type: "text", text: "Look, I know.…" } as const;
  expect(conversation.resume().messages).toMatchObject([{ text: part.text }]);
  apply(added(begun("a", [part])));
  expect(texts()).toEqual([whole]);
  expect(heard()).toEqual(["Look, I know."]);
});

test("what was cut off in an earlier attempt is still marked in the next one", () => {
  const { conversation, marks, heard } = conversing();
  conversation.prependEarlier([
    { role: "assistant", text: "Late because your team", interrupted: true, isTyped: false },
    { role: "user", text: "Which team?", isTyped: true },
    { role: "user", text: "Mine?", isTyped: false },
  ]);
  expect(marks()).toEqual([true, false, false]);
  expect(conversation.items.map(({ isTyped }) => isTyped)).toEqual([false, true, false]);
  expect(heard()[0]).toBe("Late because your team");
});

test("a refused message keeps its place before what is typed next", () => {
  const { conversation, apply, type, ids } = conversing();
  apply(added(saidWhole("a", "Hi"), null));
  type("refused");
  conversation.refuse({ type: "error", error: { message: "Not allowed" }, eventId: "refused" });
  type("next");
  apply(added(typed("next"), "a"));
  expect(ids()).toEqual(["a", "refused", "next"]);
});
