import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from "react";
import { log } from "../../log/memory-log.ts";
import { focusItem, restoreFocus } from "../../ui/focus.ts";
import { PersonaName } from "../conversation/persona-name.ts";
import type { CompletionClient } from "../completions/completion-client.ts";
import { AskForDebrief } from "../debrief/ask-for-debrief.tsx";
import { DebriefAnswer } from "../debrief/debrief-answer.tsx";
import { MeasuresTable } from "../debrief/measures-table.tsx";
import { endingName } from "../debrief/ending-name.ts";
import { measureConversation } from "../debrief/measures.ts";
import { endingTitle } from "../scenarios/endings.ts";
import type { Scenario } from "../scenarios/scenario.ts";
import type { OpenedRehearsal, RehearsalHistory } from "./history.ts";
import { PastTurns } from "./past-turns.tsx";
import { recordedTime } from "./recorded-time.ts";
import { RecordingPlayer } from "./recording-player.tsx";
import { RecordingSound } from "./recording-sound.ts";
import { formatCost, personaNameOf } from "./rehearsal-words.ts";
import { rehearsalDate } from "./rehearsal-schema.ts";
import { ShareButtons } from "./share-buttons.tsx";
import type { StartingPoint } from "./starting-point.tsx";
import { measuredItems, turnsOf } from "./turns.ts";
import "../debrief/debrief-panel.css";

interface ReopenedRehearsalProps {
  opened: OpenedRehearsal;
  history: Pick<RehearsalHistory, "sound" | "setDebrief">;
  client: () => Promise<CompletionClient>;
  /** Undefined during a call. */
  onTryAgain: ((point: StartingPoint) => void) | undefined;
  /** The button that closes it. */
  children: ReactNode;
}

export function ReopenedRehearsal(props: ReopenedRehearsalProps) {
  const { opened, history, client, onTryAgain, children } = props;
  const { rehearsal, items, spans, stretches } = opened;
  const { scenario, difficulty, debrief, ending, cost } = rehearsal;
  const heading = useId();
  const root = useRef<HTMLElement>(null);
  const [sound] = useState(() => new RecordingSound(history, log));
  const [first] = stretches;
  const turns = useMemo(() => turnsOf(items), [items]);
  const measures = useMemo(() => measureConversation(spans, measuredItems(items)), [items, spans]);
  const answer = useRef<HTMLDivElement>(null);
  const [isAnswerAwaited, setAnswerAwaited] = useState(false);
  useEffect(() => root.current?.focus(), []);
  useEffect(() => {
    // The button that asked for it is gone. Its place is in view, and a tall answer would be scrolled to its middle.
    if (debrief && isAnswerAwaited) restoreFocus(answer.current, { preventScroll: true });
  }, [debrief, isAnswerAwaited]);

  return (
    <PersonaName value={personaNameOf(rehearsal)}>
      <section className="reopened" aria-labelledby={heading} ref={root} tabIndex={-1}>
        <h3 id={heading}>{`Rehearsal of ${rehearsalDate(rehearsal.id)}`}</h3>
        {scenario && <p>{[scenario.title, difficulty].filter(Boolean).join(", ")}</p>}
        {ending ? (
          <p>
            <strong>{`${endingTitle(ending)}. `}</strong>
            {ending.reason}
          </p>
        ) : (
          debrief && (
            <p>{`No ending was declared. By the debrief: ${endingName(scenario, debrief.ending_reached)}.`}</p>
          )
        )}
        {cost !== undefined && <p>{`Cost: ${formatCost(cost)}`}</p>}
        {scenario && !debrief?.goals && <PrintedGoals goals={scenario.goals} />}
        {first && <RecordingPlayer sound={sound} first={first} stretches={stretches} />}
        <PastTurns
          turns={turns}
          onPlay={(turn) => {
            const start = recordedTime(turn, spans, stretches);
            return start && (() => void sound.play(start.stretch, start.seconds));
          }}
          onTryAgain={
            onTryAgain &&
            ((turn, before) =>
              onTryAgain({
                script: scenario && { scenario, difficulty },
                from: { rehearsalId: rehearsal.id, key: turn.key },
                before,
              }))
          }
        />
        <div className="debrief">
          <MeasuresTable measures={measures} />
          {!debrief && scenario && (
            <AskForDebrief
              client={client}
              scenario={scenario}
              messages={() => turns}
              onDebrief={(given) => {
                setAnswerAwaited(true);
                void history.setDebrief(rehearsal, given);
              }}
            />
          )}
          {debrief && (
            <div
              className="reopened-debrief"
              role="group"
              aria-label="Debrief"
              ref={answer}
              tabIndex={-1}
            >
              <DebriefAnswer
                debrief={debrief}
                goalsName={`Goals, ${rehearsalDate(rehearsal.id)}`}
                scenario={scenario}
                texts={new Map(turns.map(({ id, text }) => [id, text]))}
                onQuoteClick={(id) => focusItem(root.current, id)}
              />
            </div>
          )}
        </div>
        <div className="button-row">
          <ShareButtons opened={opened} />
          {children}
        </div>
      </section>
    </PersonaName>
  );
}

/** For print alone: the page's briefing is not printed, and a debrief without goals, or none, does not name them. */
function PrintedGoals({ goals }: Pick<Scenario, "goals">) {
  return (
    <section className="reopened-goals">
      <h3>Goals</h3>
      <ul>
        {goals.map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ul>
    </section>
  );
}
