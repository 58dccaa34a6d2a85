import { useLayoutEffect, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { observer } from "../../ui/observer.ts";
import { type Hint, hintText } from "./hint.ts";
import "./hint-card.css";

interface HintCardProps {
  hint: Pick<Hint, "state" | "text" | "dismiss">;
}

export const HintCard = observer(function HintCard({ hint }: HintCardProps) {
  const { state } = hint;
  const isShown = state !== "none";
  const card = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => bringIntoView(card.current, state), [state]);
  return (
    <div
      ref={card}
      className={isShown ? "cluster hint-card" : undefined}
      data-failed={state === "failed" || undefined}
    >
      {isShown && (
        <p>
          <span className="hint-name">Hint</span> <bdi>{hintText(hint)}</bdi>
        </p>
      )}
      {isShown && <DismissButton onClick={() => hint.dismiss()} />}
    </div>
  );
});

/** Does not scroll to a hint that arrives after the visitor has scrolled away from its place. */
function bringIntoView(card: HTMLElement | null, state: Hint["state"]): void {
  if (!card || state === "none") return;
  const { bottom } = card.getBoundingClientRect();
  const isAwaited = bottom > 0 && bottom - card.offsetHeight / 2 < innerHeight;
  if (state === "asking" || isAwaited) card.scrollIntoView({ block: "nearest" });
}

/** Passes the focus on when it is removed. The next turn removes it, too. */
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
