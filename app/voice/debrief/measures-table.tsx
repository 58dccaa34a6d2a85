import { formatMeasures } from "./format-measures.ts";
import type { Measures } from "./measure.ts";

/** The measures of both sides, each with a bar for the eye. */
export function MeasuresTable({ measures }: { measures: Measures }) {
  return (
    <table className="measures">
      <caption>Measured</caption>
      <thead>
        <tr>
          <th scope="col">Measure</th>
          <th scope="col">You</th>
          <th scope="col">The developer</th>
        </tr>
      </thead>
      <tbody>
        {formatMeasures(measures).map(({ name, visitor, persona, most }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {[visitor, persona].map(({ text, value }, index) => (
              <td key={index} data-side={index === 0 ? "visitor" : "persona"}>
                {text}
                <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
                  <rect width={most > 0 ? (100 * value) / most : 0} height="4" />
                </svg>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
