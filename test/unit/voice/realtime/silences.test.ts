import { observable, runInAction } from "mobx";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { liveStatus } from "../../../../app/voice/call/live-status.ts";
import { personaVerb } from "../../../../app/voice/call/strip-state.ts";
import { LineDropout } from "../../../../app/voice/realtime/line-dropout.ts";
import { Microphone } from "../../../../app/voice/realtime/microphone.ts";
import { MutedSpeech } from "../../../../app/voice/realtime/muted-speech.ts";
import { SilentLine } from "../../../../app/voice/realtime/silent-line.ts";
import { SilentMicrophone } from "../../../../app/voice/realtime/silent-microphone.ts";
import { connected, standInBrowser, stopTheClock } from "../browser-stand-ins.ts";
import { OpenResources } from "../soak/open-resources.ts";

beforeEach(() => stopTheClock());

async function dropoutInCall() {
  const parts = await connected();
  const dropout = new LineDropout(parts.session);
  onTestFinished(dropout.watch());
  const drop = () => parts.peer().become("disconnected");
  const heal = () => parts.peer().become("connected");
  return { ...parts, dropout, drop, heal };
}

test("words are told of that a break has taken which heals, until the visitor's next turn", async () => {
  const { dropout, drop, heal, tell } = await dropoutInCall();
  drop();
  expect(dropout.lost).toBeUndefined();
  heal();
  expect(dropout.lost).toEqual({ visitor: true, persona: false });
  tell({ type: "input_audio_buffer.speech_started", item_id: "i", audio_start_ms: 1 });
  expect(dropout.lost).toBeUndefined();
});

test("the persona's words count, too, when they begin within the break", async () => {
  const { dropout, session, drop, heal, tell } = await dropoutInCall();
  session.microphone.setMuted(true);
  drop();
  tell({ type: "output_audio_buffer.started", response_id: "r" });
  tell({ type: "output_audio_buffer.stopped", response_id: "r" });
  heal();
  expect(dropout.lost).toEqual({ visitor: false, persona: true });
  session.close();
  expect(dropout.lost).toBeUndefined();
});

test("a break in which nobody could speak is not told of, nor one within turns by hand", async () => {
  const { dropout, session, drop, heal } = await dropoutInCall();
  session.microphone.setMuted(true);
  drop();
  heal();
  expect(dropout.lost).toBeUndefined();
  session.microphone.setMuted(false);
  session.turns.areManual = true;
  drop();
  heal();
  expect(dropout.lost).toBeUndefined();
});

const unsteady = "The connection is unsteady…";

async function personaSpeaking() {
  const parts = await connected();
  onTestFinished(new SilentLine(parts.session, () => {}).watch());
  parts.tell({ type: "output_audio_buffer.started", response_id: "r" });
  await vi.advanceTimersByTimeAsync(10_000);
  const says = () => [liveStatus(parts.session).text, personaVerb(parts.session)];
  return { ...parts, says };
}

test("a persona of whom nothing arrives is not said to speak, before the browser knows why", async () => {
  const { peer, says } = await personaSpeaking();
  expect(says()).toEqual(["Connected", "speaks"]);
  peer().isSilent = true;
  await vi.advanceTimersByTimeAsync(1_500);
  expect(says()).toEqual(["Connected", "speaks"]);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(says()).toEqual([unsteady, ""]);
  peer().isSilent = false;
  await vi.advanceTimersByTimeAsync(500);
  expect(says()).toEqual(["Connected", "speaks"]);
});

test("such a silence alone breaks no call off, and what the browser tells of the line comes after it", async () => {
  const { session, peer, peers, says } = await personaSpeaking();
  peer().isSilent = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(session.state).toEqual({ phase: "unsteady" });
  expect(peers).toHaveLength(1);
  peer().become("disconnected");
  await vi.advanceTimersByTimeAsync(4_900);
  expect(says()).toEqual([unsteady, ""]);
  await vi.advanceTimersByTimeAsync(100);
  expect(liveStatus(session).text).toBe("Reconnecting, try 1 of 3…");
});

test("the provider's events show that there is a line, and silence after the last word is none", async () => {
  const { session, peer, tell, says } = await personaSpeaking();
  peer().isSilent = true;
  for (let count = 0; count < 5; count += 1) {
    const place = { item_id: "i", content_index: 0, audio_end_ms: 1 };
    tell({ type: "conversation.item.truncated", ...place });
    await vi.advanceTimersByTimeAsync(1_500);
    expect(says()).toEqual(["Connected", "speaks"]);
  }
  await vi.advanceTimersByTimeAsync(5_000);
  expect(session.state).toEqual({ phase: "unsteady" });
  tell({ type: "output_audio_buffer.stopped", response_id: "r" });
  expect(says()).toEqual(["Connected", ""]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(says()).toEqual(["Connected", ""]);
});

test("an answer whose sound stops, and whose end never comes, is said to be cut off, and can be asked for again", async () => {
  const { session, peer, tell, said } = await connected();
  onTestFinished(new SilentLine(session, () => {}).watch());
  const item = { id: "a", type: "message", role: "assistant", content: [] };
  tell({ type: "response.created", response: { id: "r" } });
  tell({ type: "response.output_item.added", response_id: "r", item });
  tell({ type: "output_audio_buffer.started", response_id: "r" });
  await vi.advanceTimersByTimeAsync(60_000);
  peer().isSoundless = true;
  await vi.advanceTimersByTimeAsync(14_500);
  expect(personaVerb(session)).toBe("speaks");
  await vi.advanceTimersByTimeAsync(500);
  expect(personaVerb(session)).toBe("");
  const failure = { kind: "answer-incomplete" };
  expect(session.providerError).toEqual({ failure, lacksAnswer: true });
  expect(session.state.phase).toBe("connected");
  expect(session.askAgain()).toBe(true);
  expect(said()).toEqual(["response.cancel"]);
  const done = { id: "r", status: "cancelled", output: [] };
  tell({ type: "response.done", response: done });
  expect(said()).toEqual(["response.cancel", "response.create"]);
  expect(personaVerb(session)).toBe("thinks");
});

/** A call whose microphone sends zeros. */
function sendingZeros() {
  const microphone = {
    sound: false as boolean | undefined,
    detectTrackChange() {},
    hasSound: () => microphone.sound,
    stream: undefined,
  };
  const activity = { personaSpeaks: false };
  const call = observable(
    { isIdle: false, isConnected: true, activity, microphone },
    { isConnected: false, activity: false, microphone: false },
  );
  const silence = new SilentMicrophone(call);
  const stop = silence.watch();
  onTestFinished(stop);
  return { call, microphone, silence, stop };
}

test("a microphone of zeros is told of after eight seconds, and one that was heard after thirty", () => {
  const { call, microphone, silence, stop } = sendingZeros();
  const isSilentAfter = (milliseconds: number) => {
    vi.advanceTimersByTime(milliseconds);
    return silence.isSilent;
  };
  expect(isSilentAfter(7_500)).toBe(false);
  expect(isSilentAfter(500)).toBe(true);
  microphone.sound = true;
  expect(isSilentAfter(500)).toBe(false);
  microphone.sound = false;
  expect(isSilentAfter(29_500)).toBe(false);
  expect(isSilentAfter(500)).toBe(true);
  runInAction(() => (call.isIdle = true));
  expect(silence.isSilent).toBe(false);
  stop();
  expect(vi.getTimerCount()).toBe(0);
});

test.each<[string, (parts: ReturnType<typeof sendingZeros>) => void]>([
  [
    "nothing is sent, as while muted or between turns by hand",
    ({ microphone }) => (microphone.sound = undefined),
  ],
  ["the persona speaks", ({ call }) => (call.activity.personaSpeaks = true)],
  ["the call is not connected", ({ call }) => (call.isConnected = false)],
])("silence is no news while %s", (_, happen) => {
  const parts = sendingZeros();
  runInAction(() => happen(parts));
  vi.advanceTimersByTime(120_000);
  expect(parts.silence.isSilent).toBe(false);
});

test("silence that was put away is not told of again until there was sound", () => {
  const { microphone, silence } = sendingZeros();
  vi.advanceTimersByTime(8_000);
  silence.dismiss();
  vi.advanceTimersByTime(120_000);
  expect(silence.isSilent).toBe(false);
  microphone.sound = true;
  vi.advanceTimersByTime(500);
  microphone.sound = false;
  vi.advanceTimersByTime(30_000);
  expect(silence.isSilent).toBe(true);
});

/** A muted visitor in a call. */
async function muted() {
  const { log } = standInBrowser();
  const sound = new OpenResources();
  vi.stubGlobal("AudioContext", sound.audioContext());
  const microphone = new Microphone(log, navigator.mediaDevices);
  await microphone.start(new AbortController().signal);
  microphone.setMuted(true);
  vi.stubGlobal("MediaStream", vi.fn());
  const session = observable({ isIdle: false, isPaused: false, isDataOpen: true });
  const speech = new MutedSpeech(microphone, session);
  const stop = speech.watch();
  onTestFinished(stop);
  const speak = async () => {
    sound.loudness = 0.5;
    await vi.advanceTimersByTimeAsync(1_000);
    sound.loudness = 0;
  };
  return { microphone, session, speech, speak, stop };
}

test("what was told of muted speech stands over another microphone and another connection", async () => {
  const { microphone, session, speech, speak, stop } = await muted();
  expect(speech.isHeard).toBe(false);
  await speak();
  expect(speech.isHeard).toBe(true);
  await microphone.select("usb");
  expect(speech.isHeard).toBe(true);
  for (const isOpen of [false, true]) {
    runInAction(() => (session.isDataOpen = isOpen));
    expect(speech.isHeard).toBe(true);
  }
  for (const isMuted of [false, true]) {
    microphone.setMuted(isMuted);
    expect(speech.isHeard).toBe(false);
  }
  await speak();
  expect(speech.isHeard).toBe(true);
  for (const isPaused of [true, false]) {
    runInAction(() => (session.isPaused = isPaused));
    expect(speech.isHeard).toBe(false);
  }
  await speak();
  expect(speech.isHeard).toBe(true);
  stop();
  expect(speech.isHeard).toBe(false);
});
