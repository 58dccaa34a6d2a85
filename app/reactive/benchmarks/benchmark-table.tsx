import { formatCount } from "../../ui/format-number.ts";
import { Axis, Dots, logScale } from "./benchmark-dots.tsx";
import type { BenchmarkName } from "./benchmark-titles.ts";
import { type BenchmarkRow, benchmarks, sides } from "./benchmarks.ts";
import { formatDuration, formatVerdict, formatSpread, describeMethod } from "./format-results.ts";

interface BenchmarkTableProps {
  name: BenchmarkName;
  rows: readonly BenchmarkRow[];
}

/** Has explicit roles, since its rows are grids on narrow screens. */
export function BenchmarkTable({ name, rows }: BenchmarkTableProps) {
  const { objects, sizes, sideNames, steps } = benchmarks[name];
  const spreads = rows.flatMap((row) => sides.flatMap((side) => row[side] ?? []));
  const scale = logScale(spreads.flatMap(({ lowest, highest }) => [lowest, highest]));
  const sums = new Set(steps.filter(({ isSum }) => isSum).map(({ label }) => label));
  return (
    <table role="table" className="benchmark-table">
      <caption>{describeMethod(name, "the line is from the lowest to the highest")}</caption>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">
            step
          </th>
          <th role="columnheader" scope="col">
            <span className="visually-hidden">lowest to highest</span>
            <Axis {...scale} />
          </th>
          {sides.map((side) => (
            <th role="columnheader" scope="col" key={side} data-side={side}>
              {sideNames[side]}
            </th>
          ))}
          <th role="columnheader" scope="col">
            against traditional
          </th>
        </tr>
      </thead>
      {sizes.toReversed().map((size) => (
        <tbody role="rowgroup" key={size}>
          <tr role="row" className="benchmark-size">
            <th role="rowheader" scope="rowgroup" colSpan={sides.length + 3}>
              {`${formatCount(size)} ${objects}`}
            </th>
          </tr>
          {rows
            .filter((row) => row.size === size)
            .map((row) => (
              <tr role="row" key={row.step} data-sum={sums.has(row.step) ? "" : undefined}>
                <th role="rowheader" scope="row">
                  {row.step}
                </th>
                <td role="cell">
                  <span className="visually-hidden">
                    {sides
                      .flatMap((side) => {
                        const measured = row[side];
                        return measured ? `${sideNames[side]} ${formatSpread(measured)}` : [];
                      })
                      .join(", ")}
                  </span>
                  <Dots row={row} scale={scale} />
                </td>
                {sides.map((side) => (
                  <td role="cell" key={side} data-name={sideNames[side]}>
                    {row[side] ? formatDuration(row[side].median) : "–"}
                  </td>
                ))}
                <td role="cell" className="benchmark-verdict">
                  {formatVerdict(row, "×")}
                </td>
              </tr>
            ))}
        </tbody>
      ))}
    </table>
  );
}
