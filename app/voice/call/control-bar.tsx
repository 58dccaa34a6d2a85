import { observer } from "../../ui/observer.ts";
import { Alerts } from "./alerts.tsx";
import { CallButtons } from "./call-buttons.tsx";
import { callStatusText, StatusLight, turnText } from "./call-status.tsx";
import type { CallControls } from "./call-buttons.tsx";
import { MicrophonePicker } from "./microphone-picker.tsx";
import { PersonaAudio } from "./persona-audio.tsx";
import "./control-bar.css";

export const ControlBar = observer(function ControlBar({ call }: { call: CallControls }) {
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
      <div className="control-bar-words">
        <output className="control-bar-status">{callStatusText(session)}</output>
        <span>{turnText(session, call.personaName)}</span>
      </div>
      <div className="alerts">
        <PersonaAudio session={session} personaName={call.personaName} />
        <Alerts call={call} />
      </div>
    </section>
  );
});
