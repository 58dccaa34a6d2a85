import { data } from "react-router";
import type { Route } from "./+types/route";
import { config } from "../config/this-process.ts";
import type { Profile } from "../owner/parse-profile.ts";
import { biographyHtml, profile } from "../owner/profile.ts";
import { SHORT_CACHE, NO_STORE } from "../page/cache-control.ts";
import { personJsonLd } from "../page/json-ld.ts";
import { pageMeta } from "../page/page-meta.ts";
import { PaperHead } from "../page/paper-head.tsx";
import { sitePosts } from "../posts-api/newest-and-oldest.ts";
import { WhatYouCanDo } from "../shell/what-you-can-do.tsx";
import { NewTabLink } from "../ui/new-tab-link.tsx";
import { Notice } from "../ui/notice.tsx";
import { formatPostDate, estimateReadingMinutes } from "../writing/post-details.ts";
import { storedPosts } from "../writing/stored-posts.ts";
import "./home.css";

const POSTS = 3;

export async function loader() {
  const { name, lead, ventures } = profile;
  const post = await sitePosts.newest();
  return data(
    {
      name,
      lead,
      ventures,
      biographyHtml,
      newest: storedPosts.slice(0, POSTS).map(({ slug, title, date, body }) => ({
        slug,
        title,
        date,
        readingTime: estimateReadingMinutes(body),
      })),
      post: post && { author: post.author },
      origin: config.publicOrigin,
    },
    { headers: { "Cache-Control": post ? SHORT_CACHE : NO_STORE } },
  );
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { name, lead, origin, ventures } = loaderData;
  return pageMeta({
    title: name,
    description: lead,
    path: "/",
    origin,
    hasShareImage: true,
    type: "profile",
    jsonLd: personJsonLd({
      name,
      description: lead,
      origin,
      ventures: ventures.map((venture) => ({ name: venture.name, url: venture.url })),
    }),
  });
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { name, lead, newest, ventures, post, origin } = loaderData;
  return (
    <div className="page home">
      {/* Without an origin it would only repeat the title. */}
      {origin && <PaperHead origin={origin} />}
      <h1>{name}</h1>
      <p className="page-lead home-lead">{lead}</p>
      <h2 className="visually-hidden">Biography</h2>
      <div
        className="home-biography reading"
        dangerouslySetInnerHTML={{ __html: loaderData.biographyHtml }}
      />
      <Ventures ventures={ventures} />
      <ResponseFromApi post={post} />
      <WhatYouCanDo />
      <NewestWriting posts={newest} />
    </div>
  );
}

/** Shows the author of the newest post as proof that the posts API responds. */
function ResponseFromApi({ post }: { post: { author?: string | undefined } | null }) {
  if (!post) {
    return (
      <Notice kind="bad" role="alert">
        No API response received
      </Notice>
    );
  }
  return (
    <p className="fine-print home-api">{`Response from API: ${post.author ?? "Not received"}`}</p>
  );
}

function Ventures({ ventures }: Pick<Profile, "ventures">) {
  return (
    <section className="home-ventures" aria-labelledby="ventures">
      <h2 className="page-label" id="ventures">
        Ventures
      </h2>
      <ul className="plain">
        {ventures.map(({ name, url, summary }) => (
          <li key={url} className="entry">
            <NewTabLink className="title-link" href={url}>
              {name}
            </NewTabLink>
            <span className="home-arrow" aria-hidden="true">
              {" "}
              ↗
            </span>
            <p>{summary}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ListedPost {
  slug: string;
  title: string;
  date: string;
  readingTime: number;
}

function NewestWriting({ posts }: { posts: ListedPost[] }) {
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
