import type { StoredPost } from "./stored-post.ts";

const longDate = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

export interface PostFactsProps extends Pick<StoredPost, "date" | "author"> {
  /** Minutes. */
  readingTime: number;
}

/** When a post was written, by whom, and how long it is. */
export function PostFacts({ date, author, readingTime }: PostFactsProps) {
  return (
    <p className="post-facts">
      <time dateTime={date}>{longDate.format(new Date(date))}</time>
      <span>{readingTime} min read</span>
      {author && <span>{author}</span>}
    </p>
  );
}
