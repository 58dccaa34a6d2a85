import { expect, onTestFinished, test, vi } from "vitest";
import { isQuoteOf, keepEvidence } from "../../../../app/voice/debrief/check-quotes.ts";
import {
  localVoices,
  type Speech,
  type SpeechListener,
} from "../../../../app/voice/debrief/read-aloud.ts";
import { Example } from "../../../../app/voice/example/example.ts";
import recorded from "../../../../app/voice/example/example.json";
import { RecordingSchema } from "../../../../app/voice/example/recording.ts";
import { turnsOf } from "../../../../app/voice/history/turns.ts";
import { lateFreelancer } from "../../../../app/voice/scenarios/late-freelancer.ts";
import { finalMessages } from "../../../../app/voice/transcript/final-message.ts";

const recording = RecordingSchema.parse(recorded);

/** A voice that a test speaks with. */
class TestSpeech implements Speech {
  said: { text: string; role: string; listener: SpeechListener; isStopped: boolean }[] = [];

  speak(text: string, role: "user" | "assistant", listener: SpeechListener) {
    const one = { text, role, listener, isStopped: false };
    this.said.push(one);
    return () => void (one.isStopped = true);
  }

  get last() {
    const last = this.said.at(-1);
    if (!last) throw new Error("Nothing was said");
    return last;
  }
}

const pass = (ms: number) => vi.advanceTimersByTime(ms);

const whole = turnsOf(recording.items).map(({ text }) => text);

function openedExample() {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
  const example = new Example(recording);
  onTestFinished(() => {
    example.close();
    vi.useRealTimers();
  });
  return example;
}

/** Plays with sound, which begins at once. */
function spokenExample() {
  const example = openedExample();
  const speech = new TestSpeech();
  example.setSpeech(speech);
  example.toggleSound();
  example.play();
  expect(speech.said).toHaveLength(1);
  return { example, speech };
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
  expect(endings.map(({ id }) => id)).toContain(ending.ending);
  expect(debrief.ending_reached).toBe(ending.ending);
  expect(debrief.goals?.map(({ goal_id }) => goal_id)).toEqual(goals.map(({ id }) => id));
  const turns = turnsOf(items);
  expect(keepEvidence(debrief, turns)).toEqual(debrief);
  for (const { item_id: id, quote = "" } of [...debrief.moved, ...debrief.hardened]) {
    expect(isQuoteOf(turns.find((turn) => turn.id === id)?.text ?? "", quote), quote).toBe(true);
  }
});

test("an example opens at its end, heard and cleaned", async () => {
  const example = openedExample();
  expect(example).toMatchObject({ state: "over", heardCount: 16, elapsed: example.length });
  const finals = () => finalMessages(example.conversation.items);
  await vi.waitFor(() => {
    expect(example.transcript.windows.every(({ state }) => state.phase === "cleaned")).toBe(true);
    expect(finals().map((message) => message.corrected_text)).toEqual(whole);
  });
  expect(finals().every((message) => message.is_cleaned)).toBe(true);
  expect(example.conversation.items.filter(({ interrupted }) => interrupted)).toHaveLength(1);
  expect(vi.getTimerCount()).toBe(0);
});

test("what is played grows by the word, stands while it pauses, and goes on from there", () => {
  const example = openedExample();
  example.play();
  pass(1_000);
  const begun = example.liveText;
  expect(begun).toBe("Hi Danny,");
  expect(example.heardCount).toBe(1);
  expect(example.conversation.items).toHaveLength(1);
  pass(1_000);
  const paused = example.liveText;
  expect(paused.startsWith(`${begun} `)).toBe(true);
  example.pause();
  pass(5_000);
  expect(example.liveText).toBe(paused);
  example.play();
  pass(1_000);
  expect(example.liveText.startsWith(`${paused} `)).toBe(true);
  expect(whole[0]?.startsWith(example.liveText)).toBe(true);
});

test("it plays to its end by itself, also when played again, and keeps no clock", () => {
  const example = openedExample();
  for (const _ of ["first", "again"]) {
    example.play();
    expect(example.heardCount).toBe(1);
    expect(example.conversation.isEmpty).toBe(true);
    pass(example.length);
    expect(example).toMatchObject({ state: "over", heardCount: 16, liveText: whole.at(-1) });
    expect(example.conversation.items).toHaveLength(recording.items.length);
    expect(vi.getTimerCount()).toBe(0);
  }
  example.play();
  example.finish();
  expect(example).toMatchObject({ state: "over", heardCount: 16 });
  example.play();
  example.close();
  expect(vi.getTimerCount()).toBe(0);
});

test("each turn that plays is told once it is whole, and nothing in a pause or with a voice", () => {
  const example = openedExample();
  expect(example.announcedTurn).toBeUndefined();
  example.play();
  pass(9_000);
  expect(example.announcedTurn).toBeUndefined();
  pass(1_000);
  expect(example.announcedTurn?.text).toBe(whole[0]);
  example.pause();
  expect(example.announcedTurn).toBeUndefined();
  const { example: spoken, speech } = spokenExample();
  speech.last.listener.onEnd();
  pass(500);
  expect(spoken.announcedTurn).toBeUndefined();
});

test("words are shown as a voice speaks them, and the other voice follows", () => {
  const { example, speech } = spokenExample();
  const { text, role, listener } = speech.last;
  expect([text, role]).toEqual([whole[0], "user"]);
  listener.onWord(2);
  pass(20_000);
  expect(example.liveText).toBe("Hi");
  listener.onWord(9);
  expect(example.liveText).toBe("Hi Danny,");
  listener.onEnd();
  expect(example.liveText).toBe(whole[0]);
  expect(example.heardCount).toBe(1);
  pass(1_000);
  expect([speech.last.text, speech.last.role]).toEqual([whole[1], "assistant"]);
});

test("a voice that tells no words is followed by the clock, and waited for", () => {
  const { example, speech } = spokenExample();
  pass(2_000);
  expect(example.liveText).toMatch(/^Hi Danny, it’s/);
  pass(15_000);
  expect(example.liveText).toBe(whole[0]);
  expect(example.heardCount).toBe(1);
  speech.last.listener.onEnd();
  pass(1_000);
  expect(speech.last.text).toBe(whole[1]);
});

test("a voice stops in a pause, when it is switched off and on closing, and says the rest later", () => {
  const { example, speech } = spokenExample();
  const [first] = speech.said;
  first?.listener.onWord(9);
  example.pause();
  expect(first?.isStopped).toBe(true);
  example.play();
  expect(speech.last.text).toBe(whole[0]?.slice("Hi Danny, ".length));
  speech.last.listener.onWord(4);
  expect(example.liveText).toBe("Hi Danny, it’s");
  example.toggleSound();
  expect(speech.last.isStopped).toBe(true);
  pass(1_000);
  expect(example.liveText.length).toBeGreaterThan("Hi Danny, it’s".length);
  example.toggleSound();
  example.close();
  expect(speech.last.isStopped).toBe(true);
  expect(speech.said).toHaveLength(3);
});

test.each([
  ["fails", ({ speech }: ReturnType<typeof spokenExample>) => speech.last.listener.onFail()],
  ["never ends", () => void pass(30_000)],
])("an example whose voice %s goes on without", (_, harm) => {
  const spoken = spokenExample();
  harm(spoken);
  expect(spoken.speech.last.isStopped).toBe(true);
  expect(spoken.example.isSpoken).toBe(false);
  expect(spoken.example.hasVoiceFailed).toBe(true);
  pass(200_000);
  expect(spoken.example.state).toBe("over");
});

test("it is spoken to its end", () => {
  const { example, speech } = spokenExample();
  while (example.state === "playing") {
    speech.last.listener.onEnd();
    pass(5_000);
  }
  expect(speech.said.map(({ text }) => text)).toEqual(whole);
});

const voice = (name: string, lang: string, localService = true) => ({ name, lang, localService });

test("only different voices of the language that stay on this device are used", () => {
  const [anna, zoe] = [voice("Anna", "de-DE"), voice("Zoe", "en-US")];
  expect(localVoices([anna, zoe, voice("Far", "en-GB", false), zoe], "en")).toEqual([zoe]);
  const daniel = voice("Daniel", "en_GB");
  expect(localVoices([anna, zoe, daniel], "en")).toEqual([daniel, zoe]);
});
