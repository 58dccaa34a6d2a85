const sampleRate = 24_000;

/** Hertz. Speech has little energy there. */
const toneFrequency = 1_000;
export const toneDurationMs = 1_000;

/** Returns a short tone as a WAV file, faded in and out so that it does not click. */
export function createToneWav(): Blob {
  const count = (sampleRate * toneDurationMs) / 1_000;
  const samples = Int16Array.from({ length: count }, (_, index) => {
    const fade = Math.min(1, index / 500, (count - index) / 500);
    return fade * Math.sin((2 * Math.PI * toneFrequency * index) / sampleRate) * 0.3 * 32_767;
  });
  // One channel of 16-bit PCM. Each machine with a browser is little-endian, as the format is.
  const format = Uint32Array.of(16, 0x0001_0001, sampleRate, 2 * sampleRate, 0x0010_0002);
  const { byteLength: size } = samples;
  const parts = [
    "RIFF",
    Uint32Array.of(36 + size),
    "WAVEfmt ",
    format,
    "data",
    Uint32Array.of(size),
    samples,
  ];
  return new Blob(parts, { type: "audio/wav" });
}

/** Decibels by which the level must rise with the tone. */
const minimumRise = 15;
/** Decibels. Anything below is the microphone's own noise. */
const minimumLevel = -75;

/** Whether the microphone picks up the speaker. */
export type Echo = "heard" | "none" | "unknown";

/**
 * Compares the peak levels at the tone's frequency before and during the tone, in decibels. A microphone that is open
 * has some noise; minus infinity is one that is muted by the system, or an audio context that is suspended.
 */
export function echoOf(before: number, during: number): Echo {
  if (during === Number.NEGATIVE_INFINITY) return "unknown";
  return during > minimumLevel && during - before > minimumRise ? "heard" : "none";
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

  /** Measures for that many milliseconds. Returns the highest level, in decibels. */
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
