import { autorun } from "mobx";
import { expect, test } from "vitest";
import { Conversation } from "../../../../app/voice/conversation/conversation.ts";
import { newItemId } from "../../../../app/voice/conversation/new-item-id.ts";
import { sendMessage } from "../../../../app/voice/conversation/send-message.ts";
import type { ClientEvent } from "../../../../app/voice/protocol/client-events.ts";
import type { Item } from "../../../../app/voice/protocol/item.ts";
import type { ServerEvent } from "../../../../app/voice/protocol/server-events.ts";
import { recordingLog } from "../recording-log.ts";

function conversationWithLog() {
  const log = recordingLog();
  const conversation = new Conversation(log, () => 1000);
  const apply = (...events: ServerEvent[]) => {
    for (const event of events) conversation.apply(event);
  };
  const ids = () => conversation.items.map(({ id }) => id);
  const texts = () => conversation.items.map(({ displayText }) => displayText);
  return { conversation, log, apply, ids, texts };
}

const message = (id: string, role: "user" | "assistant" = "assistant", part?: Item["content"]) =>
  ({ id, type: "message", role, content: part ?? [], status: "in_progress" }) as const;
const spoken = (id: string) => message(id, "user", [{ type: "input_audio" }]);
const at = (itemId: string) => ({ itemId, contentIndex: 0 });

test("an assistant's speech grows delta by delta, and its final transcript replaces what grew", () => {
  const { apply, texts } = conversationWithLog();
  apply({ type: "conversation.item.added", item: message("a") });
  expect(texts()).toEqual(["Thinking..."]);
  apply(
    { type: "response.output_audio_transcript.delta", ...at("a"), delta: "Loo" },
    { type: "response.output_audio_transcript.delta", ...at("a"), delta: "k," },
  );
  expect(texts()).toEqual(["Look,"]);
  apply(
    { type: "response.output_audio_transcript.done", ...at("a"), transcript: "Look, I know." },
    { type: "response.output_audio_transcript.delta", ...at("a"), delta: "late duplicate" },
  );
  expect(texts()).toEqual(["Look, I know."]);
});

test("a transcription that comes after the reply goes to the turn that it belongs to", () => {
  const { apply, texts, ids } = conversationWithLog();
  apply(
    { type: "conversation.item.added", item: spoken("u") },
    { type: "conversation.item.done", item: { ...spoken("u"), status: "completed" } },
    { type: "conversation.item.added", item: message("a"), previousItemId: "u" },
    { type: "response.output_audio_transcript.done", ...at("a"), transcript: "A reply" },
    { type: "conversation.item.input_audio_transcription.delta", ...at("u"), delta: "What" },
    {
      type: "conversation.item.input_audio_transcription.completed",
      ...at("u"),
      transcript: "What I said",
    },
    { type: "conversation.item.done", item: { ...spoken("u"), status: "completed" } },
  );
  expect(ids()).toEqual(["u", "a"]);
  expect(texts()).toEqual(["What I said", "A reply"]);
});

test("items stand after their previous ones, in whatever order they come", () => {
  const { apply, ids, log } = conversationWithLog();
  apply(
    { type: "conversation.item.added", item: message("a"), previousItemId: null },
    { type: "conversation.item.added", item: message("c"), previousItemId: "b" },
    { type: "conversation.item.added", item: message("d"), previousItemId: "c" },
  );
  expect(log.messages("warn")).toEqual(["Invalid message order"]);
  expect(ids()).toEqual(["a", "c", "d"]);
  apply(
    { type: "conversation.item.added", item: message("b"), previousItemId: "a" },
    { type: "conversation.item.added", item: message("c"), previousItemId: "b" },
  );
  expect(ids()).toEqual(["a", "b", "c", "d"]);
});

test("an item whose previous one is unknown goes to the end", () => {
  const { apply, ids } = conversationWithLog();
  apply(
    { type: "conversation.item.added", item: message("a") },
    { type: "conversation.item.added", item: message("b"), previousItemId: "nobody" },
    { type: "conversation.item.added", item: message("c") },
  );
  expect(ids()).toEqual(["a", "b", "c"]);
});

test("the spec's item errors are logged and harm nothing", () => {
  const { apply, log, texts } = conversationWithLog();
  apply(
    {
      type: "conversation.item.added",
      item: message("t", "user", [{ type: "input_text", text: "hi" }]),
    },
    {
      type: "conversation.item.input_audio_transcription.completed",
      ...at("x"),
      transcript: "lost",
    },
    {
      type: "conversation.item.input_audio_transcription.completed",
      ...at("t"),
      transcript: "wrong slot",
    },
  );
  expect(log.messages("warn")).toEqual([
    "Invalid transcription: Item x not found",
    "Invalid content type",
  ]);
  expect(texts()).toEqual(["hi"]);
});

test("a transcript that comes before its item is shown when the item comes", () => {
  const { apply, conversation, texts, log } = conversationWithLog();
  apply({
    type: "conversation.item.input_audio_transcription.completed",
    ...at("early"),
    transcript: "I was first",
    usage: { totalTokens: 5, inputTokens: 3, outputTokens: 2 },
  });
  apply({
    type: "conversation.item.added",
    item: message("early", "user", [{ type: "input_audio" }]),
  });
  expect(texts()).toEqual(["I was first"]);
  expect(conversation.usage.all.totalTokens).toBe(5);
  expect(log.messages("warn")).toEqual(["Invalid transcription: Item early not found"]);
});

test("what the visitor types shows at once, and is the same row once the provider confirms it", () => {
  const { conversation, apply, ids } = conversationWithLog();
  const sent = { id: "msg_1", type: "message", role: "user", text: "Hello" } as const;
  const item = conversation.addFromClient(sent);
  expect(item).toMatchObject({ key: "msg_1", createdAt: 1000, displayText: "Hello" });
  apply({
    type: "conversation.item.added",
    item: { ...message("msg_1", "user", [{ type: "input_text", text: "Hello" }]) },
  });
  expect(conversation.items).toHaveLength(1);
  apply({
    type: "conversation.item.done",
    item: { ...message("msg_1", "user"), status: "completed" },
  });
  expect(ids()).toEqual(["msg_1"]);
  expect(conversation.items[0]).toBe(item);
});

test("a server that gives the visitor's item an id of its own is understood", () => {
  const { conversation, apply } = conversationWithLog();
  const item = conversation.addFromClient({
    id: "msg_1",
    type: "message",
    role: "user",
    text: "Hi",
  });
  apply({
    type: "conversation.item.added",
    item: message("server_9", "user", [{ type: "input_text", text: "Hi" }]),
  });
  expect(conversation.items).toHaveLength(1);
  expect(item).toMatchObject({ id: "server_9", key: "msg_1" });
  expect(conversation.find("server_9")).toBe(item);
  expect(conversation.find("msg_1")).toBe(item);
  apply({ type: "conversation.item.deleted", itemId: "server_9" });
  expect([conversation.find("server_9"), conversation.find("msg_1")]).toEqual([
    undefined,
    undefined,
  ]);
});

test("an interrupted item keeps its text, whatever the provider keeps of it", () => {
  const { conversation, apply, texts } = conversationWithLog();
  apply(
    { type: "conversation.item.added", item: message("a") },
    { type: "response.output_audio_transcript.done", ...at("a"), transcript: "A long story" },
    { type: "conversation.item.truncated", ...at("a"), audioEndMs: 400 },
    { type: "conversation.item.done", item: message("a", "assistant", [{ type: "audio" }]) },
    {
      type: "conversation.item.done",
      item: message("a", "assistant", [{ type: "audio", transcript: "A" }]),
    },
  );
  expect(texts()).toEqual(["A long story"]);
  expect(conversation.items[0]?.interrupted).toBe(true);
});

test("a cancelled response marks what it had said as interrupted", () => {
  const { conversation, apply } = conversationWithLog();
  apply(
    { type: "conversation.item.added", item: message("a") },
    { type: "response.output_text.delta", ...at("a"), delta: "But" },
    { type: "response.done", status: "cancelled", output: [message("a")] },
  );
  expect(conversation.items[0]).toMatchObject({
    interrupted: true,
    status: "incomplete",
    displayText: "But",
  });
});

test("a deleted item is gone, and a second deletion changes nothing", () => {
  const { apply, ids } = conversationWithLog();
  apply(
    { type: "conversation.item.added", item: message("a") },
    { type: "conversation.item.added", item: message("b") },
    { type: "conversation.item.deleted", itemId: "a" },
    { type: "conversation.item.deleted", itemId: "a" },
  );
  expect(ids()).toEqual(["b"]);
});

test("two messages of one turn are two items, and calls come with arguments and outputs", () => {
  const { conversation, apply, texts } = conversationWithLog();
  const call: Item = { id: "f", type: "function_call", role: "assistant", content: [] };
  const output: Item = { id: "o", type: "function_call_output", content: [], output: "ok" };
  apply(
    { type: "response.output_item.added", item: message("a") },
    { type: "response.output_item.added", item: message("b") },
    { type: "response.output_item.added", item: call },
    { type: "response.output_text.done", ...at("a"), text: "One" },
    { type: "response.output_text.done", ...at("b"), text: "Two" },
    { type: "response.function_call_arguments.delta", itemId: "f", delta: '{"x"' },
    { type: "response.function_call_arguments.delta", itemId: "f", delta: ":1}" },
    {
      type: "response.function_call_arguments.done",
      itemId: "f",
      callId: "c",
      name: "end_call",
      arguments: '{"x":1}',
    },
    { type: "response.output_item.done", item: { ...call, status: "completed" } },
    { type: "conversation.item.added", item: output },
  );
  expect(texts()).toEqual(["One", "Two", 'end_call({"x":1})', "ok"]);
  expect(conversation.find("f")).toMatchObject({ callId: "c", status: "completed" });
});

test("a silence is no turn of the visitor's, and what follows it stands in its place", () => {
  const { apply, conversation, ids, log } = conversationWithLog();
  apply(
    { type: "conversation.item.added", item: message("a") },
    { type: "input_audio_buffer.timeout_triggered", itemId: "s" },
    { type: "input_audio_buffer.committed", itemId: "s", previousItemId: "a" },
    { type: "conversation.item.added", item: spoken("s"), previousItemId: "a" },
    { type: "conversation.item.done", item: spoken("s"), previousItemId: "a" },
    { type: "conversation.item.added", item: message("c"), previousItemId: "b" },
    { type: "conversation.item.added", item: message("b"), previousItemId: "s" },
    {
      type: "conversation.item.input_audio_transcription.completed",
      ...at("s"),
      transcript: "you",
      usage: { totalTokens: 5, inputTokens: 4, outputTokens: 1 },
    },
  );
  expect(ids()).toEqual(["a", "b", "c"]);
  expect(conversation.usage.byKind.transcription.totalTokens).toBe(5);
  expect(log.messages("warn")).toEqual(["Invalid message order"]);
});

test("a transcription that failed says why", () => {
  const { conversation, apply } = conversationWithLog();
  apply(
    { type: "conversation.item.added", item: spoken("u") },
    {
      type: "conversation.item.input_audio_transcription.failed",
      ...at("u"),
      error: { code: "audio_unintelligible" },
    },
  );
  expect(conversation.items[0]?.transcriptionError).toBe("audio_unintelligible");
});

test("usage adds up over responses and transcriptions, each kind for itself", () => {
  const { conversation, apply } = conversationWithLog();
  const usage = { totalTokens: 5, inputTokens: 3, outputTokens: 2 };
  apply(
    { type: "response.done", status: "completed", output: [], usage },
    { type: "response.done", status: "completed", output: [] },
    { type: "response.done", status: "completed", output: [], usage },
  );
  const itemId = "unknown";
  const heard = { itemId, contentIndex: 0, transcript: "Hey" } as const;
  apply(
    { type: "conversation.item.input_audio_transcription.completed", ...heard, usage },
    {
      type: "conversation.item.input_audio_transcription.completed",
      ...heard,
      usage: { totalTokens: 0, inputTokens: 0, outputTokens: 0, seconds: 1.5 },
    },
    { type: "conversation.item.input_audio_transcription.completed", ...heard },
  );
  expect(conversation.usage.byKind).toMatchObject({
    conversation: { totalTokens: 10, inputTokens: 6, outputTokens: 4 },
    transcription: { totalTokens: 5, seconds: 1.5 },
    completions: { totalTokens: 0 },
  });
  expect(conversation.usage.all).toMatchObject({
    totalTokens: 15,
    inputTokens: 9,
    outputTokens: 6,
  });
  conversation.dropItems([]);
  expect(conversation.usage.all).toMatchObject({ totalTokens: 0, seconds: 0 });
});

test("a delta redraws the row of its item and no other, and not the list", () => {
  const { conversation, apply } = conversationWithLog();
  for (const id of ["a", "b"]) apply({ type: "conversation.item.added", item: message(id) });
  const redrawn: string[] = [];
  const stops = conversation.items.map((item) =>
    autorun(() => redrawn.push(`${item.id} ${item.displayText}`)),
  );
  stops.push(autorun(() => redrawn.push(`list of ${conversation.items.length}`)));
  redrawn.length = 0;
  apply({ type: "response.output_text.delta", ...at("b"), delta: "x" });
  expect(redrawn).toEqual(["b x"]);
  for (const stop of stops) stop();
});

test("what was said can be told to another session, as text", () => {
  const { apply, conversation } = conversationWithLog();
  apply(
    { type: "conversation.item.added", item: spoken("u") },
    {
      type: "conversation.item.input_audio_transcription.completed",
      ...at("u"),
      transcript: "Where is it?",
    },
    { type: "conversation.item.added", item: message("a") },
    { type: "response.output_audio_transcript.done", ...at("a"), transcript: "Late." },
    { type: "conversation.item.added", item: spoken("silent") },
  );
  expect(conversation.resume().messages).toEqual([
    { id: "u", type: "message", role: "user", text: "Where is it?" },
    { id: "a", type: "message", role: "assistant", text: "Late." },
  ]);
});

const transcribed = (id: string, transcript: string) =>
  [
    { type: "conversation.item.added", item: spoken(id) },
    {
      type: "conversation.item.input_audio_transcription.completed",
      ...at(id),
      transcript,
    },
  ] as const;

test("a conversation that was cut off after the visitor's words awaits an answer", () => {
  const { apply, conversation, texts } = conversationWithLog();
  expect(conversation.resume().awaitsAnswer).toBe(false);
  apply(...transcribed("u", "Where is it?"));
  expect(conversation.resume().awaitsAnswer).toBe(true);
  apply({ type: "conversation.item.added", item: message("a") });
  expect(conversation.resume().awaitsAnswer).toBe(true);
  expect(texts()).toEqual(["Where is it?"]);
});

test("a conversation that was cut off within an answer awaits the rest, however often it is resumed", () => {
  const { apply, conversation } = conversationWithLog();
  apply(
    ...transcribed("u", "Where is it?"),
    { type: "conversation.item.added", item: message("a") },
    { type: "response.output_audio_transcript.delta", ...at("a"), delta: "Late, bec" },
  );
  for (const past of [conversation.resume(), conversation.resume()]) {
    expect(past.awaitsAnswer).toBe(true);
    expect(past.messages).toMatchObject([{ text: "Where is it?" }, { text: "Late, bec" }]);
  }
});

test("what a session was not told stays before what comes in it", () => {
  const { apply, conversation } = conversationWithLog();
  const call = { id: "f", type: "function_call", content: [], name: "declare_ending" } as const;
  apply(
    { type: "conversation.item.added", item: message("a") },
    { type: "response.output_audio_transcript.done", ...at("a"), transcript: "Late." },
    { type: "conversation.item.added", item: message("b"), previousItemId: "a" },
    { type: "response.output_audio_transcript.done", ...at("b"), transcript: "Because." },
    { type: "conversation.item.truncated", ...at("b"), audioEndMs: 0 },
    { type: "conversation.item.added", item: call, previousItemId: "b" },
  );
  expect(conversation.resume().messages).toMatchObject([{ id: "a" }]);
  for (const [id, previousItemId] of [
    ["c", "a"],
    ["d", "c"],
  ] as const) {
    apply({ type: "conversation.item.added", item: message(id), previousItemId });
  }
  expect(conversation.items.map(({ id }) => id)).toEqual(["a", "b", "f", "c", "d"]);
});

test.each<[string, Partial<Item>, boolean]>([
  ["completed", { status: "completed" }, false],
  ["cut off by the visitor", { status: "incomplete" }, true],
])("an answer that was %s leaves nothing to wait for", (_, update, isInterrupted) => {
  const { apply, conversation } = conversationWithLog();
  const said = {
    ...message("a", "assistant", [{ type: "audio", transcript: "Late." }]),
    ...update,
  };
  apply({ type: "conversation.item.added", item: said });
  if (isInterrupted) {
    apply({ type: "conversation.item.truncated", ...at("a"), audioEndMs: 100 });
  }
  expect(conversation.resume().awaitsAnswer).toBe(false);
});

test("speech that was never transcribed is marked as not heard, and awaits no answer", () => {
  const { apply, conversation } = conversationWithLog();
  apply(
    ...transcribed("silent", ""),
    { type: "conversation.item.added", item: spoken("failed") },
    {
      type: "conversation.item.input_audio_transcription.failed",
      ...at("failed"),
      error: { message: "Unintelligible" },
    },
    { type: "conversation.item.added", item: spoken("lost") },
  );
  expect(conversation.resume().awaitsAnswer).toBe(false);
  expect(conversation.items.map(({ isLost }) => isLost)).toEqual([false, false, true]);
});

test("speech without a word that could be made out says so, and is told to the next session", () => {
  const { apply, texts, conversation } = conversationWithLog();
  apply({ type: "conversation.item.done", item: { ...spoken("u"), status: "completed" } });
  const [item] = conversation.items;
  expect(texts()).toEqual(["..."]);
  expect(item).toMatchObject({ isFinal: false, isUnclear: false });
  expect(conversation.resume().messages).toEqual([]);
  apply({
    type: "conversation.item.input_audio_transcription.completed",
    ...at("u"),
    transcript: " ",
  });
  expect(texts()).toEqual(["(No words could be made out.)"]);
  expect(item).toMatchObject({ isFinal: true, isUnclear: true, isTyped: false });
  expect(conversation.resume().messages).toMatchObject([
    { role: "user", text: "(No words could be made out.)" },
  ]);
});

test("of speech that could not be transcribed, words that come later count", () => {
  const { apply, texts, conversation } = conversationWithLog();
  apply(
    { type: "conversation.item.done", item: { ...spoken("u"), status: "completed" } },
    {
      type: "conversation.item.input_audio_transcription.failed",
      ...at("u"),
      error: { message: "Unintelligible" },
    },
  );
  expect(texts()).toEqual(["(No words could be made out.)"]);
  apply({
    type: "conversation.item.input_audio_transcription.completed",
    ...at("u"),
    transcript: "Hello",
  });
  expect(texts()).toEqual(["Hello"]);
  expect(conversation.items[0]?.isUnclear).toBe(false);
});

test("a message that wants no answer awaits none in another session either", () => {
  const { conversation } = conversationWithLog();
  const session = {
    isAnswering: false,
    send: () => {},
    interrupt: () => {},
    isWaiting: () => false,
  };
  sendMessage(session, conversation, "Just so you know", false);
  expect(conversation.resume().awaitsAnswer).toBe(false);
  sendMessage(session, conversation, "Are you there?", true);
  expect(conversation.resume().awaitsAnswer).toBe(true);
});

test("a message is sent trimmed, shown, and answered only when that is wanted", () => {
  const { conversation, texts } = conversationWithLog();
  const sent: ClientEvent[] = [];
  const session = {
    isAnswering: false,
    interrupt() {},
    isWaiting: () => false,
    send: (command: ClientEvent) => void sent.push(command),
  };
  expect(sendMessage(session, conversation, " \n ", true)).toBe(false);
  expect(sent).toEqual([]);
  expect(sendMessage(session, conversation, "  Hello ", false)).toBe(true);
  expect(sendMessage(session, conversation, "There", true)).toBe(true);
  expect(sent.map(({ type }) => type)).toEqual([
    "conversation.item.create",
    "conversation.item.create",
    "response.create",
  ]);
  expect(texts()).toEqual(["Hello", "There"]);
});

test("a message that cannot be sent is not shown", () => {
  const { conversation, texts } = conversationWithLog();
  const session = {
    isAnswering: false,
    interrupt() {},
    isWaiting: () => false,
    send() {
      throw new Error("Event value already queued");
    },
  };
  expect(() => sendMessage(session, conversation, "Hello", true)).toThrow("already queued");
  expect(texts()).toEqual([]);
});

test("new ids are as long as the provider takes, and differ", () => {
  const ids = new Set(Array.from({ length: 100 }, newItemId));
  expect(ids.size).toBe(100);
  for (const id of ids) expect(id.length).toBeLessThanOrEqual(32);
});

test("what was spoken stays spoken when a new session is told it as text", () => {
  const { conversation, apply } = conversationWithLog();
  const replayed = (id: string, role: "user" | "assistant", type: "input_text" | "text") =>
    apply({
      type: "conversation.item.added",
      item: message(id, role, [{ type, text: "What was said" }]),
    });
  apply(
    { type: "conversation.item.added", item: spoken("u") },
    { type: "conversation.item.added", item: message("a"), previousItemId: "u" },
    { type: "response.output_audio_transcript.delta", ...at("a"), delta: "What" },
  );
  conversation.addFromClient({ id: "t", type: "message", role: "user", text: "Typed" });
  replayed("u", "user", "input_text");
  replayed("a", "assistant", "text");
  expect(conversation.items.map(({ isTyped }) => isTyped)).toEqual([false, false, true]);
});

test("what nobody heard of a turn stays apart when a new session is told the rest as text", () => {
  const { conversation, apply, texts } = conversationWithLog();
  apply(
    { type: "conversation.item.added", item: message("a") },
    {
      type: "response.output_audio_transcript.done",
      ...at("a"),
      transcript: "Look, I know. But there is more to it than that.",
    },
    { type: "conversation.item.truncated", ...at("a"), audioEndMs: 1000 },
  );
  const part = { type: "text", text: "Look, I know.…" } as const;
  expect(conversation.resume().messages).toMatchObject([{ text: part.text }]);
  apply({ type: "conversation.item.added", item: message("a", "assistant", [part]) });
  expect(texts()).toEqual(["Look, I know. But there is more to it than that."]);
  expect(conversation.items[0]?.heardText).toBe("Look, I know.");
});

test("what was cut off in an earlier attempt is still marked in the next one", () => {
  const conversation = new Conversation(recordingLog());
  conversation.beginWith([
    { role: "assistant", text: "Late because your team", interrupted: true, isTyped: false },
    { role: "user", text: "Which team?", isTyped: true },
    { role: "user", text: "Mine?", isTyped: false },
  ]);
  expect(conversation.items.map(({ interrupted }) => interrupted)).toEqual([true, false, false]);
  expect(conversation.items.map(({ isTyped }) => isTyped)).toEqual([false, true, false]);
  expect(conversation.items[0]?.heardText).toBe("Late because your team");
});
