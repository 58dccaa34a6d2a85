import { type ReactNode, useId } from "react";
import { Button } from "../../ui/button.tsx";
import { notLoaded } from "../../ui/not-loaded.tsx";
import { observer } from "../../ui/observer.ts";
import { lazyView } from "../../ui/panel.tsx";
import type { StoredSwitch } from "../../ui/stored-switch.ts";
import { useFollowLatest } from "../../ui/use-follow-latest.ts";
import { useHydrated } from "../../ui/use-hydrated.tsx";
import type { RealtimeSession } from "../realtime/realtime-session.ts";
import { Composer, type SendMessage } from "./composer.tsx";
import type { Conversation } from "./conversation.ts";
import type { ConversationItem } from "./conversation-item.ts";
import { HideWords } from "./hidden-words.tsx";
import "./conversation-panel.css";

interface ConversationPanelProps {
  session: Pick<RealtimeSession, "isIdle" | "isPaused" | "startedAt">;
  /** Undefined until the code of a call is loaded. */
  conversation: Conversation | undefined;
  isLive: boolean;
  hidesWords: StoredSwitch;
  send: SendMessage;
  /** Says what happens to a message that is sent after a call or in a pause. */
  waits: ReactNode;
  preload: () => void;
  /** Describes the next call. Undefined once there is a conversation. */
  briefing: { text: ReactNode; goals: ReactNode; opening: ReactNode } | undefined;
  /** The turns that the next call continues, above the messages that wait for it. */
  earlier: ReactNode;
  empty: ReactNode;
  hint: ReactNode;
  strip: ReactNode;
  announcements: ReactNode;
  tools: ReactNode;
  /** Undefined unless the conversation is over. */
  onTryAgain?: (item: ConversationItem) => void;
}

export function loadMessageList() {
  return import("./message-list.tsx");
}

const LazyMessageList = lazyView(
  () => loadMessageList().then((late) => late.MessageList),
  notLoaded("The conversation"),
);

export const ConversationPanel = observer(function ConversationPanel(
  props: ConversationPanelProps,
) {
  const { session, conversation, isLive, hidesWords, send, preload, onTryAgain } = props;
  const { waits, briefing, earlier, empty, hint, strip, announcements, tools } = props;
  const heading = useId();
  const hydrated = useHydrated();
  const { scroller, content, isFollowing, follow } = useFollowLatest();
  const hasNoConnection = session.isIdle || session.isPaused;
  const isEmpty = conversation?.isEmpty !== false && !earlier;

  async function sendAndFollow(text: string, triggersResponse: boolean): Promise<boolean> {
    const isSent = await send(text, triggersResponse);
    if (isSent) follow();
    return isSent;
  }

  return (
    <section className="conversation" aria-labelledby={heading}>
      <div className="cluster muted panel-head">
        <h2 id={heading}>Conversation</h2>
        {isEmpty && <p>No conversation messages yet</p>}
        {!briefing && <HideWords stored={hidesWords} />}
      </div>
      {briefing?.text}
      {briefing?.goals}
      <div className="conversation-body">
        {briefing?.opening}
        <div className="conversation-window">
          <div
            className="conversation-scroller"
            ref={scroller}
            tabIndex={hydrated && !briefing ? 0 : undefined}
            role="log"
            aria-live="off"
            aria-label="Messages"
          >
            <div className="conversation-content" ref={content}>
              {earlier}
              {conversation && !conversation.isEmpty ? (
                <LazyMessageList
                  conversation={conversation}
                  isLive={isLive}
                  onTryAgain={onTryAgain}
                  onStrike={conversation.strike}
                />
              ) : (
                !earlier && empty
              )}
            </div>
          </div>
          {!isFollowing && conversation?.isEmpty === false && (
            <Button kind="quiet" className="latest" onClick={follow}>
              Latest
            </Button>
          )}
        </div>
        {hint}
        {strip}
        <div className="visually-hidden" aria-live="polite">
          {announcements}
        </div>
        <div className="screen-only dock" data-tools={tools ? "" : undefined}>
          {tools}
          <Composer
            waits={
              hasNoConnection && (session.startedAt ? waits : "This will be sent when you connect.")
            }
            hasWaiting={hasNoConnection && conversation?.hasUnsent === true}
            returned={conversation?.refused}
            send={sendAndFollow}
            preload={preload}
          />
        </div>
      </div>
    </section>
  );
});
