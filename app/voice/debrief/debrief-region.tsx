import { type ReactNode, useId } from "react";
import { notLoaded } from "../../ui/not-loaded.tsx";
import { observer } from "../../ui/observer.ts";
import { lazyView } from "../../ui/panel.tsx";
import type { CompletionClient } from "../completions/completion-client.ts";
import type { ConversationItem } from "../conversation/conversation-item.ts";
import type { Conversation } from "../conversation/conversation.ts";
import type { Debrief } from "./debrief-schema.ts";
import type { Outcome } from "./outcome.ts";

interface DebriefRegionProps {
  rehearsal: {
    readonly session: { readonly isIdle: boolean; readonly startedAt: number | undefined };
    readonly conversation: Conversation | undefined;
    readonly outcome: Outcome;
    readonly storage: {
      debriefOf(id: number): Debrief | undefined;
      setDebrief(id: number, debrief: Debrief): Promise<void>;
    };
    completionClient(): Promise<CompletionClient>;
  };
  /** Says if the debrief is not kept. */
  notice: ReactNode;
  recording: ReactNode;
  onTryAgain?: ((item: ConversationItem) => void) | undefined;
}

/** Renders nothing until a conversation is over. */
export const DebriefRegion = observer(function DebriefRegion(props: DebriefRegionProps) {
  const { rehearsal, notice, recording, onTryAgain } = props;
  const { session, conversation, outcome, storage } = rehearsal;
  const heading = useId();
  const { startedAt } = session;
  if (!session.isIdle || startedAt === undefined) return null;
  if (!conversation || conversation.isEmpty) return null;
  return (
    <section className="debrief-region" aria-labelledby={heading} tabIndex={-1}>
      <h2 id={heading}>Debrief</h2>
      {notice}
      <LazyDebriefPanel
        key={startedAt}
        startedAt={startedAt}
        conversation={conversation}
        outcome={outcome}
        debrief={storage.debriefOf(startedAt)}
        onDebrief={(debrief) => void storage.setDebrief(startedAt, debrief)}
        completionClient={() => rehearsal.completionClient()}
        onTryAgain={onTryAgain}
      >
        {recording}
      </LazyDebriefPanel>
    </section>
  );
});

export const LazyDebriefPanel = lazyView(
  () => import("./debrief-panel.tsx").then((late) => late.DebriefPanel),
  notLoaded("The debrief"),
  <p className="muted panel-empty">Measuring…</p>,
);
