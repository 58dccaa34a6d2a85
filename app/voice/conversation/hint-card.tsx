import { useLayoutEffect, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { observer } from "../../ui/observer.ts";
import type { Hint } from "./hint.ts";
import "./hint-card.css";

/** A hint, beside the composer. Stands in a live region. */
export const HintCard = observer(function HintCard({ hint }: { hint: Hint }) {
  return (
    <div aria-live="polite">
      {hint.state !== "none" && (
        <div className="hint-card" data-failed={hint.state === "failed" || undefined}>
          <p>
            <span className="hint-name">Hint</span> {hintText(hint)}
          </p>
          <DismissButton onClick={() => hint.dismiss()} />
        </div>
      )}
    </div>
  );
});

/** The next turn takes it away, too. */
function DismissButton({ onClick }: { onClick: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const { current } = button;
    return () => {
      if (current !== document.activeElement) return;
      document.querySelector<HTMLElement>(".composer-field input")?.focus();
    };
  }, []);
  return (
    <Button ref={button} kind="quiet" onClick={onClick}>
      Dismiss
    </Button>
  );
}

function hintText({ state, text }: Hint): string {
  if (state === "asking") return "Thinking of a hint…";
  return state === "failed" ? "The hint did not come. Ask again." : text;
}
