import { type ReactNode, useId, useMemo, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { ChunkedList } from "../../ui/chunked-list.tsx";
import { observer } from "../../ui/observer.ts";
import { useFollowLatest } from "../../ui/use-follow-latest.ts";
import { useHydrated } from "../../ui/use-hydrated.tsx";
import type { RealtimeSession } from "../realtime/realtime-session.ts";
import { Composer, type SendMessage } from "./composer.tsx";
import type { ConversationItem } from "./conversation-item.ts";
import type { Conversation } from "./conversation.ts";
import { MessageRow, TryAgain } from "./message-row.tsx";
import { TimeAndTokens } from "./time-and-tokens.tsx";
import "./conversation-panel.css";

interface ConversationPanelProps {
  session: Pick<RealtimeSession, "startedAt" | "isIdle">;
  conversation: Conversation;
  send: SendMessage;
  /** Shown while there are no messages. */
  empty: ReactNode;
  /** Stands in place of the composer. */
  footer?: ReactNode;
  /** Lets the next call begin at a message. Undefined unless the conversation is over. */
  onTryAgain?: (item: ConversationItem) => void;
}

export const ConversationPanel = observer(function ConversationPanel({
  session,
  conversation,
  send,
  empty,
  footer,
  onTryAgain,
}: ConversationPanelProps) {
  const heading = useId();
  const hydrated = useHydrated();
  const { scroller, content, isFollowing, follow } = useFollowLatest();

  const latest = useRef(onTryAgain);
  latest.current = onTryAgain;
  const hasTryAgain = onTryAgain !== undefined;
  // One function throughout: another one would render each row anew.
  const tryAgain = useMemo(
    () => (hasTryAgain ? (item: ConversationItem) => latest.current?.(item) : undefined),
    [hasTryAgain],
  );

  function sendAndFollow(text: string, triggersResponse: boolean): boolean {
    const isSent = send(text, triggersResponse);
    if (isSent) follow();
    return isSent;
  }

  return (
    <section className="panel conversation" aria-labelledby={heading}>
      <div className="conversation-head">
        <h2 id={heading}>Conversation</h2>
        <TimeAndTokens session={session} conversation={conversation} />
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
            {conversation.isEmpty ? (
              empty
            ) : (
              <TryAgain value={tryAgain}>
                <ChunkedList items={conversation.items} renderRow={renderMessage} />
              </TryAgain>
            )}
          </div>
        </div>
        {!isFollowing && (
          <Button kind="quiet" className="latest" onClick={follow}>
            Latest
          </Button>
        )}
      </div>
      {footer ?? <Composer isIdle={session.isIdle} send={sendAndFollow} />}
    </section>
  );
});

function renderMessage(item: ConversationItem) {
  return <MessageRow key={item.key} item={item} />;
}
