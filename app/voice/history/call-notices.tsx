import { useEffect, useState } from "react";
import { LiveNotice, Notice } from "../../ui/notice.tsx";
import { observer } from "../../ui/observer.ts";
import { VanishingButton } from "../call/vanishing-button.tsx";
import type { RecordingProblem, Rehearsals } from "./rehearsals.ts";

type Unkept = RecordingProblem | "nothing-kept";

/** The text to show at any time, and the text to add during the call. */
const unkeptTexts: Readonly<Record<Unkept, [always: string, inCall?: string]>> = {
  "nothing-kept": [
    "This browser has no more room: neither what is said from now on, nor a recording, nor a debrief is kept.",
    "The call goes on. Save the conversation as a file before you leave.",
  ],
  unsupported: ["This browser cannot record.", "The call goes on without a recording."],
  "no-room": ["This browser has no more room for a recording.", "The call goes on without one."],
  full: [
    "The recording has stopped: this browser has no more room for it. What was recorded is kept.",
    "The call goes on.",
  ],
  failed: ["The recording has stopped: this browser can’t save it.", "The call goes on."],
  silent: [
    "The recording has no sound at the moment: the browser is blocking it. Press any button or key to bring it back.",
  ],
};

interface UnkeptNoticeProps {
  call: { readonly isIdle: boolean };
  storage: Pick<Rehearsals, "recordingProblem" | "isUnavailable" | "isFull">;
}

/** Says which parts of a call are not kept. Without any storage, another alert says so after the call. */
export const UnkeptNotice = observer(function UnkeptNotice(props: UnkeptNoticeProps) {
  const { isIdle } = props.call;
  const { recordingProblem, isUnavailable, isFull } = props.storage;
  const [dismissed, setDismissed] = useState<Unkept>();
  const unkept = isFull ? "nothing-kept" : recordingProblem;
  useEffect(() => {
    if (!unkept) setDismissed(undefined);
  }, [unkept]);
  if (!unkept || unkept === dismissed || (isIdle && isUnavailable)) return null;
  const [always, inCall] = unkeptTexts[unkept];
  return (
    <Notice kind="info">
      <p role="alert">{isIdle || !inCall ? always : `${always} ${inCall}`}</p>
      <VanishingButton name="Dismiss" onClick={() => setDismissed(unkept)} />
    </Notice>
  );
});

interface UnkeptDebriefProps {
  id: number | undefined;
  storage: Pick<Rehearsals, "unkeptDebriefs">;
}

export const UnkeptDebrief = observer(function UnkeptDebrief({ id, storage }: UnkeptDebriefProps) {
  if (id === undefined || !storage.unkeptDebriefs.has(id)) return null;
  return (
    <Notice kind="info" role="alert">
      <p>
        The call is kept in this browser, but this debrief is not: the browser can’t keep it at the
        moment. Save it as a file before you leave.
      </p>
    </Notice>
  );
});

interface DeletedNoticeProps {
  call: { readonly isIdle: boolean; readonly startedAt: number | undefined };
  storage: Pick<Rehearsals, "isDeleted" | "isDeletedInOtherTab">;
}

/** During a call, reports that its rehearsal was deleted. After it, only that another tab deleted it. */
export const DeletedNotice = observer(function DeletedNotice(props: DeletedNoticeProps) {
  const { call, storage } = props;
  const { isIdle, startedAt } = call;
  if (startedAt === undefined) return <LiveNotice words="" />;
  const isInOtherTab = storage.isDeletedInOtherTab(startedAt);
  const where = isInOtherTab ? " in another tab" : "";
  const words = isIdle
    ? isInOtherTab && "This rehearsal was deleted in another tab, and is not kept."
    : storage.isDeleted(startedAt) &&
      `This rehearsal was deleted${where}. What is said from here on is not kept.`;
  return <LiveNotice words={words} />;
});
