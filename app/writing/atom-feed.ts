import { escapeXml } from "../page/xml.ts";
import type { StoredPost } from "./parse-post.ts";

interface FeedEntry extends Omit<StoredPost, "body"> {
  html: string;
}

/** RFC 4287. `entries` must be sorted newest first. */
export function atomFeed(entries: readonly FeedEntry[], origin: string): string {
  const site = escapeXml(origin);
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-GB">
  <title>Writing</title>
  <id>${site}/writing</id>
  <link rel="self" type="application/atom+xml" href="${site}/feed.xml"/>
  <link rel="alternate" type="text/html" href="${site}/writing"/>
  <updated>${instant(entries[0]?.date ?? "1970-01-01")}</updated>
${entries.map((entry) => entryXml(entry, site)).join("")}</feed>
`;
}

function entryXml({ slug, title, date, author, summary, html }: FeedEntry, site: string): string {
  const address = `${site}/writing/${encodeURIComponent(slug)}`;
  return `  <entry>
    <title>${escapeXml(title)}</title>
    <id>${address}</id>
    <link rel="alternate" type="text/html" href="${address}"/>
    <published>${instant(date)}</published>
    <updated>${instant(date)}</updated>
    <author><name>${escapeXml(author ?? "Anonymous")}</name></author>
    <summary>${escapeXml(summary)}</summary>
    <content type="html" xml:base="${address}">${escapeXml(html)}</content>
  </entry>
`;
}

function instant(date: string): string {
  return `${date}T00:00:00Z`;
}
