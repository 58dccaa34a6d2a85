/** Milliseconds between attempts to start a meter that the browser holds back. */
const retryDelay = 500;

/** Measures a stream, once the browser allows that: an audio context can start suspended, and its constructor can throw. */
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

  /** Whether any of these samples is not exactly zero. Undefined while the browser holds the meter back. */
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
      // The next attempt may do better; without a meter the call goes on.
    }
  }

  #analyse(context: AudioContext): AnalyserNode {
    const analyser = context.createAnalyser();
    analyser.fftSize = this.#samples.length;
    context.createMediaStreamSource(this.#stream).connect(analyser);
    return analyser;
  }
}
