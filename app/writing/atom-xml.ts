import { escapeXml } from "../page/xml.ts";
import type { StoredPost } from "./parse-post.ts";

interface FeedEntry extends Omit<StoredPost, "body"> {
  html: string;
}

/** RFC 4287. `entries` must be sorted newest first. */
export function atomFeed(entries: readonly FeedEntry[], origin: string): string {
  const escapedOrigin = escapeXml(origin);
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-GB">
  <title>Writing</title>
  <id>${escapedOrigin}/writing</id>
  <link rel="self" type="application/atom+xml" href="${escapedOrigin}/feed.xml"/>
  <link rel="alternate" type="text/html" href="${escapedOrigin}/writing"/>
  <updated>${midnightUtc(entries[0]?.date ?? "1970-01-01")}</updated>
${entries.map((entry) => entryXml(entry, escapedOrigin)).join("")}</feed>
`;
}

function entryXml(
  { slug, title, date, author, summary, html }: FeedEntry,
  escapedOrigin: string,
): string {
  const url = `${escapedOrigin}/writing/${encodeURIComponent(slug)}`;
  return `  <entry>
    <title>${escapeXml(title)}</title>
    <id>${url}</id>
    <link rel="alternate" type="text/html" href="${url}"/>
    <published>${midnightUtc(date)}</published>
    <updated>${midnightUtc(date)}</updated>
    <author><name>${escapeXml(author ?? "Anonymous")}</name></author>
    <summary>${escapeXml(summary)}</summary>
    <content type="html" xml:base="${url}">${escapeXml(html)}</content>
  </entry>
`;
}

/** `2026-11-02` → `2026-11-02T00:00:00Z` */
function midnightUtc(date: string): string {
  return `${date}T00:00:00Z`;
}
