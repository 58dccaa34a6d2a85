export interface Person {
  name: string;
  description?: string;
  /** PUBLIC_ORIGIN: the person's address is the site's. */
  origin?: string | undefined;
  /** Other addresses of the same person. */
  sameAs?: string[];
}

/** A person in schema.org's words, for the `jsonLd` of `pageMeta` or as part of another thing's. */
export function personJsonLd({ name, description, origin, sameAs }: Person) {
  return {
    "@type": "Person",
    name,
    ...(description && { description }),
    ...(origin && { url: `${origin}/` }),
    ...(sameAs && { sameAs }),
  };
}
