import { type SyntheticEvent, useEffect, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { observer } from "../../ui/observer.ts";
import type { RecordingPlayback } from "./recording-playback.ts";
import type { SavedStretch } from "./rehearsal-schema.ts";
import { formatSize } from "./rehearsal-format.ts";

interface RecordingPlayerProps {
  playback: RecordingPlayback;
  first: SavedStretch;
  stretches: readonly SavedStretch[];
}

export const RecordingPlayer = observer(function RecordingPlayer(props: RecordingPlayerProps) {
  const { playback, first, stretches } = props;
  const audio = useRef<HTMLAudioElement>(null);
  useEffect(() => (audio.current ? playback.attach(audio.current) : undefined), [playback]);
  useEffect(() => void playback.prepare(first), [playback, first]);
  const part = stretches.findIndex(({ index }) => index === playback.chosen) + 1;
  const size = stretches.reduce((sum, stretch) => sum + stretch.size, 0);

  return (
    <div className="screen-only recording-player">
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
                onClick={() => void playback.choose(stretch)}
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
        onEnded={() => void playback.playNext(stretches)}
      />
      {playback.hasFailed && <p role="alert">The recording cannot be played in this browser.</p>}
    </div>
  );
});

/** The call that has just ended may be open in the list too, with a second player. */
function pauseOthers({ currentTarget }: SyntheticEvent<HTMLAudioElement>): void {
  for (const other of document.querySelectorAll<HTMLAudioElement>(".recording-player audio")) {
    if (other !== currentTarget) other.pause();
  }
}
