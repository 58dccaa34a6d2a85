import { Checkbox } from "../../ui/checkbox.tsx";
import { goalsMetText } from "../debrief/goal-results.tsx";
import type { Attempt } from "./attempt.ts";
import { rehearsalDate } from "./rehearsal-schema.ts";
import { endingInList, formatCost } from "./rehearsal-words.ts";
import "../../ui/data-table.css";

interface AttemptsTableProps {
  attempts: readonly Attempt[];
  /** Ids. */
  chosen: readonly number[];
  onToggle: (id: number) => void;
}

const none = "–";

export function AttemptsTable({ attempts, chosen, onToggle }: AttemptsTableProps) {
  return (
    <section className="attempts-scroller" tabIndex={0} aria-label="Table of attempts">
      <table className="data-table attempts-table">
        <thead>
          <tr>
            <th scope="col">Compare</th>
            <th scope="col">Date</th>
            <th scope="col">Ending</th>
            <th scope="col">Goals</th>
            <th scope="col">Your share</th>
            <th scope="col">Your interruptions</th>
            <th scope="col">Calmness</th>
            <th scope="col">Cost</th>
          </tr>
        </thead>
        <tbody>
          {attempts.map((attempt) => {
            const { id } = attempt.rehearsal;
            const date = rehearsalDate(id);
            return (
              <tr key={id}>
                <td>
                  <Checkbox
                    aria-label={`Compare ${date}`}
                    checked={chosen.includes(id)}
                    onChange={() => onToggle(id)}
                  />
                </td>
                <th scope="row">{date}</th>
                {cells(attempt).map((text, index) => (
                  <td key={index}>{text}</td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

function cells({ rehearsal, measures, calmness }: Attempt): string[] {
  const { scenario, debrief, cost } = rehearsal;
  const { share, interruptions } = measures.visitor;
  const goals = debrief?.goals;
  return [
    endingInList(rehearsal),
    goals && scenario ? goalsMetText(goals, scenario.goals.length) : none,
    share === undefined ? none : `${Math.round(share * 100)}%`,
    String(interruptions),
    calmness === undefined ? none : `${calmness.toFixed(1)} of 10`,
    cost === undefined ? none : formatCost(cost),
  ];
}
