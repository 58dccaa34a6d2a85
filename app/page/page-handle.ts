import type { Config } from "../config/environment-variables.ts";

/** What a route exports as its `handle`: read by the document, its headers and the page cache. */
export interface PageHandle {
  /** The page runs script in the browser; without it no script is requested. */
  hydrates?: true;
  microphone?: true;
  /** Origins other than the site's own that the page's script calls. */
  connectsTo?: (config: Config) => string[];
  /** Query parameters that the page reads; a response to one of them is never stored. */
  query?: readonly string[];
}

export function pageHandle(handle: unknown): PageHandle {
  return typeof handle === "object" && handle !== null ? handle : {};
}
