import type { ReactNode } from "react";
import { observer } from "../../ui/observer.ts";
import { CallButtons, type CallControls, ConnectButton } from "./call-buttons.tsx";
import { StatusLight } from "./call-status.tsx";
import { MicrophonePicker } from "./microphone-picker.tsx";
import "./control-bar.css";

interface ControlBarProps {
  call: CallControls;
  /** Whether Connect is what to press. */
  isMain: boolean;
  /** How long a call has lasted and what it has cost. */
  figures?: ReactNode;
  pause?: ReactNode;
}

/** What concerns the call, not one turn of it. */
export const ControlBar = observer(function ControlBar(props: ControlBarProps) {
  const { call, isMain, figures, pause } = props;
  const { session, status } = call;
  return (
    <section
      className="control-bar"
      aria-label="Call"
      data-live={!session.isIdle || undefined}
      data-failed={(session.state.phase === "failed" && !call.hasKeyFailed) || undefined}
      data-unheard={(!session.isIdle && session.isUnheard) || undefined}
    >
      <div className="bar-microphone">
        <MicrophonePicker call={call} />
        <ConnectButton call={call} kind={isMain ? "primary" : "quiet"} />
      </div>
      <div className="bar-state">
        <p className="bar-status">
          {!session.isIdle && <span className="bar-persona">{call.personaName}</span>}
          <output className="control-bar-status" aria-live="off" data-tone={status.tone}>
            {status.text}
          </output>
        </p>
        <ul className="plain status-lights" aria-label="Connection">
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
