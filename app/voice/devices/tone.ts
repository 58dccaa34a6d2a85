const rate = 24_000;

/** Hertz. Speech has little energy there. */
const toneFrequency = 1_000;
export const toneMs = 1_000;

/** Returns a short tone as a WAV file, faded in and out so that it does not click. */
export function toneWav(): Blob {
  const count = (rate * toneMs) / 1_000;
  const view = new DataView(new ArrayBuffer(44 + 2 * count));
  const head = [
    "RIFF",
    36 + 2 * count,
    "WAVE",
    "fmt ",
    16,
    [1, 1],
    rate,
    2 * rate,
    [2, 16],
    "data",
  ];
  let at = 0;
  for (const part of [...head, 2 * count]) {
    if (typeof part === "string") {
      for (const letter of part) view.setUint8(at++, letter.charCodeAt(0));
    } else if (typeof part === "number") {
      view.setUint32(at, part, true);
      at += 4;
    } else {
      for (const short of part) {
        view.setUint16(at, short, true);
        at += 2;
      }
    }
  }
  for (let index = 0; index < count; index++) {
    const fade = Math.min(1, index / 500, (count - index) / 500);
    const sample = Math.sin((2 * Math.PI * toneFrequency * index) / rate);
    view.setInt16(44 + 2 * index, fade * sample * 0.3 * 32_767, true);
  }
  return new Blob([view], { type: "audio/wav" });
}

/** Decibels by which the tone must exceed what was there before. */
const leastRise = 15;
/** Decibels. Below it is the microphone's own noise. */
const audible = -75;

/** Compares the peak levels at the tone's frequency before and during the tone, in decibels. */
export function isToneHeard(before: number, during: number): boolean {
  return during > audible && during - before > leastRise;
}

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

  /** Returns the highest level in decibels within so many milliseconds. */
  async measurePeak(milliseconds: number): Promise<number> {
    const { promise, resolve } = Promise.withResolvers<number>();
    let peak = Number.NEGATIVE_INFINITY;
    const timer = setInterval(() => (peak = Math.max(peak, this.#level())), 50);
    setTimeout(() => {
      clearInterval(timer);
      resolve(peak);
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
