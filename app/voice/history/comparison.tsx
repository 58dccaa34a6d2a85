import { scenarioOf } from "./attempt.ts";
import { ComparedAttempts } from "./compared-attempts.tsx";
import { GoalTrends } from "./goal-trends.tsx";
import type { RehearsalHistory } from "./history.ts";
import type { SavedRehearsal } from "./rehearsal-schema.ts";

interface ComparisonProps {
  /** Newest first. */
  rehearsals: readonly SavedRehearsal[];
  /** Ids of those to compare, at most two. */
  chosen: readonly number[];
  history: Pick<RehearsalHistory, "read">;
}

/** Two attempts side by side, and the trend of their scenario. */
export function Comparison({ rehearsals, chosen, history }: ComparisonProps) {
  const compared = rehearsals.filter(({ id }) => chosen.includes(id));
  const [subject = rehearsals[0]] = compared;
  if (!subject) return null;
  const { id } = scenarioOf(subject);
  const [newer, older] = compared;
  return (
    <div className="comparison">
      {newer && older ? (
        <ComparedAttempts rehearsals={[older, newer]} history={history} />
      ) : (
        rehearsals.length > 1 && <p className="panel-empty">Choose two to see them side by side.</p>
      )}
      <GoalTrends attempts={rehearsals.filter((one) => scenarioOf(one).id === id)} />
    </div>
  );
}
