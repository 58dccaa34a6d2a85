import fc from "fast-check";
import { expect, test } from "vitest";
import { countFillers, measureConversation } from "../../../../app/voice/debrief/measures.ts";

const none: never[] = [];
const visitor = { side: "visitor", interrupts: false } as const;
const persona = { side: "persona", interrupts: false } as const;

const spans = fc.array(
  fc.record({
    side: fc.constantFrom("visitor" as const, "persona" as const),
    start: fc.integer({ min: 0, max: 100_000 }),
    end: fc.option(fc.integer({ min: 0, max: 100_000 }), { nil: undefined }),
    interrupts: fc.boolean(),
  }),
);

test("both shares make the whole, and no monologue is longer than its side's talking time", () => {
  fc.assert(
    fc.property(spans, (all) => {
      const measures = measureConversation(all, none);
      const { visitor: one, persona: two } = measures;
      if (one.share === undefined) expect(one.talking + two.talking).toBe(0);
      else expect(one.share + (two.share ?? Number.NaN)).toBeCloseTo(1);
      for (const side of [one, two]) {
        expect(side.longestMonologue).toBeLessThanOrEqual(side.talking);
        expect(side.answerTime ?? 0).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});

test("measures do not depend on the order in which the spans came", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 0, max: 9999 }), { minLength: 1 }),
      fc.infiniteStream(fc.boolean()),
      (starts, sides) => {
        const all = starts.map((start) => ({
          ...(sides.next().value ? visitor : persona),
          start: start * 10,
          end: start * 10 + 5,
        }));
        expect(measureConversation(all.toReversed(), none)).toEqual(measureConversation(all, none));
      },
    ),
  );
});

test("a monologue goes on over pauses and ends when the other is heard", () => {
  const all = [
    { ...visitor, start: 0, end: 1000 },
    { ...visitor, start: 1500, end: 2500 },
    { ...persona, start: 3000, end: 3500 },
    { ...visitor, start: 4500, end: 5000 },
  ];
  const measures = measureConversation(all, none);
  expect(measures.visitor.longestMonologue).toBe(2000);
  expect(measures.persona.answerTime).toBe(500);
  expect(measures.visitor.answerTime).toBe(1000);
});

test("typed words count as words and not towards the pace", () => {
  const { visitor: own } = measureConversation(
    [{ ...visitor, start: 0, end: 30_000 }],
    [
      { role: "user", text: "One two, don't stop?", isTyped: false },
      { role: "user", text: "Typed words?!", isTyped: true },
    ],
  );
  expect(own).toMatchObject({ words: 6, wordsPerMinute: 8, questions: 2 });
});

test.each([
  ["Um, you know, I mean it", 3],
  ["Umbrella of a kind, err on the safe side", 0],
  ["uhh ERM hmm", 3],
])("%j has %i filler words", (text, count) => {
  expect(countFillers(text)).toBe(count);
});
