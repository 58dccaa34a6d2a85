import type { MetaDescriptor } from "react-router";
import site from "../owner/profile.md?site";
import { shareImageAddress, shareImageSize } from "./share-image-address.ts";

type JsonLd = Extract<MetaDescriptor, { "script:ld+json": unknown }>["script:ld+json"];

interface PageMeta {
  title: string;
  description: string;
  path: string;
  /** PUBLIC_ORIGIN. If undefined, the head contains no absolute URLs of the site. */
  origin: string | undefined;
  /** True if the build draws an image of the page (`share-images`); other pages use the site's image. */
  hasShareImage?: true;
  type?: "website" | "profile" | "article";
  /** Publication date of an article, YYYY-MM-DD. */
  published?: string;
  jsonLd?: JsonLd;
}

export function pageMeta(page: PageMeta): MetaDescriptor[] {
  const { title, description, path, origin, type = "website", published, jsonLd } = page;
  const image = page.hasShareImage ? { path, alt: title } : { path: "/", alt: site.owner };
  const address = origin && `${origin}${path}`;
  return [
    { title },
    { name: "description", content: description },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:type", content: type },
    { property: "og:locale", content: "en_GB" },
    { property: "og:site_name", content: site.owner },
    ...(published ? [{ property: "article:published_time", content: published }] : []),
    ...(address
      ? [
          { property: "og:url", content: address },
          { tagName: "link" as const, rel: "canonical", href: address },
          { property: "og:image", content: `${origin}${shareImageAddress(image.path)}` },
          { property: "og:image:width", content: String(shareImageSize.width) },
          { property: "og:image:height", content: String(shareImageSize.height) },
          { property: "og:image:alt", content: image.alt },
          { name: "twitter:card", content: "summary_large_image" },
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

/**
 * Links a route's print styles as a sheet of their own: in the main sheet, a `:has` for print alone would make Chromium
 * restyle the whole page on each change (decision 0039).
 */
export function printSheet(href: string) {
  return { rel: "stylesheet", href, media: "print" };
}
