import type { StoredPost } from "./stored-posts.ts";

const longDate = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

interface PostBylineProps extends Pick<StoredPost, "date" | "author"> {
  /** Minutes. */
  readingTime: number;
}

export function PostByline({ date, author, readingTime }: PostBylineProps) {
  return (
    <p className="post-byline">
      <time dateTime={date}>{longDate.format(new Date(date))}</time>
      <span>{readingTime} min read</span>
      {author && <span>{author}</span>}
    </p>
  );
}
