import { useEffect, useId, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { observer } from "../../ui/observer.ts";
import { deviceName } from "../realtime/audio-devices.ts";
import type { Microphone } from "../realtime/microphone.ts";
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
              The chosen one is not there
            </option>
          )}
        </select>
      </div>
      <Button kind="quiet" className="icon-button" onClick={() => void call.refreshMicrophones()}>
        <RefreshIcon />
        <span className="visually-hidden">Refresh microphones</span>
      </Button>
      <InputLevel microphone={microphone} />
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

/** Milliseconds between two measurements. To draw the meter in each frame costs a phone's battery. */
const meterInterval = 60;

/** Sets the meter's value directly to avoid a React render per measurement. */
const InputLevel = observer(function InputLevel({ microphone }: { microphone: Microphone }) {
  const meter = useRef<HTMLMeterElement>(null);
  const isActive = microphone.state === "active";

  useEffect(() => {
    const shown = meter.current;
    if (!isActive || !shown) return;
    const timer = setInterval(() => (shown.value = microphone.level()), meterInterval);
    return () => {
      clearInterval(timer);
      shown.value = 0;
    };
  }, [microphone, isActive]);

  return (
    <meter ref={meter} className="level-meter" aria-label="Input level" min={0} max={1} value={0} />
  );
});
