import { observer } from "../../ui/observer.ts";
import { useId } from "react";
import { Button } from "../../ui/button.tsx";
import { type DeclaredEnding, endingTitle } from "./endings.ts";
import "./ending-card.css";

interface EndingCardProps {
  outcome: { readonly ending: DeclaredEnding | undefined };
  call: { readonly isIdle: boolean; stop(): void };
  onStop: () => void;
}

export const EndingCard = observer(function EndingCard({ outcome, call, onStop }: EndingCardProps) {
  const heading = useId();
  const { ending } = outcome;
  if (!ending) return null;
  return (
    <section className="ending" data-ending={ending.ending} aria-labelledby={heading}>
      <h2 id={heading}>Ending</h2>
      <div aria-live="polite">
        <p className="ending-title">{endingTitle(ending)}</p>
        <p>{ending.reason}</p>
      </div>
      {!call.isIdle && (
        <p className="ending-advice">
          You can go on talking, or{" "}
          <Button
            kind="quiet"
            onClick={() => {
              call.stop();
              onStop();
            }}
          >
            End the call
          </Button>
        </p>
      )}
    </section>
  );
});
