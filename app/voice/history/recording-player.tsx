import { type SyntheticEvent, useEffect, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { observer } from "../../ui/observer.ts";
import type { RecordingSound } from "./recording-sound.ts";
import type { SavedStretch } from "./rehearsal-schema.ts";
import { formatSize } from "./rehearsal-words.ts";

interface RecordingPlayerProps {
  sound: RecordingSound;
  first: SavedStretch;
  stretches: readonly SavedStretch[];
}

/** The recording of a reopened rehearsal. */
export const RecordingPlayer = observer(function RecordingPlayer({
  sound,
  first,
  stretches,
}: RecordingPlayerProps) {
  const audio = useRef<HTMLAudioElement>(null);
  useEffect(() => {
    if (!audio.current) return;
    return sound.attach(audio.current);
  }, [sound]);
  useEffect(() => void sound.prepare(first), [sound, first]);
  const part = stretches.findIndex(({ index }) => index === sound.chosen) + 1;
  const size = stretches.reduce((sum, stretch) => sum + stretch.size, 0);

  return (
    <div className="recording-player">
      <p>{`Recording, ${formatSize(size)}, in this browser only`}</p>
      {stretches.length > 1 && (
        <>
          <p aria-live="polite">{`Part ${part} of ${stretches.length}`}</p>
          <div className="button-row" role="group" aria-label="Parts of the recording">
            {stretches.map((stretch, position) => (
              <Button
                key={stretch.index}
                kind="quiet"
                aria-pressed={position + 1 === part}
                onClick={() => void sound.choose(stretch)}
              >
                {`Part ${position + 1}`}
              </Button>
            ))}
          </div>
        </>
      )}
      <audio
        ref={audio}
        controls
        aria-label="Recording"
        onPlay={pauseOthers}
        onEnded={() => void sound.playNext(stretches)}
      />
      {sound.hasFailed && <p role="alert">The recording cannot be played in this browser.</p>}
    </div>
  );
});

/** The call that has just ended may be opened in the list, too. */
function pauseOthers({ currentTarget }: SyntheticEvent<HTMLAudioElement>): void {
  for (const other of document.querySelectorAll<HTMLAudioElement>(".recording-player audio")) {
    if (other !== currentTarget) other.pause();
  }
}
