import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { LiveNotice } from "../../ui/live-notice.tsx";
import { observer } from "../../ui/observer.ts";
import type { Conversation } from "../conversation/conversation.ts";
import type { Outcome } from "./outcome.ts";

interface DebriefOfferProps {
  /** The last call, told from others by its start. */
  call: { readonly isIdle: boolean; readonly startedAt: number | undefined };
  conversation: Conversation;
  outcome: Pick<Outcome, "debrief">;
  personaName: string;
  /** Whether the browser keeps a recording of it. */
  isRecorded: boolean;
  /** Called when the offer is put away, which would drop focus. */
  onDismiss: () => void;
}

/** Leads to the debrief once both sides have spoken in a call that is over. */
export const DebriefOffer = observer(function DebriefOffer(props: DebriefOfferProps) {
  const { call, conversation, outcome, personaName, isRecorded, onDismiss } = props;
  const [answered, setAnswered] = useState<number>();
  const isAnswered = answered === call.startedAt;
  const isOffered = call.isIdle && !isAnswered && !outcome.debrief && haveBothSpoken(conversation);
  return (
    <LiveNotice
      words={
        isOffered &&
        `The call is over${isRecorded ? ", and its recording is kept in this browser: it stands with the debrief" : ""}. The debrief says what moved ${personaName}, and what to try next time.`
      }
    >
      <Button
        onClick={() => {
          goToDebrief();
          setAnswered(call.startedAt);
        }}
      >
        Go to the debrief
      </Button>
      <Button
        kind="quiet"
        onClick={() => {
          onDismiss();
          setAnswered(call.startedAt);
        }}
      >
        Dismiss
      </Button>
    </LiveNotice>
  );
});

function haveBothSpoken({ items }: Conversation): boolean {
  const said = items.filter((item) => item.type === "message" && !item.isEarlier && item.heardText);
  return ["user", "assistant"].every((side) => said.some(({ role }) => role === side));
}

/** To its button: nothing is sent before that is pressed. */
function goToDebrief(): void {
  const button = document.querySelector<HTMLElement>(".debrief-ask .button");
  button?.scrollIntoView({ block: "center" });
  button?.focus({ preventScroll: true });
}
