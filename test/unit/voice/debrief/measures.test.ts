import fc from "fast-check";
import { expect, test } from "vitest";
import { formatMeasures } from "../../../../app/voice/debrief/measures-table.tsx";
import {
  countFillers,
  measureConversation,
  visitorShare,
} from "../../../../app/voice/debrief/measures.ts";

const none: never[] = [];
const visitor = { side: "visitor", interrupts: false } as const;
const persona = { side: "persona", interrupts: false } as const;

const spans = fc.array(
  fc.record({
    side: fc.constantFrom("visitor" as const, "persona" as const),
    start: fc.integer({ min: 0, max: 100_000 }),
    end: fc.option(fc.integer({ min: 0, max: 100_000 }), { nil: undefined }),
    interrupts: fc.boolean(),
    isCut: fc.boolean(),
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

test("nobody says words at no time, or faster than anybody can", () => {
  const messages = [
    { role: "user", text: "word ".repeat(500), isTyped: false },
    { role: "assistant", text: "Three words now", isTyped: false },
  ] as const;
  const pace = (end: number) => measureConversation([{ ...visitor, start: 0, end }], messages);
  expect(pace(60).visitor.wordsPerMinute).toBeUndefined();
  expect(pace(1_000).visitor.wordsPerMinute).toBeUndefined();
  expect(pace(60_000).visitor.wordsPerMinute).toBe(500);
  expect(pace(60_000).persona.wordsPerMinute).toBeUndefined();
  fc.assert(
    fc.property(spans, fc.array(fc.lorem({ mode: "sentences" })), (all, texts) => {
      const said = texts.flatMap((text) =>
        (["user", "assistant"] as const).map((role) => ({ role, text, isTyped: false })),
      );
      const measures = measureConversation(all, said);
      for (const { wordsPerMinute = 0, talking } of [measures.visitor, measures.persona]) {
        expect(wordsPerMinute).toBeGreaterThanOrEqual(0);
        expect(wordsPerMinute).toBeLessThanOrEqual(600);
        if (talking < 1_000) expect(wordsPerMinute).toBe(0);
      }
    }),
  );
});

test("speech of which no words could be made out has no words", () => {
  const text = "(No words could be made out.)";
  const spoke = [{ ...visitor, start: 0, end: 30_000 }];
  const { visitor: own } = measureConversation(spoke, [{ role: "user", text, isTyped: false }]);
  expect(own).toMatchObject({ words: 0, wordsPerMinute: 0 });
});

test("a share is drawn as a part of the whole, any other measure beside the larger one", () => {
  const spoke = [
    { ...visitor, start: 0, end: 60_000 },
    { ...visitor, side: "persona" as const, start: 60_000, end: 100_000 },
  ];
  const said = (["user", "assistant"] as const).map((role) => ({
    role,
    text: "Well.",
    isTyped: false,
  }));
  const drawn = new Map(
    formatMeasures(measureConversation(spoke, said)).map(({ name, visitor: own, max }) => [
      name,
      own.value / max,
    ]),
  );
  expect(drawn.get("Share of the talking")).toBeCloseTo(0.6);
  expect(drawn.get("Talking time")).toBe(1);
});

test("whoever only typed has no talking time, share, pace or monologue; words count all the same", () => {
  const heard = fc.record({
    side: fc.constant("persona" as const),
    start: fc.nat(9_999),
    end: fc.integer({ min: 10_000, max: 99_999 }),
    interrupts: fc.boolean(),
  });
  fc.assert(
    fc.property(
      fc.array(fc.lorem({ mode: "sentences" }), { minLength: 1 }),
      fc.array(heard),
      (texts, all) => {
        const typed = texts.map(
          (text) => ({ role: "user", text: `${text}?`, isTyped: true }) as const,
        );
        const answer = { role: "assistant", text: "Look", isTyped: false } as const;
        const measures = measureConversation(all, [...typed, answer]);
        const shown = new Map(formatMeasures(measures).map((row) => [row.name, row.visitor.text]));
        expect(shown.get("Talking time")).toBe("typed");
        for (const name of ["Share of the talking", "Words a minute", "Longest monologue"]) {
          expect(shown.get(name)).toBe("–");
        }
        expect(measures.persona.share).toBeUndefined();
        expect(measures.visitor.questions).toBe(texts.length);
        expect(measures.visitor.words).toBeGreaterThan(0);
        expect(visitorShare({ visitor: 0, persona: measures.persona.talking })).toBeUndefined();
      },
    ),
  );
});

test("what is heard of a side that only typed is a noise: it neither talks nor interrupts", () => {
  fc.assert(
    fc.property(spans, (all) => {
      const messages = [
        { role: "user", text: "Typed", isTyped: true },
        { role: "assistant", text: "Said", isTyped: false },
      ] as const;
      const { visitor: own, persona: other } = measureConversation(all, messages);
      expect(other.interruptions).toBe(0);
      const nothing = { typed: "all", talking: 0, longestMonologue: 0, share: undefined };
      expect(own).toMatchObject({ ...nothing, wordsPerMinute: undefined, answerTime: undefined });
      expect(own.interruptions).toBe(
        all.filter(
          ({ side, start, end = -1, isCut }) => side === "persona" && end >= start && isCut,
        ).length,
      );
    }),
  );
});

test("what answers a typed turn was not waited for since the last spoken one", () => {
  const all = [
    { ...visitor, start: 0, end: 1_000 },
    { ...persona, start: 2_000, end: 4_000 },
    { ...visitor, start: 4_500, end: 5_000 },
    { ...persona, start: 560_000, end: 561_000 },
  ];
  const said = { role: "user", text: "Well", isTyped: false, createdAt: 0 } as const;
  const typed = { role: "user", text: "And?", isTyped: true, createdAt: 558_000 } as const;
  expect(measureConversation(all, [said, typed]).persona.answerTime).toBe(1_000);
});

test("a typed turn ends the other's monologue", () => {
  const all = [
    { ...persona, start: 0, end: 4_000 },
    { ...persona, start: 10_000, end: 13_000 },
  ];
  const typed = { role: "user", text: "And?", isTyped: true, createdAt: 7_000 } as const;
  expect(measureConversation(all, none).persona.longestMonologue).toBe(7_000);
  expect(measureConversation(all, [typed]).persona.longestMonologue).toBe(4_000);
});

test("questions are counted by their marks, in every script", () => {
  const text = "Why? いつですか？それは？！ ¿Y cuándo? متى؟ when can I have it";
  const { visitor: own } = measureConversation([], [{ role: "user", text, isTyped: false }]);
  expect(own.questions).toBe(5);
});

test.each([
  ["Um, you know, I mean it", 3],
  ["Umbrella of a kind, err on the safe side", 0],
  ["uhh ERM hmm", 3],
])("%j has %i filler words", (text, count) => {
  expect(countFillers(text)).toBe(count);
});
