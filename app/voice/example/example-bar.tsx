import { use, useEffect, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { observer } from "../../ui/observer.ts";
import type { ConversationItem } from "../conversation/conversation-item.ts";
import { displayRole } from "../conversation/message-text.ts";
import { PersonaName, shortName, speakerName } from "../conversation/persona-name.ts";
import { goToDebrief } from "../debrief/go-to-debrief.ts";
import type { Example } from "./example.ts";
import "./example.css";

interface ExampleBarProps {
  example: Pick<Example, "state" | "play" | "pause" | "showNext" | "showAll">;
  onClose: () => void;
}

/** Stands in place of the composer while an example is open. */
export const ExampleBar = observer(function ExampleBar({ example, onClose }: ExampleBarProps) {
  const { state } = example;
  const bar = useRef<HTMLDivElement>(null);
  const personaName = shortName(use(PersonaName));
  /** The message that the visitor stepped to: no voice plays, so a screen reader is told. */
  const [stepped, setStepped] = useState<ConversationItem>();
  useEffect(() => {
    bar.current?.focus({ preventScroll: true });
    bar.current?.scrollIntoView({ block: "nearest" });
  }, []);

  /** Some buttons disappear when pressed, so focus would be lost. */
  function press(work: () => void) {
    bar.current?.focus({ preventScroll: true });
    work();
    setStepped(undefined);
  }

  function step() {
    setStepped(example.showNext());
    // With the last message the button goes.
    if (example.state === "over") bar.current?.focus({ preventScroll: true });
  }

  return (
    <div className="example-bar" role="group" aria-label="Example" ref={bar} tabIndex={-1}>
      <p>
        <strong className="example-mark">Example</strong> A recorded rehearsal. Nothing is sent
        anywhere, and nothing is kept.
      </p>
      <div className="visually-hidden" aria-live="polite">
        {stepped && (
          <p key={stepped.key}>
            {`${speakerName(displayRole(stepped.role), personaName)}: ${stepped.heardText}`}
          </p>
        )}
      </div>
      <div className="example-buttons">
        {state === "over" && <Button onClick={goToDebrief}>Go to the debrief</Button>}
        {state === "playing" ? (
          <Button kind="quiet" onClick={() => press(() => example.pause())}>
            Pause the example
          </Button>
        ) : (
          <Button kind="quiet" onClick={() => press(() => example.play())}>
            Play in real time
          </Button>
        )}
        {state !== "over" && (
          <>
            <Button kind="quiet" onClick={step}>
              Next message
            </Button>
            <Button kind="quiet" onClick={() => press(() => example.showAll())}>
              Show it all
            </Button>
          </>
        )}
        <Button kind="quiet" onClick={onClose}>
          Close example
        </Button>
      </div>
    </div>
  );
});
