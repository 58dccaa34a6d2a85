import type { ReactNode } from "react";
import { notLoaded } from "../../ui/not-loaded.tsx";
import { observer } from "../../ui/observer.ts";
import { lazyView, Panel } from "../../ui/panel.tsx";
import type { CompletionClient } from "../completions/completion-client.ts";
import type { Conversation } from "../conversation/conversation.ts";
import type { Outcome } from "./outcome.ts";

interface DebriefRegionProps {
  rehearsal: {
    readonly session: { readonly isIdle: boolean; readonly startedAt: number | undefined };
    readonly conversation: Conversation | undefined;
    readonly outcome: Outcome;
    completionClient(): Promise<CompletionClient>;
  };
  /** The player of the call's recording. */
  recording: ReactNode;
}

/** Renders nothing until a conversation is over. */
export const DebriefRegion = observer(function DebriefRegion({
  rehearsal,
  recording,
}: DebriefRegionProps) {
  const { session, conversation, outcome } = rehearsal;
  if (!session.isIdle || session.startedAt === undefined) return null;
  if (!conversation || conversation.isEmpty) return null;
  return (
    <Panel title="Debrief">
      <div className="debrief-recording">{recording}</div>
      <LazyDebriefPanel
        key={session.startedAt}
        conversation={conversation}
        outcome={outcome}
        completionClient={() => rehearsal.completionClient()}
      />
    </Panel>
  );
});

interface ExampleDebriefProps {
  example: {
    readonly state: string;
    readonly conversation: Conversation;
    readonly outcome: Outcome;
  };
}

/** Renders nothing until the example is over. */
export const ExampleDebrief = observer(function ExampleDebrief({ example }: ExampleDebriefProps) {
  if (example.state !== "over") return null;
  return (
    <Panel title="Debrief">
      <LazyDebriefPanel conversation={example.conversation} outcome={example.outcome} />
    </Panel>
  );
});

const LazyDebriefPanel = lazyView(
  async () => (await import("./debrief-panel.tsx")).DebriefPanel,
  notLoaded("The debrief"),
  <p className="panel-empty">Measuring…</p>,
);
