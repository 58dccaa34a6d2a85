import { setImmediate as settle } from "node:timers/promises";
import fc from "fast-check";
import { observable, runInAction } from "mobx";
import { expect, test, vi } from "vitest";
import type {
  CompletionClient,
  CompletionRequest,
} from "../../../../app/voice/completions/completion-client.ts";
import { Conversation } from "../../../../app/voice/conversation/conversation.ts";
import type { Item } from "../../../../app/voice/protocol/item.ts";
import type { CleanedRecord } from "../../../../app/voice/transcript/cleaning-prompt.ts";
import { CleaningSwitch } from "../../../../app/voice/transcript/cleaning-switch.ts";
import { finalMessages } from "../../../../app/voice/transcript/final-message.ts";
import { Transcript } from "../../../../app/voice/transcript/transcript.ts";
import { recordingLog } from "../recording-log.ts";
import { mergeAll, SimpleTranscript } from "./simple-transcript.ts";

interface Request {
  ids: string[];
  answer: (records: CleanedRecord[]) => void;
  fail: () => void;
}

function transcribe() {
  const log = recordingLog();
  const conversation = new Conversation(log);
  const cleaning = new CleaningSwitch(log);
  const call = observable({ isOver: false });
  const requests: Request[] = [];
  const client: CompletionClient = {
    complete<T>({ messages, schema }: CompletionRequest<T>) {
      const lines = (messages[1]?.content ?? "").split("\n").map((line) => JSON.parse(line));
      return new Promise<T>((resolve, reject) => {
        requests.push({
          ids: lines.map(({ id }) => id),
          answer: (records) => resolve(schema.parse({ records })),
          fail: () => reject(new Error("no answer")),
        });
      });
    },
  };
  const transcript = new Transcript({
    conversation,
    cleaning,
    client: async () => client,
    log,
    isOver: () => call.isOver,
  });
  const stop = transcript.follow();
  return { conversation, cleaning, call, requests, transcript, stop };
}

function message(id: string, part: Item["content"][number]): Item {
  return { id, type: "message", role: "user", status: "completed", content: [part] };
}

const change = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant("say"), after: fc.option(fc.nat(6)) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("speak"), after: fc.option(fc.nat(6)) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("call"), after: fc.constant(null) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("early"), after: fc.constant(null) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("transcribe"), which: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("delete"), which: fc.nat(30) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("fail"), which: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("retry"), which: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("switch") }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("end or resume") }) },
  {
    weight: 7,
    arbitrary: fc.record({
      kind: fc.constant("answer"),
      which: fc.nat(2),
      // How many ids each record joins, and whether in order.
      sizes: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 6, maxLength: 6 }),
      confidences: fc.array(fc.constantFrom(0.5, 0.7, 0.9), { minLength: 6, maxLength: 6 }),
      isReversed: fc.boolean(),
    }),
  },
);

type Change = {
  kind: string;
  after?: number | null;
  which?: number;
  sizes?: number[];
  confidences?: number[];
  isReversed?: boolean;
};

function recordsOf(ids: readonly string[], { sizes, confidences, isReversed }: Change) {
  const left = isReversed ? ids.toReversed() : [...ids];
  return (sizes ?? []).flatMap((size, index): CleanedRecord[] => {
    const of = left.splice(0, size);
    return of.length > 0 ? [recordOf(of, confidences?.[index])] : [];
  });
}

function recordOf(ids: string[], confidence = 0.7): CleanedRecord {
  return {
    role: "user",
    corrected_text: `${ids.join(" ")}.`,
    ordered_source_ids: ids,
    confidence,
    questions_about_corrections: null,
    original_text: ids.join(" "),
  };
}

/** Does what happens to a conversation, to the transcript and to its simple definition. */
class Script {
  readonly parts = transcribe();
  readonly simple = new SimpleTranscript(this.parts.conversation);
  #count = 0;
  readonly #unheard: string[] = [];

  async play(one: Change): Promise<void> {
    const { conversation, requests, transcript, cleaning, call } = this.parts;
    const { kind, which = 0 } = one;
    const id = `item_${this.#count}`;
    const request = requests[which];
    if (kind === "say") this.#add(message(id, { type: "input_text", text: id }), one.after);
    if (kind === "speak") {
      this.#unheard.push(id);
      this.#add(message(id, { type: "input_audio" }), one.after);
    }
    if (kind === "call") this.#add({ id, type: "function_call", content: [], name: "f" }, null);
    if (kind === "early") {
      // Its previous item comes next, so that it moves.
      const previousItemId = `item_${this.#count + 1}`;
      const item = message(id, { type: "input_text", text: id });
      this.#count++;
      conversation.apply({ type: "conversation.item.done", item, previousItemId });
    }
    if (kind === "transcribe") {
      const [itemId] = this.#unheard.splice(which % (this.#unheard.length || 1), 1);
      const type = "conversation.item.input_audio_transcription.completed";
      if (itemId) conversation.apply({ type, itemId, contentIndex: 0, transcript: itemId });
    }
    if (kind === "delete") {
      const itemId = conversation.items[which]?.id;
      if (itemId) conversation.apply({ type: "conversation.item.deleted", itemId });
    }
    if (kind === "retry") {
      const failed = transcript.windows.filter(({ state }) => state.phase === "failed");
      const window = failed[which];
      if (window) transcript.retry(window);
    }
    if (kind === "switch") cleaning.toggle();
    if (kind === "end or resume") runInAction(() => (call.isOver = !call.isOver));
    if (request && kind === "answer") request.answer(recordsOf(request.ids, one));
    if (request && kind === "fail") request.fail();
    if (request && ["answer", "fail"].includes(kind)) requests.splice(which, 1);
    this.simple.look(call.isOver);
    await settle();
  }

  #add(item: Item, after: number | null | undefined): void {
    const { conversation } = this.parts;
    this.#count++;
    const previousItemId =
      typeof after === "number" ? conversation.items.at(-1 - after)?.id : undefined;
    conversation.apply({ type: "conversation.item.done", item, previousItemId });
  }
}

test("the transcript is what its simple definition gives, after each of any changes", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 10, maxLength: 60 }), async (changes) => {
      const script = new Script();
      const { conversation, transcript, call, stop } = script.parts;
      for (const one of changes) {
        await script.play(one);
        const { simple } = script;
        simple.cut(call.isOver);
        expect(transcript.windows.map(({ items }) => items)).toEqual(simple.windows);
        const shown = conversation.items.filter(({ isInTranscript }) => isInTranscript);
        expect(shown.map(({ id }) => id)).toEqual(simple.ids);
        const answers = transcript.windows.map(({ state }) =>
          state.phase === "cleaned" ? state.records : [],
        );
        const winners = mergeAll(simple.ids, answers);
        for (const item of shown) expect(item.cleaned).toBe(winners.get(item.id));
        const covered = finalMessages(conversation.items).flatMap(
          ({ ordered_source_ids: of }) => of,
        );
        expect(covered).toEqual(simple.ids);
      }
      stop();
    }),
    { numRuns: 200 },
  );
});

/** Lets a conversation become so long, all of it cleaned. */
async function grow(length: number) {
  const parts = transcribe();
  const { conversation, requests } = parts;
  const add = (id: string, part: Item["content"][number]) =>
    conversation.apply({ type: "conversation.item.done", item: message(id, part) });
  const answerAll = async () => {
    for (let request = requests.shift(); request; request = requests.shift()) {
      request.answer(request.ids.map((id) => recordOf([id])));
      await settle();
    }
  };
  for (let index = 0; index < length; index++) {
    add(`item_${index}`, { type: "input_text", text: `text ${index}` });
  }
  await settle();
  await answerAll();
  return { ...parts, add, answerAll };
}

/** How often something is looked up while messages come and their windows are cleaned. */
async function countWork(length: number): Promise<number> {
  const { add, answerAll, conversation, transcript, stop } = await grow(length);
  const looks = [
    vi.spyOn(Set.prototype, "has"),
    vi.spyOn(Map.prototype, "get"),
    vi.spyOn(WeakMap.prototype, "get"),
    vi.spyOn(conversation, "holds"),
  ];
  for (let index = length; index < length + 6; index++) {
    add(`item_${index}`, { type: "input_audio" });
    for (const delta of ["one ", "two"]) {
      conversation.apply({
        type: "conversation.item.input_audio_transcription.delta",
        itemId: `item_${index}`,
        contentIndex: 0,
        delta,
      });
    }
    conversation.apply({
      type: "conversation.item.input_audio_transcription.completed",
      itemId: `item_${index}`,
      contentIndex: 0,
      transcript: "one two",
    });
    await settle();
    await answerAll();
  }
  const count = looks.reduce((sum, look) => sum + look.mock.calls.length, 0);
  for (const look of looks) look.mockRestore();
  expect(transcript.windows.every(({ state }) => state.phase === "cleaned")).toBe(true);
  stop();
  return count;
}

test("a message, its deltas and its windows cost the same in a conversation of any length", async () => {
  const few = await countWork(12);
  expect(few).toBeGreaterThan(100);
  // What else runs in this process looks things up, too.
  expect(await countWork(1_200)).toBeLessThan(few * 1.5);
});
