import type { Config } from "../config/environment-variables.ts";

/** The server adds this header to a request whose body was too large to read, so that the page can say so. */
export const BODY_TOO_LARGE = "x-body-too-large";

/** The type of each page route's `handle` export. */
export interface PageHandle {
  /** Only pages with this flag load scripts in the browser. */
  hydrates?: true;
  microphone?: true;
  /** A constant script that runs before the page is painted, for what its style sheets need to know. */
  firstScript?: string;
  /** A constant script that stands in the page. */
  ownScript?: string;
  /** Takes forms of up to 2 MiB, and says what is wrong with a file that is too large. */
  takesFiles?: true;
  /** Says itself that a form is too large. */
  answersTooLarge?: true;
  /** Origins other than the site's own that the page's scripts call. */
  connectsTo?: (config: Config) => string[];
  /** Names of query parameters that the page reads; responses to requests with one are not stored. */
  query?: readonly string[];
}

export function pageHandle(handle: unknown): PageHandle {
  return typeof handle === "object" && handle !== null ? handle : {};
}
