/** Milliseconds between attempts to start the audio context. */
const retryDelay = 500;

/** Measures a stream. The audio context can start suspended, and its constructor can throw. */
export class LevelMeter {
  readonly #stream: MediaStream;
  readonly #samples = new Float32Array(512);
  #context: AudioContext | undefined;
  #analyser: AnalyserNode | undefined;
  #nextAttempt = 0;

  constructor(stream: MediaStream) {
    this.#stream = stream;
  }

  /** Returns the loudness of the last 512 samples, 0 to 1. A second square root makes quiet speech visible. */
  level(): number {
    if (!this.#read()) return 0;
    let sum = 0;
    for (const sample of this.#samples) sum += sample * sample;
    return Math.min(1, Math.sqrt(Math.sqrt(sum / this.#samples.length)));
  }

  /** Returns whether any sample is not exactly zero. Undefined while the audio context is suspended. */
  hasSound(): boolean | undefined {
    if (!this.#read() || this.#context?.state !== "running") return undefined;
    return this.#samples.some((sample) => sample !== 0);
  }

  close(): void {
    void this.#context?.close();
  }

  #read(): boolean {
    if (this.#context?.state !== "running") this.#start();
    this.#analyser?.getFloatTimeDomainData(this.#samples);
    return this.#analyser !== undefined;
  }

  #start(): void {
    const now = performance.now();
    if (now < this.#nextAttempt) return;
    this.#nextAttempt = now + retryDelay;
    try {
      this.#context ??= new AudioContext();
      this.#analyser ??= this.#analyse(this.#context);
      this.#context.resume().catch(() => {});
    } catch {
      // The call works without a meter.
    }
  }

  #analyse(context: AudioContext): AnalyserNode {
    const analyser = context.createAnalyser();
    analyser.fftSize = this.#samples.length;
    context.createMediaStreamSource(this.#stream).connect(analyser);
    return analyser;
  }
}
