import { toneFrequency } from "./tone.ts";

/** Measures how loud the tone is in a stream. */
export class ToneMeter {
  readonly #context = new AudioContext();
  readonly #analyser: AnalyserNode;
  readonly #levels: Float32Array<ArrayBuffer>;

  constructor(stream: MediaStream) {
    this.#analyser = this.#context.createAnalyser();
    this.#analyser.fftSize = 4096;
    this.#analyser.smoothingTimeConstant = 0;
    this.#levels = new Float32Array(this.#analyser.frequencyBinCount);
    this.#context.createMediaStreamSource(stream).connect(this.#analyser);
    this.#context.resume().catch(() => {});
  }

  /** Returns the strongest level in decibels within so many milliseconds. */
  async strongest(milliseconds: number): Promise<number> {
    const { promise, resolve } = Promise.withResolvers<number>();
    let strongest = Number.NEGATIVE_INFINITY;
    const timer = setInterval(() => (strongest = Math.max(strongest, this.#level())), 50);
    setTimeout(() => {
      clearInterval(timer);
      resolve(strongest);
    }, milliseconds);
    return promise;
  }

  close(): void {
    void this.#context.close();
  }

  #level(): number {
    this.#analyser.getFloatFrequencyData(this.#levels);
    const bin = Math.round((toneFrequency * this.#analyser.fftSize) / this.#context.sampleRate);
    return Math.max(...this.#levels.subarray(bin - 1, bin + 2));
  }
}
