import type { MetaDescriptor } from "react-router";

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
