import { useLayoutEffect, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { observer } from "../../ui/observer.ts";
import { type Hint, hintWords } from "./hint.ts";
import "./hint-card.css";

/** A hint, beside the composer. */
export const HintCard = observer(function HintCard({ hint }: { hint: Hint }) {
  const { state } = hint;
  const isShown = state !== "none";
  const card = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => bringIntoView(card.current, state), [state]);
  return (
    <div
      ref={card}
      className={isShown ? "hint-card" : undefined}
      data-failed={state === "failed" || undefined}
    >
      {isShown && (
        <p>
          <span className="hint-name">Hint</span> {hintWords(hint)}
        </p>
      )}
      {isShown && <DismissButton onClick={() => hint.dismiss()} />}
    </div>
  );
});

/** When it is asked for. When it comes, unless the visitor has scrolled away from where it is to appear. */
function bringIntoView(card: HTMLElement | null, state: Hint["state"]): void {
  if (!card || state === "none") return;
  const { bottom } = card.getBoundingClientRect();
  const isAwaited = bottom > 0 && bottom - card.offsetHeight / 2 < innerHeight;
  if (state === "asking" || isAwaited) card.scrollIntoView({ block: "nearest" });
}

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
