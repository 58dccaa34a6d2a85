import { observable, runInAction } from "mobx";
import { expect, onTestFinished, test, vi } from "vitest";
import { CallRecorder } from "../../../../app/voice/history/call-recorder.ts";
import { settle, stopTheClock } from "../browser-stand-ins.ts";

class StandInContext extends EventTarget {
  state = "running";
  createMediaStreamDestination() {
    return { stream: {} };
  }
  createMediaStreamSource() {
    throw new DOMException("another sample rate", "NotSupportedError");
  }
  async close() {}
}

class StandInRecorder extends EventTarget {
  state = "inactive";
  start() {
    this.state = "recording";
  }
  stop() {
    this.state = "inactive";
    this.dispatchEvent(new Event("stop"));
  }
}

test("a recording in which a side cannot be mixed is ended, and that is told", async () => {
  stopTheClock();
  vi.stubGlobal("AudioContext", StandInContext);
  vi.stubGlobal("MediaRecorder", StandInRecorder);
  vi.stubGlobal("document", new EventTarget());
  const problems: unknown[] = [];
  const recorders: number[] = [];
  const storage = {
    setRecordingProblem: (problem: unknown) => problems.push(problem),
    countRecorders: (change: number) => recorders.push(change),
    withStore: async () => [],
  };
  const stream = { getAudioTracks: () => [{}] };
  const parts = { startedAt: 1_000, clock: { now: () => 1_000 }, remoteStream: undefined };
  const microphone = { stream: undefined as unknown };
  const call = observable({ ...parts, microphone }, {}, { deep: false });
  const options = { storage, call, isWanted: () => true } as unknown;
  const recorder = new CallRecorder(options as ConstructorParameters<typeof CallRecorder>[0]);
  onTestFinished(recorder.follow());
  await settle();
  expect(problems.at(-1)).toBeUndefined();
  runInAction(() => (call.microphone = { stream }));
  await settle();
  expect(problems.at(-1)).toBe("failed");
  expect(recorders).toEqual([1, -1]);
});
