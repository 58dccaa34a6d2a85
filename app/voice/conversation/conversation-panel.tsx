import { type ReactNode, useId } from "react";
import { Button } from "../../ui/button.tsx";
import type { Clock } from "../../ui/elapsed-time.ts";
import { notLoaded } from "../../ui/not-loaded.tsx";
import { observer } from "../../ui/observer.ts";
import { lazyView } from "../../ui/panel.tsx";
import { useFollowLatest } from "../../ui/use-follow-latest.ts";
import { useHydrated } from "../../ui/use-hydrated.tsx";
import type { RealtimeSession } from "../realtime/realtime-session.ts";
import { Composer, type SendMessage } from "./composer.tsx";
import type { Conversation } from "./conversation.ts";
import type { ConversationItem } from "./conversation-item.ts";
import { TimeAndTokens } from "./time-and-tokens.tsx";
import "./conversation-panel.css";

interface ConversationPanelProps {
  session: Pick<RealtimeSession, "isIdle" | "isPaused"> & { readonly clock: Clock };
  /** Undefined until its code is loaded. */
  conversation: Conversation | undefined;
  send: SendMessage;
  /** Called when the visitor is about to type. */
  preload: () => void;
  cost: ReactNode;
  /** Stands above the composer. */
  hint: ReactNode;
  /** Shown while there are no messages. */
  empty: ReactNode;
  /** Stands in place of the composer. */
  footer?: ReactNode;
  /** Lets the next call begin at a message. Undefined unless the conversation is over. */
  onTryAgain?: (item: ConversationItem) => void;
}

/** What becomes of a message that is sent now, unless it leaves at once. */
function waiting({ isIdle, isPaused }: ConversationPanelProps["session"]): string {
  if (isPaused) return "This will be sent when you carry on.";
  return isIdle ? "This will be sent when you connect." : "";
}

export function loadMessageList() {
  return import("./message-list.tsx");
}

const LazyMessageList = lazyView(
  async () => (await loadMessageList()).MessageList,
  notLoaded("The conversation"),
);

export const ConversationPanel = observer(function ConversationPanel({
  session,
  conversation,
  send,
  preload,
  cost,
  hint,
  empty,
  footer,
  onTryAgain,
}: ConversationPanelProps) {
  const heading = useId();
  const hydrated = useHydrated();
  const { scroller, content, isFollowing, follow } = useFollowLatest();

  async function sendAndFollow(text: string, triggersResponse: boolean): Promise<boolean> {
    const isSent = await send(text, triggersResponse);
    if (isSent) follow();
    return isSent;
  }

  return (
    <section className="panel conversation" aria-labelledby={heading}>
      <div className="conversation-head">
        <h2 id={heading}>Conversation</h2>
        <TimeAndTokens clock={session.clock} conversation={conversation} cost={cost} />
      </div>
      <div className="conversation-window">
        <div
          className="conversation-scroller"
          ref={scroller}
          tabIndex={hydrated ? 0 : undefined}
          role="log"
          aria-live="off"
          aria-label="Messages"
        >
          <div ref={content}>
            {conversation && !conversation.isEmpty ? (
              <LazyMessageList conversation={conversation} onTryAgain={onTryAgain} />
            ) : (
              empty
            )}
          </div>
        </div>
        {!isFollowing && (
          <Button kind="quiet" className="latest" onClick={follow}>
            Latest
          </Button>
        )}
      </div>
      {hint}
      {footer ?? <Composer waits={waiting(session)} send={sendAndFollow} preload={preload} />}
    </section>
  );
});
