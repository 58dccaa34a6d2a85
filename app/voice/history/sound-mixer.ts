/** Milliseconds of suspension that are not reported. */
const patience = 2_000;

const gestures = ["pointerdown", "keydown"] as const;

type Side = "visitor" | "persona";

export class SoundMixer {
  /** False until the browser lets the sound run. */
  hasRun = false;
  readonly #context = new AudioContext();
  readonly #mixed = this.#context.createMediaStreamDestination();
  readonly #sources = new Map<Side, MediaStreamAudioSourceNode>();
  readonly #onSilence: (isSilent: boolean) => void;
  readonly #closing = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param onSilence called when the browser suspends the sound for long, and when it resumes it */
  constructor(onSilence: (isSilent: boolean) => void) {
    this.#onSilence = onSilence;
    const { signal } = this.#closing;
    this.#context.addEventListener("statechange", this.#update, { signal });
    for (const gesture of gestures) document.addEventListener(gesture, this.#resume, { signal });
    // The context can start suspended. The page has been clicked, so it may be resumed.
    this.#update();
  }

  get stream(): MediaStream {
    return this.#mixed.stream;
  }

  setSide(side: Side, stream: MediaStream | undefined): void {
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
    if (this.#context.state === "running") {
      this.hasRun = true;
      return this.#onSilence(false);
    }
    this.#resume();
    this.#timer = setTimeout(() => this.#onSilence(true), patience);
  };

  /** Some browsers suspend the sound during a call, and resume it only on a gesture. */
  readonly #resume = (): void => {
    if (this.#context.state === "running") return;
    void this.#context.resume().catch(() => {});
  };
}
