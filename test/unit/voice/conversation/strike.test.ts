import { setImmediate as settle } from "node:timers/promises";
import { runInAction } from "mobx";
import { expect, test, vi } from "vitest";
import { haveBothSpoken } from "../../../../app/voice/debrief/go-to-debrief.ts";
import { SpeechTiming } from "../../../../app/voice/debrief/speech-timing.ts";
import { RehearsalSaver } from "../../../../app/voice/history/rehearsal-saver.ts";
import { Rehearsals } from "../../../../app/voice/history/rehearsals.ts";
import { startingPointAt } from "../../../../app/voice/history/starting-point.tsx";
import type { ConversationItem } from "../../../../app/voice/conversation/conversation-item.ts";
import { conversing, done, saidWhole, spoken, transcribed, typed } from "../conversing.ts";
import { debrief } from "../history/saved-rehearsal.ts";
import { freshBrowser } from "../storage-of.ts";
import { recordOf, transcribe } from "../transcript/transcribing.ts";

/** Strikes the item out, or takes that back. */
function strike({ conversation }: ReturnType<typeof conversing>, id: string): ConversationItem {
  const item = conversation.find(id);
  if (!item) throw new Error(`No item ${id}`);
  conversation.strike(item);
  return item;
}

function conversed() {
  const parts = conversing();
  parts.apply(
    done(typed("hello")),
    done(saidWhole("a", "Hi.")),
    done(spoken("noise", "completed")),
    transcribed("noise", "Thank you for watching"),
  );
  return parts;
}

test("a line that was struck out is not told to a later session, nor answered by it", () => {
  const parts = conversed();
  const { conversation } = parts;
  expect(conversation.resume()).toMatchObject({ awaitsAnswer: true });
  strike(parts, "noise");
  const { messages, awaitsAnswer } = conversation.resume();
  expect([messages.map(({ id }) => id), awaitsAnswer]).toEqual([["hello", "a"], false]);
  strike(parts, "noise");
  expect(conversation.resume().messages.at(-1)).toMatchObject({ text: "Thank you for watching" });
});

test("a line that was struck out counts for no debrief, and no next call begins with it", () => {
  const parts = conversed();
  const { conversation } = parts;
  for (const id of ["hello", "noise"]) strike(parts, id);
  expect(haveBothSpoken(conversation)).toBe(false);
  const [, said] = conversation.items;
  const point = said && startingPointAt(said, conversation.items, undefined, 7);
  expect(point?.before).toEqual([]);
  strike(parts, "noise");
  expect(haveBothSpoken(conversation)).toBe(true);
});

test("a line that was struck out leaves what is kept, with its time, and comes back with it", async () => {
  freshBrowser();
  const parts = conversed();
  const { conversation, log } = parts;
  let now = 1_000;
  const timing = new SpeechTiming(0, () => now);
  timing.apply({ type: "input_audio_buffer.speech_started", itemId: "noise" });
  now += 3_000;
  timing.apply({ type: "input_audio_buffer.speech_stopped" });
  const storage = new Rehearsals();
  const current = () => ({ id: 7, endedAt: 9, timing });
  const saver = new RehearsalSaver({ log, storage, conversation, current });
  const stop = saver.follow();
  const moved = ["hello", "noise"].map((item_id) => ({ item_id, why: "It was kind." }));
  await storage.setDebrief(7, { ...debrief, moved });
  const kept = async () => {
    const read = await storage.read(7);
    const { talking } = read?.rehearsal ?? {};
    return [read?.items.map(({ id }) => id), read?.spans.length, talking?.visitor];
  };
  strike(parts, "noise");
  await vi.waitFor(async () => expect(await kept()).toEqual([["hello", "a"], 0, 0]));
  expect(storage.debriefOf(7)?.moved).toEqual([moved[0]]);
  strike(parts, "noise");
  saver.save();
  await vi.waitFor(async () => expect(await kept()).toEqual([["hello", "a", "noise"], 1, 3_000]));
  stop();
});

function transcribing(...ids: string[]) {
  const parts = transcribe();
  parts.apply(...ids.map((id) => done(typed(id))));
  return { ...parts, strike: (id: string) => strike(parts, id) };
}

test("a line that was struck out is in no transcript and no request, until that is taken back", async () => {
  const { apply, requests, strike: toggle, texts } = transcribing("a", "b", "c");
  toggle("b");
  expect(texts()).toEqual(["a", "c"]);
  apply(...["d", "e", "f"].map((id) => done(typed(id))));
  await settle();
  expect(requests.map(({ ids }) => ids)).toEqual([["a", "c", "d", "e", "f"]]);
  toggle("e");
  await settle();
  expect(requests[0]?.signal?.aborted).toBe(true);
  requests[1]?.answer();
  await settle();
  expect(requests.map(({ ids }) => ids.join(""))).toEqual(["acdef", "acdf"]);
  expect(texts()).toEqual(["a!", "c!", "d!", "f!"]);
  toggle("b");
  await settle();
  requests[2]?.answer();
  await settle();
  expect(texts()).toEqual(["a!", "b!", "c!", "d!", "f!"]);
});

test("of a record that holds a line that was struck out nothing is shown, and no request is made", async () => {
  const { conversation, requests, strike: toggle, texts } = transcribing(..."abcdef");
  await settle();
  requests[0]?.answer([recordOf(["a", "b"], 0.9, "A and b."), recordOf(["c"], 0.9, "C.")]);
  await settle();
  expect(texts()).toEqual(["A and b.", "C.", "d", "e", "f"]);
  toggle("b");
  await settle();
  expect(texts()).toEqual(["a", "C.", "d", "e", "f"]);
  expect(conversation.find("b")?.cleaned).toBeUndefined();
  toggle("b");
  expect(texts()).toEqual(["A and b.", "C.", "d", "e", "f"]);
  expect(requests).toHaveLength(1);
});

test("where all lines of a call were struck out, none is cleaned, and there is no transcript", async () => {
  const { call, requests, strike: toggle, transcript } = transcribing("a", "b");
  toggle("a");
  toggle("b");
  runInAction(() => (call.isOver = true));
  await settle();
  expect(requests).toHaveLength(0);
  expect(transcript.isEmpty).toBe(true);
});
