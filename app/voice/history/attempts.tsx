import { useEffect, useId, useMemo, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { AttemptsTable } from "./attempts-table.tsx";
import { type Attempt, attemptsByScenario, toAttempt } from "./attempt.ts";
import { ComparedAttempts } from "./compared-attempts.tsx";
import { GoalTrends } from "./goal-trends.tsx";
import type { RehearsalHistory } from "./history.ts";
import type { SavedRehearsal } from "./rehearsal-schema.ts";

interface AttemptsProps {
  rehearsals: readonly SavedRehearsal[];
  history: Pick<RehearsalHistory, "content">;
}

/** The attempts of each scenario that was rehearsed twice or more, when they are asked for. */
export function Attempts({ rehearsals, history }: AttemptsProps) {
  const [isOpen, setOpen] = useState(false);
  const groups = useMemo(() => attemptsByScenario(rehearsals), [rehearsals]);
  if (groups.length === 0) return null;
  return (
    <div className="attempts">
      <Button kind="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Compare attempts
      </Button>
      {isOpen &&
        groups.map((group) => (
          <ScenarioAttempts
            key={group.id}
            title={group.title}
            rehearsals={group.rehearsals}
            history={history}
          />
        ))}
    </div>
  );
}

interface ScenarioAttemptsProps extends AttemptsProps {
  title: string;
}

function ScenarioAttempts({ title, rehearsals, history }: ScenarioAttemptsProps) {
  const heading = useId();
  const [attempts, setAttempts] = useState<readonly Attempt[]>();
  /** Ids of those that are compared. */
  const [chosen, setChosen] = useState<readonly number[]>([]);

  useEffect(() => {
    let isCurrent = true;
    void Promise.all(
      rehearsals.map(async (rehearsal) => {
        const content = await history.content(rehearsal.id);
        return content ? [toAttempt(rehearsal, content)] : [];
      }),
    ).then((read) => isCurrent && setAttempts(read.flat()));
    return () => {
      isCurrent = false;
    };
  }, [rehearsals, history]);

  function toggle(id: number) {
    setChosen((before) =>
      before.includes(id) ? before.filter((one) => one !== id) : [...before, id].slice(-2),
    );
  }

  if (!attempts) return <p className="panel-empty">Reading…</p>;
  const [first, second] = attempts
    .filter(({ rehearsal }) => chosen.includes(rehearsal.id))
    .toReversed();
  return (
    <section className="scenario-attempts" aria-labelledby={heading}>
      <h3 id={heading}>{`Attempts: ${title}`}</h3>
      <AttemptsTable attempts={attempts} chosen={chosen} onToggle={toggle} />
      {first && second ? (
        <ComparedAttempts attempts={[first, second]} />
      ) : (
        <p className="panel-empty">Choose two to see them side by side.</p>
      )}
      <GoalTrends attempts={attempts} />
    </section>
  );
}
