import { personJsonLd } from "../shell/person-json-ld.ts";
import type { StoredPost } from "./stored-post.ts";

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
