import { type ReactNode, useEffect, useId, useState } from "react";
import { formatElapsed } from "../../ui/elapsed-time.ts";
import { earlierWords } from "../conversation/earlier.ts";
import { formatCost } from "../cost/dollars.ts";
import { meanCalmness } from "../debrief/debrief-schema.ts";
import { ResultMark, resultWords } from "../debrief/goal-results.tsx";
import { formatMeasures } from "../debrief/measures-table.tsx";
import { beganAt } from "../debrief/delivery.ts";
import { measureConversation } from "../debrief/measures.ts";
import { quoted } from "../debrief/quote.tsx";
import { GoalTrends, OriginMark } from "./goal-trends.tsx";
import type { RehearsalHistory } from "./rehearsal-history.ts";
import type { OpenedRehearsal, SavedRehearsal } from "./rehearsal-schema.ts";
import {
  dash,
  endingLabel,
  goalResultsById,
  scenarioNameOf,
  formatDateTime,
  formatBriefly,
} from "./rehearsal-format.ts";
import { cell, columnHeader, row, rowGroup, rowHeader, table } from "./table-roles.ts";
import { measuredItems } from "./turns.ts";

interface ComparisonProps {
  /** Newest first. */
  rehearsals: readonly SavedRehearsal[];
  /** The ids of at most two. */
  chosen: readonly number[];
  history: Pick<RehearsalHistory, "read">;
}

export function Comparison({ rehearsals, chosen, history }: ComparisonProps) {
  const compared = rehearsals.filter(({ id }) => chosen.includes(id));
  const [subject = rehearsals[0]] = compared;
  if (!subject) return null;
  const { id } = scenarioNameOf(subject);
  const [newer, older] = compared;
  return (
    <div className="stack comparison">
      {newer && older ? (
        <ComparedAttempts rehearsals={[older, newer]} history={history} />
      ) : (
        rehearsals.length > 1 && (
          <p className="muted panel-empty">Choose two to see them side by side.</p>
        )
      )}
      <GoalTrends attempts={rehearsals.filter((one) => scenarioNameOf(one).id === id)} />
    </div>
  );
}

interface ComparedAttemptsProps extends Pick<ComparisonProps, "history"> {
  /** Older first. */
  rehearsals: readonly [SavedRehearsal, SavedRehearsal];
}

function ComparedAttempts({ rehearsals, history }: ComparedAttemptsProps) {
  const [attempts, setAttempts] = useState<readonly Attempt[]>();
  const heading = useId();
  const [first, second] = rehearsals;
  useEffect(() => {
    let isCurrent = true;
    void Promise.all(
      [first, second].map(async (rehearsal) => {
        const read = await history.read(rehearsal.id);
        return read ? [toAttempt(rehearsal, read)] : [];
      }),
    ).then((read) => isCurrent && setAttempts(read.flat()));
    return () => {
      isCurrent = false;
    };
  }, [first, second, history]);

  if (!attempts) return <p className="muted panel-empty">Reading…</p>;
  return (
    <section className="history-scroller" tabIndex={0} aria-label="Two attempts">
      <h3 id={heading}>Side by side</h3>
      <table className="compared" {...table} aria-labelledby={heading}>
        <thead {...rowGroup}>
          <tr {...row}>
            <th {...columnHeader}>
              <span className="visually-hidden">What</span>
            </th>
            {attempts.map(({ rehearsal: { id, from } }) => (
              <th key={id} {...columnHeader}>
                {formatBriefly(id, [first.id, second.id], [formatDateTime])}{" "}
                {from && <OriginMark from={from} />}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...rowGroup}>
          {comparedRows(attempts).map(({ name, isGoal, values }) => (
            <tr key={name} {...row}>
              <th {...rowHeader}>
                {isGoal && <span className="visually-hidden">Goal: </span>}
                {name}
              </th>
              {values.map((value, index) => (
                <td key={index} {...cell}>
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** A past rehearsal with what is read for the comparison. */
interface Attempt {
  rehearsal: SavedRehearsal;
  measured: ReturnType<typeof formatMeasures>;
  /** When each item was said, in words: "3:38" for the time in the call. */
  saidAt: ReadonlyMap<string, string>;
}

function toAttempt(rehearsal: SavedRehearsal, { items, spans }: OpenedRehearsal): Attempt {
  const { id, from } = rehearsal;
  const saidAt = items.map((item): [string, string] => [
    item.id,
    item.isEarlier ? earlierWords(from) : formatElapsed(Math.max(0, beganAt(item, spans) - id)),
  ]);
  const measured = formatMeasures(measureConversation(spans, measuredItems(items)));
  return { rehearsal, measured, saidAt: new Map(saidAt) };
}

interface ComparedRow {
  name: string;
  isGoal?: true;
  values: readonly ReactNode[];
}

function comparedRows(attempts: readonly Attempt[]): ComparedRow[] {
  const goals = attempts.flatMap(({ rehearsal }) => rehearsal.scenario?.goals ?? []);
  const texts = new Map(goals.map(({ id, text }) => [id, text]));
  return [
    { name: "Ending", values: attempts.map(({ rehearsal }) => endingLabel(rehearsal)) },
    ...[...texts].map(([id, text]) => ({
      name: text,
      isGoal: true as const,
      values: attempts.map((attempt) => <GoalCell key={id} attempt={attempt} id={id} />),
    })),
    {
      name: "Calmness",
      values: attempts.map(({ rehearsal: { debrief } }) => {
        const calmness = debrief && meanCalmness(debrief);
        return calmness === undefined ? dash : `${calmness.toFixed(1)} out of 10`;
      }),
    },
    ...(attempts[0]?.measured ?? []).map(({ name }, index) => ({
      name,
      values: attempts.map(({ measured }) => measured[index]?.visitor.text ?? dash),
    })),
    {
      name: "Cost",
      values: attempts.map(({ rehearsal: { cost, isCostAtLeast } }) =>
        cost === undefined ? dash : formatCost(cost, isCostAtLeast),
      ),
    },
  ];
}

function GoalCell({ attempt, id }: { attempt: Attempt; id: string }) {
  const { saidAt, rehearsal } = attempt;
  const given = goalResultsById(rehearsal).get(id);
  if (!given) return rehearsal.scenario?.goals.some((goal) => goal.id === id) ? "Not judged" : dash;
  const { result, item_id: itemId, quote } = given;
  const at = itemId === null ? undefined : saidAt.get(itemId);
  return (
    <>
      <p className="row goal-result">
        <ResultMark result={result} />
        {resultWords[result]}
      </p>
      {quote !== null && (
        <p className="compared-quote" dir="auto">
          {quoted(quote)}
        </p>
      )}
      {quote !== null && at !== undefined && <p className="fine-print debrief-where">{at}</p>}
    </>
  );
}
