import { useEffect, useId, useState } from "react";
import { log } from "../../log/memory-log.ts";
import { Button } from "../../ui/button.tsx";
import { observer } from "../../ui/observer.ts";
import type { Speaker } from "../realtime/speaker.ts";

interface SpeakerChoiceProps {
  speaker: Speaker;
  /** True once the microphone is open. Browsers name no speaker before. */
  isReady: boolean;
}

type Output = Pick<MediaDeviceInfo, "deviceId" | "label">;

/** Lets the visitor choose a speaker, if the browser can switch it. */
export const SpeakerChoice = observer(function SpeakerChoice(props: SpeakerChoiceProps) {
  const { speaker, isReady } = props;
  const select = useId();
  const [outputs, setOutputs] = useState<readonly Output[]>([]);
  useEffect(() => {
    if (isReady) void listOutputs().then(setOutputs);
  }, [isReady]);

  async function ask(pick: () => Promise<Output>) {
    try {
      const { deviceId } = await pick();
      setOutputs(await listOutputs());
      speaker.choose(deviceId);
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
  const pick = outputPicker();
  return (
    <div className="stack device-check-row">
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
      {speaker.isRefused && (
        <p className="device-check-note" role="alert">
          That speaker cannot be used. Sound plays on the system’s default.
        </p>
      )}
      {pick && (
        <Button kind="quiet" onClick={() => void ask(pick)}>
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

/** Returns what opens the browser's own dialog, which only Firefox has. */
function outputPicker(): (() => Promise<Output>) | undefined {
  const media: MediaDevices & { selectAudioOutput?(): Promise<Output> } = navigator.mediaDevices;
  return media.selectAudioOutput?.bind(media);
}
