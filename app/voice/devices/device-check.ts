import { makeAutoObservable, runInAction } from "mobx";
import { log } from "../../log/memory-log.ts";
import { MicrophoneError, type MicrophoneFailure } from "../realtime/microphone-error.ts";
import { LevelMeter } from "../realtime/level-meter.ts";
import type { Microphone } from "../realtime/microphone.ts";
import { openMicrophone, stopTracks } from "../realtime/open-microphone.ts";
import { type Echo, echoOf, ToneMeter, toneDurationMs } from "./tone.ts";

const recordingMs = 3_000;
/** A recording that never exceeds this level counts as silence. */
const speechLevel = 0.2;

/** Tests the microphone and the speaker before a call. Nothing leaves the device. */
export class DeviceCheck {
  state: "asking" | "ready" | "recording" | "listening" | "failed" = "asking";
  failure: MicrophoneFailure | undefined;
  recordingUrl: string | undefined;
  isHeard = false;
  /** Undefined before a tone was listened for. */
  echo: Echo | undefined;
  readonly #microphone: Microphone;
  #stream: MediaStream | undefined;
  #meter: LevelMeter | undefined;
  #isClosed = false;

  constructor(microphone: Microphone) {
    this.#microphone = microphone;
    makeAutoObservable(this, {}, { deep: false });
  }

  /** Opens the selected microphone. Failures become the state "failed". */
  async open(): Promise<void> {
    this.#isClosed = false;
    this.#release();
    runInAction(() => (this.state = "asking"));
    const stream = await this.#openStream(true);
    if (!stream) return;
    this.#stream = stream;
    this.#meter = new LevelMeter(stream);
    runInAction(() => (this.state = "ready"));
    await this.#microphone.list();
  }

  level(): number {
    return this.#meter?.level() ?? 0;
  }

  async select(deviceId: string): Promise<void> {
    await this.#microphone.select(deviceId);
    await this.open();
  }

  async record(): Promise<void> {
    const stream = this.#stream;
    if (!stream || this.state !== "ready") return;
    this.#forgetRecording();
    runInAction(() => (this.state = "recording"));
    let loudest = 0;
    const timer = setInterval(() => (loudest = Math.max(loudest, this.level())), 50);
    try {
      const blob = await recordFor(stream, recordingMs);
      if (stream !== this.#stream) return;
      runInAction(() => {
        this.recordingUrl = URL.createObjectURL(blob);
        this.isHeard = loudest > speechLevel;
        this.state = "ready";
      });
    } catch (error) {
      this.#fail(error);
    } finally {
      clearInterval(timer);
    }
  }

  /** @param play resolves once the tone is being played */
  async listenForTone(play: () => Promise<void>): Promise<void> {
    if (this.state !== "ready") return;
    runInAction(() => (this.state = "listening"));
    // Some devices allow one stream per microphone.
    this.#release();
    const stream = await this.#openStream(false);
    if (!stream) return;
    const meter = new ToneMeter(stream);
    const before = await meter.measurePeak(400);
    let isPlayed = false;
    // The promise of a browser that blocks sound may stay pending.
    play().then(
      () => (isPlayed = true),
      (error: unknown) => log.warn("The tone could not be played", error),
    );
    const during = await meter.measurePeak(toneDurationMs + 300);
    runInAction(() => (this.echo = isPlayed ? echoOf(before, during) : "unknown"));
    meter.close();
    stopTracks(stream);
    if (!this.#isClosed) await this.open();
  }

  close(): void {
    this.#isClosed = true;
    this.#release();
    this.#forgetRecording();
  }

  /** @param isProcessed whether the browser removes echo and noise, as in a call */
  async #openStream(isProcessed: boolean): Promise<MediaStream | undefined> {
    try {
      const media = globalThis.navigator.mediaDevices;
      const stream = await openMicrophone(media, this.#microphone.selectedId, isProcessed);
      if (!this.#isClosed) return stream;
      stopTracks(stream);
    } catch (error) {
      this.#fail(error);
    }
    return undefined;
  }

  #fail(error: unknown): void {
    log.warn("The device check failed", error);
    this.#release();
    runInAction(() => {
      this.state = "failed";
      this.failure = error instanceof MicrophoneError ? error.reason : "unknown";
    });
  }

  #release(): void {
    this.#meter?.close();
    this.#meter = undefined;
    stopTracks(this.#stream);
    this.#stream = undefined;
  }

  #forgetRecording(): void {
    if (this.recordingUrl) URL.revokeObjectURL(this.recordingUrl);
    runInAction(() => (this.recordingUrl = undefined));
  }
}

async function recordFor(stream: MediaStream, milliseconds: number): Promise<Blob> {
  const recorder = new MediaRecorder(stream);
  const { promise, resolve, reject } = Promise.withResolvers<Blob>();
  recorder.addEventListener("dataavailable", ({ data }) => resolve(data));
  recorder.addEventListener("error", () => reject(new Error("The recorder failed")));
  recorder.start();
  setTimeout(() => recorder.state !== "inactive" && recorder.stop(), milliseconds);
  return promise;
}
