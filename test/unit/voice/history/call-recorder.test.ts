import { observable, runInAction } from "mobx";
import { expect, onTestFinished, test, vi } from "vitest";
import { CallRecorder } from "../../../../app/voice/history/call-recorder.ts";
import { settle, stopTheClock } from "../browser-stand-ins.ts";

const contexts: EventTarget[] = [];

class StandInContext extends EventTarget {
  static state = "running";
  constructor() {
    super();
    contexts.push(this);
  }
  get state() {
    return StandInContext.state;
  }
  createMediaStreamDestination() {
    return { stream: {} };
  }
  createMediaStreamSource() {
    throw new DOMException("another sample rate", "NotSupportedError");
  }
  async resume() {}
  async close() {}
}

class StandInRecorder extends EventTarget {
  static newest: StandInRecorder;
  state = "inactive";
  start() {
    this.state = "recording";
    StandInRecorder.newest = this;
  }
  record(data: string) {
    this.dispatchEvent(Object.assign(new Event("dataavailable"), { data: new Blob([data]) }));
  }
  stop() {
    this.state = "inactive";
    this.dispatchEvent(new Event("stop"));
  }
}

function recording() {
  stopTheClock();
  StandInContext.state = "running";
  vi.stubGlobal("AudioContext", StandInContext);
  vi.stubGlobal("MediaRecorder", StandInRecorder);
  vi.stubGlobal("document", new EventTarget());
  const problems: unknown[] = [];
  const recorders: number[] = [];
  const pieces: string[] = [];
  const store = {
    deleteStraySound: () => {},
    readStretches: () => [],
    writePiece: (_: unknown, index: number, bytes: ArrayBuffer) =>
      pieces.push(index + new TextDecoder().decode(bytes)),
  };
  const storage = {
    setRecordingProblem: (problem: unknown) => problems.push(problem),
    countRecorders: (change: number) => recorders.push(change),
    countPiece: () => {},
    isDeleted: () => false,
    withStore: async (use: (one: typeof store) => unknown) => use(store),
  };
  const parts = { startedAt: 1_000, clock: { now: () => 1_000 }, remoteStream: undefined };
  const microphone = { stream: undefined as unknown };
  const call = observable({ ...parts, microphone }, {}, { deep: false });
  const options = { storage, call, isWanted: () => true } as unknown;
  const recorder = new CallRecorder(options as ConstructorParameters<typeof CallRecorder>[0]);
  const follow = () => onTestFinished(recorder.follow());
  return { problems, recorders, pieces, call, follow };
}

test("a recording in which a side cannot be mixed is ended, and that is told", async () => {
  const { problems, recorders, call, follow } = recording();
  follow();
  await settle();
  expect(problems.at(-1)).toBeUndefined();
  runInAction(() => (call.microphone = { stream: { getAudioTracks: () => [{}] } }));
  await settle();
  expect(problems.at(-1)).toBe("failed");
  expect(recorders).toEqual([1, -1]);
});

test("nothing of a recording is kept before the browser lets its sound run, and then all of it", async () => {
  const { pieces, follow } = recording();
  StandInContext.state = "suspended";
  follow();
  StandInRecorder.newest.record("head");
  StandInRecorder.newest.record("silence");
  await settle();
  expect(pieces).toEqual([]);
  StandInContext.state = "running";
  contexts.at(-1)?.dispatchEvent(new Event("statechange"));
  StandInRecorder.newest.record("words");
  await expect.poll(() => pieces).toEqual(["0head", "1silence", "2words"]);
});
