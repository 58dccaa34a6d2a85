import type { Config } from "../config/environment-variables.ts";

/** The server adds this header to a request whose body was too large to read, so that the page can say so. */
export const BODY_TOO_LARGE_HEADER = "x-body-too-large";

/** The type of each page route's `handle` export. */
export interface PageHandle {
  /** Only pages with this flag load scripts in the browser. */
  hydrates?: true;
  microphone?: true;
  /** A constant script that runs before the first paint, to set what the style sheets depend on. */
  firstScript?: string;
  /** A constant script in the page's body. */
  ownScript?: string;
  /** Forms may be up to 2 MiB. Implies `answersTooLarge`. */
  takesFiles?: true;
  /** If a form is too large, the page answers (see `BODY_TOO_LARGE_HEADER`), not the server. */
  answersTooLarge?: true;
  /** Origins other than the site's own that the page's scripts call. */
  connectsTo?: (config: Config) => string[];
  /** Names of query parameters that the page reads; responses to requests with one are not stored. */
  readsQuery?: readonly string[];
}

export function asPageHandle(handle: unknown): PageHandle {
  return typeof handle === "object" && handle !== null ? handle : {};
}

/** Dispatched on the window after hydration. */
export const HYDRATED_EVENT = "hydrated";
