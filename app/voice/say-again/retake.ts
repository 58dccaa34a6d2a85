import { makeObservable, observableRef, runInAction } from "mobx";
import { log } from "../../log/memory-log.ts";
import { type CompletionFailure, completionFailure } from "../completions/completion-errors.ts";
import { MicrophoneError, type MicrophoneFailure } from "../realtime/microphone-error.ts";
import { stopTracks } from "../realtime/open-microphone.ts";
import { hasWords } from "../realtime/words.ts";

/** Milliseconds. A turn takes no longer, and its transcription costs little. */
export const maxTakeTime = 60_000;

/** Milliseconds between readings of the loudness. */
const interval = 50;

/** A model hears words in a recording that never exceeds this level. They were not said. */
const silence = 0.1;

type RetakeState =
  | { phase: "idle" | "asking" | "recording" | "transcribing" }
  /** Nothing was loud enough to be speech, or no words could be made out. */
  | { phase: "unheard" }
  /** `text` is undefined without a key, which transcribing needs. */
  | { phase: "done"; text: string | undefined }
  | { phase: "refused"; reason: MicrophoneFailure }
  | ({ phase: "failed" } & CompletionFailure);

interface RetakeOptions {
  /** @throws {MicrophoneError} */
  open(): Promise<MediaStream>;
  /** `level` returns the loudness, 0 to 1. Undefined while the browser does not let it be measured. */
  meter(stream: MediaStream): { level(): number | undefined; close(): void };
  hasKey(): boolean;
  transcribe(sound: Blob, signal: AbortSignal): Promise<string>;
}

/** Records one turn and has it transcribed. Keeps nothing once it is closed. */
export class Retake {
  state: RetakeState = { phase: "idle" };
  /** The recording, to be listened to. */
  sound: Blob | undefined;
  readonly #options: RetakeOptions;
  /** Ends whatever is in progress. */
  #abort = new AbortController();
  #recorder: MediaRecorder | undefined;
  #meter: ReturnType<RetakeOptions["meter"]> | undefined;

  constructor(options: RetakeOptions) {
    this.#options = options;
    makeObservable(this, { state: observableRef, sound: observableRef });
  }

  /** Returns 0 to 1. */
  level(): number {
    return this.#meter?.level() ?? 0;
  }

  /** Starts a recording, or ends the one that runs. Does nothing while the browser asks or the provider works. */
  toggle(): void {
    const { phase } = this.state;
    if (phase === "recording") this.#recorder?.stop();
    else if (phase !== "asking" && phase !== "transcribing") void this.#run();
  }

  /** Sends the recording once more. */
  transcribeAgain(): void {
    if (this.sound) void this.#transcribe(this.sound, this.#abort.signal);
  }

  /** Releases the microphone, and forgets the recording. */
  close(): void {
    this.#abort.abort();
    this.#abort = new AbortController();
    this.#set({ state: { phase: "idle" }, sound: undefined });
  }

  async #run(): Promise<void> {
    this.close();
    const { signal } = this.#abort;
    this.#set({ state: { phase: "asking" } });
    try {
      const { sound, isHeard } = await this.#record(signal);
      if (signal.aborted) return;
      this.#set({ state: { phase: "unheard" }, sound });
      if (isHeard) await this.#transcribe(sound, signal);
    } catch (error) {
      if (signal.aborted) return;
      log.warn("A turn could not be said again", error);
      const reason = error instanceof MicrophoneError ? error.reason : "unknown";
      this.#set({ state: { phase: "refused", reason } });
    }
  }

  async #record(signal: AbortSignal): Promise<{ sound: Blob; isHeard: boolean }> {
    const stream = await this.#options.open();
    const release = () => stopTracks(stream);
    signal.addEventListener("abort", release);
    if (signal.aborted) release();
    signal.throwIfAborted();
    const meter = this.#options.meter(stream);
    this.#meter = meter;
    let loudest: number | undefined;
    const listening = setInterval(() => {
      const level = meter.level();
      if (level !== undefined) loudest = Math.max(loudest ?? 0, level);
    }, interval);
    const ending = setTimeout(() => this.toggle(), maxTakeTime);
    try {
      const sound = await this.#soundOf(stream, signal);
      return { sound, isHeard: sound.size > 0 && (loudest ?? 1) > silence };
    } finally {
      clearInterval(listening);
      clearTimeout(ending);
      meter.close();
      this.#meter = undefined;
      release();
    }
  }

  /** Resolves once the visitor ends the recording, or the microphone is gone. */
  #soundOf(stream: MediaStream, signal: AbortSignal): Promise<Blob> {
    const recorder = new MediaRecorder(stream);
    const { promise, resolve, reject } = Promise.withResolvers<Blob>();
    recorder.addEventListener("dataavailable", ({ data }) => resolve(data), { signal });
    recorder.addEventListener("error", () => reject(new Error("The recorder failed")), { signal });
    signal.addEventListener("abort", () => reject(signal.reason));
    recorder.start();
    this.#recorder = recorder;
    this.#set({ state: { phase: "recording" } });
    return promise;
  }

  async #transcribe(sound: Blob, signal: AbortSignal): Promise<void> {
    const { hasKey, transcribe } = this.#options;
    if (!hasKey()) return this.#set({ state: { phase: "done", text: undefined } });
    this.#set({ state: { phase: "transcribing" } });
    try {
      const text = await transcribe(sound, signal);
      if (signal.aborted) return;
      this.#set({ state: hasWords(text) ? { phase: "done", text } : { phase: "unheard" } });
    } catch (error) {
      if (signal.aborted) return;
      log.warn("What was said again was not transcribed", error);
      const failure = completionFailure(error, "Your recording is still here.");
      this.#set({ state: { phase: "failed", ...failure } });
    }
  }

  #set(change: Partial<Pick<Retake, "state" | "sound">>): void {
    runInAction(() => Object.assign(this, change));
  }
}
