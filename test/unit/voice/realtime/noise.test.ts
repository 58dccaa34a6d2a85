import { reaction } from "mobx";
import { expect, onTestFinished, test, vi } from "vitest";
import type { Dialect } from "../../../../app/config/environment-variables.ts";
import { HoldToTalk } from "../../../../app/voice/call/hold-to-talk.ts";
import { Noise } from "../../../../app/voice/realtime/noise.ts";
import { lateFreelancer } from "../../../../app/voice/scenarios/late-freelancer.ts";
import { CallChoices } from "../../../../app/voice/scenarios/call-choices.ts";
import { TurnUpdates } from "../../../../app/voice/call/turn-updates.ts";
import { connected } from "../browser-stand-ins.ts";
import { providedCall } from "../provided-call.ts";
import { stripOf } from "../strip-of.ts";

const dialects = ["ga", "preview"] as const;

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

async function noisyCall(dialect: Dialect = "ga", faults = "") {
  const parts = await providedCall(dialect, faults);
  const { session, provider } = parts;
  const noise = new Noise(session);
  onTestFinished(noise.watch());
  const limit = new TurnUpdates((event) => session.send(event));
  onTestFinished(session.listen((event) => limit.apply(event)));
  onTestFinished(
    reaction(
      () => noise.isShutOut,
      (isShutOut) => limit.setShutOut(isShutOut),
    ),
  );
  session.send({
    type: "session.update",
    session: { inputAudioTranscription: { model: "t" } },
  });
  await pass(0);
  return {
    ...parts,
    noise,
    told: () => stripOf(session, { noise }).title,
    /** A sound of a second, and its transcript. Cuts the answer to the one before off. */
    async sound(text?: string) {
      if (text !== undefined) provider.listener.transcripts.push(text);
      provider.listener.started();
      await pass(1_000);
      provider.listener.stopped();
      await pass(10);
    },
    /** Waits until the persona is heard. */
    speaks: () => expect.poll(() => session.activity.personaSpeaks).toBe(true),
  };
}

const open = "Noise may be keeping your turn open";

test.each(dialects)(
  "in %s, a turn without end is told of after 15 seconds, and what ends it is answered",
  async (dialect) => {
    const { session, noise, told, settle, said, conversation, provider } = await noisyCall(
      dialect,
      "noise@call",
    );
    await pass(1_500);
    expect(session.activity.visitorSpeaks).toBe(true);
    await pass(14_999);
    expect(told()).toBe("Danny can hear you");
    await pass(1);
    expect(told()).toBe(open);
    const strip = stripOf(session, { noise });
    expect(strip.line).toBe("The microphone hears sound, but no words.");
    expect(strip.says).toBe(`${open}. ${strip.line}`);
    noise.endTurn();
    expect(told()).toBe("Danny is thinking");
    await pass(0);
    // The noise goes on.
    provider.listener.started();
    expect(said().slice(-2)).toEqual(["input_audio_buffer.commit", "response.create"]);
    await settle();
    const turns = conversation.items.map(({ role, interrupted }) => [role, interrupted]);
    expect(turns).toEqual([
      ["user", false],
      ["assistant", false],
    ]);
    expect(told()).toBe("Your turn");
    provider.listener.started();
    await pass(0);
    expect(told()).toBe("Danny can hear you");
  },
);

test("whoever goes on speaking is not told of noise where words come, until they stop coming", async () => {
  const { provider, noise, tell } = await noisyCall("ga", "live@transcription*1");
  provider.listener.started();
  await pass(120_000);
  expect(noise.cause).toBeUndefined();
  provider.listener.stopped();
  await pass(0);
  provider.listener.started();
  await pass(15_000);
  expect(noise.cause).toBe("noise");
  const transcription = "conversation.item.input_audio_transcription";
  const begun = provider.sent.findLast((event) => event.includes("speech_started"));
  const { item_id } = JSON.parse(begun ?? "");
  tell({ type: `${transcription}.delta`, item_id, content_index: 0, delta: "..." });
  expect(noise.cause).toBe("noise");
  tell({ type: `${transcription}.delta`, item_id, content_index: 0, delta: " and" });
  expect(noise.cause).toBeUndefined();
});

const cases = dialects.flatMap((dialect) =>
  ["empty", "fail"].map((fault): [Dialect, string] => [dialect, fault]),
);

test.each(cases)(
  "in %s, the third sound in a row whose transcript is %s is noise, until words come",
  async (dialect, fault) => {
    const { noise, sound, told, provider, session } = await noisyCall(
      dialect,
      `${fault}@transcription*2`,
    );
    await sound();
    await sound();
    await sound("Where is my code?");
    provider.options.faults.setForEveryone(`${fault}@transcription*3`);
    await sound();
    await sound();
    expect(noise.cause).toBeUndefined();
    await sound();
    expect(noise.cause).toBe("noise");
    expect(told()).toBe(open);
    expect(stripOf(session, { noise }).line).toBe("The microphone hears sound, but no words.");
    await sound("Are you there?");
    expect(noise.cause).toBeUndefined();
  },
);

test("sounds that are never transcribed are noise if they cut the answers off, or have none", async () => {
  const { noise, sound, provider, session } = await noisyCall("ga", "hang@transcription");
  for (const _ of [1, 2, 3]) {
    await sound();
    await expect.poll(() => session.activity.personaSpeaks).toBe(true);
  }
  expect(noise.cause).toBeUndefined();
  provider.listener.started();
  await pass(0);
  expect(noise.cause).toBe("noise");

  const unanswered = await noisyCall("ga", "hang@transcription,deaf@call");
  for (const _ of [1, 2, 3]) {
    expect(unanswered.noise.cause).toBeUndefined();
    await unanswered.sound();
    await pass(5_000);
  }
  expect(unanswered.noise.cause).toBe("noise");
});

test.each([
  ["never transcribed, and answered in full", "hang@transcription"],
  ["not transcribed because of the account", "model@transcription"],
])("sounds that are %s are none", async (_, faults) => {
  const { noise, sound, settle } = await noisyCall("ga", faults);
  for (let count = 1; count <= 4; count += 1) {
    await sound();
    await settle();
    expect(noise.cause).toBeUndefined();
  }
});

test("a persona that its own words cut off again and again is told of, and headphones", async () => {
  const { noise, sound, session, speaks, conversation } = await noisyCall(
    "ga",
    "echo@transcription",
  );
  session.askAgain();
  for (const _ of [1, 2, 3]) {
    expect(noise.cause).toBeUndefined();
    await speaks();
    await expect.poll(() => conversation.items.at(-1)?.text.split(" ").length).toBeGreaterThan(4);
    await sound();
  }
  expect(noise.cause).toBe("echo");
  const strip = stripOf(session, { noise });
  expect(strip).toMatchObject({ title: "Your microphone hears Danny", action: "hold" });
  expect(strip.line).toContain("headphones");
});

const begins = { type: "input_audio_buffer.speech_started", item_id: "i" };

test.each<[string, (parts: Awaited<ReturnType<typeof noisyCall>>) => unknown]>([
  ["the visitor mutes themselves", ({ session }) => session.microphone.setMuted(true)],
  ["another microphone is used", ({ session }) => session.microphone.select("usb")],
  ["the line is unsteady", ({ peer }) => peer().become("disconnected")],
  ["the turn ends", ({ provider }) => provider.listener.stopped()],
])("noise is over when %s", async (_, happen) => {
  const parts = await noisyCall("ga", "noise@call");
  await pass(16_500);
  expect(parts.noise.cause).toBe("noise");
  await happen(parts);
  await pass(0);
  expect(parts.noise.cause).toBeUndefined();
});

test("a turn by hand may last, and a switch to it keeps what was said without an answer", async () => {
  const { session, tell, said } = await connected();
  const noise = new Noise(session);
  onTestFinished(noise.watch());
  const hold = new HoldToTalk(session);
  const choices = new CallChoices(lateFreelancer);
  choices.set({ turnTaking: "patient" });
  tell(begins);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(noise.cause).toBe("noise");
  hold.switchFrom(choices);
  hold.setOn(true);
  expect(choices.turnTaking).toBe("hold");
  expect(said()).toEqual(["input_audio_buffer.commit"]);
  hold.press();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(session.activity.visitorSpeaks).toBe(true);
  expect(noise.cause).toBeUndefined();
});
