import { hum, sampleRate } from "./voice.ts";

/**
 * A WAV file of speech-like sound between silences: a microphone that talks, for Chromium's
 * `--use-file-for-fake-audio-capture`, which plays it over and over.
 * @param turns durations in milliseconds, silence and speech in turn, beginning with silence
 */
export function speechWav(turns: number[]): Buffer {
  const parts = turns.map((ms, index) => {
    const count = Math.round((ms * sampleRate) / 1000);
    return index % 2 === 0 ? new Float64Array(count) : hum(0, count);
  });
  const count = parts.reduce((sum, part) => sum + part.length, 0);
  const file = Buffer.alloc(44 + count * 2);
  file.write("RIFF", 0);
  file.writeUInt32LE(36 + count * 2, 4);
  file.write("WAVEfmt ", 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(sampleRate, 24);
  file.writeUInt32LE(sampleRate * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write("data", 36);
  file.writeUInt32LE(count * 2, 40);
  let at = 44;
  for (const part of parts) {
    for (const sample of part) at = file.writeInt16LE(clamp(sample), at);
  }
  return file;
}

function clamp(sample: number): number {
  return Math.max(-32_768, Math.min(32_767, Math.round(sample)));
}
