import { timePerFirstUse, timePerRun, timePerUpdate } from "./timing.ts";

export interface HydratedPosts {
  readAll(): number;
  readSome(indices: readonly number[]): number;
  /** Adds a separate listener to each post, called when the post or a comment changes. */
  subscribe(createListener: () => () => void): void;
  update(indices: readonly number[], text: string): void;
}

/** Must not write to the records. */
export type HydratePosts = (records: readonly BenchmarkPost[]) => HydratedPosts;

/** See `direct-subscription.ts`. */
let survivor: HydratedPosts | undefined;

/** Returns milliseconds for each step. Repeats each step for at least `shortest` milliseconds, measured by `readTime`. */
export function sampleRehydration(
  hydratePosts: HydratePosts,
  records: readonly BenchmarkPost[],
  readTime: () => number,
  shortest: number,
) {
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
  const update = timePerUpdate(readTime, shortest, hydrated, records.length, () => calls);
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

export function createPostRecords(amount: number): readonly BenchmarkPost[] {
  return JSON.parse(
    JSON.stringify(Array.from({ length: amount }, (_, index) => createPost(index))),
  );
}

function createPost(index: number): BenchmarkPost {
  return {
    id: `post-${index}`,
    title: `Post ${index}`,
    comments: Array.from({ length: commentsPerPost }, (_, number) => ({
      id: `post-${index}-comment-${number}`,
      author: `Author ${number}`,
      body: `Comment ${number} of post ${index}`,
    })),
    attribute1: `One ${index}`,
    attribute2: `Two ${index}`,
    attribute3: `Three ${index}`,
    attribute4: `Four ${index}`,
    attribute5: `Five ${index}`,
    attribute6: `Six ${index}`,
    attribute7: `Seven ${index}`,
    attribute8: `Eight ${index}`,
    attribute9: `Nine ${index}`,
    attribute10: `Ten ${index}`,
  };
}

/** Returns the post with another title and another body of its first comment, and shares all else. */
export function withText(post: BenchmarkPost, text: string): BenchmarkPost {
  const [first, ...others] = post.comments;
  const comments = first === undefined ? [] : [{ ...first, body: text }, ...others];
  return { ...post, title: text, comments };
}

type PostLike = Omit<BenchmarkPost, "comments"> & {
  readonly comments: Iterable<BenchmarkComment>;
};

export function countPost(post: PostLike): number {
  let characters = countPostFields(post);
  for (const comment of post.comments) characters += countComment(comment);
  return characters;
}

/** Counts characters of posts, which `recordOf` finds in what is kept. */
export function readPosts<Kept>(
  posts: readonly Kept[],
  recordOf: (kept: Kept) => PostLike,
): Pick<HydratedPosts, "readAll" | "readSome"> {
  return {
    readAll() {
      let characters = 0;
      for (const post of posts) characters += countPost(recordOf(post));
      return characters;
    },
    readSome(indices) {
      let characters = 0;
      for (const index of indices) {
        const post = posts[index];
        if (post !== undefined) characters += countPost(recordOf(post));
      }
      return characters;
    },
  };
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
