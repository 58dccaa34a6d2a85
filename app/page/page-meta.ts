import type { MetaDescriptor } from "react-router";
import type { StoredPost } from "../writing/stored-posts.ts";

type JsonLd = Extract<MetaDescriptor, { "script:ld+json": unknown }>["script:ld+json"];

export interface PageMeta {
  title: string;
  /** One or two sentences of plain text. */
  description: string;
  /** The page's path, such as `/writing`. */
  path: string;
  /** PUBLIC_ORIGIN. Without it the page carries no absolute address of the site. */
  origin: string | undefined;
  type?: "website" | "profile" | "article";
  /** Day of publication of an article, YYYY-MM-DD. */
  published?: string;
  /** What the page is about, for search engines (schema.org). */
  jsonLd?: JsonLd;
}

/** What a page's head says of it; a route's `meta` returns this. */
export function pageMeta(page: PageMeta): MetaDescriptor[] {
  const { title, description, path, origin, type = "website", published, jsonLd } = page;
  const address = origin && `${origin}${path}`;
  return [
    { title },
    { name: "description", content: description },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:type", content: type },
    { property: "og:locale", content: "en_GB" },
    ...(published ? [{ property: "article:published_time", content: published }] : []),
    ...(address
      ? [
          { property: "og:url", content: address },
          { tagName: "link" as const, rel: "canonical", href: address },
        ]
      : []),
    {
      tagName: "link",
      rel: "alternate",
      type: "application/atom+xml",
      title: "Writing",
      href: "/feed.xml",
    },
    ...(jsonLd ? [{ "script:ld+json": { "@context": "https://schema.org", ...jsonLd } }] : []),
  ];
}

export interface Person {
  name: string;
  description?: string;
  /** PUBLIC_ORIGIN: the person's address is the site's. */
  origin?: string | undefined;
  /** What the person runs. */
  ventures?: { name: string; url: string }[];
}

/** A person in schema.org's words, for the `jsonLd` of `pageMeta` or as part of another thing's. */
export function personJsonLd({ name, description, origin, ventures }: Person) {
  return {
    "@type": "Person",
    name,
    ...(description && { description }),
    ...(origin && { url: `${origin}/` }),
    ...(ventures && {
      worksFor: ventures.map((venture) => ({ "@type": "Organization", ...venture })),
    }),
  };
}

/** A post in schema.org's words. It carries its address only with an origin (PUBLIC_ORIGIN). */
export function articleJsonLd(
  { title, summary, date, author, slug }: Omit<StoredPost, "body">,
  origin: string | undefined,
) {
  return {
    "@type": "Article",
    headline: title,
    description: summary,
    datePublished: date,
    inLanguage: "en-GB",
    ...(author && { author: personJsonLd({ name: author }) }),
    ...(origin && { mainEntityOfPage: `${origin}/writing/${slug}` }),
  };
}
