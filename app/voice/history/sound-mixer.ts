/** Mixes both sides of a call into one stream. A side may change its stream, or have none. */
export class SoundMixer {
  readonly #context = new AudioContext();
  readonly #mixed = this.#context.createMediaStreamDestination();
  readonly #sources = new Map<Side, MediaStreamAudioSourceNode>();

  constructor() {
    // It can start suspended; the page has been clicked, so this is allowed.
    void this.#context.resume().catch(() => {});
  }

  get stream(): MediaStream {
    return this.#mixed.stream;
  }

  set(side: Side, stream: MediaStream | undefined): void {
    this.#sources.get(side)?.disconnect();
    this.#sources.delete(side);
    if (!stream || stream.getAudioTracks().length === 0) return;
    const source = this.#context.createMediaStreamSource(stream);
    source.connect(this.#mixed);
    this.#sources.set(side, source);
  }

  close(): void {
    void this.#context.close().catch(() => {});
  }
}

type Side = "visitor" | "persona";
