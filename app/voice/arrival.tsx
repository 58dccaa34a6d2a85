import { Button } from "../ui/button.tsx";
import "../ui/icon.css";
import { NotLoaded } from "../ui/not-loaded.tsx";
import type { ArrivalText } from "./arrival-text.ts";
import "./arrival.css";

interface ArrivalProps {
  text: ArrivalText;
  /** Of the chosen scenario. */
  scenarioId: string;
  /** What ten minutes cost, if that is known. */
  cost: string | undefined;
  /** Whether a call runs. */
  isBusy: boolean;
  /** Whether there was a call since the page was loaded. */
  hasCalled: boolean;
  onRead: () => void;
  onPreload: () => void;
  /** What became of loading the example. */
  loading: "loading" | "failed" | undefined;
  onAddKey: (event: { preventDefault(): void }) => void;
}

/**
 * What the tool is. Where a key was stored when the page was loaded, and from the first call on, only its title and the
 * example's button are shown: the bar of a call sticks to what follows.
 */
export function Arrival(props: ArrivalProps) {
  const { text, scenarioId, cost, isBusy, hasCalled, onRead, onPreload, loading, onAddKey } = props;
  const opening = text.openings[scenarioId] ?? text.example;
  return (
    <div className="arrival" data-brief={hasCalled || undefined}>
      <h1>
        <span className="arrival-label">{text.label}</span> {text.title}
      </h1>
      <p className="arrival-scenarios">{text.scenarios}</p>
      <div>
        <p className="arrival-lead">{text.lead}</p>
        <div className="arrival-buttons">
          <Button
            className="icon icon-book read-example"
            disabled={isBusy}
            aria-busy={loading === "loading"}
            onPointerEnter={onPreload}
            onFocus={onPreload}
            onClick={onRead}
          >
            {text.read}
          </Button>
          {/* Works before the script has come, too. */}
          <a href="#openai" className="button add-key" data-kind="quiet" onClick={onAddKey}>
            {text.addKey}
          </a>
        </div>
        {loading === "failed" && <NotLoaded what="The example" onRetry={onRead} />}
        <p className="needs-script">{text.needsScript}</p>
        <p className="arrival-note">
          {text.key}
          {cost && `: ten minutes cost about ${cost}${text.included}`}. {text.account}
        </p>
      </div>
      <div className="arrival-opening">
        <p className="arrival-who">
          {opening.before}
          <b>{opening.name}</b> {opening.who}
        </p>
        <p className="arrival-line">{opening.line}</p>
        <p className="arrival-turn icon icon-microphone">
          <span>
            <b>{text.turn}</b> {text.question}
          </span>
        </p>
      </div>
      <section className="arrival-steps" aria-labelledby="how-it-works">
        <h2 id="how-it-works">{text.stepsTitle}</h2>
        {text.steps.map((step) => (
          <div key={step.title}>
            <h3>{step.title}</h3>
            <p>{step.text}</p>
          </div>
        ))}
      </section>
    </div>
  );
}
