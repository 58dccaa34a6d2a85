import { observer } from "mobx-react-lite";
import { useId } from "react";
import { Button } from "../../ui/button.tsx";
import { deviceName } from "../realtime/audio-device.ts";
import type { Rehearsal } from "../rehearsal.ts";
import { LevelMeterView } from "./level-meter-view.tsx";

interface MicrophonePickerProps {
  rehearsal: Rehearsal;
}

/** Which microphone, and how loud it is. */
export const MicrophonePicker = observer(function MicrophonePicker({
  rehearsal,
}: MicrophonePickerProps) {
  const { microphone } = rehearsal.session;
  const { devices, selectedId } = microphone;
  const id = useId();
  return (
    <div className="microphone">
      <div className="microphone-choice">
        <label htmlFor={id}>Microphone</label>
        <select
          id={id}
          value={devices.length === 0 ? "" : selectedId}
          onChange={(event) => void rehearsal.selectMicrophone(event.currentTarget.value)}
        >
          {devices.length === 0 && (
            <option value="" disabled>
              No microphones found
            </option>
          )}
          {devices.map((device) => (
            <option key={device.deviceId} value={device.deviceId}>
              {deviceName(device)}
            </option>
          ))}
        </select>
      </div>
      <Button
        kind="quiet"
        className="icon-button"
        onClick={() => void rehearsal.refreshMicrophones()}
      >
        <RefreshIcon />
        <span className="visually-hidden">Refresh microphones</span>
      </Button>
      <LevelMeterView microphone={microphone} />
    </div>
  );
});

function RefreshIcon() {
  return (
    <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
      <path
        d="M16 10a6 6 0 1 1-1.8-4.3M16 3v4h-4"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
