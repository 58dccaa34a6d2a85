import { Button } from "../ui/button.tsx";
import "../ui/icon.css";
import { NotLoaded } from "../ui/not-loaded.tsx";
import "./arrival.css";

interface ArrivalProps {
  /** What ten minutes cost, if that is known. */
  cost: string | undefined;
  /** Whether a call runs. */
  isBusy: boolean;
  onRead: () => void;
  onPreload: () => void;
  /** Whether the example could not be loaded. */
  hasFailed: boolean;
  onAddKey: () => void;
}

/** What the tool is. Where a key was stored when the page was loaded, only its title and the example's button are shown. */
export function Arrival(props: ArrivalProps) {
  const { cost, isBusy, onRead, onPreload, hasFailed, onAddKey } = props;
  return (
    <div className="arrival">
      <h1>
        <span className="arrival-label">Voice test</span> Rehearse a hard conversation
      </h1>
      <div className="arrival-start">
        <p className="arrival-lead">
          Talk out loud to someone difficult who isn’t real, as often as you like. Then see what
          moved them and what didn’t.
        </p>
        <div className="arrival-buttons">
          <Button
            className="icon icon-book read-example"
            disabled={isBusy}
            onPointerEnter={onPreload}
            onFocus={onPreload}
            onClick={onRead}
          >
            Read an example
          </Button>
          <Button kind="quiet" className="add-key" onClick={onAddKey}>
            Add your key
          </Button>
        </div>
        {hasFailed && <NotLoaded what="The example" onRetry={onRead} />}
        <p className="arrival-note">
          The example needs no key. To talk, you use your own OpenAI key
          {cost && `: ten minutes cost about ${cost}`}. No account.
        </p>
      </div>
      <div className="arrival-opening">
        <p className="arrival-who">
          <b>Danny Marsh</b> builds websites. Yours is three weeks late.
        </p>
        <p className="arrival-line">
          Look, I know why you’re calling. But before we start, you do realise how much this has
          grown since we agreed it?
        </p>
        <p className="arrival-turn icon icon-microphone">
          <span>
            <b>Your turn.</b> What would you say?
          </span>
        </p>
      </div>
      <section className="arrival-steps" aria-labelledby="how-it-works">
        <h2 id="how-it-works">How it works</h2>
        <div>
          <h3>Read the briefing</h3>
          <p>Who you are, what you know and what you want from the call. It takes two minutes.</p>
        </div>
        <div>
          <h3>Talk</h3>
          <p>
            Press Connect and speak as you would on the phone. Danny digs in, gives way or walks
            out. It depends on you.
          </p>
        </div>
        <div>
          <h3>See what worked</h3>
          <p>Each goal with the words that met it or missed it, and one thing to do differently.</p>
        </div>
      </section>
    </div>
  );
}
