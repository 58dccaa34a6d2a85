/**
 * `amount` different indices below `size`, far from each other and other ones each `round`, so that
 * an update does not find what it needs in the processor's cache because its neighbour did.
 */
export function spreadIndices(amount: number, size: number, round: number): readonly number[] {
  const stride = Math.floor(size / amount);
  const offset = (round * 7919) % size;
  return Array.from({ length: amount }, (_, index) => (offset + index * stride) % size);
}
