/** Samples per second of everything heard and said here. */
export const sampleRate = 8000;

const pitch = 130;
const syllableMs = 240;
const formants = [1, 0.7, 0.5, 0.55, 0.3, 0.2, 0.12, 0.08];

/**
 * A hum that rises and falls in syllables like speech, as 16-bit samples. It never sinks into silence, so
 * that whoever listens for speech hears one utterance.
 * @param from index of the first sample since the utterance began
 */
export function hum(from: number, count: number, volume = 0.35): Float64Array {
  const samples = new Float64Array(count);
  for (let index = 0; index < count; index += 1) {
    const seconds = (from + index) / sampleRate;
    const syllable = Math.sin((Math.PI * seconds * 1000) / syllableMs) ** 2;
    const glide = 2 * Math.PI * pitch * seconds + 1.5 * Math.sin(2 * Math.PI * 0.7 * seconds);
    let sample = 0;
    for (const [harmonic, strength] of formants.entries()) {
      sample += strength * Math.sin(glide * (harmonic + 1));
    }
    samples[index] = (32_767 * volume * (0.35 + 0.65 * syllable) * sample) / 2;
  }
  return samples;
}
