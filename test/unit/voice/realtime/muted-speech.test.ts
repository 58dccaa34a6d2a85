import { observable, runInAction } from "mobx";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MutedSpeech } from "../../../../app/voice/realtime/muted-speech.ts";
import { Microphone } from "../../../../app/voice/realtime/microphone.ts";
import { standInBrowser } from "../browser-stand-ins.ts";

let loudness = 0;

class StandInContext {
  readonly state = "running";
  async resume() {}
  async close() {}
  createAnalyser() {
    return {
      fftSize: 0,
      getFloatTimeDomainData: (samples: Float32Array) => samples.fill(loudness),
    };
  }
  createMediaStreamSource() {
    return { connect() {} };
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("AudioContext", StandInContext);
  loudness = 0;
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

class StandInMixer {
  readonly tracks: unknown[];
  constructor(tracks: unknown[]) {
    this.tracks = tracks;
  }
}

async function speak() {
  loudness = 0.5;
  await vi.advanceTimersByTimeAsync(1_000);
  loudness = 0;
}

/** A muted visitor in a call. */
async function muted() {
  const { log } = standInBrowser();
  const microphone = new Microphone(log, navigator.mediaDevices);
  await microphone.start(new AbortController().signal);
  microphone.setMuted(true);
  vi.stubGlobal("MediaStream", StandInMixer);
  const session = observable({ isIdle: false, isPaused: false, isDataOpen: true });
  const speech = new MutedSpeech(microphone, session);
  const stop = speech.watch();
  return { microphone, session, speech, stop };
}

test("what was told of muted speech stands over another microphone and another connection", async () => {
  const { microphone, session, speech, stop } = await muted();
  expect(speech.isHeard).toBe(false);
  await speak();
  expect(speech.isHeard).toBe(true);
  await microphone.select("usb");
  expect(speech.isHeard).toBe(true);
  runInAction(() => (session.isDataOpen = false));
  expect(speech.isHeard).toBe(true);
  runInAction(() => (session.isDataOpen = true));
  expect(speech.isHeard).toBe(true);
  microphone.setMuted(false);
  expect(speech.isHeard).toBe(false);
  microphone.setMuted(true);
  expect(speech.isHeard).toBe(false);
  await speak();
  expect(speech.isHeard).toBe(true);
  stop();
});

test("once dismissed it is not told again before the visitor is muted anew", async () => {
  const { microphone, session, speech, stop } = await muted();
  await speak();
  speech.dismiss();
  await microphone.select("usb");
  await speak();
  expect(speech.isHeard).toBe(false);
  runInAction(() => (session.isPaused = true));
  runInAction(() => (session.isPaused = false));
  await speak();
  expect(speech.isHeard).toBe(true);
  stop();
  expect(speech.isHeard).toBe(false);
});
