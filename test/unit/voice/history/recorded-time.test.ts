import { expect, test } from "vitest";
import { recordedTime } from "../../../../app/voice/history/recorded-time.ts";
import { turnsBefore } from "../../../../app/voice/history/starting-point.tsx";
import { turnsOf } from "../../../../app/voice/history/turns.ts";
import { savedItem } from "./saved-rehearsal.ts";

const spans = [
  { side: "visitor", start: 12_000, end: 14_000 },
  { side: "persona", start: 16_000, end: 20_000 },
  { side: "visitor", start: 62_000, end: 64_000 },
] as const;

const stretches = [
  { rehearsalId: 1, index: 0, startedAt: 10_000, type: "audio/webm", size: 5 },
  { rehearsalId: 1, index: 1, startedAt: 60_000, type: "audio/webm", size: 5 },
];

function at(role: "user" | "assistant", createdAt: number, isTyped = false) {
  const turn = { role, createdAt, isTyped, isEarlier: false };
  const time = recordedTime(turn, spans, stretches);
  return time && [time.stretch.index, time.seconds];
}

test("a turn begins where it was spoken, in its stretch of the recording", () => {
  expect(at("user", 14_700)).toEqual([0, 1.7]);
  expect(at("assistant", 15_000)).toEqual([0, 5.7]);
  expect(at("user", 64_500)).toEqual([1, 1.7]);
  expect(at("user", 11_000)).toEqual([0, 0.7]);
  expect(at("assistant", 9_000)).toEqual([0, 5.7]);
});

test("a typed turn begins when it was sent, not where something was spoken before it", () => {
  expect(at("user", 30_000, true)).toEqual([0, 19.7]);
  expect(at("user", 61_000, true)).toEqual([1, 0.7]);
  expect(at("user", 70_000, true)).toEqual([1, 9.7]);
});

test("what was said in an earlier attempt, or before the recording, is not in it", () => {
  const turn = { role: "user", createdAt: 5_000, isTyped: false } as const;
  expect(recordedTime({ ...turn, isEarlier: false }, spans, stretches)).toBeUndefined();
  expect(
    recordedTime({ ...turn, createdAt: 14_000, isEarlier: true }, spans, stretches),
  ).toBeUndefined();
});

test("a record of several items is one turn, and what no record covers stands as it was heard", () => {
  const cleaned = {
    role: "user" as const,
    original_text: "Text 1 Text 3",
    corrected_text: "Texts one and three.",
    ordered_source_ids: ["item_1", "item_3"],
    confidence: 1,
    questions_about_corrections: null,
  };
  const turns = turnsOf([
    savedItem(1, 0, { cleaned }),
    savedItem(1, 2, { cleaned }),
    savedItem(1, 3, { heard: "Tex", interrupted: true }),
    savedItem(1, 5, { heard: "" }),
    savedItem(1, 7, { isMessage: false }),
  ]);
  expect(turns.map(({ text }) => text)).toEqual(["Texts one and three.", "Tex"]);
  expect(turns[0]?.heard).toBe("Text 1 Text 3");
  expect(turnsBefore(turns, "item_4").map(({ key }) => key)).toEqual(["item_1"]);
  expect(turnsBefore(turns, "item_1")).toEqual([]);
});
