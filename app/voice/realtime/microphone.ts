import { action, makeObservable, observable, observableRef, runInAction } from "mobx";
import type { Logger } from "../../log/memory-log.ts";
import { MicrophoneError } from "./errors.ts";
import { LevelMeter } from "./level-meter.ts";

/** The id that stands for whichever microphone the system prefers. */
const defaultId = "default";

/** The visitor's microphone: the tool's second light, "Media". */
export class Microphone {
  state: "inactive" | "active" | "error" = "inactive";
  devices: readonly AudioDevice[] = [];
  selectedId = defaultId;
  muted = false;
  /** The selected microphone went away, and the default one is used since. */
  usesFallback = false;
  stream: MediaStream | undefined;
  /** Told whenever another microphone's track is to be sent. */
  onTrack: (track: MediaStreamTrack) => Promise<void> = async () => {};

  readonly #media: MediaDevices | undefined;
  readonly #log: Logger;
  #live = false;
  #meter: LevelMeter | undefined;
  #request = 0;

  /** @param media `navigator.mediaDevices`; absent on a page that is not secure. */
  constructor(log: Logger, media: MediaDevices | undefined) {
    this.#log = log;
    this.#media = media;
    makeObservable(this, {
      state: observable,
      devices: observableRef,
      selectedId: observable,
      muted: observable,
      usesFallback: observable,
      stream: observableRef,
      setMuted: action,
      stop: action,
    });
  }

  /** Keeps the list as it is plugged and unplugged. Gives a function that ends it. */
  watch(): () => void {
    const changed = () => void this.list();
    this.#media?.addEventListener("devicechange", changed);
    return () => this.#media?.removeEventListener("devicechange", changed);
  }

  /** Lists the microphones without asking for permission. A failure is logged and leaves the list empty. */
  async list(): Promise<void> {
    let devices: AudioDevice[] = [];
    try {
      devices = toAudioDevices((await this.#media?.enumerateDevices()) ?? []);
    } catch (error) {
      this.#log.error("Failed to list audio devices", error);
    }
    runInAction(() => {
      this.devices = devices;
    });
  }

  /**
   * Lists the microphones, asking for permission first, so that they have names.
   *
   * @throws {MicrophoneError} when permission is refused or there is no microphone.
   */
  async refresh(): Promise<void> {
    try {
      if (!this.stream) release(await this.#open());
    } finally {
      await this.list();
    }
  }

  /**
   * Starts the selected microphone. It is not heard before `setLive(true)`.
   *
   * @throws {MicrophoneError} when it cannot be had.
   */
  async start(signal: AbortSignal): Promise<void> {
    const request = ++this.#request;
    try {
      const stream = await this.#openSelected();
      if (signal.aborted || request !== this.#request) release(stream);
      signal.throwIfAborted();
      if (request === this.#request) this.#use(stream);
    } catch (error) {
      if (!signal.aborted) runInAction(() => (this.state = "error"));
      throw error;
    }
    void this.list();
  }

  /** Selects a microphone. A running stream goes on with it; if it cannot be had, the one before stays. */
  async select(deviceId: string): Promise<void> {
    const before = this.selectedId;
    runInAction(() => {
      this.selectedId = deviceId;
      this.usesFallback = false;
    });
    if (!this.stream) return;
    try {
      await this.#swap(deviceId);
      this.#log.info("Audio device changed");
    } catch (error) {
      runInAction(() => (this.selectedId = before));
      this.#log.error("Failed to change audio device", error);
      throw error;
    }
  }

  setMuted(muted: boolean): void {
    this.muted = muted;
    this.#enable();
  }

  /** Lets the provider hear the microphone, or not. */
  setLive(live: boolean): void {
    this.#live = live;
    this.#enable();
  }

  /** How loud it is, 0 to 1; 0 while nothing is sent. */
  level(): number {
    if (!this.stream || !this.#live || this.muted) return 0;
    this.#meter ??= new LevelMeter(this.stream);
    return this.#meter.level();
  }

  stop(): void {
    this.#request++;
    this.#live = false;
    this.#release();
    this.state = "inactive";
    this.usesFallback = false;
  }

  /** A selected microphone that is no longer there gives way to the default one. */
  async #openSelected(): Promise<MediaStream> {
    const wanted = this.selectedId;
    try {
      const stream = await this.#open(wanted);
      if (wanted === this.selectedId) return stream;
      release(stream);
      return await this.#openSelected();
    } catch (error) {
      const isGone = error instanceof MicrophoneError && error.failure === "not-found";
      if (!isGone || wanted === defaultId) throw error;
      const stream = await this.#open(defaultId);
      this.#fallBack();
      return stream;
    }
  }

  #fallBack(): void {
    this.#log.warn("The microphone went away: falling back to the default one");
    runInAction(() => {
      this.selectedId = defaultId;
      this.usesFallback = true;
    });
  }

  async #swap(deviceId: string): Promise<void> {
    const request = ++this.#request;
    const stream = await this.#open(deviceId);
    const track = stream.getAudioTracks()[0];
    if (request !== this.#request || !track) return release(stream);
    this.#release();
    this.#use(stream);
    await this.onTrack(track);
  }

  #use(stream: MediaStream): void {
    runInAction(() => {
      this.stream = stream;
      this.state = "active";
    });
    this.#enable();
    for (const track of stream.getAudioTracks()) {
      track.addEventListener("ended", () => void this.#unplugged(stream), { once: true });
    }
  }

  async #unplugged(stream: MediaStream): Promise<void> {
    if (stream !== this.stream) return;
    try {
      await this.#swap(defaultId);
      this.#fallBack();
    } catch (error) {
      this.#log.error("Failed to change audio device", error);
      this.stop();
      runInAction(() => (this.state = "error"));
    }
    await this.list();
  }

  async #open(deviceId?: string): Promise<MediaStream> {
    if (!this.#media) throw new MicrophoneError("the page is not secure", "insecure");
    const exact = deviceId && deviceId !== defaultId ? { deviceId: { exact: deviceId } } : {};
    try {
      return await this.#media.getUserMedia({
        audio: { ...exact, echoCancellation: true, noiseSuppression: true, autoGainControl: true },
      });
    } catch (cause) {
      throw new MicrophoneError(cause);
    }
  }

  #enable(): void {
    const enabled = this.#live && !this.muted;
    for (const track of this.stream?.getAudioTracks() ?? []) track.enabled = enabled;
  }

  #release(): void {
    this.#meter?.close();
    this.#meter = undefined;
    if (this.stream) release(this.stream);
    runInAction(() => (this.stream = undefined));
  }
}

function release(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** A microphone, as the selector shows it (spec.md, 3). */
export interface AudioDevice {
  deviceId: string;
  label: string;
  isDefault: boolean;
}

/** The microphones among the browser's devices, each id once. */
function toAudioDevices(devices: readonly MediaDeviceInfo[]): AudioDevice[] {
  const byId = new Map<string, AudioDevice>();
  for (const { kind, deviceId, label } of devices) {
    if (kind !== "audioinput" || byId.has(deviceId)) continue;
    byId.set(deviceId, {
      deviceId,
      label: label || "Microphone",
      isDefault: deviceId === "default",
    });
  }
  return [...byId.values()];
}
