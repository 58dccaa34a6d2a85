import { useEffect, useEffectEvent, useState } from "react";
import { log } from "../../log/memory-log.ts";
import { observer } from "../../ui/observer.ts";
import type { Debrief } from "../debrief/debrief-schema.ts";
import type { OpenedRehearsal } from "./history.ts";
import { RecordingPlayer } from "./recording-player.tsx";
import { RecordingSound } from "./recording-sound.ts";
import { RehearsalStore } from "./rehearsal-store.ts";
import { ShareButtons } from "./share-buttons.tsx";
import type { StorageStatus } from "./storage-status.ts";

interface KeptRehearsalProps {
  call: { readonly isIdle: boolean; readonly startedAt: number | undefined };
  storage: StorageStatus;
  /** What the page holds of the call, for a browser that keeps nothing. */
  held: () => OpenedRehearsal | undefined;
  /** Called with a debrief that is kept of it. */
  onDebrief: (debrief: Debrief) => void;
}

/** What this browser keeps of the call that has just ended: its recording, and files to share. */
export const KeptRehearsal = observer(function KeptRehearsal(props: KeptRehearsalProps) {
  const { call, storage, held, onDebrief } = props;
  const { isIdle, startedAt: id } = call;
  const [store] = useState(() => new RehearsalStore(storage.databaseName));
  const [sound] = useState(() => new RecordingSound(store, log));
  const [kept, setKept] = useState<OpenedRehearsal>();
  const { changeCount, recorded } = storage;
  const tellDebrief = useEffectEvent(onDebrief);
  const isKept = isIdle && id !== undefined && !storage.isDeleted(id);
  useEffect(() => {
    let isCurrent = true;
    const reading = isKept ? read(store, id) : Promise.resolve(undefined);
    reading.catch(() => undefined).then((found) => isCurrent && setKept(found));
    return () => {
      isCurrent = false;
    };
  }, [store, id, isKept, changeCount, recorded]);
  const debrief = kept?.rehearsal.debrief;
  useEffect(() => {
    if (debrief) tellDebrief(debrief);
  }, [debrief]);
  const [first] = kept?.stretches ?? [];
  return (
    <>
      {kept && first && <RecordingPlayer sound={sound} first={first} stretches={kept.stretches} />}
      <ShareButtons
        opened={kept ?? (storage.isUnavailable ? held() : undefined)}
        source={store}
        prints="debrief"
      />
    </>
  );
});

async function read(store: RehearsalStore, id: number): Promise<OpenedRehearsal | undefined> {
  const [all, content, stretches] = await Promise.all([
    store.list(),
    store.content(id),
    store.stretches(id),
  ]);
  const rehearsal = all.find((one) => one.id === id);
  return rehearsal && content && { rehearsal, ...content, stretches };
}
