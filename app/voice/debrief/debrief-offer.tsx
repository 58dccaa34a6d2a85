import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { observer } from "../../ui/observer.ts";
import type { Conversation } from "../conversation/conversation.ts";
import type { Outcome } from "./outcome.ts";

interface DebriefOfferProps {
  /** Whether the call is over. */
  isOver: boolean;
  conversation: Conversation;
  outcome: Pick<Outcome, "debrief">;
  personaName: string;
  /** Called when the offer is put away, which would drop focus. */
  onDismiss: () => void;
}

/** Leads to the debrief once both sides have spoken in a call that is over. Stands in a live region. */
export const DebriefOffer = observer(function DebriefOffer(props: DebriefOfferProps) {
  const { isOver, conversation, outcome, personaName, onDismiss } = props;
  const [isAnswered, setAnswered] = useState(false);
  if (!isOver || isAnswered || outcome.debrief || !haveBothSpoken(conversation)) return null;
  return (
    <Notice kind="info">
      <p>
        {`The call is over. The debrief says what moved ${personaName}, and what to try next time. It sends what was said to the AI provider with your key, and costs a little.`}
      </p>
      <Button
        onClick={() => {
          goToDebrief();
          setAnswered(true);
        }}
      >
        Go to the debrief
      </Button>
      <Button
        kind="quiet"
        onClick={() => {
          onDismiss();
          setAnswered(true);
        }}
      >
        Dismiss
      </Button>
    </Notice>
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
