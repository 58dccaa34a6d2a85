import { makeAutoObservable } from "mobx";
import type { ServerEvent } from "../protocol/server-events.ts";

export class VoiceActivity {
  visitorSpeaks = false;
  personaSpeaks = false;
  isResponding = false;
  /** Ids of the visitor's spoken items without a transcript. */
  readonly #untranscribed = new Set<string>();
  #silentId: string | undefined;
  #soundOf: string | undefined;
  #responseId: string | undefined;

  constructor() {
    makeAutoObservable(this, { awaitsTranscript: false }, { deep: false });
  }

  /** True until the visitor's speech is transcribed. MobX does not track it. */
  get awaitsTranscript(): boolean {
    return this.visitorSpeaks || this.#untranscribed.size > 0;
  }

  /** Returns whether the event ends the sound of an earlier response than the one that is playing. */
  isLateEnd(event: ServerEvent): boolean {
    const { type } = event;
    if (type !== "output_audio_buffer.stopped" && type !== "output_audio_buffer.cleared")
      return false;
    return this.personaSpeaks && isOther(event.responseId, this.#soundOf);
  }

  apply(event: ServerEvent): void {
    switch (event.type) {
      case "input_audio_buffer.speech_started":
        this.visitorSpeaks = true;
        if (event.itemId) this.#untranscribed.add(event.itemId);
        break;
      case "input_audio_buffer.speech_stopped":
        this.visitorSpeaks = false;
        break;
      case "input_audio_buffer.committed":
        this.visitorSpeaks = false;
        if (event.itemId && event.itemId !== this.#silentId) this.#untranscribed.add(event.itemId);
        break;
      case "input_audio_buffer.timeout_triggered":
        this.#silentId = event.itemId;
        break;
      case "conversation.item.input_audio_transcription.completed":
      case "conversation.item.input_audio_transcription.failed":
        this.#untranscribed.delete(event.itemId);
        break;
      case "output_audio_buffer.started":
        this.personaSpeaks = true;
        this.#soundOf = event.responseId;
        break;
      case "output_audio_buffer.stopped":
      case "output_audio_buffer.cleared":
        this.personaSpeaks = false;
        break;
      case "response.created":
        this.isResponding = true;
        this.#responseId = event.responseId;
        break;
      case "response.done":
        if (!isOther(event.responseId, this.#responseId)) this.isResponding = false;
        break;
    }
  }

  reset(): void {
    this.visitorSpeaks = false;
    this.personaSpeaks = false;
    this.isResponding = false;
    this.#untranscribed.clear();
  }
}

/** Servers may leave an id out. */
export function isOther(id: string | undefined, current: string | undefined): boolean {
  return id !== undefined && current !== undefined && id !== current;
}
