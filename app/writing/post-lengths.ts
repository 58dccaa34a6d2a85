/** Longest texts of a post, in UTF-16 units; what is longer is no such text. `openapi.json` says the same. */
export const postLengths = {
  /** Two lines of the page. */
  title: 200,
  /** As long as a name may be in the agreement. */
  author: 200,
  /** Two or three sentences. */
  summary: 500,
  /** An address that can still be read aloud. */
  slug: 100,
  /** 30,000 words, or two hours of reading. */
  body: 200_000,
} as const;
