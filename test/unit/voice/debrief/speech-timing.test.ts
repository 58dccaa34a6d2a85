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
  };
  return { timing, at };
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
