import rehypeSanitize from "rehype-sanitize";
import rehypeStringify from "rehype-stringify";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { profile } from "./profile.ts";

const pipeline = unified()
  .use(remarkParse)
  .use(remarkRehype)
  .use(rehypeSanitize)
  .use(rehypeStringify);

/** The owner's biography as HTML, rendered once. Raw HTML in the Markdown is dropped. */
export const biography = String(pipeline.processSync(profile.biography));
