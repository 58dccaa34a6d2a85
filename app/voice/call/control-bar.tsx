import type { ReactNode } from "react";
import { Notice } from "../../ui/notice.tsx";
import { NotLoaded } from "../../ui/not-loaded.tsx";
import { observer } from "../../ui/observer.ts";
import { lazyView } from "../../ui/panel.tsx";
import { CallButtons } from "./call-buttons.tsx";
import { callStatusText, isStatusAnnounced, StatusLight } from "./call-status.tsx";
import type { CallControls } from "./call-buttons.tsx";
import { MicrophonePicker } from "./microphone-picker.tsx";
import { PersonaAudio } from "./persona-audio.tsx";
import "./control-bar.css";

export function loadAlerts() {
  return import("./alerts.tsx");
}

interface ControlBarProps {
  call: CallControls;
  /** What stands in it during a call. */
  tools?: ReactNode;
  /** Whose turn it is. */
  turn?: ReactNode;
}

export const ControlBar = observer(function ControlBar({ call, tools, turn }: ControlBarProps) {
  const { session } = call;
  return (
    <section className="control-bar" aria-label="Call">
      <MicrophonePicker call={call} />
      <ul className="plain status-lights" aria-label="Connection">
        <StatusLight label="RTC" isOn={session.isRtcConnected} />
        <StatusLight label="Media" isOn={session.isMediaActive} />
        <StatusLight label="Data" isOn={session.isDataOpen} />
      </ul>
      <CallButtons call={call} />
      {tools}
      <div className="control-bar-words">
        <output
          className="control-bar-status"
          aria-live={isStatusAnnounced(session) ? "polite" : "off"}
        >
          {callStatusText(session)}
        </output>
        {turn}
      </div>
      <div className="alerts">
        <PersonaAudio session={session} speaker={call.speaker} personaName={call.personaName} />
        {hasAlert(call) && <LoadedAlerts call={call} />}
      </div>
    </section>
  );
});

function hasAlert({ session, microphone, problem }: CallControls): boolean {
  if (problem ?? session.providerError ?? microphone.failure) return true;
  if (microphone.state === "error" || microphone.isSilenced || microphone.usesFallback) return true;
  return alertingPhases.has(session.state.phase);
}

const alertingPhases: ReadonlySet<string> = new Set(["failed", "ended", "offline"]);

/** The texts are not there, either. */
const LoadedAlerts = lazyView(
  async () => (await loadAlerts()).Alerts,
  ({ onRetry }) => (
    <Notice kind="bad">
      <NotLoaded
        what={`${navigator.onLine ? "" : "This device is offline. "}A part of this page`}
        onRetry={onRetry}
      />
    </Notice>
  ),
);
