const bias = 0x84;
const clip = 32_635;

/** One 16-bit sample as a µ-law byte (ITU-T G.711). */
export function encodeMuLaw(sample: number): number {
  const sign = sample < 0 ? 0x80 : 0;
  const magnitude = Math.min(Math.abs(Math.round(sample)), clip) + bias;
  const exponent = 31 - Math.clz32(magnitude) - 7;
  const mantissa = (magnitude >> (exponent + 3)) & 0x0f;
  return ~(sign | (exponent << 4) | mantissa) & 0xff;
}

/** A µ-law byte as a 16-bit sample. */
export function decodeMuLaw(byte: number): number {
  const bits = ~byte & 0xff;
  const magnitude = ((((bits & 0x0f) << 3) + bias) << ((bits >> 4) & 7)) - bias;
  return bits & 0x80 ? -magnitude : magnitude;
}

/** The loudness of a µ-law payload: root mean square, 0 to 1 of full scale. */
export function levelOf(payload: Uint8Array): number {
  let sum = 0;
  for (const byte of payload) sum += decodeMuLaw(byte) ** 2;
  return payload.length === 0 ? 0 : Math.sqrt(sum / payload.length) / 32_768;
}
