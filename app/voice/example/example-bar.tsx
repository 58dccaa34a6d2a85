import { use, useEffect, useRef } from "react";
import { afterPaint } from "../../ui/after-paint.ts";
import { Button } from "../../ui/button.tsx";
import { observer } from "../../ui/observer.ts";
import { useKeepConversationInView } from "../call/keep-conversation-in-view.ts";
import { displayRole } from "../conversation/message-text.ts";
import { PersonaName, shortName, speakerName } from "../conversation/persona-name.ts";
import { goToDebrief } from "../debrief/go-to-debrief.ts";
import type { Example } from "./example.ts";
import "./example.css";

interface ExampleBarProps {
  example: Pick<Example, "state" | "said" | "play" | "pause" | "showNext" | "showAll">;
  onClose: () => void;
}

/** Stands in place of the composer while an example is open. */
export const ExampleBar = observer(function ExampleBar({ example, onClose }: ExampleBarProps) {
  const { state, said } = example;
  const bar = useRef<HTMLDivElement>(null);
  const personaName = shortName(use(PersonaName));
  useKeepConversationInView(true);
  useEffect(() => {
    bar.current?.focus({ preventScroll: true });
    bar.current?.scrollIntoView({ block: "nearest" });
  }, []);

  function showAll() {
    // The button goes with it, which would drop focus.
    bar.current?.focus({ preventScroll: true });
    afterPaint(() => example.showAll());
  }

  function step() {
    example.showNext();
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
        {said && (
          <p key={said.key}>
            {`${speakerName(displayRole(said.role), personaName)}: ${said.heardText}`}
          </p>
        )}
      </div>
      <div className="example-buttons">
        {state === "over" && <Button onClick={goToDebrief}>Go to the debrief</Button>}
        <Button
          kind="bare"
          onClick={() => (state === "playing" ? example.pause() : example.play())}
        >
          {state === "playing" ? "Pause the example" : "Play in real time"}
        </Button>
        {state !== "over" && (
          <>
            <Button kind="bare" onClick={step}>
              Next message
            </Button>
            <Button kind="quiet" onClick={showAll}>
              Show it all
            </Button>
          </>
        )}
        <Button kind="bare" onClick={onClose}>
          Close example
        </Button>
      </div>
    </div>
  );
});
