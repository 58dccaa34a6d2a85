import { type RefObject, useEffect } from "react";
import { log } from "../../log/memory-log.ts";
import type { Speaker } from "../realtime/speaker.ts";

/** Plays `audio` on the chosen speaker. Goes back to the system's choice if that is gone. Needs an observer around it. */
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
