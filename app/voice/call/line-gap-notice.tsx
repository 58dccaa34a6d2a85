import { LiveNotice } from "../../ui/live-notice.tsx";
import { observer } from "../../ui/observer.ts";
import type { LineGap } from "../realtime/line-gap.ts";

interface LineGapNoticeProps {
  gap: Pick<LineGap, "lost">;
  personaName: string;
}

/** Says whose words a short break of the line may have taken. */
export const LineGapNotice = observer(function LineGapNotice({
  gap: { lost },
  personaName,
}: LineGapNoticeProps) {
  return (
    <LiveNotice
      words={
        lost && (
          <>
            The line was gone for a moment.
            {lost.visitors && " If you were speaking, say it again: it may not have been heard."}
            {lost.personas && ` What ${personaName} said meanwhile is in the conversation.`}
          </>
        )
      }
    />
  );
});
