import type { Config } from "../config/environment-variables.ts";

/** What a route says of its page, read by the document (`root.tsx`) and by the headers (`entry.server.tsx`). */
export interface PageHandle {
  /** The page runs script in the browser. Left out: not one script request. */
  hydrates?: true;
  /** The page asks for the microphone. */
  microphone?: true;
  /** Origins other than the site's own that the page's script calls. */
  connectsTo?: (config: Config) => string[];
  /** Query parameters that the page reads: an answer to one of them is never stored. */
  query?: readonly string[];
}

/** The handle of a matched route, if it has one. */
export function pageHandle(handle: unknown): PageHandle {
  return typeof handle === "object" && handle !== null ? handle : {};
}
