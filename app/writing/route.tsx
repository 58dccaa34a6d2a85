import { Link } from "react-router";
import type { Route } from "./+types/route";
import { config } from "../config/this-process.ts";
import { PAGE_CACHE } from "../page/cache-control.ts";
import { pageMeta } from "../page/page-meta.ts";
import { PaperHead } from "../page/paper-head.tsx";
import { PostByline } from "./post-byline.tsx";
import { estimateReadingMinutes } from "./post-details.ts";
import { storedPosts } from "./stored-posts.ts";
import "./writing.css";

const description =
  "Notes on building software that stays simple, and on the conversations around it.";

export function loader() {
  const posts = storedPosts.map(({ body, ...post }) => ({
    ...post,
    readingTime: estimateReadingMinutes(body),
  }));
  return { posts, origin: config.publicOrigin };
}

export function headers() {
  return { "Cache-Control": PAGE_CACHE };
}

export function meta({ loaderData }: Route.MetaArgs) {
  const origin = loaderData?.origin;
  return pageMeta({ title: "Writing", description, path: "/writing", origin });
}

export default function WritingPage({ loaderData: { posts, origin } }: Route.ComponentProps) {
  return (
    <div className="page writing">
      <PaperHead origin={origin} />
      <header className="page-head">
        <h1>Writing</h1>
        <p className="page-lead">{description}</p>
      </header>
      <ol className="plain">
        {posts.map(({ slug, title, summary, date, readingTime }) => (
          <li key={slug}>
            <article className="page-row entry">
              <PostByline date={date} readingTime={readingTime} />
              <div className="page-text">
                <h2>
                  <Link className="title-link" to={`/writing/${slug}`}>
                    {title}
                  </Link>
                </h2>
                <p className="reading">{summary}</p>
              </div>
            </article>
          </li>
        ))}
      </ol>
      <p className="writing-feed">
        <a className="lone-link" href="/feed.xml">
          Follow the Atom feed
        </a>
      </p>
    </div>
  );
}
