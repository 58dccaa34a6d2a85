import { observer } from "mobx-react-lite";
import { useId } from "react";
import { Button } from "../../ui/button.tsx";
import { focusCall } from "../call/call-buttons.tsx";
import type { Outcome } from "../debrief/outcome.ts";
import type { RealtimeSession } from "../realtime/realtime-session.ts";
import { endingWords } from "./endings.ts";
import "./ending-card.css";

interface EndingCardProps {
  outcome: Outcome;
  session: RealtimeSession;
}

/** How the conversation ended, when the persona said so. */
export const EndingCard = observer(function EndingCard({ outcome, session }: EndingCardProps) {
  const heading = useId();
  const { ending } = outcome;
  if (!ending) return null;
  return (
    <section className="ending" data-ending={ending.ending} aria-labelledby={heading}>
      <h2 id={heading}>Ending</h2>
      <div aria-live="polite">
        <p className="ending-title">{endingWords(ending)}</p>
        <p>{ending.reason}</p>
      </div>
      {!session.isIdle && (
        <p className="ending-advice">
          You can go on talking, or{" "}
          <Button
            kind="quiet"
            onClick={() => {
              session.stop();
              focusCall();
            }}
          >
            End the call
          </Button>
        </p>
      )}
    </section>
  );
});
