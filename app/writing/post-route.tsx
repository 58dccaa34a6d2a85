import { data, Link } from "react-router";
import type { Route } from "./+types/post-route";
import { config } from "../config/this-process.ts";
import { PAGE_CACHE } from "../page/cache-control.ts";
import { articleJsonLd, pageMeta } from "../page/page-meta.ts";
import { PostByline } from "./post-byline.tsx";
import { minutesToRead } from "./reading-time.ts";
import { articleHtml, storedPosts } from "./stored-posts.ts";
import "./writing.css";

export async function loader({ params }: Route.LoaderArgs) {
  const index = storedPosts.findIndex(({ slug }) => slug === params.slug);
  const found = storedPosts[index];
  if (!found) throw data(null, { status: 404 });
  const { body, ...post } = found;
  const older = storedPosts[index + 1];
  return {
    post: { ...post, readingTime: minutesToRead(body) },
    html: await articleHtml(found),
    older: older && { slug: older.slug, title: older.title },
    origin: config.publicOrigin,
  };
}

export function headers() {
  return { "Cache-Control": PAGE_CACHE };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { post, origin } = loaderData;
  return pageMeta({
    title: post.title,
    description: post.summary,
    path: `/writing/${post.slug}`,
    origin,
    type: "article",
    published: post.date,
    jsonLd: articleJsonLd(post, origin),
  });
}

export default function PostPage({ loaderData: { post, html, older } }: Route.ComponentProps) {
  return (
    <article className="post">
      <header>
        <h1>{post.title}</h1>
        <PostByline date={post.date} author={post.author} readingTime={post.readingTime} />
        <p className="post-lead">{post.summary}</p>
      </header>
      <div className="post-body" dangerouslySetInnerHTML={{ __html: html }} />
      <nav className="post-end" aria-label="More writing">
        <Link to="/writing">All writing</Link>
        {older && (
          <p>
            Before this: <Link to={`/writing/${older.slug}`}>{older.title}</Link>
          </p>
        )}
      </nav>
    </article>
  );
}
