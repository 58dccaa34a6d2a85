/** What a link carries so that its agreement stands still. */
export interface LinkMark {
  /** The first 16 hexadecimal digits of the edition's hash. */
  edition: string;
  /** The day in London on which it was made, such as `2026-11-27`. */
  offered: string;
}

/** A link with terms of its day, which nobody signed. */
export interface DatedLink {
  /** A quote made that day would no longer stand (clause 14.2). */
  hasLapsed: boolean;
  /** "Details filled in on …" */
  sentence: string;
  /** For the head of a page, after the date and the version. */
  standing: string;
}
