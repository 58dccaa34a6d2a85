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
