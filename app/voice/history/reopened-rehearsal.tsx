import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from "react";
import { restoreFocus } from "../../ui/focus.ts";
import { observer } from "../../ui/observer.ts";
import { PersonaName, shortName } from "../conversation/persona-name.ts";
import type { CompletionClient } from "../completions/completion-client.ts";
import { formatCost } from "../cost/dollars.ts";
import {
  AskForDebrief,
  DebriefAnnouncement,
  useDebriefRequest,
} from "../debrief/ask-for-debrief.tsx";
import { DebriefView } from "../debrief/debrief-view.tsx";
import { CoachNote } from "../debrief/goal-results.tsx";
import { HeadingLevel } from "../debrief/debrief-context.ts";
import { measureConversation } from "../debrief/measures.ts";
import { quotableTurns } from "../debrief/quote.tsx";
import type { Scenario } from "../scenarios/scenario.ts";
import { AddNotes } from "./add-notes.tsx";
import { UnkeptDebrief } from "./call-notices.tsx";
import { notesById } from "./coach-notes.ts";
import type { RehearsalHistory } from "./rehearsal-history.ts";
import { PastTurns } from "./past-turns.tsx";
import { RecordingPlayer } from "./recording-player.tsx";
import { RecordingPlayback } from "./recording-playback.ts";
import { personaNameOf } from "./rehearsal-format.ts";
import { type OpenedRehearsal, rehearsalDate } from "./rehearsal-schema.ts";
import type { Rehearsals } from "./rehearsals.ts";
import { ShareButtons } from "./share-buttons.tsx";
import { type StartingPoint, turnsBefore } from "./starting-point.tsx";
import { measuredItems, shownTurnsOf, type Turn, turnsOf } from "./turns.ts";

interface ReopenedRehearsalProps {
  opened: OpenedRehearsal;
  history: Pick<RehearsalHistory, "openCount" | "setDebrief" | "setNotes" | "announce">;
  storage: Rehearsals;
  client: () => Promise<CompletionClient>;
  onTryAgain: ((point: StartingPoint) => void) | undefined;
  children: ReactNode;
}

export const ReopenedRehearsal = observer(function ReopenedRehearsal(
  props: ReopenedRehearsalProps,
) {
  const { opened, history, storage, client, onTryAgain, children } = props;
  const { items, spans, stretches } = opened;
  const debrief = storage.debriefOf(opened.rehearsal.id);
  const rehearsal = { ...opened.rehearsal, debrief };
  const { scenario, difficulty, ending, cost, isCostAtLeast } = rehearsal;
  const heading = useId();
  const said = useId();
  const root = useRef<HTMLElement>(null);
  const [playback] = useState(() => new RecordingPlayback(storage));
  const [first] = stretches;
  const isInCall = onTryAgain === undefined;
  const turns = useMemo(() => turnsOf(items), [items]);
  const shown = useMemo(() => shownTurnsOf(items), [items]);
  const measures = useMemo(() => measureConversation(spans, measuredItems(items)), [items, spans]);
  const notes = useMemo(() => notesById(rehearsal.notes, items), [rehearsal.notes, items]);
  const asked = useDebriefRequest(rehearsal.id);
  const answer = useRef<HTMLDivElement>(null);
  const { phase } = asked.request.state;
  useEffect(() => {
    // Without this, browsers scroll to the middle of a tall element.
    root.current?.focus({ preventScroll: true });
    root.current?.scrollIntoView({ block: "start" });
  }, [history.openCount]);
  useEffect(() => {
    // The pressed button is gone. Its place is in view, and scrolling would show the middle of a tall debrief.
    if (asked.announces && debrief && phase === "done") {
      restoreFocus(answer.current, { preventScroll: true });
    }
  }, [asked.announces, debrief, phase]);

  function ask() {
    if (!scenario) return;
    asked.ask(client, scenario, turns, (given) => void history.setDebrief(rehearsal, given));
  }

  // During a call, the persona would hear the recording.
  const play = (turn: Turn) => (isInCall ? undefined : playback.from(turn, opened));

  function tryAgain(turn: Turn) {
    onTryAgain?.({
      script: scenario && { scenario, difficulty },
      from: { rehearsalId: rehearsal.id, key: turn.key },
      before: turnsBefore(turns, turn.key),
    });
  }

  return (
    <PersonaName value={shortName(personaNameOf(rehearsal))}>
      <section className="stack reopened" aria-labelledby={heading} ref={root} tabIndex={-1}>
        <div className="cluster reopened-head">
          <h3 id={heading}>{`Rehearsal of ${rehearsalDate(rehearsal.id)}`}</h3>
          {scenario && <p>{[scenario.title, difficulty].filter(Boolean).join(", ")}</p>}
          {children}
        </div>
        {scenario && !debrief?.goals && <Goals goals={scenario.goals} notes={notes.goal} />}
        <DebriefAnnouncement {...asked} />
        <div
          className="reopened-debrief"
          role="group"
          aria-label="Debrief"
          ref={answer}
          tabIndex={-1}
        >
          <UnkeptDebrief id={rehearsal.id} storage={storage} />
          <HeadingLevel value="h4">
            <DebriefView
              list={() => root.current}
              debrief={debrief}
              unwritten={shown.filter(({ isUnwritten }) => isUnwritten).length}
              ending={ending}
              scenario={scenario}
              turns={quotableTurns(turns, spans, rehearsal.id, rehearsal.from)}
              measures={measures}
              spans={spans}
              startedAt={rehearsal.id}
              playerOf={(id) => {
                const turn = turns.find((one) => one.id === id);
                return turn && play(turn);
              }}
              goalNotes={notes.goal}
              goalsName={`Goals, ${rehearsalDate(rehearsal.id)}`}
              ask={scenario && <AskForDebrief {...asked} ask={ask} messages={turns} />}
              onTryAgain={
                onTryAgain &&
                ((id) => {
                  const turn = turns.find((one) => one.id === id);
                  if (turn) tryAgain(turn);
                })
              }
            >
              {cost !== undefined && <p>{`The call cost ${formatCost(cost, isCostAtLeast)}.`}</p>}
              <ShareButtons
                opened={{ ...opened, rehearsal }}
                storage={storage}
                prints="rehearsal"
              />
              <AddNotes rehearsal={rehearsal} items={items} history={history} />
            </DebriefView>
          </HeadingLevel>
        </div>
        <section className="stack reopened-said" aria-labelledby={said}>
          <h4 id={said}>What was said</h4>
          {first && !isInCall && (
            <RecordingPlayer playback={playback} first={first} stretches={stretches} />
          )}
          {first && isInCall && <p>The recording can be played once the call is over.</p>}
          <PastTurns
            turns={shown}
            notes={notes.turn}
            from={rehearsal.from}
            playerOf={play}
            onTryAgain={onTryAgain && tryAgain}
          />
        </section>
      </section>
    </PersonaName>
  );
});

interface GoalsProps extends Pick<Scenario, "goals"> {
  notes: ReadonlyMap<string, string>;
}

/** For rehearsals whose debrief does not name the goals: for print, which has no briefing, and for notes on them. */
function Goals({ goals, notes }: GoalsProps) {
  return (
    <section className="reopened-goals">
      <h4>Goals</h4>
      <ul>
        {goals.map(({ id, text }) => (
          <li key={id}>
            {text}
            <CoachNote text={notes.get(id)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
