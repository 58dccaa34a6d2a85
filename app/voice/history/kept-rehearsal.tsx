import { useEffect, useLayoutEffect, useState } from "react";
import { observer } from "../../ui/observer.ts";
import type { Outcome } from "../debrief/outcome.ts";
import { RecordingPlayer } from "./recording-player.tsx";
import { RecordingPlayback } from "./recording-playback.ts";
import type { OpenedRehearsal } from "./rehearsal-schema.ts";
import type { Rehearsals } from "./rehearsals.ts";
import { ShareButtons } from "./share-buttons.tsx";

interface KeptRehearsalProps {
  call: { readonly isIdle: boolean; readonly startedAt: number | undefined };
  storage: Rehearsals;
  outcome: Outcome;
}

/** The recording of the call that has just ended, and buttons for its files. */
export const KeptRehearsal = observer(function KeptRehearsal(props: KeptRehearsalProps) {
  const { call, storage, outcome } = props;
  const { isIdle, startedAt: id } = call;
  const [playback] = useState(() => new RecordingPlayback(storage));
  const [kept, setKept] = useState<OpenedRehearsal>();
  const { changeCount, recorded } = storage;
  const isKept = isIdle && id !== undefined && !storage.isDeleted(id);
  useEffect(() => {
    let isCurrent = true;
    const reading = isKept ? storage.read(id) : Promise.resolve(undefined);
    reading.catch(() => undefined).then((found) => isCurrent && setKept(found));
    return () => {
      isCurrent = false;
    };
  }, [storage, id, isKept, changeCount, recorded]);
  const [first] = kept?.stretches ?? [];
  useLayoutEffect(() => {
    outcome.set({ playFrom: kept && ((turn) => playback.from(turn, kept)) });
    return () => outcome.set({ playFrom: undefined });
  }, [outcome, playback, kept]);
  const debrief = storage.debriefOf(id);
  // A debrief that could not be stored is in the files all the same.
  const opened = kept && { ...kept, rehearsal: { ...kept.rehearsal, debrief } };
  return (
    <>
      {kept && first && (
        <RecordingPlayer playback={playback} first={first} stretches={kept.stretches} />
      )}
      <ShareButtons
        opened={opened ?? (storage.isUnavailable ? storage.live?.read() : undefined)}
        storage={storage}
        prints="debrief"
      />
    </>
  );
});
