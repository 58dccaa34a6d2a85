import { useEffect, useId, useState } from "react";
import { log } from "../../log/memory-log.ts";
import { Button } from "../../ui/button.tsx";
import { observer } from "../../ui/observer.ts";
import type { Speaker } from "../realtime/speaker.ts";

interface SpeakerChoiceProps {
  speaker: Speaker;
  /** Whether the microphone is open: browsers name no speaker before. */
  isReady: boolean;
}

interface Output {
  deviceId: string;
  label: string;
}

/** Lets the visitor choose a speaker where the browser can, by its list or by a dialog of its own. */
export const SpeakerChoice = observer(function SpeakerChoice(props: SpeakerChoiceProps) {
  const { speaker, isReady } = props;
  const select = useId();
  const [outputs, setOutputs] = useState<readonly Output[]>([]);
  useEffect(() => {
    if (isReady) void listOutputs().then(setOutputs);
  }, [isReady]);

  async function ask() {
    try {
      const chosen = await askForOutput();
      if (!chosen) return;
      setOutputs(await listOutputs());
      speaker.choose(chosen.deviceId);
    } catch (error) {
      log.debug("No speaker was chosen", error);
    }
  }

  if (!("setSinkId" in HTMLMediaElement.prototype)) {
    return (
      <p className="device-check-note">
        In this browser, sound plays through your system’s chosen speaker. Change it in the system
        settings.
      </p>
    );
  }
  return (
    <div className="device-check-row">
      <label htmlFor={select}>Speaker</label>
      <select
        id={select}
        value={speaker.deviceId}
        onChange={({ currentTarget }) => speaker.choose(currentTarget.value)}
      >
        <option value="">System default</option>
        {outputs.map(({ deviceId, label }) => (
          <option key={deviceId} value={deviceId}>
            {label || "Speaker"}
          </option>
        ))}
      </select>
      {canAsk() && (
        <Button kind="quiet" onClick={() => void ask()}>
          Choose another speaker
        </Button>
      )}
    </div>
  );
});

async function listOutputs(): Promise<Output[]> {
  try {
    const devices = await navigator.mediaDevices.enumerateDevices();
    return devices.filter(
      ({ kind, deviceId }) => kind === "audiooutput" && !["", "default"].includes(deviceId),
    );
  } catch (error) {
    log.debug("Failed to list the speakers", error);
    return [];
  }
}

/** Firefox's own dialog. */
interface OutputPicker {
  selectAudioOutput?: () => Promise<Output>;
}

function canAsk(): boolean {
  return "selectAudioOutput" in navigator.mediaDevices;
}

async function askForOutput(): Promise<Output | undefined> {
  const media: MediaDevices & OutputPicker = navigator.mediaDevices;
  return media.selectAudioOutput?.();
}
