import type { CreatePopulation } from "./direct-subscription.ts";
import { type Handling, type Population, populationOf } from "./population.ts";
import { timePerFirstUse, timePerRun, timePerUpdate } from "./timing.ts";

/** A post's listeners are also called when one of its comments changes. */
interface HydratedPosts extends Population {
  /** Returns the number of characters. */
  read(indices: readonly number[]): number;
}

/** Must not write to the records. */
export type HydratePosts = (records: readonly BenchmarkPost[]) => HydratedPosts;

/** One of the implementations that are compared. */
export interface Contestant {
  readonly createPopulation: CreatePopulation;
  readonly hydratePosts: HydratePosts;
}

/** See `direct-subscription.ts`. */
let survivor: HydratedPosts | undefined;

/** Returns milliseconds for each step. Repeats each for at least `minDuration` milliseconds, measured by `readTime`. */
export function sampleRehydration(
  hydratePosts: HydratePosts,
  records: readonly BenchmarkPost[],
  readTime: () => number,
  minDuration: number,
) {
  survivor = hydratePosts(records.slice(0, 1));
  survivor.subscribe(() => () => {});
  survivor.update([0], "Survivor");
  survivor.read([0]);

  const hydrated: HydratedPosts[] = [];
  const hydrateOnce = () => hydratePosts(records);
  const hydrate = timePerRun(readTime, minDuration, () => {
    hydrated.push(hydrateOnce());
  });

  const all = [...records.keys()];
  let characters = 0;
  const firstRead = timePerFirstUse(readTime, minDuration, hydrated, hydrateOnce, (posts) => {
    characters += posts.read(all);
  });
  const expected = records.reduce((sum, record) => sum + countPost(record), 0) * hydrated.length;
  if (characters !== expected) throw new Error(`Read ${characters} characters of ${expected}`);

  let calls = 0;
  for (const posts of hydrated) {
    posts.subscribe(() => () => {
      calls++;
    });
  }
  const update = timePerUpdate(readTime, minDuration, hydrated, records.length, () => calls);
  return { hydrate, firstRead, update };
}

export interface BenchmarkComment {
  readonly id: string;
  readonly author: string;
  readonly body: string;
}

type Attribute = `attribute${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10}`;

/** Defined in docs/product.md, 9. */
export interface BenchmarkPost extends Readonly<Record<Attribute, string>> {
  readonly id: string;
  readonly title: string;
  readonly comments: readonly BenchmarkComment[];
}

/** Numbers of posts (docs/product.md, 9). */
export const rehydrationSizes = [100, 1_000, 10_000] as const;

const commentsPerPost = 10;
const attributesPerPost = 10;

export function createPostRecords(amount: number): readonly BenchmarkPost[] {
  return JSON.parse(
    JSON.stringify(Array.from({ length: amount }, (_, index) => createPost(index))),
  );
}

function createPost(index: number) {
  const attributes = Array.from({ length: attributesPerPost }, (_, number) => [
    `attribute${number + 1}`,
    `#${number + 1} of ${index}`,
  ]);
  return {
    id: `post-${index}`,
    title: `Post ${index}`,
    comments: Array.from({ length: commentsPerPost }, (_, number) => ({
      id: `post-${index}-comment-${number}`,
      author: `Author ${number}`,
      body: `Comment ${number} of post ${index}`,
    })),
    ...Object.fromEntries(attributes),
  };
}

/** Returns the post with another title and another body of its first comment, and shares all else. */
export function withText(post: BenchmarkPost, text: string): BenchmarkPost {
  const [first, ...others] = post.comments;
  const comments = first === undefined ? [] : [{ ...first, body: text }, ...others];
  return { ...post, title: text, comments };
}

/** Keeps posts of one kind, of which `count` reads one and returns its number of characters. */
export function postsOf<Kept>(
  posts: readonly Kept[],
  count: (post: Kept) => number,
  handling: Handling<Kept>,
): HydratedPosts {
  return {
    ...populationOf(posts, handling),
    read(indices) {
      let characters = 0;
      for (const index of indices) characters += count(posts[index]!);
      return characters;
    },
  };
}

type PostLike = Omit<BenchmarkPost, "comments"> & {
  readonly comments: Iterable<BenchmarkComment>;
};

export function countPost(post: PostLike): number {
  let characters = countPostFields(post);
  for (const comment of post.comments) characters += countComment(comment);
  return characters;
}

export function countPostFields(post: Omit<BenchmarkPost, "comments">): number {
  return (
    post.id.length +
    post.title.length +
    post.attribute1.length +
    post.attribute2.length +
    post.attribute3.length +
    post.attribute4.length +
    post.attribute5.length +
    post.attribute6.length +
    post.attribute7.length +
    post.attribute8.length +
    post.attribute9.length +
    post.attribute10.length
  );
}

export function countComment(comment: BenchmarkComment): number {
  return comment.id.length + comment.author.length + comment.body.length;
}
