import { type MouseEvent, useEffect, useId, useMemo, useRef } from "react";
import { flushSync } from "react-dom";
import { afterPaint } from "../../ui/after-paint.ts";
import { Button } from "../../ui/button.tsx";
import { PersonaName, shortName } from "../conversation/persona-name.ts";
import { meanCalmness } from "../debrief/debrief-schema.ts";
import { Calmness, TryNext, TurningPoints, Verdict } from "../debrief/debrief-view.tsx";
import { GoalResults, goalsMetText } from "../debrief/goal-results.tsx";
import { MeasuresTable } from "../debrief/measures-table.tsx";
import { measureConversation } from "../debrief/measures.ts";
import { quotableTurns, useQuotedTurns } from "../debrief/quote.tsx";
import { watchSpeech } from "../debrief/read-aloud.ts";
import { measuredItems } from "../history/turns.ts";
import { useOwnHistoryEntry } from "../use-own-history-entry.ts";
import { ExampleBar } from "./example-bar.tsx";
import { exampleEntryState } from "./example-state.ts";
import { ExampleTranscript } from "./example-transcript.tsx";
import type { Example } from "./example.ts";
import "./example.css";

interface ExampleViewProps {
  example: Example;
  hasKey: boolean;
  /** The cost of ten minutes. Undefined if the prices are unknown. */
  cost: string | undefined;
  /** @param then called once the rest of the page is back */
  onClose: (then?: () => void) => void;
  onYourTurn: (event: MouseEvent) => void;
  onWrite: () => void;
}

export function ExampleView(props: ExampleViewProps) {
  const { example, hasKey, cost, onClose, onYourTurn, onWrite } = props;
  const { rehearsal, items, spans } = example.recording;
  const { scenario, debrief, ending, id: startedAt } = rehearsal;
  const personaName = shortName(scenario.persona.name);
  const heading = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const transcript = useRef<HTMLDetailsElement>(null);
  const turns = useMemo(
    () => quotableTurns(example.turns, spans, startedAt, undefined),
    [example, spans, startedAt],
  );
  const measures = useMemo(() => measureConversation(spans, measuredItems(items)), [items, spans]);
  const quoted = useQuotedTurns(() => transcript.current);
  const quoting = { turns, onQuoteClick: showTurn };
  const afterClose = useRef<() => void>(undefined);
  const close = useOwnHistoryEntry(exampleEntryState, () => onClose(afterClose.current));
  const { goals = [] } = debrief;
  const { share } = measures.visitor;

  useEffect(() => {
    title.current?.focus({ preventScroll: true });
    title.current?.scrollIntoView({ block: "nearest", behavior: "instant" });
  }, []);
  useEffect(
    () => watchSpeech(scenario.language, 2, (speech) => example.setSpeech(speech)),
    [example, scenario.language],
  );
  useEffect(() => {
    const pause = () => example.pause();
    const pauseIfHidden = () => document.visibilityState === "hidden" && pause();
    // Turns that have not been said yet are printed too.
    const finish = () => flushSync(() => example.finish());
    const controller = new AbortController();
    document.addEventListener("visibilitychange", pauseIfHidden, controller);
    addEventListener("pagehide", pause, controller);
    addEventListener("beforeprint", finish, controller);
    return () => controller.abort();
  }, [example]);

  function openTranscript(): void {
    if (transcript.current) transcript.current.open = true;
  }

  function play(): void {
    openTranscript();
    const isReplay = example.state === "over";
    example.play();
    if (!isReplay) return;
    afterPaint(() => transcript.current?.scrollIntoView({ block: "nearest", behavior: "instant" }));
  }

  function takeTurn(event: MouseEvent): void {
    afterClose.current = () => onYourTurn(event);
    close();
  }

  function showTurn(id: string): void {
    openTranscript();
    // The turn may not have been said yet.
    if (!transcript.current?.querySelector(`[data-item="${CSS.escape(id)}"]`))
      flushSync(() => example.finish());
    quoted.show(id);
  }

  return (
    <PersonaName value={personaName}>
      <div className="example">
        <div className="stack title-row">
          <h1 className="tool-title" ref={title} tabIndex={-1}>
            <span className="title-label">Example · a recorded rehearsal</span> {scenario.title}
          </h1>
          <div className="title-buttons">
            <YourTurn hasKey={hasKey} onClick={takeTurn} />
            <Button kind="quiet" onClick={close}>
              Close
            </Button>
          </div>
        </div>
        <ExampleBar example={example} onPlay={play} />
        {quoted.backButton}
        <section className="example-debrief debrief" aria-labelledby={heading}>
          <div className="stack debrief-answer">
            <div className="example-verdict">
              <h2>
                <span id={heading}>Debrief</span> of the example
              </h2>
              <Verdict debrief={debrief} ending={ending} scenario={scenario} startedAt={startedAt}>
                <dl className="debrief-endings">
                  <div>
                    <dt>Goals met</dt>
                    <dd>{goalsMetText(goals, scenario.goals.length, "")}</dd>
                  </div>
                  <div>
                    <dt>Calmness</dt>
                    <dd>{`${meanCalmness(debrief)?.toFixed(1)} of 10`}</dd>
                  </div>
                  <div>
                    <dt>Your share of the talking</dt>
                    <dd>{share !== undefined && `${Math.round(share * 100)}%`}</dd>
                  </div>
                </dl>
              </Verdict>
            </div>
            <ExampleTranscript example={example} fold={transcript} />
            <div className="stack debrief-main">
              <Calmness
                debrief={debrief}
                note={`Judged turn by turn, with the words that moved ${personaName} and those that hardened.`}
                spans={spans}
                startedAt={startedAt}
                {...quoting}
              />
              <TryNext debrief={debrief} {...quoting} />
              <GoalResults name="Goals" goals={scenario.goals} results={goals} {...quoting} />
              <TurningPoints debrief={debrief} {...quoting} />
            </div>
            <div className="example-measured">
              <MeasuresTable measures={measures} isInTwo />
            </div>
          </div>
        </section>
        <section className="screen-only cluster example-next" aria-labelledby={`${heading}-next`}>
          <div>
            <h2 id={`${heading}-next`}>Your turn</h2>
            <p>
              {`The same ${personaName}, out loud, with your own OpenAI key${cost ? `: about ${cost} for ten minutes` : ""}. Or a conversation of your own.`}
            </p>
          </div>
          <div className="button-row">
            <YourTurn hasKey={hasKey} onClick={takeTurn} />
            <Button kind="quiet" onClick={onWrite}>
              Write your own
            </Button>
          </div>
        </section>
      </div>
    </PersonaName>
  );
}

type YourTurnProps = Pick<ExampleViewProps, "hasKey"> & { onClick: (event: MouseEvent) => void };

/** The hint describes the button, and is not part of its name, which stays the same with a key and without. */
function YourTurn({ hasKey, onClick }: YourTurnProps) {
  const keyHint = useId();
  return (
    <Button aria-describedby={hasKey ? undefined : keyHint} onClick={onClick}>
      <span>
        Your turn
        {!hasKey && (
          <span aria-hidden="true">
            : <span id={keyHint}>use your own key</span>
          </span>
        )}
      </span>
    </Button>
  );
}
