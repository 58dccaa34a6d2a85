import { Link } from "react-router";
import type { Route } from "./+types/post-route";
import { config } from "../config/this-process.ts";
import { PAGE_CACHE } from "../page/cache-control.ts";
import { articleJsonLd } from "../page/json-ld.ts";
import { notFound } from "../page/answers.ts";
import { pageMeta } from "../page/page-meta.ts";
import { PaperHead } from "../page/paper-head.tsx";
import { PostByline } from "./post-byline.tsx";
import { estimateReadingMinutes } from "./post-details.ts";
import { loadArticle, storedPosts } from "./stored-posts.ts";
import "./post.css";

export async function loader({ params }: Route.LoaderArgs) {
  const index = storedPosts.findIndex(({ slug }) => slug === params.slug);
  const found = storedPosts[index];
  if (!found) throw notFound();
  const { body, ...post } = found;
  const older = storedPosts[index + 1];
  return {
    post: { ...post, readingTime: estimateReadingMinutes(body) },
    ...(await loadArticle(found)),
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
    hasShareImage: true,
    type: "article",
    published: post.date,
    jsonLd: articleJsonLd(post, origin),
  });
}

export default function PostPage({ loaderData }: Route.ComponentProps) {
  const { post, html, contents, older, origin } = loaderData;
  return (
    <article className="page post">
      <PaperHead origin={origin} />
      <header className="page-head">
        <h1>{post.title}</h1>
        <p className="page-lead">{post.summary}</p>
        <PostByline date={post.date} author={post.author} readingTime={post.readingTime} />
      </header>
      {contents.length > 1 && (
        <>
          <details className="screen-only post-contents-fold">
            <summary>Contents</summary>
            <Parts contents={contents} />
          </details>
          <nav className="screen-only post-contents" aria-labelledby="contents">
            <h2 className="page-label" id="contents">
              Contents
            </h2>
            <Parts contents={contents} />
          </nav>
        </>
      )}
      <div className="post-body reading" dangerouslySetInnerHTML={{ __html: html }} />
      <nav className="screen-only page-row post-end" aria-label="More writing">
        {older && (
          <>
            <p className="page-label">Before this</p>
            <p className="page-text">
              <Link className="title-link" to={`/writing/${older.slug}`}>
                {older.title}
              </Link>
            </p>
          </>
        )}
        <p className="page-aside">
          <Link to="/writing">All writing</Link>
        </p>
      </nav>
    </article>
  );
}

/** Rendered twice, since only wide screens have a margin for it. One list is shown at a time. */
function Parts({ contents }: { contents: { id: string; name: string }[] }) {
  return (
    <ol className="plain">
      {contents.map(({ id, name }) => (
        <li key={id}>
          <a href={`#${id}`}>{name}</a>
        </li>
      ))}
    </ol>
  );
}
