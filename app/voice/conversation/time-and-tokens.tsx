import { formatElapsed, useElapsed } from "../../ui/elapsed-time.ts";
import { observer } from "../../ui/observer.ts";
import type { RealtimeSession } from "../realtime/realtime-session.ts";
import type { Conversation } from "./conversation.ts";

interface TimeAndTokensProps {
  session: Pick<RealtimeSession, "startedAt" | "isIdle">;
  conversation: Conversation;
}

export const TimeAndTokens = observer(function TimeAndTokens({
  session,
  conversation,
}: TimeAndTokensProps) {
  const elapsed = useElapsed(session.startedAt, !session.isIdle);
  const { total, input, output } = conversation.tokens;
  return (
    <dl className="time-and-tokens">
      <div>
        <dt>Time</dt>
        <dd>{formatElapsed(elapsed)}</dd>
      </div>
      <div>
        <dt>Tokens</dt>
        <dd>
          {total.toLocaleString("en-GB")}
          {total > 0 && (
            <span className="tokens-by-direction">
              {` (${input.toLocaleString("en-GB")} in, ${output.toLocaleString("en-GB")} out)`}
            </span>
          )}
        </dd>
      </div>
    </dl>
  );
});
