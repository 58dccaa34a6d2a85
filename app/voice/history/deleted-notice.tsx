import { Notice } from "../../ui/notice.tsx";
import { observer } from "../../ui/observer.ts";
import type { StorageStatus } from "./storage-status.ts";

interface DeletedNoticeProps {
  call: { readonly isIdle: boolean; readonly startedAt: number | undefined };
  storage: Pick<StorageStatus, "isDeletedElsewhere">;
}

/** Says in a call that another tab has deleted its rehearsal. Stands in a live region. */
export const DeletedNotice = observer(function DeletedNotice({
  call,
  storage,
}: DeletedNoticeProps) {
  const { isIdle, startedAt } = call;
  if (isIdle || startedAt === undefined || !storage.isDeletedElsewhere(startedAt)) return null;
  return (
    <Notice kind="info">
      <p>This rehearsal was deleted in another tab. What is said from here on is not kept.</p>
    </Notice>
  );
});
