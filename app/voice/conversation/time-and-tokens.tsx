import { observer } from "mobx-react-lite";
import { formatElapsed, useElapsed } from "../../ui/elapsed-time.ts";
import type { RealtimeSession } from "../realtime/realtime-session.ts";
import type { Conversation } from "./conversation.ts";

interface SessionFactsProps {
  session: RealtimeSession;
  conversation: Conversation;
}

/** How long the conversation lasts and what it took. */
export const SessionFacts = observer(function SessionFacts({
  session,
  conversation,
}: SessionFactsProps) {
  const elapsed = useElapsed(session.startedAt, !session.isIdle);
  const { total, input, output } = conversation.tokens;
  return (
    <dl className="session-facts">
      <div>
        <dt>Time</dt>
        <dd>{formatElapsed(elapsed)}</dd>
      </div>
      <div>
        <dt>Tokens</dt>
        <dd>
          {total.toLocaleString("en-GB")}
          {total > 0 && (
            <span className="session-facts-more">
              {` (${input.toLocaleString("en-GB")} in, ${output.toLocaleString("en-GB")} out)`}
            </span>
          )}
        </dd>
      </div>
    </dl>
  );
});
