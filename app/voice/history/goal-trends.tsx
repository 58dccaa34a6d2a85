import { resultWords } from "../debrief/goal-results.tsx";
import type { Attempt } from "./attempt.ts";
import { TrendChart } from "./trend.tsx";

const heights = { not_met: 0, partly: 1, met: 2 } as const;
const words = [resultWords.not_met, resultWords.partly, resultWords.met];

/** A trend for each goal of the newest attempt that was judged twice or more. */
export function GoalTrends({ attempts }: { attempts: readonly Attempt[] }) {
  const inOrder = attempts.toReversed();
  const goals = attempts[0]?.rehearsal.scenario?.goals ?? [];
  const trends = goals
    .map(({ id, text }) => ({
      text,
      values: inOrder.flatMap((attempt) => {
        const result = attempt.goals.get(id)?.result;
        return result ? [heights[result]] : [];
      }),
    }))
    .filter(({ values }) => values.length > 1);
  if (trends.length === 0) return null;
  return (
    <div className="history-trend">
      {trends.map(({ text, values }) => (
        <TrendChart
          key={text}
          title={text}
          values={values}
          max={2}
          format={(value) => words[value] ?? ""}
        />
      ))}
    </div>
  );
}
