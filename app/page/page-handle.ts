import type { Config } from "../config/environment-variables.ts";

/** The server adds this header to a request whose body was too large to read, so that the page can say so. */
export const BODY_TOO_LARGE = "x-body-too-large";

/** The type of each page route's `handle` export. */
export interface PageHandle {
  /** Only pages with this flag load scripts in the browser. */
  hydrates?: true;
  microphone?: true;
  /** A constant script that runs before the first paint, to set what the style sheets depend on. */
  firstScript?: string;
  /** A constant script in the page's body. */
  ownScript?: string;
  /** Accepts forms of up to 2 MiB, and shows a message for a larger one. */
  takesFiles?: true;
  /** Shows a message itself if a form is too large. */
  answersTooLarge?: true;
  /** Origins other than the site's own that the page's scripts call. */
  connectsTo?: (config: Config) => string[];
  /** Names of query parameters that the page reads; responses to requests with one are not stored. */
  query?: readonly string[];
}

export function pageHandle(handle: unknown): PageHandle {
  return typeof handle === "object" && handle !== null ? handle : {};
}

/** Dispatched on the window after hydration. */
export const HYDRATED = "hydrated";
