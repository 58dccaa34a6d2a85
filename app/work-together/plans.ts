import { type PlanTerms, terms } from "./terms.ts";

/** Prices are in whole pounds sterling, excluding VAT (docs/product.md, 9, "Pricing plans"). */
export interface Tier {
  /** Hours in a block. */
  hours: number;
  hourlyRate: number;
  blockPrice: number;
  /** The least number. */
  minutesBetweenSessions: number;
}

export interface RetainedTier extends Tier {
  rolloverBlocks: number;
  rollableHours: number;
  /** Hours that may be pulled forward from the next block. */
  pullableHours: number;
  minimumBlockCommitment: number;
}

export interface OnDemandTier extends Tier {
  /** Counted from payment or, if later, the agreement’s start date. */
  validityInMonths: number;
}

export const tierNames = ["tier1", "tier2", "tier3"] as const;
export type TierName = (typeof tierNames)[number];

export const tierTitles: Record<TierName, string> = {
  tier1: "Tier 1",
  tier2: "Tier 2",
  tier3: "Tier 3",
};

/** A plan and tier by the name that links and forms use. */
export type PlanChoice = `${"retained" | "on-demand"}-${1 | 2 | 3}`;

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

export interface PricedChoice {
  choice: PlanChoice;
  plan: "retained" | "onDemand";
  tierName: TierName;
  tier: Tier;
}

/** Holds every figure of the agreement. */
export interface Plans {
  retained: Record<TierName, RetainedTier>;
  onDemand: Record<TierName, OnDemandTier>;
  terms: PlanTerms;
}

export const currentPlans: Plans = { retained, onDemand, terms };

/** Lists all that can be ordered, in the order of the agreement. */
export function choicesOf(plans: Plans): readonly PricedChoice[] {
  return [
    { choice: "retained-1", plan: "retained", tierName: "tier1", tier: plans.retained.tier1 },
    { choice: "retained-2", plan: "retained", tierName: "tier2", tier: plans.retained.tier2 },
    { choice: "retained-3", plan: "retained", tierName: "tier3", tier: plans.retained.tier3 },
    { choice: "on-demand-1", plan: "onDemand", tierName: "tier1", tier: plans.onDemand.tier1 },
    { choice: "on-demand-2", plan: "onDemand", tierName: "tier2", tier: plans.onDemand.tier2 },
    { choice: "on-demand-3", plan: "onDemand", tierName: "tier3", tier: plans.onDemand.tier3 },
  ];
}

export const pricedChoices = choicesOf(currentPlans);
