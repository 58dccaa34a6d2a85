import { updateSize } from "./direct-subscription.ts";
import type { BenchmarkPost } from "./post-records.ts";
import { spreadIndices } from "./spread-indices.ts";
import { medianTimePerRun, timePerFirstUse, timePerRun } from "./time-per-run.ts";

/** Posts of one kind, each of which, and each of whose comments, can be read and written to. */
export interface HydratedPosts {
  /** Reads every field of every post and comment; gives the number of characters read. */
  readAll(): number;
  /** Gives every post a listener of its own, for changes of the post or of its comments. */
  subscribe(createListener: () => () => void): void;
  /** Writes `text` to the title and the first comment's body of some posts, in one batch. */
  update(indices: readonly number[], text: string): void;
}

/** One way to keep posts: makes them from records, which it must not write to. */
export type HydratePosts = (records: readonly BenchmarkPost[]) => HydratedPosts;

/** Milliseconds for each step of the work. */
export interface RehydrationSample {
  readonly hydrate: number;
  readonly firstRead: number;
  readonly update: number;
}

/** One post of the kind in hand, kept for the reason told in `direct-subscription.ts`. */
let survivor: HydratedPosts | undefined;

/**
 * Runs the workload once. `readTime` gives milliseconds; `shortest` is how long each step is
 * repeated at least, so that a coarse clock can tell.
 */
export function sampleRehydration(
  hydratePosts: HydratePosts,
  records: readonly BenchmarkPost[],
  readTime: () => number,
  shortest: number,
): RehydrationSample {
  survivor = hydratePosts(records.slice(0, 1));
  survivor.subscribe(() => () => {});
  survivor.update([0], "Survivor");
  survivor.readAll();

  const hydrated: HydratedPosts[] = [];
  const hydrateOnce = () => hydratePosts(records);
  const hydrate = timePerRun(readTime, shortest, () => {
    hydrated.push(hydrateOnce());
  });

  let characters = 0;
  const firstRead = timePerFirstUse(readTime, shortest, hydrated, hydrateOnce, (posts) => {
    characters += posts.readAll();
  });
  const expected = countCharacters(records) * hydrated.length;
  if (characters !== expected) throw new Error(`Read ${characters} characters of ${expected}`);

  let calls = 0;
  for (const posts of hydrated) {
    posts.subscribe(() => () => {
      calls++;
    });
  }
  let round = 0;
  let writes = 0;
  const update = medianTimePerRun(readTime, shortest, () => {
    const indices = spreadIndices(Math.min(updateSize, records.length), records.length, round);
    hydrated[round % hydrated.length]?.update(indices, `New text ${round}`);
    writes += indices.length;
    round++;
  });
  if (calls < writes) throw new Error(`${writes} writes led to ${calls} calls of listeners`);
  return { hydrate, firstRead, update };
}

function countCharacters(records: readonly BenchmarkPost[]): number {
  let characters = 0;
  for (const { comments, ...fields } of records) {
    for (const field of Object.values(fields)) characters += field.length;
    for (const { id, author, body } of comments)
      characters += id.length + author.length + body.length;
  }
  return characters;
}
