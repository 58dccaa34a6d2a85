/** Milliseconds in which a mixer that is held back may come back unnoticed. */
const patience = 2_000;

const gestures = ["pointerdown", "keydown"] as const;

/** Mixes both sides of a call into one stream. A side may change its stream, or have none. */
export class SoundMixer {
  readonly #context = new AudioContext();
  readonly #mixed = this.#context.createMediaStreamDestination();
  readonly #sources = new Map<Side, MediaStreamAudioSourceNode>();

  readonly #onSilence: (isSilent: boolean) => void;
  readonly #closing = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param onSilence called when the browser holds the sound back for long, and when it no longer does. */
  constructor(onSilence: (isSilent: boolean) => void) {
    this.#onSilence = onSilence;
    const { signal } = this.#closing;
    this.#context.addEventListener("statechange", this.#update, { signal });
    for (const gesture of gestures) document.addEventListener(gesture, this.#resume, { signal });
    // It can start suspended; the page has been clicked, so this is allowed.
    this.#update();
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
    this.#closing.abort();
    clearTimeout(this.#timer);
    this.#onSilence(false);
    void this.#context.close().catch(() => {});
  }

  readonly #update = (): void => {
    clearTimeout(this.#timer);
    if (this.#context.state === "running") return this.#onSilence(false);
    this.#resume();
    this.#timer = setTimeout(() => this.#onSilence(true), patience);
  };

  /** Some browsers suspend it in the middle of a call, and take it up only at a gesture. */
  readonly #resume = (): void => {
    if (this.#context.state === "running") return;
    void this.#context.resume().catch(() => {});
  };
}

type Side = "visitor" | "persona";
