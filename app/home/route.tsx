import { data } from "react-router";
import type { Route } from "./+types/route";
import { config } from "../config/this-process.ts";
import { biographyHtml, profile } from "../owner/profile.ts";
import { SHORT_CACHE, NO_STORE } from "../page/cache-control.ts";
import { pageMeta, personJsonLd } from "../page/page-meta.ts";
import { sitePosts } from "../posts-api/newest-and-oldest.ts";
import { Notice } from "../ui/notice.tsx";
import "./home.css";

export async function loader() {
  const { name, lead, ventures } = profile;
  const post = await sitePosts.newest();
  return data(
    {
      name,
      lead,
      ventures,
      biographyHtml,
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
  const { post, ...owner } = loaderData;
  return (
    <div className="home">
      <div className="home-head">
        <h1>{owner.name}</h1>
        <p>{owner.lead}</p>
      </div>
      <div className="home-biography" dangerouslySetInnerHTML={{ __html: owner.biographyHtml }} />
      <ul className="plain home-ventures">
        {owner.ventures.map(({ name, url, summary }) => (
          <li key={url} className="home-venture">
            <a href={url} target="_blank" rel="noopener">
              {name}
              <span className="visually-hidden"> (opens in a new tab)</span>
            </a>
            <p>{summary}</p>
          </li>
        ))}
      </ul>
      <ResponseFromApi post={post} />
    </div>
  );
}

/** The author of the newest post, which shows that the posts API answers. */
function ResponseFromApi({ post }: { post: { author?: string | undefined } | null }) {
  if (!post) {
    return (
      <Notice kind="bad" role="alert">
        No API response received
      </Notice>
    );
  }
  return <p className="home-api">{`Response from API: ${post.author ?? "Not received"}`}</p>;
}
