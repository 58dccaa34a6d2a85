import { formatPostDate } from "../writing/post-details.ts";

interface NewestWritingProps {
  posts: { slug: string; title: string; date: string; readingTime: number }[];
}

export function NewestWriting({ posts }: NewestWritingProps) {
  return (
    <section className="page-row" aria-labelledby="newest">
      <h2 className="page-label" id="newest">
        Newest writing
      </h2>
      <ol className="plain page-columns ways">
        {posts.map(({ slug, title, date, readingTime }) => (
          <li key={slug} className="entry">
            <a className="title-link" href={`/writing/${slug}`}>
              {title}
            </a>
            <p>
              <time className="unbroken" dateTime={date}>
                {formatPostDate(date)}
              </time>
              , <span className="unbroken">{readingTime} min read</span>
            </p>
          </li>
        ))}
      </ol>
      <p className="page-text home-all">
        <a className="lone-link" href="/writing">
          All writing
        </a>
      </p>
    </section>
  );
}
