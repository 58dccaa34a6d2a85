/** A comment under a benchmark's post. */
export interface BenchmarkComment {
  readonly id: string;
  readonly author: string;
  readonly body: string;
}

/** A post with ten comments and ten further attributes (spec.md, 9). */
export interface BenchmarkPost {
  readonly id: string;
  readonly title: string;
  readonly comments: readonly BenchmarkComment[];
  readonly attribute1: string;
  readonly attribute2: string;
  readonly attribute3: string;
  readonly attribute4: string;
  readonly attribute5: string;
  readonly attribute6: string;
  readonly attribute7: string;
  readonly attribute8: string;
  readonly attribute9: string;
  readonly attribute10: string;
}

/** How many posts there are (spec.md, 9). */
export const rehydrationSizes = [100, 1_000, 10_000] as const;

const commentsPerPost = 10;

/** As many posts as asked for, as they would come out of `JSON.parse`. */
export function createPostRecords(amount: number): readonly BenchmarkPost[] {
  return JSON.parse(JSON.stringify(Array.from({ length: amount }, (_, index) => post(index))));
}

function post(index: number): BenchmarkPost {
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
