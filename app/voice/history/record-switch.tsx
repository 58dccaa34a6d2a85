import { Notice } from "../../ui/notice.tsx";
import { observer } from "../../ui/observer.ts";
import { Switch } from "../../ui/switch.tsx";
import type { StorageStatus } from "./storage-status.ts";
import "./record-switch.css";

interface RecordSwitchProps {
  plan: { readonly records: boolean; setRecords(records: boolean): void };
  /** Whether there is no call. */
  isIdle: boolean;
  storage: StorageStatus;
}

const problems = {
  unsupported: "This browser cannot record. The call goes on without a recording.",
  full: "The recording has stopped: this browser has no more room for it. The call goes on, and what was recorded is kept.",
  failed: "The recording has stopped: this browser does not keep it. The call goes on.",
  silent:
    "The recording has no sound at the moment: the browser holds it back. Press any button or key to bring it back.",
} as const;

/** Chosen before a call; during it, says that it is recorded. */
export const RecordSwitch = observer(function RecordSwitch({
  plan,
  isIdle,
  storage,
}: RecordSwitchProps) {
  const problem = storage.recordingProblem;
  return (
    <div className="record-switch">
      {isIdle ? (
        <>
          <Switch isOn={plan.records} onToggle={() => plan.setRecords(!plan.records)}>
            Record this call
          </Switch>
          <p>Both sides, kept in this browser only, and deleted with the rehearsal.</p>
        </>
      ) : (
        plan.records &&
        !problem && <p className="recording">This call is recorded, in this browser only.</p>
      )}
      {problem && (
        <Notice kind="info" role="alert">
          <p>{problems[problem]}</p>
        </Notice>
      )}
    </div>
  );
});
