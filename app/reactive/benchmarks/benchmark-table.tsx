import { formatCount } from "../../ui/format-number.ts";
import { Axis, Dots, logScale, type LogScale } from "./benchmark-dots.tsx";
import { type BenchmarkName, type BenchmarkRow, benchmarks, sideNames } from "./benchmarks.ts";
import { formatDuration, formatVerdict, formatSpread, describeMethod } from "./format-results.ts";

interface BenchmarkTableProps {
  name: BenchmarkName;
  /** Undefined while they are measured. */
  rows: readonly BenchmarkRow[] | undefined;
  rowsBefore: readonly BenchmarkRow[] | undefined;
}

/** A row that is not measured yet has no figures. */
type ShownRow = Pick<BenchmarkRow, "size" | "step"> & Partial<BenchmarkRow>;

/** Has explicit roles, since its rows are grids on narrow screens. */
export function BenchmarkTable({ name, rows: measured, rowsBefore }: BenchmarkTableProps) {
  const { objects, sizes, sides, steps } = benchmarks[name];
  const rows: readonly ShownRow[] = measured ?? unmeasuredRows(name);
  const scale = measured
    ? logScale(
        measured.flatMap((row) =>
          sides.flatMap((side) => [row[side]?.lowest ?? 0, row[side]?.highest ?? 0]),
        ),
      )
    : noScale;
  const sums = new Set(steps.filter(({ isSum }) => isSum).map(({ label }) => label));
  return (
    <table role="table" className="benchmark-table">
      <caption>
        {measured
          ? describeMethod(name, "the line is from the lowest to the highest")
          : "What is being measured"}
      </caption>
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
          {rowsBefore && (
            <th role="columnheader" scope="col">
              run before
            </th>
          )}
        </tr>
      </thead>
      {sizes.toReversed().map((size) => (
        <tbody role="rowgroup" key={size}>
          <tr role="row" className="benchmark-size">
            <th role="rowheader" scope="rowgroup" colSpan={sides.length + (rowsBefore ? 4 : 3)}>
              {`${formatCount(size)} ${objects}`}
            </th>
          </tr>
          {rows.map((row, index) => {
            if (row.size !== size) return undefined;
            const before = rowsBefore?.[index];
            return (
              <tr role="row" key={row.step} data-sum={sums.has(row.step) ? "" : undefined}>
                <th role="rowheader" scope="row">
                  {row.step}
                </th>
                <td role="cell">
                  <span className="visually-hidden">{describeSpreads(row, sides)}</span>
                  <Dots row={row} sides={sides} scale={scale} />
                </td>
                {sides.map((side) => (
                  <td role="cell" key={side} data-name={sideNames[side]}>
                    {row[side] ? formatDuration(row[side].median) : "–"}
                  </td>
                ))}
                <td role="cell" className="benchmark-verdict">
                  {isMeasured(row) ? formatVerdict(row, "×") : "–"}
                </td>
                {before && (
                  <td role="cell" className="benchmark-before">
                    {formatVerdict(before, "×")}
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      ))}
    </table>
  );
}

const noScale: LogScale = { ticks: [], place: () => 0 };

function unmeasuredRows(name: BenchmarkName): readonly ShownRow[] {
  const { sizes, steps } = benchmarks[name];
  return sizes.flatMap((size) => steps.map(({ label }) => ({ size, step: label })));
}

function isMeasured(row: ShownRow): row is BenchmarkRow {
  return row.traditional !== undefined && row.reactiveObject !== undefined;
}

function describeSpreads(row: ShownRow, sides: (typeof benchmarks)[BenchmarkName]["sides"]) {
  return sides
    .flatMap((side) => {
      const measured = row[side];
      return measured ? [`${sideNames[side]} ${formatSpread(measured)}`] : [];
    })
    .join(", ");
}
