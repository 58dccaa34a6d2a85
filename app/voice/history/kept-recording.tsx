import { useEffect, useState } from "react";
import { log } from "../../log/memory-log.ts";
import { observer } from "../../ui/observer.ts";
import { RecordingPlayer } from "./recording-player.tsx";
import { RecordingSound } from "./recording-sound.ts";
import type { SavedStretch } from "./rehearsal-schema.ts";
import { RehearsalStore } from "./rehearsal-store.ts";
import type { StorageStatus } from "./storage-status.ts";

interface KeptRecordingProps {
  call: { readonly isIdle: boolean; readonly startedAt: number | undefined };
  storage: StorageStatus;
}

/** The recording of the call that has just ended. */
export const KeptRecording = observer(function KeptRecording({
  call: { isIdle, startedAt: id },
  storage,
}: KeptRecordingProps) {
  const [store] = useState(() => new RehearsalStore(storage.databaseName));
  const [sound] = useState(() => new RecordingSound(store, log));
  const [stretches, setStretches] = useState<readonly SavedStretch[]>([]);
  const isThere = isIdle && storage.isRecorded(id);
  const { changeCount, recorded } = storage;
  useEffect(() => {
    if (!isThere || id === undefined) return setStretches([]);
    store.stretches(id).then(setStretches, () => setStretches([]));
  }, [store, id, isThere, changeCount, recorded]);
  const [first] = stretches;
  if (!isThere || !first) return null;
  return <RecordingPlayer sound={sound} first={first} stretches={stretches} />;
});
