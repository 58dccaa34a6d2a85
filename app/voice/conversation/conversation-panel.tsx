import { observer } from "mobx-react-lite";
import { useEffect, useId } from "react";
import { Button } from "../../ui/button.tsx";
import { useFollowLatest } from "../../ui/use-follow-latest.ts";
import type { Rehearsal } from "../rehearsal.ts";
import { Composer } from "./composer.tsx";
import { MessageList } from "./message-list.tsx";
import { SessionFacts } from "./time-and-tokens.tsx";
import "./conversation-panel.css";

/** What is said, as it is said, and the box to say something in writing. */
export const ConversationPanel = observer(function ConversationPanel({
  rehearsal,
}: {
  rehearsal: Rehearsal;
}) {
  const heading = useId();
  const { scroller, content, isFollowing, follow } = useFollowLatest();
  const { conversation, sentCount } = rehearsal;

  useEffect(() => {
    if (sentCount > 0) follow();
  }, [sentCount, follow]);

  return (
    <section className="panel conversation" aria-labelledby={heading}>
      <div className="conversation-head">
        <h2 id={heading}>Conversation</h2>
        <SessionFacts session={rehearsal.session} conversation={conversation} />
      </div>
      <div className="conversation-window">
        <div
          className="conversation-scroller"
          ref={scroller}
          tabIndex={0}
          role="log"
          aria-live="off"
          aria-label="Messages"
        >
          <div ref={content}>
            {conversation.isEmpty ? (
              <p className="panel-empty">No conversation messages yet</p>
            ) : (
              <MessageList items={conversation.items} />
            )}
          </div>
        </div>
        {!isFollowing && (
          <Button kind="quiet" className="latest" onClick={follow}>
            Latest
          </Button>
        )}
      </div>
      <Composer rehearsal={rehearsal} />
    </section>
  );
});
