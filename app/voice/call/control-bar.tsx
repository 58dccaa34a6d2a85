import type { ReactNode } from "react";
import { Notice } from "../../ui/notice.tsx";
import { observer } from "../../ui/observer.ts";
import { useLoaded } from "../../ui/use-loaded.ts";
import { CallButtons } from "./call-buttons.tsx";
import { callStatusText, StatusLight, turnText } from "./call-status.tsx";
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
}

export const ControlBar = observer(function ControlBar({ call, tools }: ControlBarProps) {
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
        <output className="control-bar-status">{callStatusText(session)}</output>
        <span>{turnText(session, call.personaName)}</span>
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

function LoadedAlerts({ call }: { call: CallControls }) {
  const alerts = useLoaded(loadAlerts);
  if (alerts === "failed") return <AlertsNotLoaded />;
  return alerts && <alerts.Alerts call={call} />;
}

/** In place of the alerts, whose texts are not there. */
function AlertsNotLoaded() {
  return (
    <Notice kind="bad" role="alert">
      <p>
        {navigator.onLine ? "A part of this page could not be loaded." : "This device is offline."}
      </p>
      <p className="notice-advice">Check the network, then try again, or reload the page.</p>
    </Notice>
  );
}
