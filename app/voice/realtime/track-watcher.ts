/** Milliseconds until the next replacement, so that a track that is muted again and again causes no loop. */
const replacementInterval = 10_000;

interface TrackListener {
  ended(): void;
  silenced(isMutedBySystem: boolean): void;
  /** After a phone call some devices unmute a track that stays silent, and a new one is heard. */
  needsReplacement(): void;
}

/** Tells what the system does to the microphone's tracks. */
export class TrackWatcher {
  readonly #listener: TrackListener;
  #replacedAt = -Infinity;

  constructor(listener: TrackListener) {
    this.#listener = listener;
  }

  watch(stream: MediaStream, signal: AbortSignal): void {
    const listener = this.#listener;
    for (const track of stream.getAudioTracks()) {
      track.addEventListener("ended", () => listener.ended(), { signal });
      track.addEventListener("unmute", () => listener.silenced(false), { signal });
      track.addEventListener("mute", () => this.#interrupted(track, signal), { signal });
    }
  }

  #interrupted(track: MediaStreamTrack, signal: AbortSignal): void {
    this.#listener.silenced(true);
    track.addEventListener("unmute", () => this.#unmuted(), { signal, once: true });
  }

  #unmuted(): void {
    const now = performance.now();
    if (now - this.#replacedAt < replacementInterval) return;
    this.#replacedAt = now;
    this.#listener.needsReplacement();
  }
}
