import rehypeSanitize from "rehype-sanitize";
import rehypeStringify from "rehype-stringify";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { parseProfile } from "./parse-profile.ts";
import source from "./profile.md?raw";

export const profile = parseProfile(source);

/** Drops raw HTML from the Markdown. */
export const biographyHtml = String(
  unified()
    .use(remarkParse)
    .use(remarkRehype)
    .use(rehypeSanitize)
    .use(rehypeStringify)
    .processSync(profile.biography),
);
