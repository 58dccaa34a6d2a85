const rate = 24_000;

/** Hertz. Speech has little of it alone. */
export const toneFrequency = 1_000;
export const toneMs = 1_000;

/** A short tone as a WAV file, faded in and out so that it does not click. */
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

/** Decibels by which the tone must stand out, and its least level: below it is the noise of the microphone itself. */
const standsOut = 15;
const audible = -75;

/** Whether the tone is heard by the microphone. Both are the strongest level at its frequency, in decibels. */
export function comesBack(before: number, during: number): boolean {
  return during > audible && during - before > standsOut;
}
