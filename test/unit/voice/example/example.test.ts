import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepEvidence } from "../../../../app/voice/debrief/debrief-prompt.ts";
import { Example } from "../../../../app/voice/example/example.ts";
import recorded from "../../../../app/voice/example/example.json";
import { RecordingSchema } from "../../../../app/voice/example/recording-schema.ts";
import { turnsOf } from "../../../../app/voice/history/turns.ts";
import { lateFreelancer } from "../../../../app/voice/scenarios/late-freelancer.ts";
import { finalMessages } from "../../../../app/voice/transcript/final-message.ts";
import { recordingLog } from "../recording-log.ts";

const recording = RecordingSchema.parse(recorded);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function openedExample() {
  return new Example(recording, recordingLog());
}

test("the recorded rehearsal is one of the built-in scenario, and whole", () => {
  const { rehearsal, items, spans } = recording;
  expect(JSON.parse(JSON.stringify(recording))).toEqual(recorded);
  expect(rehearsal.scenario).toEqual(lateFreelancer);
  expect(spans.map(({ side }) => (side === "visitor" ? "user" : "assistant"))).toEqual(
    items.map(({ role }) => role),
  );
  expect(turnsOf(items)).toHaveLength(16);
  const { endings, goals } = lateFreelancer;
  const { ending, debrief } = rehearsal;
  expect(endings.map(({ id }) => id)).toContain(ending?.ending);
  expect(debrief?.ending_reached).toBe(ending?.ending);
  expect(debrief?.goals?.map(({ goal_id }) => goal_id)).toEqual(goals.map(({ id }) => id));
  if (!debrief) throw new Error("There is no debrief");
  expect(keepEvidence(debrief, turnsOf(items))).toEqual(debrief);
});

test("an example that is shown at once ends with transcript, ending and debrief", async () => {
  const example = openedExample();
  example.showAll();
  expect(example.state).toBe("over");
  await vi.waitFor(() => {
    expect(example.transcript.windows.every(({ state }) => state.phase === "cleaned")).toBe(true);
    expect(finalMessages(example.conversation.items)).toHaveLength(16);
  });
  const finals = finalMessages(example.conversation.items);
  expect(finals.map((message) => message.corrected_text)).toEqual(
    turnsOf(recording.items).map(({ text }) => text),
  );
  expect(finals.every((message) => message.is_cleaned)).toBe(true);
  expect(example.outcome.ending).toEqual(recording.rehearsal.ending);
  expect(example.outcome.debrief).toEqual(recording.rehearsal.debrief);
  const cut = example.conversation.items.filter(({ interrupted }) => interrupted);
  expect(cut).toHaveLength(1);
  example.close();
});

test("a text grows while it plays, stands while it pauses, and can be skipped", async () => {
  const example = openedExample();
  const first = () => example.conversation.items[0]?.text ?? "";
  example.play();
  await vi.advanceTimersByTimeAsync(2_000);
  const begun = first();
  expect(begun.length).toBeGreaterThan(0);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(first().length).toBeGreaterThan(begun.length);
  expect(first().startsWith(begun)).toBe(true);
  example.pause();
  const paused = first();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(first()).toBe(paused);
  example.showNext();
  expect(first()).toBe(recording.items[0]?.text);
  expect(example.conversation.items).toHaveLength(1);
  example.showNext();
  expect(example.conversation.items).toHaveLength(2);
  expect(example.state).toBe("paused");
  example.close();
});

test("the first words come within a second, also when it is played again", async () => {
  const example = openedExample();
  example.play();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(example.conversation.items[0]?.text).toMatch(/\w/);
  example.showAll();
  expect(example.isSkipped).toBe(true);
  example.play();
  expect(example.isSkipped).toBe(false);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(example.conversation.items[0]?.text).toMatch(/\w/);
  example.close();
});

test("an example plays to its end by itself, and again from its start", async () => {
  const example = openedExample();
  example.play();
  await vi.advanceTimersByTimeAsync(240_000);
  expect(example.state).toBe("over");
  expect(example.conversation.items).toHaveLength(recording.items.length);
  example.play();
  expect(example.outcome.debrief).toBeUndefined();
  expect(example.conversation.isEmpty).toBe(true);
  await vi.advanceTimersByTimeAsync(240_000);
  expect(example.conversation.items).toHaveLength(recording.items.length);
  example.close();
  expect(vi.getTimerCount()).toBe(0);
});
