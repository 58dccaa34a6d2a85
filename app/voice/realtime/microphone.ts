import { makeAutoObservable, runInAction } from "mobx";
import type { Logger } from "../../log/memory-log.ts";
import {
  areNamed,
  type AudioDevice,
  defaultId,
  otherDefaultGroup,
  toAudioDevices,
} from "./microphone-labels.ts";
import { MicrophoneError, type MicrophoneFailure } from "./microphone-error.ts";
import type { LevelMeter } from "./level-meter.ts";
import { openMicrophone, openMicrophoneOrDefault, stopTracks } from "./open-microphone.ts";

/** Milliseconds until the browser's permission prompt must be answered. */
export const permissionTimeout = 60_000;

/** Milliseconds until a lost microphone that was not replaced is shown as lost. */
const replacementGrace = 500;

/** Milliseconds. Prevents a loop if the system mutes the track again and again. */
const replacementInterval = 10_000;

/** The visitor's microphone. The "Media" light shows its state. */
export class Microphone {
  state: "inactive" | "active" | "error" = "inactive";
  /** True once the microphone was lost and not replaced within `replacementGrace`. */
  isGone = false;
  failure: MicrophoneFailure | undefined;
  devices: readonly AudioDevice[] = [];
  selectedId = defaultId;
  muted = false;
  /** True if the call goes on without a microphone, because the visitor has none. */
  isLeftOut = false;
  usesFallback = false;
  /** True while the system mutes the track without ending it, as during a phone call. */
  isMutedBySystem = false;
  stream: MediaStream | undefined;
  onTrack: (track: MediaStreamTrack) => Promise<void> = async () => {};

  readonly #media: MediaDevices | undefined;
  readonly #log: Logger;
  #live = false;
  #isBetweenTurns = false;
  /** True once a stream was acquired after `start`. A lost one is then acquired again. */
  #isInCall = false;
  #acquiredId = defaultId;
  #meter: LevelMeter | undefined;
  #detach: AbortController | undefined;
  /** True if the track was muted from the start, or `detectTrackChange` found it muted. */
  #isMutedWithoutEvent = false;
  #request = 0;
  #listing = 0;
  #openingRequest: number | undefined;
  #replacedAt = -Infinity;
  /** The group of the default device that was opened last because the default changed. */
  #triedGroup: string | undefined;

  /** @param media `navigator.mediaDevices`, which is undefined on an insecure page */
  constructor(log: Logger, media: MediaDevices | undefined) {
    this.#log = log;
    this.#media = media;
    makeAutoObservable(this, { onTrack: false }, { deep: false });
  }

  /** Follows devices that are added or removed, and recovers a lost microphone. Returns an unsubscribe function. */
  watch(): () => void {
    const update = () => void this.#devicesChanged();
    this.#media?.addEventListener("devicechange", update);
    return () => this.#media?.removeEventListener("devicechange", update);
  }

  /** Does not request permission. Logs a failure and empties the list. If calls overlap, the last one counts. */
  async list(): Promise<void> {
    const listing = ++this.#listing;
    let devices: AudioDevice[] = [];
    try {
      devices = toAudioDevices((await this.#media?.enumerateDevices()) ?? []);
    } catch (error) {
      this.#log.error("Failed to list audio devices", error);
    }
    if (listing !== this.#listing) return;
    runInAction(() => {
      this.devices = devices;
    });
  }

  /**
   * Requests permission, because browsers hide device names without it. Recovers a lost microphone.
   *
   * @throws {MicrophoneError} if there is none.
   */
  async refresh(): Promise<void> {
    try {
      if (this.#isLost) await this.#recover();
      else if (!this.stream) stopTracks(await openMicrophone(this.#media, defaultId));
    } finally {
      await this.list();
    }
  }

  /** Keeps the tracks disabled until `setLive(true)`. @throws {MicrophoneError} if the microphone cannot be opened. */
  async start(signal: AbortSignal): Promise<void> {
    this.#isInCall = false;
    await this.#acquire(() => this.#openSelected());
    signal.throwIfAborted();
    void this.list();
  }

  /** Switches a running call, too. @throws {MicrophoneError} if that fails; the previous one stays selected. */
  async select(deviceId: string): Promise<void> {
    runInAction(() => {
      this.selectedId = deviceId;
      this.usesFallback = false;
    });
    if (!this.#isInCall && !this.#live) return;
    const hadStream = this.stream !== undefined;
    try {
      const isChanged = await this.#acquire(() => this.#openInstead(deviceId));
      if (isChanged) this.#log.info("Audio device changed");
    } catch (error) {
      runInAction(() => (this.selectedId = this.#acquiredId));
      this.#log.error("Failed to change audio device", error);
      if (hadStream && !this.stream) await this.#restore();
      throw error;
    }
  }

  dismissFallback(): void {
    this.usesFallback = false;
  }

  setMuted(muted: boolean): void {
    this.muted = muted;
    this.#enableTracks();
  }

  setBetweenTurns(isBetweenTurns: boolean): void {
    this.#isBetweenTurns = isBetweenTurns;
    this.#enableTracks();
  }

  setLive(live: boolean): void {
    this.#live = live;
    this.#enableTracks();
  }

  /** True if the browser has named the microphones, and so opens one without asking. */
  get isAllowed(): boolean {
    return areNamed(this.devices);
  }

  /** The listed device that is the default, while the default is in use. */
  get usedDefault(): AudioDevice | undefined {
    if (this.selectedId !== defaultId) return undefined;
    const id = this.#track?.getSettings().deviceId;
    return this.devices.find(({ deviceId }) => deviceId === id);
  }

  level(): number {
    return this.#openMeter()?.level() ?? 0;
  }

  /** Returns whether the samples are not all zero. Undefined while nothing is sent or the browser cannot measure. */
  hasSound(): boolean | undefined {
    return this.#openMeter()?.hasSound();
  }

  /** Handles a change that no event reported: Firefox can end or mute a track without one. */
  detectTrackChange(): void {
    const track = this.#track;
    if (!this.#isInCall || !track) return;
    if (track.readyState === "ended") return void this.#handleEnd();
    const isNews = track.muted
      ? !this.isMutedBySystem
      : this.isMutedBySystem && this.#isMutedWithoutEvent;
    if (!isNews) return;
    this.#isMutedWithoutEvent = track.muted;
    this.#setMutedBySystem(track.muted);
  }

  /** Releases the device. An error stays until the next `start` or `stop`. */
  close(): void {
    this.#request++;
    this.#live = false;
    this.#isInCall = false;
    this.#release();
    if (this.state === "active") this.state = "inactive";
    this.usesFallback = false;
  }

  stop(): void {
    this.close();
    this.state = "inactive";
    this.isGone = false;
    this.failure = undefined;
  }

  /** Logs a failure to open a lost microphone again. */
  async recoverIfLost(): Promise<void> {
    if (this.#isLost) await this.#recover().catch(() => {});
  }

  async #devicesChanged(): Promise<void> {
    const { stream } = this;
    const wasListed = this.#isListed;
    await this.list();
    // Not every browser ends the track of a device that was unplugged.
    const isUnplugged = wasListed && !this.#isListed && this.isAllowed;
    if (isUnplugged && this.#isInCall && this.stream === stream) await this.#handleEnd();
    else if (this.#isLost && this.devices.length > 0) await this.recoverIfLost();
    else await this.#followDefault();
  }

  #openMeter(): LevelMeter | undefined {
    if (!this.stream || !this.#isHeard) return undefined;
    if (!this.#meter) void this.#loadMeter(this.stream);
    return this.#meter;
  }

  async #loadMeter(stream: MediaStream): Promise<void> {
    const { LevelMeter: Meter } = await import("./level-meter.ts");
    if (this.stream === stream) this.#meter ??= new Meter(stream);
  }

  get #isLost(): boolean {
    return this.#isInCall && (this.#track?.readyState !== "live" || this.isMutedBySystem);
  }

  get #track(): MediaStreamTrack | undefined {
    return this.stream?.getAudioTracks()[0];
  }

  get #isListed(): boolean {
    const id = this.#track?.getSettings().deviceId;
    return this.devices.some(({ deviceId }) => deviceId === id);
  }

  /** Chromium keeps the old default device until no track uses it, so that track is closed first. */
  async #followDefault(): Promise<void> {
    if (!this.#isInCall || this.#isOpening || this.selectedId !== defaultId) return;
    const group = otherDefaultGroup(this.devices, this.#track);
    const isTried = group === this.#triedGroup;
    this.#triedGroup = group;
    if (!group || isTried) return;
    this.#release();
    const isChanged = await this.#reopen(defaultId).catch(() => false);
    if (isChanged) this.#log.info("Audio device changed");
  }

  async #recover(): Promise<void> {
    const isListed = this.devices.some(({ deviceId }) => deviceId === this.selectedId);
    if (isListed || this.selectedId === defaultId) await this.#reopen(this.selectedId);
    else await this.#reopenDefault();
  }

  async #reopenDefault(): Promise<void> {
    if (await this.#reopen(defaultId)) this.#recordFallback();
  }

  async #reopen(deviceId: string): Promise<boolean> {
    try {
      return await this.#acquire(() => openMicrophone(this.#media, deviceId));
    } catch (error) {
      this.#log.error("Failed to change audio device", error);
      throw error;
    }
  }

  /** Some systems give a microphone to one stream only, so a busy one is tried again after closing ours. */
  async #openInstead(deviceId: string): Promise<MediaStream> {
    const request = this.#request;
    try {
      return await openMicrophone(this.#media, deviceId);
    } catch (error) {
      const isBusy = error instanceof MicrophoneError && error.reason === "busy";
      if (!isBusy || !this.stream || request !== this.#request) throw error;
      this.#release();
      return openMicrophone(this.#media, deviceId);
    }
  }

  async #restore(): Promise<void> {
    await this.list();
    if (!this.#isOpening) await this.recoverIfLost();
  }

  async #openSelected(): Promise<MediaStream> {
    const wanted = this.selectedId;
    const request = this.#request;
    const { stream, isFallback } = await openMicrophoneOrDefault(this.#media, wanted);
    if (request === this.#request && wanted !== this.selectedId) {
      stopTracks(stream);
      return this.#openSelected();
    }
    if (request === this.#request && isFallback) this.#recordFallback();
    return stream;
  }

  #recordFallback(): void {
    this.#log.warn("The microphone went away: falling back to the default one");
    runInAction(() => {
      this.selectedId = defaultId;
      this.#acquiredId = defaultId;
      this.usesFallback = true;
    });
  }

  /** Returns false, and changes nothing, if a later request or `stop` overtook this one. */
  async #acquire(open: () => Promise<MediaStream>): Promise<boolean> {
    const request = ++this.#request;
    this.#openingRequest = request;
    try {
      const stream = await open();
      if (request !== this.#request) {
        stopTracks(stream);
        return false;
      }
      const isSwap = this.#isInCall || this.#live;
      this.#release();
      this.#use(stream);
      const [track] = stream.getAudioTracks();
      if (isSwap && track) await this.onTrack(track);
    } catch (error) {
      if (request !== this.#request) return false;
      if (!this.stream && !this.isLeftOut) this.#fail(error);
      throw error;
    } finally {
      if (this.#openingRequest === request) this.#openingRequest = undefined;
    }
    return request === this.#request;
  }

  get #isOpening(): boolean {
    return this.#openingRequest === this.#request;
  }

  #use(stream: MediaStream): void {
    this.#isInCall = true;
    this.#acquiredId = this.selectedId;
    runInAction(() => {
      this.stream = stream;
      this.state = "active";
      this.isLeftOut = false;
      this.isGone = false;
      this.failure = undefined;
      this.isMutedBySystem = stream.getAudioTracks().some(({ muted }) => muted);
    });
    // No event has reported it, so one need not report its end.
    this.#isMutedWithoutEvent = this.isMutedBySystem;
    this.#enableTracks();
    const detach = new AbortController();
    this.#detach = detach;
    for (const track of stream.getAudioTracks()) this.#watchTrack(track, detach.signal);
  }

  #watchTrack(track: MediaStreamTrack, signal: AbortSignal): void {
    track.addEventListener("ended", () => void this.#handleEnd(), { signal });
    track.addEventListener("unmute", () => this.#setMutedBySystem(false), { signal });
    const handleMute = () => {
      this.#setMutedBySystem(true);
      track.addEventListener("unmute", () => this.#replaceTrack(), { signal, once: true });
    };
    track.addEventListener("mute", handleMute, { signal });
  }

  /** After a phone call some devices unmute a track that stays silent, but a new track is heard. */
  #replaceTrack(): void {
    const now = performance.now();
    if (now - this.#replacedAt < replacementInterval) return;
    this.#replacedAt = now;
    if (!this.#isOpening) void this.#recover().catch(() => {});
  }

  #setMutedBySystem(isMuted: boolean): void {
    this.#log.warn(isMuted ? "The system mutes the microphone" : "The microphone is heard again");
    runInAction(() => (this.isMutedBySystem = isMuted));
  }

  #fail(error: unknown): void {
    runInAction(() => {
      this.state = "error";
      this.isGone = true;
      this.usesFallback = false;
      this.failure = error instanceof MicrophoneError ? error.reason : "unknown";
    });
  }

  async #handleEnd(): Promise<void> {
    this.#release();
    // Set first, because the browser may ask for permission again and wait for the answer.
    runInAction(() => (this.state = "error"));
    setTimeout(() => this.#showLoss(), replacementGrace);
    if (!this.#isOpening) await this.#reopenDefault().catch(() => {});
    await this.list();
  }

  #showLoss(): void {
    if (!this.#isInCall || this.stream) return;
    runInAction(() => {
      this.isGone = true;
      this.usesFallback = false;
    });
  }

  #enableTracks(): void {
    for (const track of this.stream?.getAudioTracks() ?? []) track.enabled = this.#isHeard;
  }

  get #isHeard(): boolean {
    return this.#live && !this.muted && !this.#isBetweenTurns;
  }

  #release(): void {
    this.#detach?.abort();
    this.#meter?.close();
    this.#meter = undefined;
    stopTracks(this.stream);
    runInAction(() => {
      this.stream = undefined;
      this.isMutedBySystem = false;
    });
  }
}
