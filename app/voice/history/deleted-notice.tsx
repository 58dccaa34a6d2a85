import { LiveNotice } from "../../ui/notice.tsx";
import { observer } from "../../ui/observer.ts";
import type { Rehearsals } from "./rehearsals.ts";

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
