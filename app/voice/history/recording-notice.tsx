import { useEffect, useState } from "react";
import { Notice } from "../../ui/notice.tsx";
import { observer } from "../../ui/observer.ts";
import { LeavingButton } from "../call/leaving-button.tsx";
import type { RecordingProblem, Rehearsals } from "./rehearsals.ts";

const problems = {
  unsupported: "This browser cannot record. The call goes on without a recording.",
  "no-room": "This browser has no more room for a recording. The call goes on without one.",
  full: "The recording has stopped: this browser has no more room for it. The call goes on, and what was recorded is kept.",
  failed: "The recording has stopped: this browser can’t save it. The call goes on.",
  silent:
    "The recording has no sound at the moment: the browser is blocking it. Press any button or key to bring it back.",
} as const;

interface RecordingNoticeProps {
  storage: Pick<Rehearsals, "recordingProblem">;
  /** Two places show it. Only one announces it, and lets the visitor dismiss it. */
  isAnnounced: boolean;
}

export const RecordingNotice = observer(function RecordingNotice({
  storage: { recordingProblem },
  isAnnounced,
}: RecordingNoticeProps) {
  const [dismissed, setDismissed] = useState<RecordingProblem>();
  useEffect(() => {
    if (!recordingProblem) setDismissed(undefined);
  }, [recordingProblem]);
  if (!recordingProblem || recordingProblem === dismissed) return null;
  return (
    <Notice kind="info">
      <p role={isAnnounced ? "alert" : undefined}>{problems[recordingProblem]}</p>
      {isAnnounced && (
        <LeavingButton name="Dismiss" onClick={() => setDismissed(recordingProblem)} />
      )}
    </Notice>
  );
});
