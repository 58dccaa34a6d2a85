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
const columns = ["Ending", "Goals", "Your share", "Your interruptions", "Calmness", "Cost"];

export function AttemptsTable({ attempts, chosen, onToggle }: AttemptsTableProps) {
  return (
    <section className="attempts-scroller" tabIndex={0} aria-label="Table of attempts">
      <table className="data-table attempts-table">
        <thead>
          <tr>
            <th scope="col">Compare</th>
            <th scope="col">Date</th>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {attempts.map((attempt) => {
            const { id } = attempt.rehearsal;
            const date = rehearsalDate(id);
            return (
              <tr key={id}>
                <td data-column="Compare">
                  <Checkbox
                    aria-label={`Compare ${date}`}
                    checked={chosen.includes(id)}
                    onChange={() => onToggle(id)}
                  />
                </td>
                <th scope="row">{date}</th>
                {cells(attempt).map((text, index) => (
                  <td key={index} data-column={columns[index]}>
                    {text}
                  </td>
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
