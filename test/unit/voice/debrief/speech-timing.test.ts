import fc from "fast-check";
import { expect, test } from "vitest";
import { measureConversation, talkingTimes } from "../../../../app/voice/debrief/measures.ts";
import { countedSpans, SpeechTiming } from "../../../../app/voice/debrief/speech-timing.ts";
import { added, cleared, started, stopped, typed } from "../conversing.ts";

const happenings = {
  hears: { type: "input_audio_buffer.speech_started" },
  hearsNoMore: { type: "input_audio_buffer.speech_stopped" },
  commits: { type: "input_audio_buffer.committed", itemId: "item" },
  speaks: started(),
  isSilent: stopped(),
  isCut: cleared(),
  begins: { type: "session.created" },
  reads: added(typed("typed")),
} as const;

/** What of a call is timed, in which things happen at these milliseconds. The end of speech is told by a silence. */
function timeSpeech(silence = 700) {
  let now = 0;
  const timing = new SpeechTiming(silence, () => now);
  const deeds = {
    breaksOff: () => timing.close(),
    resumes: () => timing.resume(),
    mutes: () => timing.setMuted(true),
    unmutes: () => timing.setMuted(false),
  };
  const play = (times: Record<number, keyof typeof happenings | keyof typeof deeds>) => {
    for (const [time, what] of Object.entries(times)) {
      now = Number(time);
      if (what in deeds) deeds[what as keyof typeof deeds]();
      else timing.apply(happenings[what as keyof typeof happenings]);
    }
  };
  return { timing, play, measures: () => measureConversation(timing.spans, []) };
}

test("the silence by which the end of speech is told is no talking", () => {
  const { timing, play } = timeSpeech();
  play({ 1_000: "hears", 4_700: "hearsNoMore", 4_710: "commits", 5_000: "speaks" });
  play({ 6_000: "isSilent" });
  expect(timing.spans).toMatchObject([
    { side: "visitor", start: 1_000, end: 4_000 },
    { side: "persona", start: 5_000, end: 6_000 },
  ]);
  expect(talkingTimes(timing.spans)).toEqual({ visitor: 3_000, persona: 1_000 });
});

test("a turn that is ended by hand ends at once, and speech shorter than that silence has no length", () => {
  const { timing, play } = timeSpeech();
  play({ 1_000: "hears", 1_500: "commits", 2_000: "hears", 2_100: "hearsNoMore" });
  expect(timing.spans).toMatchObject([
    { start: 1_000, end: 1_500 },
    { start: 2_000, end: 2_000 },
  ]);
});

test("a new session ends what an earlier one left open", () => {
  const { timing, play } = timeSpeech();
  play({ 1_000: "hears", 1_500: "speaks", 3_000: "begins", 60_000: "hears" });
  play({ 62_700: "hearsNoMore" });
  expect(timing.spans).toMatchObject([
    { side: "visitor", end: 3_000 },
    { side: "persona", end: 3_000 },
    { side: "visitor", start: 60_000, end: 62_000 },
  ]);
});

test("whoever speaks when the call ends has spoken until then, and was not interrupted", () => {
  const { play, measures } = timeSpeech();
  play({ 1_000: "speaks", 3_000: "isSilent", 4_000: "hears", 4_500: "speaks", 6_000: "breaksOff" });
  play({ 6_100: "isCut" });
  expect(measures().visitor.talking).toBe(2_000);
  expect(measures().persona.talking).toBe(3_500);
  expect(measures().visitor.interruptions).toBe(0);
});

test("a pause is no time before answering", () => {
  const { play, measures } = timeSpeech();
  play({ 1_000: "speaks", 3_000: "isSilent", 3_500: "breaksOff", 60_000: "begins" });
  play({ 60_500: "resumes", 61_000: "hears", 63_700: "hearsNoMore", 63_800: "breaksOff" });
  play({ 63_900: "breaksOff", 90_000: "resumes", 91_000: "speaks", 92_000: "isSilent" });
  play({ 92_400: "hears", 94_100: "hearsNoMore" });
  expect(measures().visitor.answerTime).toBe((1_000 + 400) / 2);
  expect(measures().persona.answerTime).toBe(1_800);
});

test("who cuts the other off without a word interrupts once, who does it by voice too", () => {
  const { play, measures } = timeSpeech();
  play({ 1_000: "speaks", 3_000: "isCut" });
  expect(measures().visitor.interruptions).toBe(1);
  play({ 4_000: "speaks", 5_000: "hears", 5_100: "isCut", 7_000: "hearsNoMore", 8_000: "speaks" });
  play({ 9_000: "isSilent" });
  expect(measures().visitor.interruptions).toBe(2);
  expect(measures().persona.interruptions).toBe(0);
});

test("a visitor who is muted neither talks nor interrupts, whatever the provider still hears", () => {
  const what = fc.constantFrom("mutes", "unmutes", "hears", "hearsNoMore", "speaks", "isSilent");
  const step = fc.record({ wait: fc.integer({ min: 1, max: 9_999 }), what });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const { timing, play, measures } = timeSpeech(0);
      let now = 0;
      let isMuted = false;
      let open = 0;
      for (const { wait, what: happens } of steps) {
        now += wait;
        if (!isMuted) open += wait;
        if (happens.endsWith("mutes")) isMuted = happens === "mutes";
        play({ [now]: happens });
        const isOpen = timing.spans.some(
          ({ side, end }) => side === "visitor" && end === undefined,
        );
        if (isMuted) expect(isOpen).toBe(false);
      }
      play({ [now]: "breaksOff" });
      expect(measures().visitor.talking).toBeLessThanOrEqual(open);
      expect(measures().persona.talking).toBeLessThanOrEqual(now);
    }),
  );
});

test("muted for a moment, the visitor goes on with the same words, and interrupts nobody anew", () => {
  const { play, measures } = timeSpeech();
  play({ 1_000: "hears", 2_000: "mutes", 2_050: "speaks", 2_100: "unmutes", 4_800: "hearsNoMore" });
  expect(measures().visitor).toMatchObject({ talking: 3_000, interruptions: 0 });
});

test("a typed message ends what is heard as speech, and its answer interrupts nobody", () => {
  const { play, measures } = timeSpeech();
  play({ 1_000: "hears", 4_000: "reads", 5_000: "speaks", 8_000: "isSilent" });
  play({ 20_000: "hearsNoMore" });
  expect(measures().visitor.talking).toBe(3_000);
  expect(measures().persona).toMatchObject({ talking: 3_000, interruptions: 0 });
});

const toMessage = ({ id, text }: { id: string; text: string }) =>
  ({ id, text, role: "user", isTyped: false, createdAt: 46_000 }) as const;
const item = (id: string, text: string, isStruck = false) => ({ id, text, isStruck });

test.each([
  ["noise, of which no words were made out,", [item("item", "")]],
  ["what the visitor struck out", [item("item", "Thank you for watching.", true)]],
  ["sound that never became a turn", []],
])("%s counts for nobody and interrupts nobody", (_, items) => {
  const { timing, play } = timeSpeech();
  play({ 1_000: "speaks", 3_000: "isSilent" });
  play({ 14_000: "speaks", 15_000: "hears", 15_100: "isCut", 16_000: "speaks" });
  play({ 17_000: "isSilent", 46_000: "commits" });
  play({ 47_000: "speaks", 50_000: "isSilent" });
  const counted = countedSpans(timing.spans, items);
  const { visitor, persona } = measureConversation(counted, items.map(toMessage));
  expect(visitor).toMatchObject({
    talking: 0,
    longestMonologue: 0,
    interruptions: 0,
    moments: [],
  });
  expect(visitor.answerTime).toBeUndefined();
  expect(persona).toMatchObject({ interruptions: 0, answerTime: undefined });
  expect(persona.talking).toBe(2_000 + 1_100 + 1_000 + 3_000);
  const turn = [item("item", "Where is it?")];
  expect(countedSpans(timing.spans, turn)).toEqual(timing.spans);
  expect(measureConversation(timing.spans, turn.map(toMessage)).visitor).toMatchObject({
    talking: 31_000,
    interruptions: 1,
  });
});

test("an outage before noise is no time before answering", () => {
  const { timing, play } = timeSpeech();
  play({ 1_000: "speaks", 3_000: "isSilent", 3_500: "breaksOff", 13_500: "resumes" });
  play({ 14_000: "hears", 15_000: "commits", 16_000: "hears", 18_000: "hearsNoMore" });
  timing.apply({ type: "input_audio_buffer.committed", itemId: "answer" });
  const counted = countedSpans(timing.spans, [item("item", ""), item("answer", "Well.")]);
  expect(measureConversation(counted, []).visitor.answerTime).toBe(3_000);
});

test("a turn is that of the item it became, though the server named none before, or another", () => {
  const { timing, play } = timeSpeech();
  play({ 1_000: "hears", 4_000: "hearsNoMore", 4_100: "commits" });
  timing.apply({ type: "input_audio_buffer.speech_started", itemId: "first" });
  play({ 9_000: "mutes", 9_100: "unmutes", 12_000: "commits" });
  expect(timing.spans.map(({ itemId }) => itemId)).toEqual(["item", "item", "item"]);
  expect(countedSpans(timing.spans, [item("item", "")])).toEqual([]);
});
