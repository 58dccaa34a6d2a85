import type { ReactNode } from "react";
import { observer } from "../../ui/observer.ts";
import { Switch } from "../../ui/switch.tsx";
import "./record-switch.css";

interface RecordSwitchProps {
  plan: { readonly records: boolean; setRecords(records: boolean): void };
}

/** Chosen before a call. */
export const RecordSwitch = observer(function RecordSwitch({ plan }: RecordSwitchProps) {
  return (
    <>
      <Switch isOn={plan.records} onToggle={() => plan.setRecords(!plan.records)}>
        Record the call
      </Switch>
      <p className="record-what">
        A recording has both sides. It is kept in this browser only, and deleted with the rehearsal.
      </p>
    </>
  );
});

interface RecordingStateProps {
  isRecording: boolean;
  /** What has become of the recording. */
  notice: ReactNode;
}

/** Says during a call that it is recorded. */
export function RecordingState({ isRecording, notice }: RecordingStateProps) {
  return (
    <div className="recording-state">
      <div aria-live="polite">
        {isRecording && <p className="recording">This call is recorded, in this browser only.</p>}
      </div>
      {notice}
    </div>
  );
}
