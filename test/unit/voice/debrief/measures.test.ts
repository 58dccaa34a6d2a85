import fc from "fast-check";
import { expect, test } from "vitest";
import { formatMeasures } from "../../../../app/voice/debrief/measures-table.tsx";
import { measureConversation, visitorShare } from "../../../../app/voice/debrief/measures.ts";

/** That a side was heard from then to then. */
const span = (side: "visitor" | "persona", start: number, end: number) =>
  ({ side, start, end, interrupts: false }) as const;
const said = (text: string, role: "user" | "assistant" = "user") =>
  ({ role, text, isTyped: false }) as const;
const typed = (text: string) => ({ role: "user", text, isTyped: true }) as const;

const time = fc.integer({ min: 0, max: 100_000 });
const spans = fc.array(
  fc.record({
    side: fc.constantFrom("visitor" as const, "persona" as const),
    start: time,
    end: fc.option(time, { nil: undefined }),
    interrupts: fc.boolean(),
    isCut: fc.boolean(),
  }),
);
const sentences = fc.lorem({ mode: "sentences" });

test("both shares make the whole, and no monologue is longer than its side's talking time", () => {
  fc.assert(
    fc.property(spans, (all) => {
      const { visitor: one, persona: two } = measureConversation(all, []);
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
  const starts = fc.uniqueArray(fc.integer({ min: 0, max: 9999 }), { minLength: 1 });
  fc.assert(
    fc.property(starts, fc.infiniteStream(fc.boolean()), (all, sides) => {
      const heard = all.map((start) =>
        span(sides.next().value ? "visitor" : "persona", start * 10, start * 10 + 5),
      );
      expect(measureConversation(heard.toReversed(), [])).toEqual(measureConversation(heard, []));
    }),
  );
});

test("a monologue goes on over pauses and ends when the other is heard", () => {
  const all = [
    span("visitor", 0, 1000),
    span("visitor", 1500, 2500),
    span("persona", 3000, 3500),
    span("visitor", 4500, 5000),
  ];
  const { visitor, persona } = measureConversation(all, []);
  expect(visitor).toMatchObject({ longestMonologue: 2000, answerTime: 1000 });
  expect(persona.answerTime).toBe(500);
});

test.each([
  [
    "typed words count as words and not towards the pace",
    [said("One two, don't stop?"), typed("Typed words?!")],
    { words: 6, wordsPerMinute: 8, questions: 2 },
  ],
  [
    "speech of which no words could be made out has no words",
    [said("")],
    { words: 0, wordsPerMinute: undefined },
  ],
  [
    "questions are counted by their marks, in every script",
    [said("Why? いつですか？それは？！ ¿Y cuándo? متى؟ when can I have it")],
    { questions: 5 },
  ],
])("%s", (_, messages, measures) => {
  const { visitor } = measureConversation([span("visitor", 0, 30_000)], messages);
  expect(visitor).toMatchObject(measures);
});

test("nobody says words at no time, or faster than anybody can", () => {
  const messages = [said("word ".repeat(500)), said("Three words now", "assistant")];
  const pace = (end: number) => {
    const { visitor, persona } = measureConversation([span("visitor", 0, end)], messages);
    return [visitor.wordsPerMinute, persona.wordsPerMinute];
  };
  expect(pace(60)).toEqual([undefined, undefined]);
  expect(pace(1_000)).toEqual([undefined, undefined]);
  expect(pace(60_000)).toEqual([500, undefined]);
  fc.assert(
    fc.property(spans, fc.array(sentences), (all, texts) => {
      const both = texts.flatMap((text) => [said(text), said(text, "assistant")]);
      const measures = measureConversation(all, both);
      for (const { wordsPerMinute = 0, talking } of [measures.visitor, measures.persona]) {
        expect(wordsPerMinute).toBeGreaterThanOrEqual(0);
        expect(wordsPerMinute).toBeLessThanOrEqual(600);
        if (talking < 1_000) expect(wordsPerMinute).toBe(0);
      }
    }),
  );
});

test("a share is drawn as a part of the whole, any other measure beside the larger one", () => {
  const spoke = [span("visitor", 0, 60_000), span("persona", 60_000, 100_000)];
  const rows = formatMeasures(
    measureConversation(spoke, [said("Well."), said("Well.", "assistant")]),
  );
  const drawn = new Map(rows.map(({ name, visitor, max }) => [name, visitor.value / max]));
  expect(drawn.get("Share of the talking")).toBeCloseTo(0.6);
  expect(drawn.get("Talking time")).toBe(1);
});

test("whoever only typed has no talking time, share, pace or monologue; words count all the same", () => {
  const heard = fc
    .tuple(fc.nat(9_999), fc.integer({ min: 10_000, max: 99_999 }))
    .map(([start, end]) => span("persona", start, end));
  fc.assert(
    fc.property(fc.array(sentences, { minLength: 1 }), fc.array(heard), (texts, all) => {
      const messages = [...texts.map((text) => typed(`${text}?`)), said("Look", "assistant")];
      const measures = measureConversation(all, messages);
      const shown = new Map(formatMeasures(measures).map((row) => [row.name, row.visitor.text]));
      expect(shown.get("Talking time")).toBe("typed");
      for (const name of ["Share of the talking", "Words a minute", "Longest monologue"]) {
        expect(shown.get(name)).toBe("–");
      }
      expect(measures.persona.share).toBeUndefined();
      expect(measures.visitor.questions).toBe(texts.length);
      expect(measures.visitor.words).toBeGreaterThan(0);
      expect(visitorShare({ visitor: 0, persona: measures.persona.talking })).toBeUndefined();
    }),
  );
});

test("what is heard of a side that only typed is a noise: it neither talks nor interrupts", () => {
  fc.assert(
    fc.property(spans, (all) => {
      const messages = [typed("Typed"), said("Said", "assistant")];
      const { visitor, persona } = measureConversation(all, messages);
      expect(persona.interruptions).toBe(0);
      const nothing = { typed: "all", talking: 0, longestMonologue: 0, share: undefined };
      expect(visitor).toMatchObject({
        ...nothing,
        wordsPerMinute: undefined,
        answerTime: undefined,
        interruptions: all.filter(
          ({ side, start, end = -1, isCut }) => side === "persona" && end >= start && isCut,
        ).length,
      });
    }),
  );
});

test("what answers a typed turn was not waited for since the last spoken one", () => {
  const all = [
    span("visitor", 0, 1_000),
    span("persona", 2_000, 4_000),
    span("visitor", 4_500, 5_000),
    span("persona", 560_000, 561_000),
  ];
  const messages = [
    { ...said("Well"), createdAt: 0 },
    { ...typed("And?"), createdAt: 558_000 },
  ];
  expect(measureConversation(all, messages).persona.answerTime).toBe(1_000);
});

test("a typed turn ends the other's monologue", () => {
  const all = [span("persona", 0, 4_000), span("persona", 10_000, 13_000)];
  const message = { ...typed("And?"), createdAt: 7_000 };
  expect(measureConversation(all, []).persona.longestMonologue).toBe(7_000);
  expect(measureConversation(all, [message]).persona.longestMonologue).toBe(4_000);
});

test.each([
  ["Um, you know, I mean it", 3],
  ["Umbrella of a kind, err on the safe side", 0],
  ["uhh ERM hmm", 3],
])("%j has %i filler words", (text, count) => {
  expect(measureConversation([], [typed(text)]).visitor.fillers).toBe(count);
});

test("a visitor of whose speech no words were made out has no share; one who was silent has none of it", () => {
  const all = [span("persona", 0, 5_000)];
  const answer = said("Well.", "assistant");
  const shareOf = (messages: Parameters<typeof measureConversation>[1]) => {
    const { visitor, persona } = measureConversation(all, messages);
    return [visitor.share, persona.share];
  };
  expect(shareOf([said(""), answer])).toEqual([undefined, undefined]);
  expect(shareOf([answer])).toEqual([0, 1]);
});

test("noise beside what was typed makes no speech of it", () => {
  const messages = [typed("Where is it?"), said(""), said("Well.", "assistant")];
  const { visitor } = measureConversation([span("persona", 0, 5_000)], messages);
  expect(visitor.typed).toBe("all");
});
