import { use } from "react";
import { Button } from "../../ui/button.tsx";
import { formatElapsed } from "../../ui/elapsed-time.ts";
import { observer } from "../../ui/observer.ts";
import { Switch } from "../../ui/switch.tsx";
import { Icon, pauseIcon } from "../call/icon.tsx";
import { PersonaName, speakerName } from "../conversation/persona-name.ts";
import type { Example } from "./example.ts";

const playIcon = "M6.5 4.5v11l8.5-5.5z";

interface ExampleBarProps {
  example: Example;
  onPlay: () => void;
}

export const ExampleBar = observer(function ExampleBar({ example, onPlay }: ExampleBarProps) {
  const { state, seconds, length, speech, isSpoken, announcedTurn: turn } = example;
  const personaName = use(PersonaName);
  const isPlaying = state === "playing";
  return (
    <div
      className="screen-only cluster example-bar"
      role="group"
      aria-label="Example"
      data-playing={isPlaying || undefined}
    >
      <Button kind="quiet" onClick={() => (isPlaying ? example.pause() : onPlay())}>
        <Icon path={isPlaying ? pauseIcon : playIcon} />
        {isPlaying ? "Pause" : "Play it"}
      </Button>
      {speech && (
        <Switch isOn={isSpoken} onToggle={() => example.toggleSound()}>
          Sound
        </Switch>
      )}
      <p className="example-time">
        <strong>{formatElapsed(seconds * 1000)}</strong> of {formatElapsed(length)}
      </p>
      <svg
        className="example-progress"
        viewBox="0 0 100 4"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <rect width={(100 * seconds) / Math.floor(length / 1000)} height="4" />
      </svg>
      <p className="example-note">{statusNote(example)}</p>
      <div className="visually-hidden" aria-live="polite">
        {turn && <p key={turn.key}>{`${speakerName(turn.role, personaName)}: ${turn.text}`}</p>}
      </div>
    </div>
  );
});

function statusNote({ isSpoken, hasVoiceFailed }: Example): string {
  if (isSpoken) return "Spoken by your browser’s own voices.";
  if (hasVoiceFailed) return "Your browser’s voice stopped. The words go on without it.";
  return "No key needed. Nothing is sent, nothing is kept.";
}
