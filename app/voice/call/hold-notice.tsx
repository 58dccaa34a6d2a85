import { Notice } from "../../ui/notice.tsx";
import { observer } from "../../ui/observer.ts";
import type { HoldToTalk, UntakenTurn } from "./hold-to-talk.ts";

const texts: Readonly<Record<UntakenTurn, string>> = {
  "too-short": "Hold the button while you talk.",
  "not-sent": "That turn was not sent. Say it again.",
  "line-dropped": "The line dropped while you were talking: say it again.",
};

/** Says why a press did not become a turn. Stands in a live region. */
export const HoldNotice = observer(function HoldNotice({ hold }: { hold: HoldToTalk }) {
  const { untaken, canTalk } = hold;
  // Without a line, or muted, nothing can be said again.
  if (untaken === undefined || !canTalk) return null;
  return (
    <Notice kind="info">
      <p>{texts[untaken]}</p>
    </Notice>
  );
});
