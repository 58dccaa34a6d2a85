import { action, makeObservable, observable } from "mobx";
import type { ServerEvent } from "../protocol/server-events.ts";

export class VoiceActivity {
  visitorSpeaks = false;
  personaSpeaks = false;
  isResponding = false;

  constructor() {
    makeObservable(this, {
      visitorSpeaks: observable,
      personaSpeaks: observable,
      isResponding: observable,
      apply: action,
      reset: action,
    });
  }

  apply(event: ServerEvent): void {
    switch (event.type) {
      case "input_audio_buffer.speech_started":
        this.visitorSpeaks = true;
        break;
      case "input_audio_buffer.speech_stopped":
      case "input_audio_buffer.committed":
        this.visitorSpeaks = false;
        break;
      case "output_audio_buffer.started":
        this.personaSpeaks = true;
        break;
      case "output_audio_buffer.stopped":
      case "output_audio_buffer.cleared":
        this.personaSpeaks = false;
        break;
      case "response.created":
        this.isResponding = true;
        break;
      case "response.done":
        this.isResponding = false;
        break;
    }
  }

  reset(): void {
    this.visitorSpeaks = false;
    this.personaSpeaks = false;
    this.isResponding = false;
  }
}
