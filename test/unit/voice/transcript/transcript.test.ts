import { setImmediate as settle } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import type {
  CompletionClient,
  CompletionRequest,
} from "../../../../app/voice/completions/completion-client.ts";
import { Conversation } from "../../../../app/voice/conversation/conversation.ts";
import { CleaningSwitch } from "../../../../app/voice/transcript/cleaning-switch.ts";
import { finalMessages } from "../../../../app/voice/transcript/final-message.ts";
import { Transcript } from "../../../../app/voice/transcript/transcript.ts";
import { recordingLog } from "../recording-log.ts";

/** A transcript whose corrections are answered when the test says so. */
function transcribe() {
  const log = recordingLog();
  const conversation = new Conversation(log);
  const cleaning = new CleaningSwitch(log);
  const requests: { ids: string[]; signal?: AbortSignal; answer: () => void }[] = [];
  const client: CompletionClient = {
    complete<T>({ messages, signal, schema }: CompletionRequest<T>) {
      const lines = (messages[1]?.content ?? "").split("\n").map((line) => JSON.parse(line));
      return new Promise<T>((resolve) => {
        const records = lines.map(({ id, role, text }) => ({
          role,
          corrected_text: `${text}!`,
          ordered_source_ids: [id],
          confidence: 0.7,
          questions_about_corrections: null,
          original_text: text,
        }));
        const answer = () => resolve(schema.parse({ records }));
        requests.push({ ids: lines.map(({ id }) => id), signal, answer });
      });
    },
  };
  const transcript = new Transcript({
    conversation,
    cleaning,
    client: async () => client,
    log,
    isOver: () => false,
  });
  onTestFinished(transcript.follow());
  const say = (id: string, previousItemId?: string) =>
    conversation.apply({
      type: "conversation.item.done",
      previousItemId,
      item: {
        id,
        type: "message",
        role: "user",
        status: "completed",
        content: [{ type: "input_text", text: id }],
      },
    });
  const texts = () => finalMessages(conversation.items).map(({ corrected_text: text }) => text);
  return { conversation, cleaning, requests, transcript, say, texts };
}

test("speech of which no words could be made out stands in the transcript as such", () => {
  const { conversation, texts, say } = transcribe();
  say("before");
  conversation.apply({
    type: "conversation.item.done",
    item: {
      id: "u",
      type: "message",
      role: "user",
      status: "completed",
      content: [{ type: "input_audio" }],
    },
  });
  say("after");
  expect(texts()).toEqual(["before"]);
  conversation.apply({
    type: "conversation.item.input_audio_transcription.completed",
    itemId: "u",
    contentIndex: 0,
    transcript: "",
  });
  expect(texts()).toEqual(["before", "(No words could be made out.)", "after"]);
});

const six = ["a", "b", "c", "d", "e", "f"];

test("a window is cleaned as soon as it is full, and two at most at the same time", async () => {
  const { requests, say, texts } = transcribe();
  for (const id of six.slice(0, 5)) say(id);
  await settle();
  expect(requests).toHaveLength(0);
  for (const id of ["f", "g", "h", "i", "j", "k", "l"]) say(id);
  await settle();
  expect(requests.map(({ ids }) => ids)).toEqual([six, ["d", "e", "f", "g", "h", "i"]]);
  requests[0]?.answer();
  await settle();
  expect(requests[2]?.ids).toEqual(["g", "h", "i", "j", "k", "l"]);
  expect(texts()).toEqual([...six.map((id) => `${id}!`), "g", "h", "i", "j", "k", "l"]);
});

test("speech that was cut off is cleaned as far as it was heard, once that is known", async () => {
  const { conversation, requests, say, texts } = transcribe();
  const heard = "That is what it costs,";
  const transcript = `${heard} ${"and not a penny less ".repeat(10)}`;
  const content = [{ type: "audio", transcript }] as const;
  const item = {
    id: "p",
    type: "message",
    role: "assistant",
    status: "completed",
    content,
  } as const;
  conversation.apply({ type: "response.created" });
  const begun = { ...item, content: [], status: "in_progress" } as const;
  conversation.apply({ type: "response.output_item.added", item: begun });
  conversation.apply({ type: "output_audio_buffer.started" });
  conversation.apply({ type: "response.done", status: "completed", output: [item] });
  await settle();
  expect(texts()).toEqual([]);
  conversation.apply({ type: "output_audio_buffer.cleared" });
  const audioEndMs = (heard.length / 15) * 1000 + 100;
  conversation.apply({
    type: "conversation.item.truncated",
    itemId: "p",
    contentIndex: 0,
    audioEndMs,
  });
  for (const id of six.slice(0, 5)) say(id);
  await settle();
  requests[0]?.answer();
  await settle();
  expect(texts().slice(0, 2)).toEqual([`${heard}!`, "a!"]);
});

test("switching off aborts, and on again asks for each window once", async () => {
  const { requests, say, cleaning } = transcribe();
  for (const id of [...six, "g", "h", "i"]) say(id);
  await settle();
  cleaning.toggle();
  expect(requests.map(({ signal }) => signal?.aborted)).toEqual([true, true]);
  cleaning.toggle();
  for (const { answer } of requests.slice(0, 2)) answer();
  await settle();
  expect(requests).toHaveLength(4);
});

test("what comes late or out of place is in the transcript once, where it was said", async () => {
  const { say, texts } = transcribe();
  for (const id of ["a", "b", "c"]) say(id);
  say("x", "a");
  await settle();
  expect(texts()).toEqual(["a", "x", "b", "c"]);
});

test("a deleted message leaves the transcript, and nothing is cleaned again", async () => {
  const { conversation, requests, say, texts } = transcribe();
  for (const id of six) say(id);
  await settle();
  requests[0]?.answer();
  await settle();
  conversation.apply({ type: "conversation.item.deleted", itemId: "f" });
  await settle();
  expect(texts()).toEqual(["a!", "b!", "c!", "d!", "e!"]);
  expect(requests).toHaveLength(1);
});

test("a message that does not become text holds the others up for a while only, and is taken up late", async () => {
  const { conversation, say, texts } = transcribe();
  say("a");
  conversation.apply({
    type: "conversation.item.added",
    item: {
      id: "late",
      type: "message",
      role: "user",
      status: "completed",
      content: [{ type: "input_audio" }],
    },
  });
  for (const id of ["b", "c", "d"]) say(id);
  expect(texts()).toEqual(["a"]);
  say("e");
  expect(texts()).toEqual(["a", "b", "c", "d", "e"]);
  conversation.apply({
    type: "conversation.item.input_audio_transcription.completed",
    itemId: "late",
    contentIndex: 0,
    transcript: "late",
  });
  expect(texts()).toEqual(["a", "late", "b", "c", "d", "e"]);
});
