import { Button } from "../../ui/button.tsx";
import { NotLoaded } from "../../ui/not-loaded.tsx";
import "./example.css";

interface HowItWorksProps {
  /** Whether no call is running. */
  isIdle: boolean;
  /** Said in a call: who begins. */
  begins: string;
  onRead: () => void;
  onPreload: () => void;
  /** Whether the example could not be loaded. */
  hasFailed: boolean;
}

/** Stands in the conversation while it is empty. */
export function HowItWorks({ isIdle, begins, onRead, onPreload, hasFailed }: HowItWorksProps) {
  const empty = <p className="panel-empty">No conversation messages yet</p>;
  if (!isIdle) {
    return (
      <>
        {empty}
        <p className="panel-empty">{begins}</p>
      </>
    );
  }
  return (
    <div className="how-it-works">
      {empty}
      <h3>How it works</h3>
      {/* No list: its items would stand among the messages. */}
      <p>1. Read the briefing: who you are, what you know, what you want.</p>
      <p>2. Connect with your own OpenAI key, and talk as you would on the phone.</p>
      <p>3. Stop, and see what moved the other side. Try again from any turn.</p>
      <Button
        kind="quiet"
        className="read-example"
        onPointerEnter={onPreload}
        onFocus={onPreload}
        onClick={onRead}
      >
        Read an example
      </Button>
      {hasFailed && <NotLoaded what="The example" onRetry={onRead} />}
    </div>
  );
}
