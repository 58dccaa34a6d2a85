import fc from "fast-check";
import { expect, test } from "vitest";
import { measureConversation } from "../../../../app/voice/debrief/measures.ts";
import { SpeechTiming } from "../../../../app/voice/debrief/speech-timing.ts";

function timeSpeech(silence: number) {
  let now = 0;
  const timing = new SpeechTiming(silence, () => now);
  const at = (time: number, type: Parameters<SpeechTiming["apply"]>[0]["type"]) => {
    now = time;
    if (type === "input_audio_buffer.committed") timing.apply({ type, itemId: "item" });
    else if (type === "session.created") timing.apply({ type });
    else if (type === "input_audio_buffer.speech_started") timing.apply({ type });
    else if (type === "input_audio_buffer.speech_stopped") timing.apply({ type });
    else if (type === "output_audio_buffer.started") timing.apply({ type });
    else if (type === "output_audio_buffer.stopped") timing.apply({ type });
    else if (type === "output_audio_buffer.cleared") timing.apply({ type });
  };
  const breakOff = (time: number) => {
    now = time;
    timing.close();
  };
  const resume = (time: number) => {
    now = time;
    timing.resume();
  };
  const mute = (time: number, isMuted = true) => {
    now = time;
    timing.setMuted(isMuted);
  };
  const typed = (time: number) => {
    now = time;
    const content = [{ type: "input_text", text: "And?" }] as const;
    const item = { id: "typed", type: "message", role: "user", content } as const;
    timing.apply({ type: "conversation.item.added", item });
  };
  return { timing, at, breakOff, resume, mute, typed };
}

test("the silence by which the end of speech is told is no talking", () => {
  const { timing, at } = timeSpeech(700);
  at(1_000, "input_audio_buffer.speech_started");
  at(4_700, "input_audio_buffer.speech_stopped");
  at(4_710, "input_audio_buffer.committed");
  at(5_000, "output_audio_buffer.started");
  at(6_000, "output_audio_buffer.stopped");
  expect(timing.spans).toMatchObject([
    { side: "visitor", start: 1_000, end: 4_000 },
    { side: "persona", start: 5_000, end: 6_000 },
  ]);
  expect(timing.talking).toEqual({ visitor: 3_000, persona: 1_000 });
});

test("a turn that is ended by hand ends at once, with no silence behind it", () => {
  const { timing, at } = timeSpeech(700);
  at(1_000, "input_audio_buffer.speech_started");
  at(1_500, "input_audio_buffer.committed");
  expect(timing.spans).toMatchObject([{ start: 1_000, end: 1_500 }]);
});

test("speech shorter than that silence has no length, and never a negative one", () => {
  const { timing, at } = timeSpeech(700);
  at(1_000, "input_audio_buffer.speech_started");
  at(1_100, "input_audio_buffer.speech_stopped");
  expect(timing.spans).toMatchObject([{ start: 1_000, end: 1_000 }]);
});

test("a new session ends what an earlier one left open", () => {
  const { timing, at } = timeSpeech(700);
  at(1_000, "input_audio_buffer.speech_started");
  at(1_500, "output_audio_buffer.started");
  at(3_000, "session.created");
  at(60_000, "input_audio_buffer.speech_started");
  at(62_700, "input_audio_buffer.speech_stopped");
  expect(timing.spans).toMatchObject([
    { side: "visitor", end: 3_000 },
    { side: "persona", end: 3_000 },
    { side: "visitor", start: 60_000, end: 62_000 },
  ]);
});

test("whoever speaks when the call ends has spoken until then", () => {
  const { timing, at } = timeSpeech(700);
  at(1_000, "output_audio_buffer.started");
  at(3_000, "output_audio_buffer.stopped");
  at(4_000, "input_audio_buffer.speech_started");
  at(4_500, "output_audio_buffer.started");
  // The clock stands at the moment of Stop.
  at(6_000, "input_audio_buffer.speech_started");
  timing.close();
  const { visitor, persona } = measureConversation(timing.spans, []);
  expect(visitor.talking).toBe(2_000);
  expect(persona.talking).toBe(3_500);
});

test("a pause is no time before answering", () => {
  const { timing, at, breakOff, resume } = timeSpeech(700);
  at(1_000, "output_audio_buffer.started");
  at(3_000, "output_audio_buffer.stopped");
  breakOff(3_500);
  at(60_000, "session.created");
  resume(60_500);
  at(61_000, "input_audio_buffer.speech_started");
  at(63_700, "input_audio_buffer.speech_stopped");
  breakOff(63_800);
  breakOff(63_900);
  resume(90_000);
  at(91_000, "output_audio_buffer.started");
  at(92_000, "output_audio_buffer.stopped");
  at(92_400, "input_audio_buffer.speech_started");
  at(94_100, "input_audio_buffer.speech_stopped");
  const { visitor, persona } = measureConversation(timing.spans, []);
  expect(visitor.answerTime).toBe((1_000 + 400) / 2);
  expect(persona.answerTime).toBe(1_800);
});

test("who cuts the other off without a word interrupts once, who does it by voice too", () => {
  const { timing, at } = timeSpeech(700);
  at(1_000, "output_audio_buffer.started");
  at(3_000, "output_audio_buffer.cleared");
  expect(measureConversation(timing.spans, []).visitor.interruptions).toBe(1);
  at(4_000, "output_audio_buffer.started");
  at(5_000, "input_audio_buffer.speech_started");
  at(5_100, "output_audio_buffer.cleared");
  at(7_000, "input_audio_buffer.speech_stopped");
  at(8_000, "output_audio_buffer.started");
  at(9_000, "output_audio_buffer.stopped");
  const { visitor, persona } = measureConversation(timing.spans, []);
  expect(visitor.interruptions).toBe(2);
  expect(persona.interruptions).toBe(0);
});

test("the end of a call and a pause are no interruption", () => {
  const { timing, at, breakOff } = timeSpeech(700);
  at(1_000, "output_audio_buffer.started");
  breakOff(3_000);
  at(3_100, "output_audio_buffer.cleared");
  expect(measureConversation(timing.spans, []).visitor.interruptions).toBe(0);
});

test("a visitor who is muted neither talks nor interrupts, whatever the provider still hears", () => {
  const step = fc.record({
    wait: fc.integer({ min: 1, max: 9_999 }),
    what: fc.constantFrom(
      "mute",
      "unmute",
      "input_audio_buffer.speech_started",
      "input_audio_buffer.speech_stopped",
      "output_audio_buffer.started",
      "output_audio_buffer.stopped",
    ),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const { timing, at, breakOff, mute } = timeSpeech(0);
      let now = 0;
      let isMuted = false;
      let open = 0;
      for (const { wait, what } of steps) {
        now += wait;
        if (!isMuted) open += wait;
        if (what === "mute" || what === "unmute") mute(now, (isMuted = what === "mute"));
        else at(now, what);
        if (isMuted) expect(timing.spans.filter(isOpenVisitors)).toEqual([]);
      }
      breakOff(now);
      const { visitor, persona } = measureConversation(timing.spans, []);
      expect(visitor.talking).toBeLessThanOrEqual(open);
      expect(persona.talking).toBeLessThanOrEqual(now);
    }),
  );
});

function isOpenVisitors({ side, end }: { side: string; end?: number }) {
  return side === "visitor" && end === undefined;
}

test("muted for a moment, the visitor goes on with the same words, and interrupts nobody anew", () => {
  const { timing, at, mute } = timeSpeech(700);
  at(1_000, "input_audio_buffer.speech_started");
  mute(2_000);
  at(2_050, "output_audio_buffer.started");
  mute(2_100, false);
  at(4_800, "input_audio_buffer.speech_stopped");
  const { visitor } = measureConversation(timing.spans, []);
  expect(visitor).toMatchObject({ talking: 3_000, interruptions: 0 });
});

test("a typed message ends what is heard as speech, and its answer interrupts nobody", () => {
  const { timing, at, typed } = timeSpeech(700);
  at(1_000, "input_audio_buffer.speech_started");
  typed(4_000);
  at(5_000, "output_audio_buffer.started");
  at(8_000, "output_audio_buffer.stopped");
  at(20_000, "input_audio_buffer.speech_stopped");
  const { visitor, persona } = measureConversation(timing.spans, []);
  expect(visitor.talking).toBe(3_000);
  expect(persona).toMatchObject({ talking: 3_000, interruptions: 0 });
});
