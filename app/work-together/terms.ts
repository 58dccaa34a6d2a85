/** The agreement's figures that hold for every tier (docs/product.md, 9, "Agreement terms"). */
export const terms = {
  /** How long a block of the retained plan lasts. */
  weeksInABlock: 4,
  /** From signing until the first block starts without a session. */
  daysUntilTheFirstBlock: 14,
  weeksOfInvoiceBeforeABlock: 1,
  /** After the last block, until leftover hours expire. */
  weeksForLeftoverHours: 4,
  /** After the last block, until the minimum commitment starts anew. */
  weeksUntilCommitmentResets: 4,
  /** Of an on-demand block's validity. */
  daysInAMonth: 30,
  daysOfAQuote: 30,
  daysToPay: 7,
  hoursForTheAgenda: 6,
  freeMinutesOver: 5,
  /** Of the booked time: less than this is short notice. */
  hoursOfNotice: 24,
  /** Of the booked time that the client forfeits. */
  creditForAForfeit: "50%",
} as const;

/** As another edition of the agreement may have them. */
export type Terms = {
  readonly [Name in keyof typeof terms]: (typeof terms)[Name] extends number ? number : string;
};

/** Retained blocks that fit into a year of 52 weeks. */
export function blocksInAYearOf({ weeksInABlock }: Terms): number {
  return 52 / weeksInABlock;
}

export const blocksInAYear = blocksInAYearOf(terms);
