import fc from "fast-check";
import { expect, test } from "vitest";
import type { MeasuredMessage, Side } from "../../../../app/voice/debrief/delivery.ts";
import { measureConversation } from "../../../../app/voice/debrief/measures.ts";
import type { SpeechSpan } from "../../../../app/voice/debrief/speech-timing.ts";

const span = (side: Side, start: number, end: number, more: Partial<SpeechSpan> = {}) => ({
  side,
  start,
  end,
  interrupts: false,
  ...more,
});

/** A visitor's item comes once it was spoken, a persona's before it is heard. */
const message = (id: string, createdAt: number, text: string, isTyped = false) => ({
  id,
  role: id.startsWith("you") ? ("user" as const) : ("assistant" as const),
  text,
  isTyped,
  createdAt,
});

const words = (count: number) => "word ".repeat(count);

test("each measure leads to the turn from which it came", () => {
  const spans = [
    span("visitor", 0, 4_000),
    span("persona", 5_000, 9_000),
    // A pause within a turn.
    span("visitor", 12_000, 14_000),
    span("visitor", 14_500, 16_500),
    span("persona", 17_000, 30_000, { isCut: true }),
    span("visitor", 25_000, 25_500, { interrupts: true }),
  ];
  const messages = [
    message("you 1", 4_700, words(8)),
    message("they 1", 4_900, words(9)),
    message("you 2", 17_000, `um, like, you know ${words(10)}`),
    message("they 2", 16_900, words(30)),
    message("they 3", 16_950, words(3)),
    message("you 3", 26_000, words(2)),
  ];
  const { visitor, persona } = measureConversation(spans, messages);
  expect(visitor.moments).toEqual([
    { kind: "pace", id: "you 2", value: 210 },
    { kind: "answer", id: "you 2", value: 3_000 },
    { kind: "monologue", id: "you 1", value: 4_000 },
    { kind: "interruption", id: "they 2" },
    { kind: "interruption", id: "you 3" },
    { kind: "fillers", id: "you 2", value: 2 },
  ]);
  expect(persona.moments).toContainEqual({ kind: "monologue", id: "they 2", value: 13_000 });
});

test("no turn is the fastest at less than the pace of all", () => {
  const spans = [span("visitor", 0, 4_000), span("visitor", 10_000, 12_000)];
  const messages = [message("you 1", 4_500, words(8)), message("you 2", 12_500, words(10))];
  const { wordsPerMinute, moments } = measureConversation(spans, messages).visitor;
  expect(wordsPerMinute).toBe(180);
  expect(moments.map(({ kind }) => kind)).not.toContain("pace");
});

test("no moment is of a turn that was typed, but for its fillers, or that is not known", () => {
  const spans = [span("persona", 0, 5_000), span("visitor", 6_000, 10_000)];
  const typed = [message("they 1", 0, words(9)), message("you 1", 9_000, "Um", true)];
  const { moments } = measureConversation(spans, typed).visitor;
  expect(moments).toEqual([{ kind: "fillers", id: "you 1", value: 1 }]);
  const nameless = [{ ...message("you 1", 9_000, words(9)), id: undefined }];
  expect(measureConversation(spans, nameless as MeasuredMessage[]).visitor.moments).toEqual([]);
});

test("a moment has the very value of its measure, and is of a message of the conversation", () => {
  const time = fc.nat(100_000);
  const spans = fc.array(
    fc.record({
      side: fc.constantFrom("visitor" as const, "persona" as const),
      start: time,
      end: time,
      interrupts: fc.boolean(),
      isCut: fc.boolean(),
    }),
  );
  const said = fc.array(
    fc.tuple(fc.constantFrom("you", "they"), time, fc.lorem({ mode: "sentences" }), fc.boolean()),
  );
  fc.assert(
    fc.property(spans, said, (all, texts) => {
      const messages = texts.map(([who, at, text, isTyped], n) =>
        message(`${who} ${n}`, at, text, isTyped),
      );
      const measures = measureConversation(all, messages);
      for (const [who, side] of [
        ["you", measures.visitor],
        ["they", measures.persona],
      ] as const) {
        for (const { kind, id, value = 0 } of side.moments) {
          expect(messages.map((one) => one.id)).toContain(id);
          if (kind !== "interruption") expect(id).toContain(who);
          if (kind === "monologue") expect(value).toBe(side.longestMonologue);
          if (kind === "answer") expect(value).toBeGreaterThanOrEqual(side.answerTime ?? Infinity);
          if (kind !== "pace") continue;
          expect(value).toBeLessThanOrEqual(600);
          expect(value).toBeGreaterThanOrEqual(side.wordsPerMinute ?? 0);
        }
        const cuts = side.moments.filter(({ kind }) => kind === "interruption");
        expect(cuts.length).toBeLessThanOrEqual(side.interruptions);
      }
    }),
  );
});
