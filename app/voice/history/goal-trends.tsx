import { useId } from "react";
import type { Beginning } from "../conversation/earlier.ts";
import { goalResults, meanCalmness } from "../debrief/debrief-schema.ts";
import { ResultMark, resultWords } from "../debrief/goal-results.tsx";
import { visitorShare } from "../debrief/measures.ts";
import type { SavedRehearsal } from "./rehearsal-schema.ts";
import {
  countInWords,
  dash,
  goalResultsById,
  scenarioNameOf,
  formatBriefly,
} from "./rehearsal-format.ts";

/** A narrow screen has room for so many attempts. */
const maxShown = 5;

export function GoalTrends({ attempts }: { attempts: readonly SavedRehearsal[] }) {
  const heading = useId();
  const [newest] = attempts;
  if (!newest) return null;
  const { title } = scenarioNameOf(newest);
  const count = countInWords(attempts.length);
  if (attempts.length === 1) {
    return (
      <section className="trend">
        <h3>{`${title}, one attempt`}</h3>
        <p className="muted panel-empty">Do it once more to see a trend.</p>
      </section>
    );
  }
  const shown = attempts.slice(0, maxShown).toReversed();
  const times = shown.map(({ id }) => id);
  return (
    <section className="trend history-scroller" tabIndex={0} aria-label="Trend">
      <h3 id={heading}>
        {attempts.length > maxShown
          ? `${title}, the last ${countInWords(maxShown)} of ${count} attempts`
          : `${title}, ${count} attempts`}
      </h3>
      <table aria-labelledby={heading}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Goal</span>
            </th>
            {shown.map(({ id, from }) => (
              <th key={id} scope="col">
                {formatBriefly(id, times)} {from && <OriginMark from={from} />}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {newest.scenario?.goals.map(({ id, text }) => (
            <tr key={id}>
              <th scope="row">{text}</th>
              {shown.map((attempt) => {
                const result = goalResultsById(attempt).get(id)?.result;
                return (
                  <td key={attempt.id}>
                    {result ? <ResultMark result={result} name={resultWords[result]} /> : dash}
                  </td>
                );
              })}
            </tr>
          ))}
          {figures.map(({ name, of }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {shown.map((attempt) => (
                <td key={attempt.id}>{of(attempt) ?? dash}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="fine-print trend-key" aria-hidden="true">
        {goalResults.map((result) => (
          <span key={result}>
            <ResultMark result={result} /> {resultWords[result]}
          </span>
        ))}
      </p>
    </section>
  );
}

/** Marks an attempt that began with turns of an earlier one. */
export function OriginMark({ from }: { from: Beginning }) {
  return (
    <span className="fine-print from-turn">{from.carriesOn ? "carried on" : "from a turn"}</span>
  );
}

const figures: readonly { name: string; of: (attempt: SavedRehearsal) => string | undefined }[] = [
  {
    name: "Your share of the talking",
    of({ talking }) {
      const share = visitorShare(talking);
      return share === undefined ? undefined : `${Math.round(share * 100)}%`;
    },
  },
  {
    name: "Calmness",
    of: ({ debrief }) => (debrief && meanCalmness(debrief))?.toFixed(1),
  },
];
