import type { MetaDescriptor } from "react-router";

type JsonLd = Extract<MetaDescriptor, { "script:ld+json": unknown }>["script:ld+json"];

export interface PageMeta {
  title: string;
  /** One or two sentences of plain text. */
  description: string;
  path: string;
  /** PUBLIC_ORIGIN. Without it the page carries no absolute address of the site. */
  origin: string | undefined;
  type?: "website" | "profile" | "article";
  /** Day of publication of an article, YYYY-MM-DD. */
  published?: string;
  /** What the page is about, for search engines (schema.org). */
  jsonLd?: JsonLd;
}

/** A page's head, as a route's `meta` returns it. */
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
  origin?: string | undefined;
  ventures?: { name: string; url: string }[];
}

/** A person in schema.org's words. */
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

export interface Article {
  title: string;
  summary: string;
  date: string;
  author?: string | undefined;
  slug: string;
}

/** An article in schema.org's words, with its address when there is an origin (PUBLIC_ORIGIN). */
export function articleJsonLd(
  { title, summary, date, author, slug }: Article,
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
