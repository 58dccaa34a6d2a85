const firstTerms = {
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

const laterTerms = {
  weeksOfConsultantsNotice: 2,
  /** Before a change of prices. */
  weeksOfNoticeOfPrices: 8,
  /** After the day of the forfeited session. */
  weeksForACredit: 4,
  /** A cost up to it is the consultant's. */
  costCovered: "£20",
  /** The client hears of a higher cost before it is spent. */
  costToTell: "£100",
  pricePerMile: "45p",
  /** A longer flight is in business class. */
  hoursOfAFlight: 4,
  /** A longer train journey is in business class. */
  hoursOfATrain: 1,
  /** Each way. */
  hoursOfFreeTravel: 1,
  /** Of the hourly rate. */
  rateOfTravelTime: "20%",
} as const;

/** The agreement's figures that hold for every tier (docs/product.md, 9, "Agreement terms"). */
export const terms = { ...firstTerms, ...laterTerms } as const;

type Figures<T> = { readonly [Name in keyof T]: T[Name] extends number ? number : string };

/** As another edition of the agreement may have them: the text of the first ones holds the later figures itself. */
export type Terms = Figures<typeof firstTerms> & Partial<Figures<typeof laterTerms>>;

/** Retained blocks that fit into a year of 52 weeks. */
export function blocksInAYearOf({ weeksInABlock }: Terms): number {
  return 52 / weeksInABlock;
}

export const blocksInAYear = blocksInAYearOf(terms);
