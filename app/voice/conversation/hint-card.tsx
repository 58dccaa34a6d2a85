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
          <Button
            kind="quiet"
            onClick={() => {
              document.querySelector<HTMLElement>(".composer-field input")?.focus();
              hint.dismiss();
            }}
          >
            Dismiss
          </Button>
        </div>
      )}
    </div>
  );
});

function hintText({ state, text }: Hint): string {
  if (state === "asking") return "Thinking of a hint…";
  return state === "failed" ? "The hint did not come. Ask again." : text;
}
