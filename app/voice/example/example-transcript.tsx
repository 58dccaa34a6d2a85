import { type ReactNode, type Ref, use, useId, useLayoutEffect, useRef, useState } from "react";
import { formatElapsed } from "../../ui/elapsed-time.ts";
import { observer } from "../../ui/observer.ts";
import "../../ui/icon.css";
import { Switch } from "../../ui/switch.tsx";
import { useMediaQuery } from "../../ui/use-media-query.ts";
import { MessageList } from "../conversation/message-list.tsx";
import { PersonaName, speakerName } from "../conversation/persona-name.ts";
import { WindowList } from "../transcript/window-list.tsx";
import type { Example } from "./example.ts";
import { type Evidence, evidenceByItem, type RecordedTurn } from "./recording.ts";

interface ExampleTranscriptProps {
  example: Example;
  fold: Ref<HTMLDetailsElement>;
}

export const ExampleTranscript = observer(function ExampleTranscript(
  props: ExampleTranscriptProps,
) {
  const { example, fold } = props;
  const { turns, heardCount, state, transcript } = example;
  const [isAsHeard, setAsHeard] = useState(false);
  const isWide = useMediaQuery("(min-width: 64rem)");
  const [wasWide, setWasWide] = useState(isWide);
  if (isWide && !wasWide) setWasWide(true);
  const personaName = use(PersonaName);
  const [evidence] = useState(() => evidenceByItem(example.recording, personaName));
  const isOver = state === "over";
  const root = useRef<HTMLDivElement>(null);
  const words = state === "playing" ? example.liveText : undefined;
  useLayoutEffect(() => {
    if (words !== undefined) keepInView(root.current?.querySelector("[data-live]"));
  }, [words]);
  const cleaned = transcript.windows.filter((window) => window.state.phase === "cleaned");
  return (
    <div className="example-said" ref={root}>
      <ExampleFold
        title="Final Transcript"
        count={`${isOver ? "" : `${heardCount} of `}${turns.length} turns`}
        isOpen={wasWide}
        ref={fold}
      >
        <p className="muted">
          {isAsHeard
            ? "As it was heard, before it was cleaned."
            : "Cleaned. The marked words are the debrief’s evidence."}
        </p>
        <Switch isOn={isAsHeard} onToggle={() => setAsHeard(!isAsHeard)}>
          As it was heard
        </Switch>
        {isAsHeard ? (
          <section aria-label="Conversation">
            <MessageList
              conversation={example.conversation}
              isLive={!isOver}
              onTryAgain={undefined}
            />
          </section>
        ) : (
          <ol className="plain">
            {turns.slice(0, heardCount).map((turn, index) => (
              <TurnRow
                key={turn.key}
                turn={turn}
                evidence={evidence.get(turn.id)}
                live={!isOver && index === heardCount - 1 ? example : undefined}
              />
            ))}
          </ol>
        )}
      </ExampleFold>
      <ExampleFold title="Windows to clean" count={`${cleaned.length} cleaned`} isOpen={false}>
        <WindowList transcript={transcript} />
      </ExampleFold>
    </div>
  );
});

interface ExampleFoldProps {
  title: string;
  count: string;
  isOpen: boolean;
  ref?: Ref<HTMLDetailsElement>;
  children: ReactNode;
}

function ExampleFold({ title, count, isOpen, ref, children }: ExampleFoldProps) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <details className="example-fold" open={isOpen} ref={ref}>
        <summary className="arrow">
          <h3 id={heading}>{title}</h3>
          <span className="muted">{count}</span>
        </summary>
        {children}
      </details>
    </section>
  );
}

interface TurnRowProps {
  turn: RecordedTurn;
  evidence: Evidence | undefined;
  /** Given while the turn is being said. */
  live: Pick<Example, "liveText"> | undefined;
}

const TurnRow = observer(function TurnRow({ turn, evidence, live }: TurnRowProps) {
  const personaName = use(PersonaName);
  const { id, role, start, text, interrupted } = turn;
  const words = live?.liveText;
  return (
    <li
      className="example-turn"
      data-item={id}
      data-role={role}
      data-live={live && true}
      tabIndex={-1}
    >
      <p className="message-name">{speakerName(role, personaName)}</p>
      <p className="example-turn-time">{formatElapsed(start)}</p>
      <p className="example-turn-text">
        {words ?? <Marked text={text} evidence={evidence} />}
        {!live && interrupted && <span className="message-mark"> interrupted</span>}
      </p>
      <p className="cluster fine-print message-facts" data-kind={evidence?.kind}>
        {!live && evidence?.label}
      </p>
    </li>
  );
});

function Marked({ text, evidence }: { text: string; evidence: Evidence | undefined }) {
  const [before = "", ...rest] = evidence ? text.split(evidence.quote) : [text];
  if (!evidence || rest.length === 0) return text;
  return (
    <>
      {before}
      <mark data-kind={evidence.kind}>{evidence.quote}</mark>
      {rest.join(evidence.quote)}
    </>
  );
}

/** Scrolls along with what is said, unless the visitor has scrolled away. */
function keepInView(row: Element | null | undefined): void {
  if (!row) return;
  const { top, bottom } = row.getBoundingClientRect();
  if (bottom > 0 && top < innerHeight)
    row.scrollIntoView({ block: "nearest", behavior: "instant" });
}
