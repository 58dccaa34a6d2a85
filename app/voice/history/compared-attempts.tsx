import { resultWords } from "../debrief/goal-results.tsx";
import { formatMeasures } from "../debrief/measures-table.tsx";
import type { Attempt } from "./attempt.ts";
import { rehearsalDate } from "./rehearsal-schema.ts";
import { endingInList } from "./rehearsal-words.ts";
import "../../ui/data-table.css";

interface ComparedAttemptsProps {
  /** Oldest first. */
  attempts: readonly [Attempt, Attempt];
}

/** The goals of two attempts and the visitor's measures, side by side. */
export function ComparedAttempts({ attempts }: ComparedAttemptsProps) {
  return (
    <section className="attempts-scroller" tabIndex={0} aria-label="Two attempts">
      <table className="data-table compared-table">
        <caption>Side by side</caption>
        <thead>
          <tr>
            <th scope="col">What</th>
            {attempts.map(({ rehearsal: { id } }) => (
              <th key={id} scope="col">
                {rehearsalDate(id)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {comparedRows(attempts).map(({ name, values }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {values.map((value, index) => (
                <td key={index}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function comparedRows(attempts: readonly [Attempt, Attempt]) {
  const goals = attempts.map(({ rehearsal }) => rehearsal.scenario?.goals ?? []).flat();
  const texts = new Map(goals.map(({ id, text }) => [id, text]));
  const measures = attempts.map((attempt) => formatMeasures(attempt.measures));
  return [
    { name: "Ending", values: attempts.map(({ rehearsal }) => endingInList(rehearsal)) },
    ...[...texts].map(([id, text]) => ({
      name: `Goal: ${text}`,
      values: attempts.map((attempt) => {
        const result = attempt.goals.get(id);
        return result ? resultWords[result.result] : "Not judged";
      }),
    })),
    ...(measures[0] ?? []).map(({ name }, index) => ({
      name,
      values: measures.map((rows) => rows[index]?.visitor.text ?? "–"),
    })),
  ];
}
