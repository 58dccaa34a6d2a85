/** One tier of a plan. Money in whole pounds sterling, exclusive of VAT (spec.md, 9, "Pricing plans"). */
export interface Tier {
  /** Hours in one block. */
  hours: number;
  /** £ an hour. */
  hourlyRate: number;
  /** £ a block. */
  blockPrice: number;
  /** Least time between two sessions, in minutes. */
  minutesBetweenSessions: number;
}

/** A tier of the retained plan: blocks follow one another, month after month. */
export interface RetainedTier extends Tier {
  /** Blocks into which unused hours roll over. */
  rolloverBlocks: number;
  /** Hours of a block that may roll over into the next. */
  rollableHours: number;
  /** Hours that may be pulled forward from the next block. */
  pullableHours: number;
  /** Blocks that the client commits to at least. */
  minimumBlockCommitment: number;
}

/** A tier of the on-demand plan: a block is bought when it is needed. */
export interface OnDemandTier extends Tier {
  /** Months after purchase in which the hours may be used. */
  validityInMonths: number;
}

export const tierNames = ["tier1", "tier2", "tier3"] as const;
export type TierName = (typeof tierNames)[number];

export const retained: Record<TierName, RetainedTier> = {
  tier1: {
    hours: 4,
    hourlyRate: 600,
    blockPrice: 2400,
    minutesBetweenSessions: 20,
    rolloverBlocks: 1,
    rollableHours: 1,
    pullableHours: 1,
    minimumBlockCommitment: 2,
  },
  tier2: {
    hours: 6,
    hourlyRate: 580,
    blockPrice: 3480,
    minutesBetweenSessions: 20,
    rolloverBlocks: 1,
    rollableHours: 2,
    pullableHours: 2,
    minimumBlockCommitment: 2,
  },
  tier3: {
    hours: 10,
    hourlyRate: 560,
    blockPrice: 5600,
    minutesBetweenSessions: 30,
    rolloverBlocks: 1,
    rollableHours: 2,
    pullableHours: 3,
    minimumBlockCommitment: 2,
  },
};

export const onDemand: Record<TierName, OnDemandTier> = {
  tier1: {
    hours: 6,
    hourlyRate: 700,
    blockPrice: 4200,
    minutesBetweenSessions: 20,
    validityInMonths: 2,
  },
  tier2: {
    hours: 8,
    hourlyRate: 680,
    blockPrice: 5440,
    minutesBetweenSessions: 20,
    validityInMonths: 2,
  },
  tier3: {
    hours: 12,
    hourlyRate: 650,
    blockPrice: 7800,
    minutesBetweenSessions: 20,
    validityInMonths: 3,
  },
};
