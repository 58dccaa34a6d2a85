import { formatPostDate } from "./post-details.ts";
import "./post-byline.css";
import type { StoredPost } from "./parse-post.ts";

interface PostBylineProps extends Pick<StoredPost, "date" | "author"> {
  /** Minutes. */
  readingTime: number;
}

export function PostByline({ date, author, readingTime }: PostBylineProps) {
  return (
    <p className="muted post-byline">
      <time dateTime={date}>{formatPostDate(date)}</time> <span>{readingTime} min read</span>{" "}
      {author && <span>{author}</span>}
    </p>
  );
}
