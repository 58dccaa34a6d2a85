/** What a link carries so that its agreement stands still. */
export interface OfferMark {
  /** The first 16 hexadecimal digits of the edition's hash. */
  edition: string;
  /** The offer's date in London, such as `2026-11-27`. */
  offered: string;
}

export const markNames = ["edition", "offered"] as const;

/** An offer that a link carries without a signature. */
export interface StandingOffer {
  hasEnded: boolean;
  /** "Offered on …; stands until the end of …." */
  sentence: string;
  /** For the head of a page, after the date and the version. */
  standing: string;
}
