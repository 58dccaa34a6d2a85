import { hum, sampleRate } from "./voice.ts";

/**
 * A WAV file of speech-like sound between silences: a microphone that talks, for Chromium's
 * `--use-file-for-fake-audio-capture`, which plays it over and over.
 * @param turns durations in milliseconds, silence and speech in turn, beginning with silence
 */
export function speechWav(turns: number[]): Buffer {
  const samples = turns.flatMap((ms, index) => {
    const count = Math.round((ms * sampleRate) / 1000);
    return index % 2 === 0 ? Array.from({ length: count }, () => 0) : [...hum(0, count)];
  });
  const bytes = samples.length * 2;
  const head = Buffer.alloc(44);
  head.write("RIFF");
  head.writeUInt32LE(36 + bytes, 4);
  head.write("WAVEfmt ", 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(sampleRate, 24);
  head.writeUInt32LE(sampleRate * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write("data", 36);
  head.writeUInt32LE(bytes, 40);
  const clamped = samples.map((sample) => Math.max(-32_768, Math.min(32_767, Math.round(sample))));
  return Buffer.concat([head, Buffer.from(new Int16Array(clamped).buffer)]);
}
