import { formatCount } from "../../ui/format-number.ts";
import type { BenchmarkResults } from "./benchmark-runner.ts";
import { type BenchmarkName, benchmarks, type Measurement } from "./benchmarks.ts";
import { formatDuration, formatRatio, formatSpread } from "./format-results.ts";

interface BenchmarkTableProps {
  name: BenchmarkName;
  results: BenchmarkResults;
}

export function BenchmarkTable({ name, results: { rows, rowsBefore } }: BenchmarkTableProps) {
  const { objects, sizes } = benchmarks[name];
  return (
    <table className="benchmark-table">
      <caption>
        Milliseconds: the median of several samples, below it the lowest and the highest. Ratio:
        reactive to traditional, so below 1 is faster; below it, that of the run before.
      </caption>
      <thead>
        <tr>
          <th scope="col">step</th>
          <th scope="col">traditional</th>
          <th scope="col">reactiveObject</th>
          <th scope="col">ratio</th>
        </tr>
      </thead>
      {sizes.toReversed().map((size) => (
        <tbody key={size}>
          <tr>
            <th scope="rowgroup" colSpan={4}>
              {`${formatCount(size)} ${objects}`}
            </th>
          </tr>
          {rows.map((row, index) => {
            const before = rowsBefore?.[index];
            if (row.size !== size) return undefined;
            return (
              <tr key={row.step}>
                <th scope="row">{row.step}</th>
                <Cell measurement={row.traditional} />
                <Cell measurement={row.reactiveObject} />
                <td>
                  {formatRatio(row)} {before && <small>{`before ${formatRatio(before)}`}</small>}
                </td>
              </tr>
            );
          })}
        </tbody>
      ))}
    </table>
  );
}

function Cell({ measurement }: { measurement: Measurement }) {
  return (
    <td>
      {formatDuration(measurement.median)} <small>{formatSpread(measurement)}</small>
    </td>
  );
}
