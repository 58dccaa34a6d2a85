import { expect, onTestFinished, test, vi } from "vitest";
import { OpenAICompletionClient } from "../../../../app/voice/completions/completion-client.ts";
import { MicrophoneError } from "../../../../app/voice/realtime/microphone-error.ts";
import { maxTakeTime, Retake } from "../../../../app/voice/say-again/retake.ts";
import { startProvider } from "../../../provider/provider.ts";
import { StandInStream } from "../browser-stand-ins.ts";
import { recordingLog } from "../recording-log.ts";

/** A recorder that gives these bytes once it is stopped, or once its microphone is gone. */
class StandInRecorder extends EventTarget {
  static readonly all: StandInRecorder[] = [];
  constructor(stream: StandInStream) {
    super();
    StandInRecorder.all.push(this);
    stream.track.addEventListener("ended", () => this.stop());
  }
  start() {}
  stop() {
    const data = new Blob(["sound"], { type: "audio/webm;codecs=opus" });
    this.dispatchEvent(Object.assign(new Event("dataavailable"), { data }));
  }
}

interface Room {
  level?: number | undefined;
  key?: string;
  ask?: () => Promise<StandInStream>;
  transcribe?: (sound: Blob, signal: AbortSignal) => Promise<string>;
}

function setUp(room: Room = {}) {
  vi.useFakeTimers({ toFake: ["setInterval", "setTimeout", "clearInterval", "clearTimeout"] });
  vi.stubGlobal("MediaRecorder", StandInRecorder);
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const stream = new StandInStream({});
  const getUserMedia = room.ask ?? (async () => stream);
  vi.stubGlobal("navigator", { mediaDevices: { getUserMedia } });
  const sent: Blob[] = [];
  const retake = new Retake({
    open: () => navigator.mediaDevices.getUserMedia({ audio: true }),
    meter: () => ({ level: () => ("level" in room ? room.level : 0.5), close: () => {} }),
    hasKey: () => room.key !== "",
    transcribe: async (sound, signal) => {
      sent.push(sound);
      return room.transcribe ? room.transcribe(sound, signal) : "I see that it was hard.";
    },
  });
  onTestFinished(() => retake.close());
  return { retake, sent, stream, phase: () => retake.state.phase };
}

/** Starts a recording, and ends it after a second. */
async function say(parts: ReturnType<typeof setUp>) {
  parts.retake.toggle();
  await vi.waitFor(() => expect(parts.phase()).toBe("recording"));
  vi.advanceTimersByTime(1_000);
  parts.retake.toggle();
}

test("what is said is recorded, written down, and forgotten when it is closed", async () => {
  const parts = setUp();
  await say(parts);
  const { retake, sent, stream, phase } = parts;
  await vi.waitFor(() => expect(phase()).toBe("done"));
  expect(retake.state).toEqual({ phase: "done", text: "I see that it was hard." });
  expect(sent).toEqual([retake.sound]);
  expect(stream.track.readyState).toBe("ended");
  retake.close();
  expect(retake).toMatchObject({ state: { phase: "idle" }, sound: undefined });
});

test("without a key it is recorded and sent nowhere", async () => {
  const parts = setUp({ key: "" });
  await say(parts);
  await vi.waitFor(() => expect(parts.phase()).toBe("done"));
  expect(parts.retake.state).toEqual({ phase: "done", text: undefined });
  expect(parts.retake.sound?.size).toBeGreaterThan(0);
  expect(parts.sent).toEqual([]);
});

test.for([
  ["silence is not sent", 0.02, "unheard", 0],
  ["what cannot be measured is sent", undefined, "done", 1],
] as const)("%s", async ([, level, phase, count]) => {
  const parts = setUp({ level });
  await say(parts);
  await vi.waitFor(() => expect(parts.phase()).toBe(phase));
  expect(parts.sent).toHaveLength(count);
});

test.each(["", "…"])("the text %o, without words, is none", async (text) => {
  const parts = setUp({ transcribe: async () => text });
  await say(parts);
  await vi.waitFor(() => expect(parts.phase()).toBe("unheard"));
});

test("a recording ends by itself, and with its microphone", async () => {
  const parts = setUp();
  parts.retake.toggle();
  await vi.waitFor(() => expect(parts.phase()).toBe("recording"));
  vi.advanceTimersByTime(maxTakeTime);
  await vi.waitFor(() => expect(parts.phase()).toBe("done"));
  const unplugged = setUp();
  unplugged.retake.toggle();
  await vi.waitFor(() => expect(unplugged.phase()).toBe("recording"));
  vi.advanceTimersByTime(100);
  unplugged.stream.track.unplug();
  await vi.waitFor(() => expect(unplugged.phase()).toBe("done"));
});

test("a microphone that is refused is told, and can be asked for again", async () => {
  const { promise, reject } = Promise.withResolvers<StandInStream>();
  const parts = setUp({ ask: () => promise });
  parts.retake.toggle();
  expect(parts.phase()).toBe("asking");
  reject(new MicrophoneError(new DOMException("", "NotAllowedError")));
  await vi.waitFor(() => expect(parts.phase()).toBe("refused"));
  expect(parts.retake.state).toMatchObject({ reason: "denied" });
  parts.retake.toggle();
  expect(parts.phase()).toBe("asking");
});

test("closed at any moment, it lets go of the microphone and sends nothing on", async () => {
  const { promise, resolve } = Promise.withResolvers<StandInStream>();
  const late = setUp({ ask: () => promise });
  late.retake.toggle();
  late.retake.close();
  resolve(late.stream);
  await vi.waitFor(() => expect(late.stream.track.readyState).toBe("ended"));
  expect(late.phase()).toBe("idle");

  const recording = setUp();
  recording.retake.toggle();
  await vi.waitFor(() => expect(recording.phase()).toBe("recording"));
  recording.retake.close();
  expect(recording.stream.track.readyState).toBe("ended");
  await Promise.resolve();
  expect([recording.phase(), recording.sent]).toEqual(["idle", []]);

  let signal: AbortSignal | undefined;
  const sending = setUp({
    transcribe: (_, given) => {
      signal = given;
      return new Promise(() => {});
    },
  });
  await say(sending);
  await vi.waitFor(() => expect(sending.phase()).toBe("transcribing"));
  sending.retake.close();
  expect(signal?.aborted).toBe(true);
  expect(sending.phase()).toBe("idle");
});

/** Has the local provider write down a recording, with a key that names a fault. */
async function transcribeWith(key: string, type = "audio/webm;codecs=opus") {
  await using provider = await startProvider();
  const client = new OpenAICompletionClient({
    settings: { baseUrl: provider.url, cleaningModel: "cleaner", transcriptionModel: "scribe" },
    tracing: { host: provider.origin, publicKey: "pk-operator", environment: "test" },
    keys: { openai: key, langfuse: "lf-secret" },
    log: recordingLog(),
    onUsage: () => expect.unreachable(),
  });
  const sound = new Blob(["sound"], { type });
  const { signal } = new AbortController();
  const outcome = await client.transcribe(sound, signal).catch((error: Error) => error);
  return { outcome, requests: provider.state.requests };
}

test.for(["audio/webm;codecs=opus", "audio/ogg;codecs=opus", "audio/mp4"])(
  "the provider is sent a recording as %s, and no more than the model's name",
  async (type) => {
    const { outcome, requests } = await transcribeWith("any text", type);
    expect(outcome).toBe("um hi, i wanted to talk about the, the release");
    expect(requests.map(({ path }) => path)).toEqual(["/v1/audio/transcriptions"]);
    const names = requests[0]?.body.match(/(?<= name=")[^"]+/g);
    expect(names?.toSorted()).toEqual(["file", "model"]);
  },
);

test.for([
  ["silent", ""],
  ["401", /Incorrect API key provided/],
  ["model", /does not exist/],
  ["garbage", /cannot be used|not what was asked for/],
  ["reset", /cannot be reached/],
] as const)("a provider that answers a recording with %s: %s", async ([fault, words]) => {
  const { outcome } = await transcribeWith(`fault:${fault}@speech`);
  if (words === "") return expect(outcome).toBe("");
  expect(String(outcome)).toMatch(words);
  expect(String(outcome)).not.toContain("fault:");
});

test("a refusal is told, keeps the recording, and is asked again", async () => {
  let times = 0;
  const parts = setUp({
    transcribe: async () => {
      if (times++ === 0) throw new Error("OpenAI cannot be reached");
      return "At last.";
    },
  });
  await say(parts);
  await vi.waitFor(() => expect(parts.phase()).toBe("failed"));
  expect(parts.retake.sound).toBeDefined();
  parts.retake.transcribeAgain();
  await vi.waitFor(() => expect(parts.retake.state).toEqual({ phase: "done", text: "At last." }));
});
