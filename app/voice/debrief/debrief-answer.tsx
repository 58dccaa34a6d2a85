import { use } from "react";
import { PersonaName } from "../conversation/persona-name.ts";
import type { Scenario } from "../scenarios/scenario.ts";
import { type Debrief, meanCalmness } from "./debrief-schema.ts";
import { endingName } from "./ending-name.ts";
import { GoalResults } from "./goal-results.tsx";

interface DebriefAnswerProps {
  debrief: Debrief;
  /** Undefined for one that was kept before there were scenarios. */
  scenario: Scenario | undefined;
  /** The name of the region of its goals. */
  goalsName?: string;
  texts: ReadonlyMap<string, string>;
  onQuoteClick: (itemId: string) => void;
}

export function DebriefAnswer(props: DebriefAnswerProps) {
  const { debrief, scenario, goalsName = "Goals", texts, onQuoteClick } = props;
  const personaName = use(PersonaName);
  const mean = meanCalmness(debrief);
  const { goals, try_first: tryFirst } = debrief;
  return (
    <div className="debrief-answer">
      {scenario && goals && (
        <GoalResults
          name={goalsName}
          goals={scenario.goals}
          results={goals}
          onQuoteClick={onQuoteClick}
        />
      )}
      {tryFirst && (
        <section className="debrief-wide">
          <h3>One thing to try next</h3>
          <p className="debrief-try-first">{tryFirst}</p>
        </section>
      )}
      <section className="debrief-wide">
        <h3>Calmness over time</h3>
        {mean === undefined ? (
          <p>Nothing to rate.</p>
        ) : (
          <>
            <p>{`${mean.toFixed(1)} of 10 on average`}</p>
            <CalmnessChart values={debrief.calmness.map(({ calmness }) => calmness)} />
            <ol className="debrief-points debrief-ratings">
              {debrief.calmness.map(({ item_id, calmness }, index) => (
                <li key={index}>
                  <Quote id={item_id} texts={texts} onQuoteClick={onQuoteClick} />{" "}
                  {`${calmness} of 10`}
                </li>
              ))}
            </ol>
          </>
        )}
      </section>
      {[
        { title: `What moved ${personaName}`, points: debrief.moved },
        { title: `What hardened ${personaName}`, points: debrief.hardened },
      ].map(({ title, points }) => (
        <section key={title}>
          <h3>{title}</h3>
          {points.length === 0 && <p>Nothing that stands out.</p>}
          <ul className="debrief-points">
            {points.map(({ item_id, why }, index) => (
              <li key={index}>
                <Quote id={item_id} texts={texts} onQuoteClick={onQuoteClick} /> {why}
              </li>
            ))}
          </ul>
        </section>
      ))}
      <section>
        <h3>To try next time</h3>
        <ol className="debrief-tries">
          {debrief.try_next.map((sentence, index) => (
            <li key={index}>{sentence}</li>
          ))}
        </ol>
      </section>
      <section>
        <h3>Endings</h3>
        <dl className="debrief-endings">
          <div>
            <dt>Reached</dt>
            <dd>{endingName(scenario, debrief.ending_reached)}</dd>
          </div>
          <div>
            <dt>Within reach</dt>
            <dd>{endingName(scenario, debrief.ending_within_reach)}</dd>
          </div>
        </dl>
        <p>{debrief.how_to_reach_it}</p>
      </section>
    </div>
  );
}

function Quote({
  id,
  texts,
  onQuoteClick,
}: { id: string } & Pick<DebriefAnswerProps, "texts" | "onQuoteClick">) {
  const text = texts.get(id) ?? id;
  const words = text.length > 60 ? `${text.slice(0, 60)}…` : text;
  return (
    <button type="button" className="debrief-quote" onClick={() => onQuoteClick(id)}>
      {`“${words}”`}
    </button>
  );
}

interface CalmnessChartProps {
  values: readonly number[];
}

const width = 300;
const height = 60;

function CalmnessChart({ values }: CalmnessChartProps) {
  const points = values.map((value, index) => ({
    x: values.length > 1 ? (index / (values.length - 1)) * width : width / 2,
    y: height - (value / 10) * height,
  }));
  return (
    <svg
      className="line-chart"
      viewBox={`-5 -5 ${width + 10} ${height + 10}`}
      role="img"
      aria-label={`Calmness, of 10: ${values.map((value) => value.toFixed(1)).join(", ")}`}
    >
      <path d={`M0 0V${height}H${width}`} className="line-chart-axis" />
      <polyline points={points.map(({ x, y }) => `${x},${y}`).join(" ")} />
      {points.map(({ x, y }, index) => (
        <circle key={index} cx={x} cy={y} r="3" />
      ))}
    </svg>
  );
}
