import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { observer } from "../../ui/observer.ts";
import { deviceName } from "../realtime/microphone-labels.ts";
import type { Microphone } from "../realtime/microphone.ts";
import type { Speaker } from "../realtime/speaker.ts";
import { callButton, usePassFocusOn } from "./call-focus.ts";
import type { Problem } from "./failure-text.ts";
import { Icon, microphoneIcon, mutedIcon, stopIcon } from "./icon.tsx";
import type { CallSession, CallStatus } from "./session-placeholder.ts";
import "./control-bar.css";

/** The state and the actions that the views of a call need. None of the methods throws. */
export interface CallControls {
  readonly session: CallSession;
  readonly status: CallStatus;
  readonly microphone: Microphone;
  readonly personaName: string;
  readonly speaker: Speaker;
  readonly storage: { readonly isUnavailable: boolean };
  readonly problem: Problem | undefined;
  readonly conversation: { readonly hasUnsent: boolean } | undefined;
  readonly hasKeyFailed: boolean;
  /** Loads the code of a call shortly before Connect is pressed. */
  preload(): Promise<void>;
  connect(): Promise<void>;
  /** Connects or resumes although another tab has a call. */
  connectAnyway(): Promise<void>;
  resume(): Promise<void>;
  askAgain(): void;
  readonly otherTranscriptionModel: string | undefined;
  useOtherTranscriptionModel(): void;
  refreshMicrophones(): Promise<void>;
  selectMicrophone(deviceId: string): Promise<void>;
  dismissProblem(): void;
  /** The next call continues the one that failed. */
  dismissFailure(): void;
}

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

const ConnectButton = observer(function ConnectButton(props: {
  call: CallControls;
  kind: "primary" | "quiet";
}) {
  const { call, kind } = props;
  return (
    <Button
      kind={kind}
      className="connect-button"
      disabled={!call.session.isIdle}
      onPointerEnter={() => void call.preload()}
      onFocus={() => void call.preload()}
      onClick={(event) => {
        // Safari does not focus clicked buttons, so a half-filled field would not be left.
        event.currentTarget.focus();
        void call.connect();
      }}
    >
      Connect
    </Button>
  );
});

const CallButtons = observer(function CallButtons(props: { call: CallControls; pause: ReactNode }) {
  const { call, pause } = props;
  const { session } = call;
  const { isIdle } = session;

  // Disabling the focused button drops keyboard focus.
  useLayoutEffect(() => {
    const isDropped = document.activeElement?.matches(".connect-button, .stop-button");
    // Before a call the page is longer, and Connect may be below the window.
    if (isDropped) callButton()?.focus({ preventScroll: !isIdle });
  }, [isIdle]);

  return (
    <div className="call-buttons">
      {pause}
      <Button
        kind="danger"
        className="stop-button"
        disabled={isIdle}
        onClick={() => session.stop()}
      >
        <Icon path={stopIcon} />
        Stop
      </Button>
    </div>
  );
});

export const MuteButton = observer(function MuteButton({ microphone }: { microphone: Microphone }) {
  const { muted } = microphone;
  const button = useRef<HTMLButtonElement>(null);
  usePassFocusOn(button);
  return (
    <Button
      ref={button}
      kind="soft"
      className="mute"
      aria-pressed={muted}
      onClick={() => microphone.setMuted(!muted)}
    >
      <Icon path={muted ? mutedIcon : microphoneIcon} />
      <span>Mute</span>
    </Button>
  );
});

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
