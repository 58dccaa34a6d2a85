import { useId } from "react";
import { Button } from "../../ui/button.tsx";
import { observer } from "../../ui/observer.ts";
import { deviceName } from "../realtime/audio-devices.ts";
import type { CallControls } from "./call-buttons.tsx";

export const MicrophonePicker = observer(function MicrophonePicker({
  call,
}: {
  call: CallControls;
}) {
  const { microphone } = call;
  const { devices, selectedId, usedDefault } = microphone;
  const isListed = devices.some(({ deviceId }) => deviceId === selectedId);
  const id = useId();
  return (
    <div className="microphone">
      <div className="microphone-choice">
        <label htmlFor={id}>Microphone</label>
        <select
          id={id}
          value={devices.length === 0 ? "" : selectedId}
          onChange={(event) => void call.selectMicrophone(event.currentTarget.value)}
        >
          {devices.length === 0 && (
            <option value="" disabled>
              No microphones found
            </option>
          )}
          {devices.map((device) => (
            <option key={device.deviceId} value={device.deviceId}>
              {deviceName(device, usedDefault)}
            </option>
          ))}
          {devices.length > 0 && !isListed && (
            <option value={selectedId} disabled>
              Chosen microphone not found
            </option>
          )}
        </select>
      </div>
      <Button
        kind="bare"
        className="icon icon-refresh icon-button"
        onClick={() => void call.refreshMicrophones()}
      >
        <span className="visually-hidden">Refresh microphones</span>
      </Button>
    </div>
  );
});
