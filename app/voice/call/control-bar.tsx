import { observer } from "mobx-react-lite";
import type { Rehearsal } from "../rehearsal.ts";
import { Alerts } from "./alerts.tsx";
import { CallButtons } from "./call-buttons.tsx";
import { StatusLight, statusText, turnText } from "./call-status.tsx";
import { MicrophonePicker } from "./microphone-picker.tsx";
import { PersonaAudio } from "./persona-audio.tsx";
import "./control-bar.css";

/** Lights, microphone, buttons and what went wrong, in one bar that stays in view. */
export const ControlBar = observer(function ControlBar({ rehearsal }: { rehearsal: Rehearsal }) {
  const { session } = rehearsal;
  return (
    <section className="control-bar" aria-label="Call">
      <MicrophonePicker rehearsal={rehearsal} />
      <ul className="plain status-lights" aria-label="Connection">
        <StatusLight label="RTC" isOn={session.isRtcConnected} />
        <StatusLight label="Media" isOn={session.isMediaActive} />
        <StatusLight label="Data" isOn={session.isDataOpen} />
      </ul>
      <CallButtons rehearsal={rehearsal} />
      <div className="control-bar-words">
        <output className="control-bar-status">{statusText(session.state)}</output>
        <span>{turnText(session)}</span>
      </div>
      <div className="alerts">
        <PersonaAudio session={session} />
        <Alerts rehearsal={rehearsal} />
      </div>
    </section>
  );
});
