import type { ReactNode } from "react";
import { observer } from "../../ui/observer.ts";
import { Switch } from "../../ui/switch.tsx";
import type { StorageStatus } from "./storage-status.ts";
import "./record-switch.css";

interface RecordSwitchProps {
  plan: { readonly records: boolean; setRecords(records: boolean): void };
  /** Whether there is no call. */
  isIdle: boolean;
  storage: StorageStatus;
  /** What has become of the recording. */
  notice: ReactNode;
}

/** Chosen before a call; during it, says that it is recorded. */
export const RecordSwitch = observer(function RecordSwitch({
  plan,
  isIdle,
  storage,
  notice,
}: RecordSwitchProps) {
  const isRecording = !isIdle && plan.records && !storage.recordingProblem;
  return (
    <div className="record-switch">
      {isIdle && (
        <>
          <Switch isOn={plan.records} onToggle={() => plan.setRecords(!plan.records)}>
            Record this call
          </Switch>
          <p>Both sides, kept in this browser only, and deleted with the rehearsal.</p>
        </>
      )}
      <div className="recording-live" aria-live="polite">
        {isRecording && <p className="recording">This call is recorded, in this browser only.</p>}
      </div>
      {notice}
    </div>
  );
});
