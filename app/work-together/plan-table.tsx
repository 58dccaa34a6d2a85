import { formatMoney } from "../ui/format-number.ts";
import {
  type OnDemandTier,
  type RetainedTier,
  type Tier,
  type TierName,
  tierNames,
  tierTitles,
} from "./plans.ts";
import "./plan-table.css";

interface PlanColumn<T extends Tier> {
  name: string;
  value: (tier: T) => string | number;
}

interface PlanTableProps<T extends Tier> {
  caption: string;
  tiers: Record<TierName, T>;
  columns: PlanColumn<T>[];
}

export function PlanTable<T extends Tier>({ caption, tiers, columns }: PlanTableProps<T>) {
  return (
    <table className="plan-table">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Tier</th>
          {columns.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {tierNames.map((tierName) => (
          <tr key={tierName}>
            <th scope="row">{tierTitles[tierName]}</th>
            {columns.map(({ name, value }) => (
              <td key={name} data-column={name}>
                {value(tiers[tierName])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

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
