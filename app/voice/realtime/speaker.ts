import { action, makeObservable, observable } from "mobx";
import type { Logger } from "../../log/memory-log.ts";

/** Where the persona's voice is played. */
export class Speaker {
  /** Empty for the system's own choice. */
  deviceId = "";

  constructor() {
    makeObservable(this, { deviceId: observable, choose: action });
  }

  choose(deviceId: string): void {
    this.deviceId = deviceId;
  }

  /** Plays `audio` on it. Goes back to the system's choice if the speaker is gone. */
  async apply(audio: HTMLAudioElement, log: Logger): Promise<void> {
    if (!("setSinkId" in audio) || audio.sinkId === this.deviceId) return;
    try {
      await audio.setSinkId(this.deviceId);
    } catch (error) {
      log.warn("The chosen speaker cannot be used", error);
      this.choose("");
    }
  }
}
