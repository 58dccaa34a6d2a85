import { observer } from "../../ui/observer.ts";
import { useEffect, useId, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { type DeclaredEnding, endingTitle } from "./endings.ts";
import "./ending-card.css";

interface EndingCardProps {
  outcome: { readonly ending: DeclaredEnding | undefined };
  call: { readonly isIdle: boolean; stop(): void };
  onStop: () => void;
  /** Whether the visitor asked to see it, and is led to it. Undefined in a call, whose bar announces the ending. */
  takesFocus?: boolean | undefined;
}

export const EndingCard = observer(function EndingCard(props: EndingCardProps) {
  const { outcome, call, onStop, takesFocus } = props;
  const heading = useId();
  const root = useRef<HTMLElement>(null);
  const { ending } = outcome;
  useEffect(() => {
    if (!takesFocus) return;
    // At once, whatever motion the visitor wants.
    root.current?.scrollIntoView({ behavior: "instant" });
    root.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  if (!ending) return null;
  return (
    <section
      className="ending"
      data-ending={ending.ending}
      aria-labelledby={heading}
      ref={root}
      tabIndex={-1}
    >
      <h2 id={heading}>Ending</h2>
      <div aria-live={takesFocus === false ? "polite" : undefined}>
        <p className="ending-title">{endingTitle(ending)}</p>
        <p>{ending.reason}</p>
      </div>
      {!call.isIdle && (
        <p className="ending-advice">
          You can carry on talking, or{" "}
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
