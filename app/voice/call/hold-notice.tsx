import { LiveNotice } from "../../ui/live-notice.tsx";
import { observer } from "../../ui/observer.ts";
import type { HoldToTalk, UntakenTurn } from "./hold-to-talk.ts";

const texts: Readonly<Record<UntakenTurn, string>> = {
  "too-short": "Hold the button while you talk.",
  "not-sent": "That turn was not sent. Say it again.",
  "line-dropped": "The line dropped while you were talking: say it again.",
};

/** Says why a press did not become a turn. */
export const HoldNotice = observer(function HoldNotice({ hold }: { hold: HoldToTalk }) {
  const { untaken, canTalk } = hold;
  // Without a line, or muted, nothing can be said again.
  return <LiveNotice words={untaken && canTalk && texts[untaken]} />;
});
