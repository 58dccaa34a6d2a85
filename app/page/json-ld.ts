interface Person {
  name: string;
  description?: string;
  origin?: string | undefined;
  ventures?: { name: string; url: string }[];
}

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

interface Article {
  title: string;
  summary: string;
  date: string;
  author?: string | undefined;
  slug: string;
}

/** `origin` is PUBLIC_ORIGIN; without it the article has no URL. */
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
