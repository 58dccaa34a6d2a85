import type { ReactNode } from "react";
import { formatElapsed, type Stopwatch, useElapsed } from "../../ui/elapsed-time.ts";
import { formatCount } from "../../ui/format-number.ts";
import { observer } from "../../ui/observer.ts";
import type { Usage } from "../protocol/response.ts";
import type { Conversation } from "./conversation.ts";
import type { TokenUsage } from "./token-usage.ts";

interface TimeAndTokensProps {
  clock: Stopwatch;
  conversation: Conversation;
  /** A further `dt` and `dd`. */
  cost?: ReactNode;
}

const names = new Map([
  ["conversation", "conversation"],
  ["transcription", "transcription"],
  ["completions", "cleaning and debrief"],
]);

export const TimeAndTokens = observer(function TimeAndTokens({
  clock,
  conversation,
  cost,
}: TimeAndTokensProps) {
  const elapsed = useElapsed(clock);
  return (
    <dl className="fine-print time-and-tokens">
      <div className="figure-time">
        <dt>Time</dt>
        <dd>{formatElapsed(elapsed)}</dd>
      </div>
      {cost}
      <div className="figure-tokens">
        <dt>Tokens</dt>
        <Tokens usage={conversation.usage} />
      </div>
    </dl>
  );
});

const Tokens = observer(function Tokens({ usage: { all, byKind } }: { usage: TokenUsage }) {
  const kinds = Object.entries(byKind).filter(([, usage]) => usageText(usage) !== "");
  const directions =
    all.totalTokens > 0
      ? ` (${formatCount(all.inputTokens)} in, ${formatCount(all.outputTokens)} out)`
      : "";
  const byName =
    kinds.length > 1
      ? kinds.map(([kind, usage]) => `${names.get(kind)} ${usageText(usage)}`).join(", ")
      : "";
  return (
    <dd title={`${directions} ${byName}`.trim() || undefined}>
      {formatCount(all.totalTokens)}
      <span className="visually-hidden">{`${directions} ${byName}`}</span>
    </dd>
  );
});

function usageText({ totalTokens, seconds = 0 }: Usage): string {
  if (totalTokens > 0) return formatCount(totalTokens);
  return seconds > 0 ? `${formatCount(Math.ceil(seconds))} s` : "";
}
