import { type ReactNode, use, useEffect, useRef } from "react";
import { restoreFocus } from "../../ui/focus.ts";
import { observer } from "../../ui/observer.ts";
import type { CompletionClient } from "../completions/completion-client.ts";
import type { ConversationItem } from "../conversation/conversation-item.ts";
import type { Conversation } from "../conversation/conversation.ts";
import { displayRole } from "../conversation/message-text.ts";
import { PersonaName, shortName } from "../conversation/persona-name.ts";
import { AskForDebrief, DebriefAnnouncement, useDebriefRequest } from "./ask-for-debrief.tsx";
import { correctedMessages } from "./debrief-prompt.ts";
import type { Debrief } from "./debrief-schema.ts";
import { DebriefView } from "./debrief-view.tsx";
import { continueToDebrief } from "./go-to-debrief.ts";
import { measureConversation } from "./measures.ts";
import type { Outcome } from "./outcome.ts";
import { quotableTurns } from "./quote.tsx";
import { countedSpans } from "./speech-timing.ts";

interface DebriefPanelProps {
  conversation: Conversation;
  outcome: Outcome;
  startedAt: number;
  debrief: Debrief | undefined;
  onDebrief: (debrief: Debrief) => void;
  completionClient: () => Promise<CompletionClient>;
  onTryAgain?: ((item: ConversationItem) => void) | undefined;
  children?: ReactNode;
}

export const DebriefPanel = observer(function DebriefPanel(props: DebriefPanelProps) {
  const { conversation, outcome, startedAt, debrief, completionClient, onTryAgain } = props;
  const { playFrom } = outcome;
  const asked = useDebriefRequest(startedAt);
  const verdict = useRef<HTMLHeadingElement>(null);
  const { phase } = asked.request.state;
  useEffect(continueToDebrief, []);
  useEffect(() => {
    // The pressed button may be gone.
    if (asked.announces && phase === "done") restoreFocus(verdict.current);
  }, [asked.announces, phase, debrief]);

  const said = conversation.items.filter(({ isHeard }) => isHeard);
  const own = conversation.items
    .filter(({ isHeard, isUnclear, isEarlier }) => (isHeard || isUnclear) && !isEarlier)
    .map(toMessage);
  const scenario = outcome.script?.scenario;
  const corrections = conversation.items.flatMap(({ cleaned }) => cleaned ?? []);
  const messages = correctedMessages(said.map(toMessage), corrections);
  const spans = countedSpans(outcome.spans, conversation.items);

  function ask() {
    if (!scenario) return;
    const sent = messages.filter(({ isLeftOut }) => !isLeftOut);
    asked.ask(completionClient, scenario, sent, props.onDebrief);
  }

  const asking = scenario && (
    <AskForDebrief {...asked} ask={ask} isAgain={debrief !== undefined} messages={messages} />
  );
  return (
    <PersonaName value={shortName(use(PersonaName))}>
      <DebriefAnnouncement {...asked} />
      <DebriefView
        list={() => document.querySelector(".conversation")}
        debrief={debrief}
        unwritten={conversation.items.filter(({ unwritten }) => unwritten).length}
        ending={outcome.ending}
        scenario={scenario}
        turns={quotableTurns(messages, spans, startedAt, outcome.script?.from)}
        measures={measureConversation(spans, own)}
        spans={spans}
        startedAt={startedAt}
        playerOf={(id) => {
          const turn = messages.find((one) => one.id === id);
          return turn && playFrom?.(turn);
        }}
        verdict={verdict}
        ask={asking}
        onTryAgain={
          onTryAgain &&
          ((id) => {
            const item = said.find((one) => one.id === id);
            if (item) onTryAgain(item);
          })
        }
      >
        {props.children}
        {debrief && asking}
      </DebriefView>
    </PersonaName>
  );
});

function toMessage(item: ConversationItem) {
  const { id, role, heardText: text, interrupted, isTyped, isEarlier, createdAt } = item;
  return { id, role: displayRole(role), text, interrupted, isTyped, isEarlier, createdAt };
}
