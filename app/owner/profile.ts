import rehypeSanitize from "rehype-sanitize";
import rehypeStringify from "rehype-stringify";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { parseProfile } from "./parse-profile.ts";
import source from "./profile.md?raw";

export const profile = parseProfile(source);

const pipeline = unified()
  .use(remarkParse)
  .use(remarkRehype)
  .use(rehypeSanitize)
  .use(rehypeStringify);

/** Raw HTML in the Markdown is dropped. */
export const biographyHtml = String(pipeline.processSync(profile.biography));
