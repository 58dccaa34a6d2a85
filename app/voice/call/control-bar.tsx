import { type ReactNode, useId } from "react";
import { Button } from "../../ui/button.tsx";
import { observer } from "../../ui/observer.ts";
import { deviceName } from "../realtime/microphone-labels.ts";
import type { Microphone } from "../realtime/microphone.ts";
import { CallButtons, type CallControls, ConnectButton } from "./call-buttons.tsx";
import "./control-bar.css";

interface ControlBarProps {
  call: CallControls;
  /** True if Connect is the main button of the page. */
  isMain: boolean;
  figures?: ReactNode;
  pause?: ReactNode;
}

export const ControlBar = observer(function ControlBar(props: ControlBarProps) {
  const { call, isMain, figures, pause } = props;
  const { session, status } = call;
  return (
    <section
      className="screen-only control-bar"
      aria-label="Call"
      data-live={!session.isIdle || undefined}
      data-failed={(session.state.phase === "failed" && !call.hasKeyFailed) || undefined}
      data-unheard={(!session.isIdle && session.isUnheard) || undefined}
    >
      <div className="row bar-microphone">
        <MicrophonePicker call={call} />
        <ConnectButton call={call} kind={isMain ? "primary" : "quiet"} />
      </div>
      <div className="bar-state">
        <p className="bar-status" data-tone={status.tone}>
          {!session.isIdle && <span className="bar-persona">{call.personaName}</span>}
          <output className="control-bar-status" aria-live="off">
            {status.text}
          </output>
        </p>
        <ul className="plain fine-print status-lights" aria-label="Connection">
          <StatusLight label="RTC" isOn={session.isRtcConnected} />
          <StatusLight label="Media" isOn={session.isMediaActive} />
          <StatusLight label="Data" isOn={session.isDataOpen} />
        </ul>
      </div>
      {figures}
      <CallButtons call={call} pause={pause} />
    </section>
  );
});

function StatusLight({ label, isOn }: { label: string; isOn: boolean }) {
  return (
    <li className="row status-light" data-on={isOn || undefined}>
      <span className="status-light-dot" aria-hidden="true" />
      {label} <span>{isOn ? "on" : "off"}</span>
    </li>
  );
}

function MicrophonePicker({ call }: { call: CallControls }) {
  const id = useId();
  return (
    <div className="row microphone">
      <div className="row microphone-choice">
        <label htmlFor={id}>Microphone</label>
        <MicrophoneSelect
          id={id}
          microphone={call.microphone}
          onSelect={(deviceId) => void call.selectMicrophone(deviceId)}
        />
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
}

export const MicrophoneSelect = observer(function MicrophoneSelect(props: {
  id: string;
  microphone: Microphone;
  onSelect: (deviceId: string) => void;
}) {
  const { id, microphone, onSelect } = props;
  const { devices, selectedId, usedDefault } = microphone;
  const isListed = devices.some(({ deviceId }) => deviceId === selectedId);
  return (
    <select
      id={id}
      value={devices.length === 0 ? "" : selectedId}
      onChange={(event) => onSelect(event.currentTarget.value)}
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
  );
});
