const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** A generator of numbers in [0, 1) that gives the same ones for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Makes ids as the provider's look: `item_`, then 21 letters and digits. */
export class Ids {
  readonly random: () => number;

  constructor(seed: number) {
    this.random = seededRandom(seed);
  }

  next(prefix: string): string {
    const letter = () => letters[Math.floor(this.random() * letters.length)];
    return `${prefix}_${Array.from({ length: 21 }, letter).join("")}`;
  }
}
