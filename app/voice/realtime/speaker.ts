import { makeAutoObservable } from "mobx";
import { type RefObject, useEffect } from "react";
import { log } from "../../log/memory-log.ts";

/** The device that plays the persona's voice. */
export class Speaker {
  /** Empty for the system's own choice. */
  deviceId = "";
  /** Why the voice is not heard: the browser blocks it, or the device has paused it. */
  silence: "blocked" | "paused" | undefined;

  constructor() {
    makeAutoObservable(this, {}, { deep: false });
  }

  setSilence(reason: Speaker["silence"]): void {
    this.silence = reason;
  }

  choose(deviceId: string): void {
    this.deviceId = deviceId;
  }
}

/** Plays `audio` on the chosen speaker, or on the system's choice if that is gone. Needs an observer around it. */
export function useSpeaker(speaker: Speaker, audio: RefObject<HTMLAudioElement | null>): void {
  const { deviceId } = speaker;
  useEffect(() => {
    if (audio.current) void playOn(speaker, deviceId, audio.current);
  }, [speaker, deviceId, audio]);
}

async function playOn(speaker: Speaker, deviceId: string, audio: HTMLAudioElement): Promise<void> {
  if (!("setSinkId" in audio) || audio.sinkId === deviceId) return;
  try {
    await audio.setSinkId(deviceId);
  } catch (error) {
    log.warn("The chosen speaker cannot be used", error);
    speaker.choose("");
  }
}
