import { Link } from "react-router";
import type { Route } from "./+types/route";
import { config } from "../config/this-process.ts";
import { PAGE_CACHE } from "../page/cache-control.ts";
import { pageMeta } from "../page/page-meta.ts";
import { PostByline } from "./post-byline.tsx";
import { minutesToRead } from "./reading-time.ts";
import { storedPosts } from "./stored-posts.ts";
import "./writing.css";

const description =
  "Notes on building software that stays simple, and on the conversations around it.";

export function loader() {
  const posts = storedPosts.map(({ body, ...post }) => ({
    ...post,
    readingTime: minutesToRead(body),
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

export default function WritingPage({ loaderData: { posts } }: Route.ComponentProps) {
  return (
    <div className="writing">
      <header>
        <h1>Writing</h1>
        <p className="post-lead">{description}</p>
      </header>
      <ol>
        {posts.map(({ slug, title, summary, date, readingTime: minutes }) => (
          <li key={slug}>
            <article>
              <h2>
                <Link to={`/writing/${slug}`}>{title}</Link>
              </h2>
              <PostByline date={date} readingTime={minutes} />
              <p>{summary}</p>
            </article>
          </li>
        ))}
      </ol>
      <p className="post-end">
        <a href="/feed.xml">Follow by Atom feed</a>
      </p>
    </div>
  );
}
