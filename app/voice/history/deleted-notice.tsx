import { LiveNotice } from "../../ui/live-notice.tsx";
import { observer } from "../../ui/observer.ts";
import type { StorageStatus } from "./storage-status.ts";

interface DeletedNoticeProps {
  call: { readonly isIdle: boolean; readonly startedAt: number | undefined };
  storage: Pick<StorageStatus, "isDeletedElsewhere">;
}

/** Says in a call and after it that another tab has deleted its rehearsal. */
export const DeletedNotice = observer(function DeletedNotice({
  call,
  storage,
}: DeletedNoticeProps) {
  const { isIdle, startedAt } = call;
  const isDeleted = startedAt !== undefined && storage.isDeletedElsewhere(startedAt);
  const kept = isIdle
    ? "This rehearsal was deleted in another tab, and is not kept."
    : "This rehearsal was deleted in another tab. What is said from here on is not kept.";
  return <LiveNotice words={isDeleted && kept} />;
});
