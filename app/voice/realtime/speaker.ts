import { makeAutoObservable, runInAction } from "mobx";
import { type RefObject, useEffect } from "react";
import { log } from "../../log/memory-log.ts";

/** The device that plays the persona's voice. */
export class Speaker {
  /** Empty for the system's own choice. */
  deviceId = "";
  /** True if the speaker that was chosen last cannot be used. */
  isRefused = false;
  /** Why the voice is not heard: the browser blocks it, or the device has paused it. */
  silence: "blocked" | "paused" | undefined;

  constructor() {
    makeAutoObservable(this, { play: false }, { deep: false });
  }

  /**
   * Gives up the chosen speaker when it is unplugged, since browsers then may play nothing.
   *
   * @param media `navigator.mediaDevices`, which is undefined on an insecure page
   * @returns an unsubscribe function
   */
  watch(media: MediaDevices | undefined): () => void {
    const update = () => void this.#detectUnplugged(media);
    media?.addEventListener("devicechange", update);
    return () => media?.removeEventListener("devicechange", update);
  }

  setSilence(reason: Speaker["silence"]): void {
    this.silence = reason;
  }

  choose(deviceId: string): void {
    this.deviceId = deviceId;
    this.isRefused = false;
  }

  /** Moves the sound to the chosen speaker, or to the system's choice if that cannot be used. */
  async play(audio: Pick<HTMLAudioElement, "sinkId" | "setSinkId">): Promise<void> {
    const { deviceId } = this;
    if (!("setSinkId" in audio) || audio.sinkId === deviceId) return;
    try {
      await audio.setSinkId(deviceId);
    } catch (error) {
      log.warn("The chosen speaker cannot be used", error);
      this.#refuse(deviceId);
    }
    // A slow switch may end after a later one.
    if (this.deviceId !== deviceId) await this.play(audio);
  }

  async #detectUnplugged(media: MediaDevices | undefined): Promise<void> {
    const { deviceId } = this;
    if (!deviceId || !media) return;
    const ids = (await media.enumerateDevices().catch(() => [])).map((device) => device.deviceId);
    // Browsers list devices without an id until permission is granted.
    if (ids.some((id) => id !== "") && !ids.includes(deviceId)) this.#refuse(deviceId);
  }

  #refuse(deviceId: string): void {
    if (this.deviceId !== deviceId) return;
    runInAction(() => {
      this.deviceId = "";
      this.isRefused = deviceId !== "";
    });
  }
}

/** Plays `audio` on the chosen speaker, or on the system's choice if that is gone. Needs an observer around it. */
export function useSpeaker(speaker: Speaker, audio: RefObject<HTMLAudioElement | null>): void {
  const { deviceId } = speaker;
  useEffect(() => {
    if (audio.current) void speaker.play(audio.current);
  }, [speaker, deviceId, audio]);
}
