const firstTerms = {
  /** Only blocks of the retained plan have a length. */
  weeksInABlock: 4,
  /** The first block starts so long after signing, unless a session starts it earlier. */
  daysUntilTheFirstBlock: 14,
  weeksOfInvoiceBeforeABlock: 1,
  /** Leftover hours expire so long after the last block. */
  weeksForLeftoverHours: 4,
  /** The minimum commitment starts anew so long after the last block. */
  weeksUntilCommitmentResets: 4,
  /** Turns an on-demand block's validity into days. */
  daysInAMonth: 30,
  daysOfAQuote: 30,
  daysToPay: 7,
  hoursForTheAgenda: 6,
  freeMinutesOver: 5,
  /** Less is short notice. */
  hoursOfNotice: 24,
  /** A share of the booked time that the client forfeits. */
  creditForAForfeit: "50%",
} as const;

const laterTerms = {
  weeksOfConsultantsNotice: 2,
  /** The client hears of new prices so long before. */
  weeksOfNoticeOfPrices: 8,
  /** A credit for sessions that the consultant moved can be used at least until so long after them. */
  weeksForACredit: 4,
  /** The consultant bears a cost up to this. */
  costCovered: "£20",
  /** The client hears of a higher cost before it is spent. */
  costToTell: "£100",
  pricePerMile: "45p",
  /** A longer flight is in business class. */
  hoursOfAFlight: 4,
  /** A longer train journey is in business class. */
  hoursOfATrain: 1,
  /** Each way has its own. */
  hoursOfFreeTravel: 1,
  /** A share of the hourly rate. */
  rateOfTravelTime: "20%",
} as const;

/** The agreement's figures that hold for every tier (docs/product.md, 9, "Agreement terms"). */
export const terms = { ...firstTerms, ...laterTerms } as const;

type Figures<T> = { readonly [Name in keyof T]: T[Name] extends number ? number : string };

/** The figures of any edition. The first editions have the later figures in their text. */
export type PlanTerms = Figures<typeof firstTerms> & Partial<Figures<typeof laterTerms>>;

/** Counts the retained blocks in a year of 52 weeks. */
export function blocksInAYearOf({ weeksInABlock }: PlanTerms): number {
  return 52 / weeksInABlock;
}

export const blocksInAYear = blocksInAYearOf(terms);
