import { tierNames, type Tier, type TierName } from "./plans.ts";
import "./plan-table.css";

/** One column of a plan's table: what it is called, and how a tier fills it. */
export interface PlanColumn<T extends Tier> {
  name: string;
  value: (tier: T) => string | number;
}

interface PlanTableProps<T extends Tier> {
  caption: string;
  tiers: Record<TierName, T>;
  columns: PlanColumn<T>[];
}

/** A plan's tiers, one a row. On narrow screens rows turn to cards. */
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
        {tierNames.map((tierName, index) => (
          <tr key={tierName}>
            <th scope="row">{`Tier ${index + 1}`}</th>
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
