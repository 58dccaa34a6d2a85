/** What Lighthouse found of a page. Scores are 0 to 100. */
export interface Measured {
  scores: Record<Category, number>;
  layoutShift: number;
  /** Document, style sheets and fonts: what is sent before the page can be painted. */
  paint: Load;
  /** For people: `weight.test.ts` bounds it. */
  scripts: Load;
}

export interface Load {
  requests: number;
  /** Over the wire, with headers. */
  bytes: number;
}

export const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
export type Category = (typeof categories)[number];

/** Other work on the machine makes Lighthouse see slower pages, never faster ones. */
export function best(runs: readonly Measured[]): Measured {
  const [first, ...others] = runs;
  if (!first) throw new Error("Nothing was measured");
  return others.reduce(
    (found, run) => (run.scores.performance > found.scores.performance ? run : found),
    first,
  );
}

const PAINT = { requests: 16, bytes: 80_000 };

/**
 * What falls short, in words.
 *
 * @param leastPerformance of 100; 0 where the machine has other work, so that only what does not depend on time is held
 */
export function shortcomings(measured: Measured, leastPerformance: number): string[] {
  const { scores, paint, layoutShift } = measured;
  const least = (category: Category) => (category === "performance" ? leastPerformance : 100);
  return [
    ...categories
      .filter((category) => scores[category] < least(category))
      .map((category) => `${category} ${scores[category]}`),
    ...(layoutShift >= 0.005 ? [`layout shift ${layoutShift.toFixed(3)}`] : []),
    ...(paint.requests > PAINT.requests ? [`${paint.requests} requests before paint`] : []),
    ...(paint.bytes > PAINT.bytes ? [`${paint.bytes} bytes before paint`] : []),
  ];
}
