import { focusItem } from "../../ui/focus.ts";
import { observer } from "../../ui/observer.ts";
import type { CompletionClient } from "../completions/completion-client.ts";
import type { Conversation } from "../conversation/conversation.ts";
import { displayRole } from "../conversation/message-text.ts";
import { AskForDebrief } from "./ask-for-debrief.tsx";
import { DebriefAnswer } from "./debrief-answer.tsx";
import { type DebriefMessage, debriefMessages, debriefTexts } from "./debrief-prompt.ts";
import { MeasuresTable } from "./measures-table.tsx";
import { measureConversation } from "./measures.ts";
import type { Outcome } from "./outcome.ts";
import "./debrief-panel.css";

interface DebriefPanelProps {
  conversation: Conversation;
  outcome: Outcome;
  /** Undefined for an example, which has its debrief. */
  completionClient?: () => Promise<CompletionClient>;
}

export const DebriefPanel = observer(function DebriefPanel({
  conversation,
  outcome,
  completionClient,
}: DebriefPanelProps) {
  const messages = conversation.items
    .filter(({ type, heardText }) => type === "message" && heardText !== "")
    .map(({ id, role, heardText: text, interrupted, isTyped, isEarlier }) => ({
      id,
      role: displayRole(role),
      text,
      interrupted,
      isTyped,
      isEarlier,
    }));
  const scenario = outcome.script?.scenario;
  const corrections = conversation.items.flatMap(({ cleaned }) => cleaned ?? []);

  return (
    <div className="debrief">
      <MeasuresTable measures={measureConversation(outcome.spans, messages.filter(isNew))} />
      {completionClient && scenario && (
        <AskForDebrief
          client={completionClient}
          scenario={scenario}
          messages={() => debriefMessages(messages, corrections)}
          onDebrief={(debrief) => outcome.setDebrief(debrief)}
          isAgain={outcome.debrief !== undefined}
        />
      )}
      {outcome.debrief && (
        <DebriefAnswer
          debrief={outcome.debrief}
          scenario={scenario}
          texts={debriefTexts(messages, corrections)}
          onQuoteClick={(id) => focusItem(document.querySelector(".conversation"), id)}
        />
      )}
    </div>
  );
});

function isNew({ isEarlier }: DebriefMessage): boolean {
  return !isEarlier;
}
