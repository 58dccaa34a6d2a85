import { action, makeObservable, observable } from "mobx";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SilentMicrophone } from "../../../../app/voice/realtime/silent-microphone.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

class Call {
  isIdle = false;
  isConnected = true;
  readonly activity = { personaSpeaks: false };
  sound: boolean | undefined = false;
  readonly microphone = { check() {}, hasSound: () => this.sound, stream: undefined };

  constructor() {
    makeObservable(this, { isIdle: observable, end: action });
  }

  end(): void {
    this.isIdle = true;
  }
}

function listen() {
  const call = new Call();
  const silence = new SilentMicrophone(call);
  const stop = silence.watch();
  return { call, silence, stop };
}

test("a microphone of zeros is told of after eight seconds, and one that was heard after thirty", () => {
  const { call, silence, stop } = listen();
  vi.advanceTimersByTime(7_500);
  expect(silence.isSilent).toBe(false);
  vi.advanceTimersByTime(500);
  expect(silence.isSilent).toBe(true);
  call.sound = true;
  vi.advanceTimersByTime(500);
  expect(silence.isSilent).toBe(false);
  call.sound = false;
  vi.advanceTimersByTime(29_500);
  expect(silence.isSilent).toBe(false);
  vi.advanceTimersByTime(500);
  expect(silence.isSilent).toBe(true);
  call.end();
  expect(silence.isSilent).toBe(false);
  stop();
  expect(vi.getTimerCount()).toBe(0);
});

test.each<[string, (call: Call) => void]>([
  ["nothing is sent, as while muted or between turns by hand", (call) => (call.sound = undefined)],
  ["the persona speaks", ({ activity }) => (activity.personaSpeaks = true)],
  ["the call is not connected", (call) => (call.isConnected = false)],
])("silence is no news while %s", (_, happen) => {
  const { call, silence, stop } = listen();
  happen(call);
  vi.advanceTimersByTime(120_000);
  expect(silence.isSilent).toBe(false);
  stop();
});

test("silence that was put away is not told of again until there was sound", () => {
  const { call, silence, stop } = listen();
  vi.advanceTimersByTime(8_000);
  silence.dismiss();
  vi.advanceTimersByTime(120_000);
  expect(silence.isSilent).toBe(false);
  call.sound = true;
  vi.advanceTimersByTime(500);
  call.sound = false;
  vi.advanceTimersByTime(30_000);
  expect(silence.isSilent).toBe(true);
  stop();
});
