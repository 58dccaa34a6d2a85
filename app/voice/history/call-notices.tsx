import { useEffect, useState } from "react";
import { LiveNotice, Notice } from "../../ui/notice.tsx";
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

export const RecordingNotice = observer(function RecordingNotice(props: RecordingNoticeProps) {
  const {
    storage: { recordingProblem },
    isAnnounced,
  } = props;
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

interface DeletedNoticeProps {
  call: { readonly isIdle: boolean; readonly startedAt: number | undefined };
  storage: Pick<Rehearsals, "isDeleted" | "isDeletedElsewhere">;
}

/** During a call, reports that its rehearsal was deleted. After it, only that another tab deleted it. */
export const DeletedNotice = observer(function DeletedNotice(props: DeletedNoticeProps) {
  const { call, storage } = props;
  const { isIdle, startedAt } = call;
  if (startedAt === undefined) return <LiveNotice words="" />;
  const isElsewhere = storage.isDeletedElsewhere(startedAt);
  const where = isElsewhere ? " in another tab" : "";
  const words = isIdle
    ? isElsewhere && "This rehearsal was deleted in another tab, and is not kept."
    : storage.isDeleted(startedAt) &&
      `This rehearsal was deleted${where}. What is said from here on is not kept.`;
  return <LiveNotice words={words} />;
});
