import { formatMoney } from "./money.ts";
import type { PlanColumn } from "./plan-table.tsx";
import type { OnDemandTier, RetainedTier, Tier } from "./plans.ts";

const columns: PlanColumn<Tier>[] = [
  { name: "Hours in a block", value: (tier) => tier.hours },
  { name: "Hourly rate", value: (tier) => formatMoney(tier.hourlyRate) },
  { name: "Block price", value: (tier) => formatMoney(tier.blockPrice) },
  { name: "Minutes between sessions", value: (tier) => tier.minutesBetweenSessions },
];

export const retainedColumns: PlanColumn<RetainedTier>[] = [
  ...columns,
  { name: "Rollover blocks", value: (tier) => tier.rolloverBlocks },
  { name: "Rollable hours", value: (tier) => tier.rollableHours },
  { name: "Pullable hours", value: (tier) => tier.pullableHours },
  { name: "Minimum commitment", value: (tier) => `${tier.minimumBlockCommitment} blocks` },
];

export const onDemandColumns: PlanColumn<OnDemandTier>[] = [
  ...columns,
  { name: "Valid for", value: (tier) => `${tier.validityInMonths} months` },
];
