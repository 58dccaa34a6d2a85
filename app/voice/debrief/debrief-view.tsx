import { createElement, type ReactNode, type Ref, use } from "react";
import { Button } from "../../ui/button.tsx";
import { unwrittenNote } from "../conversation/message-text.ts";
import { PersonaName } from "../conversation/persona-name.ts";
import {
  type DeclaredEnding,
  endingName,
  endingTitle,
  judgedEndingName,
} from "../scenarios/endings.ts";
import type { Scenario } from "../scenarios/scenario.ts";
import { CalmnessChart } from "./calmness-chart.tsx";
import { type Debrief, meanCalmness } from "./debrief-schema.ts";
import { DeliveryList, type PlayProps } from "./delivery-list.tsx";
import { GoalResults, goalsMetText } from "./goal-results.tsx";
import { MeasuresTable } from "./measures-table.tsx";
import type { Measures } from "./measures.ts";
import { Quote, quoted, type Quoting, useQuotedTurns } from "./quote.tsx";
import { Heading, SayAgain } from "./debrief-context.ts";
import type { SpeechSpan } from "./speech-timing.ts";
import { Suggestions } from "./suggestions.tsx";
import "./debrief-panel.css";

interface DebriefViewProps extends PlayProps, Pick<TryNextProps, "turns" | "onTryAgain"> {
  /** Returns the element that holds the turns. */
  list: () => Element | null;
  debrief: Debrief | undefined;
  /** How many of the visitor's turns were not written down. */
  unwritten: number;
  ending: DeclaredEnding | undefined;
  /** Undefined for a rehearsal that was stored before there were scenarios. */
  scenario: Scenario | undefined;
  measures: Measures;
  spans: readonly SpeechSpan[];
  /** Milliseconds since the epoch. */
  startedAt: number;
  /** The name of the region with the goals, since two debriefs may be on the page. */
  goalsName?: string;
  /** A coach's notes, by goal id. */
  goalNotes?: ReadonlyMap<string, string>;
  /** Receives the verdict's heading, which takes focus when a debrief has come. */
  verdict?: Ref<HTMLHeadingElement>;
  ask: ReactNode;
  children: ReactNode;
}

export function DebriefView(props: DebriefViewProps) {
  const { list, debrief, ask, scenario, goalsName = "Goals", turns, onTryAgain } = props;
  const { show, backButton } = useQuotedTurns(list);
  const quoting: Quoting = { turns, onQuoteClick: show };
  return (
    <div className="debrief">
      {backButton}
      {props.unwritten > 0 && <p className="muted">{unwrittenNote(props.unwritten)}</p>}
      <div className="stack debrief-answer">
        <Verdict {...props}>
          {debrief && (
            <p className="muted" dir="auto">
              {debrief.how_to_reach_it}
            </p>
          )}
        </Verdict>
        {debrief ? <TryNext debrief={debrief} {...quoting} onTryAgain={onTryAgain} /> : ask}
        {debrief && (
          <div className="stack debrief-main">
            {scenario && debrief.goals && (
              <GoalResults
                name={goalsName}
                goals={scenario.goals}
                results={debrief.goals}
                note={goalsMetText(debrief.goals, scenario.goals.length)}
                notes={props.goalNotes}
                {...quoting}
              />
            )}
            <TurningPoints debrief={debrief} {...quoting} />
          </div>
        )}
        <div className="stack debrief-side">
          {debrief && (
            <Calmness
              debrief={debrief}
              note={`${meanCalmness(debrief)?.toFixed(1)} out of 10 on average, judged turn by turn`}
              spans={props.spans}
              startedAt={props.startedAt}
              {...quoting}
            >
              <Ratings debrief={debrief} {...quoting} />
            </Calmness>
          )}
          <MeasuresTable measures={props.measures} />
          <DeliveryList measures={props.measures} playerOf={props.playerOf} {...quoting} />
          <div className="cluster debrief-foot">{props.children}</div>
        </div>
      </div>
    </div>
  );
}

type VerdictProps = Pick<
  DebriefViewProps,
  "debrief" | "ending" | "scenario" | "startedAt" | "verdict" | "children"
>;

export function Verdict(props: VerdictProps) {
  const { debrief, ending, scenario, startedAt, verdict, children } = props;
  const personaName = use(PersonaName);
  const judged = debrief && debrief.ending_reached !== "none" ? debrief.ending_reached : undefined;
  const reached = ending ? endingTitle(ending) : judged && endingName(scenario, judged);
  return (
    <div className="stack debrief-verdict">
      <Heading className="debrief-title" ref={verdict} tabIndex={-1}>
        {reached ?? "No ending reached"}
      </Heading>
      <p className="debrief-printed">
        {[scenario?.title, `with ${scenario?.persona.name ?? personaName}`, dayOf(startedAt)]
          .filter(Boolean)
          .join(", ")}
      </p>
      {ending && <p dir="auto">{ending.reason}</p>}
      {debrief && <Endings debrief={debrief} ending={ending} scenario={scenario} />}
      {children}
    </div>
  );
}

/** Shows where the debrief's judgement of the ending differs from the heading. */
function Endings(props: Pick<DebriefViewProps, "ending" | "scenario"> & { debrief: Debrief }) {
  const { debrief, ending, scenario } = props;
  const { ending_reached: reached, ending_within_reach: best } = debrief;
  const isAsDeclared = reached === (ending?.ending ?? "none");
  const judged = ending
    ? judgedEndingName(scenario, reached, ending)
    : "In the debrief’s judgement";
  if (isAsDeclared && best === reached) return null;
  return (
    <dl className="debrief-endings">
      {!isAsDeclared && (
        <div>
          <dt>Ending reached</dt>
          <dd>{judged}</dd>
        </div>
      )}
      {best !== reached && (
        <div>
          <dt>Within reach</dt>
          <dd>{endingName(scenario, best)}</dd>
        </div>
      )}
    </dl>
  );
}

function dayOf(time: number): string {
  return new Date(time).toLocaleString("en-GB", { dateStyle: "long", timeStyle: "short" });
}

export function TurningPoints({ debrief, ...quoting }: Quoting & { debrief: Debrief }) {
  const personaName = use(PersonaName);
  const columns = [
    { title: `What moved ${personaName}`, points: debrief.moved },
    { title: `What hardened ${personaName}`, points: debrief.hardened },
  ];
  return (
    <div className="debrief-moves">
      {columns.map(({ title, points }) => (
        <section key={title}>
          <Heading>{title}</Heading>
          {points.length === 0 && <p className="muted">Nothing stood out.</p>}
          <ul className="plain stack">
            {points.map(({ item_id: id, why, quote }, index) => (
              <li key={index}>
                <Quote id={id} words={quote} {...quoting} />
                <p className="muted" dir="auto">
                  {why}
                </p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

interface CalmnessProps extends Quoting, Pick<DebriefViewProps, "spans" | "startedAt"> {
  debrief: Debrief;
  note: string;
  children?: ReactNode;
}

export function Calmness(props: CalmnessProps) {
  const { debrief, note, spans, startedAt, turns, children } = props;
  const said = chartQuotes(debrief);
  const ratings = debrief.calmness.map(({ item_id: id, calmness }) => ({
    calmness,
    at: turns.get(id)?.at,
    said: said.get(id),
  }));
  const ends = spans.map(({ start, end = start }) => end - startedAt);
  const interruptions = spans.filter(({ side, interrupts }) => side === "visitor" && interrupts);
  return (
    <section>
      <Heading>Calmness</Heading>
      {ratings.length === 0 ? (
        <p className="muted">Nothing to rate.</p>
      ) : (
        <>
          <p className="muted">{note}</p>
          <CalmnessChart
            ratings={ratings}
            interruptions={interruptions.map(({ start }) => start - startedAt)}
            length={Math.max(0, ...ends, ...ratings.map(({ at = 0 }) => at))}
          />
          {children}
        </>
      )}
    </section>
  );
}

/** Returns at most three quotes by item id. The chart has no room for more. */
function chartQuotes({ moved, hardened }: Debrief) {
  const all = [
    ...hardened.map((point) => ({ ...point, kind: "hardened" as const })),
    ...moved.toReversed().map((point) => ({ ...point, kind: "moved" as const })),
  ];
  return new Map(
    all
      .flatMap(({ item_id: id, kind, quote }) =>
        quote ? [[id, { kind, words: quoted(quote) }] as const] : [],
      )
      .slice(0, 3),
  );
}

interface TryNextProps extends Quoting {
  debrief: Debrief;
  onTryAgain?: ((itemId: string) => void) | undefined;
}

export function TryNext({ debrief, onTryAgain, ...quoting }: TryNextProps) {
  const { try_first: first, try_next: sentences, hardened } = debrief;
  const [turn] = hardened;
  const again = use(SayAgain);
  const said = turnToSayAgain(debrief, quoting.turns);
  return (
    <section className="stack try-next">
      <Heading>To try next time</Heading>
      {first && (
        <p className="try-next-first" dir="auto">
          {first}
        </p>
      )}
      {/* The chart shows the quote if there is one. */}
      {turn && !turn.quote && (
        <p>
          <Quote id={turn.item_id} {...quoting} />
        </p>
      )}
      <p className="muted">You could say:</p>
      <Suggestions sentences={sentences} />
      <div className="button-row">
        {turn && onTryAgain && (
          <Button onClick={() => onTryAgain(turn.item_id)}>Try again from here</Button>
        )}
        {again && said && createElement(again, { said, suggestions: sentences })}
      </div>
    </section>
  );
}

/** Returns what the visitor said that hardened the persona first, or else was the least calm. */
function turnToSayAgain(
  { hardened, calmness }: Debrief,
  turns: Quoting["turns"],
): string | undefined {
  const byCalmness = calmness.toSorted((a, b) => a.calmness - b.calmness);
  const found = [...hardened, ...byCalmness].map(({ item_id: id }) => turns.get(id));
  return found.find((turn) => turn?.role === "user")?.text;
}

function Ratings({ debrief, ...quoting }: Quoting & { debrief: Debrief }) {
  return (
    <details className="screen-only debrief-ratings">
      <summary>Turn by turn</summary>
      <ol className="plain">
        {debrief.calmness.map(({ item_id: id, calmness }, index) => (
          <li key={index}>
            <Quote id={id} {...quoting} /> <span className="muted">{`${calmness} out of 10`}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}
