import { observer } from "../ui/observer.ts";
import { CallSettings } from "./call/call-settings.tsx";
import type { TracingSettings } from "./completions/tracer.ts";
import { CostEstimate } from "./cost/cost-estimate.tsx";
import type { Estimate } from "./cost/estimate.ts";
import { DeviceCheckButton } from "./devices/device-check-button.tsx";
import { RecordSwitch } from "./history/record-switch.tsx";
import { InCall } from "./in-call-parts.tsx";
import { KeysCard } from "./keys/keys-card.tsx";
import type { Rehearsal, VoiceSettings } from "./rehearsal.ts";
import { Briefing } from "./scenarios/briefing.tsx";
import "./set-up.css";

interface SetUpProps {
  rehearsal: Rehearsal;
  voice: VoiceSettings;
  tracing: TracingSettings;
  /** What a call will cost. */
  estimate: Estimate;
  showsLog: boolean;
}

/** What is read and chosen before a call. */
export const SetUp = observer(function SetUp(props: SetUpProps) {
  const { rehearsal, voice, tracing, estimate, showsLog } = props;
  const { isIdle } = rehearsal.session;
  return (
    <div className="set-up">
      <Briefing
        scenarios={rehearsal.scenarios}
        client={() => rehearsal.completionClient()}
        dialect={voice.dialect}
        isLocked={!isIdle}
      />
      <div className="set-up-side">
        <KeysCard
          keys={rehearsal.keys}
          hasKeyFailed={rehearsal.hasKeyFailed}
          isTracingSetUp={Boolean(tracing.publicKey)}
          showsLog={showsLog}
        />
        <CallSettings
          plan={rehearsal.plan}
          estimate={
            <CostEstimate estimate={estimate} models={voice} prices={() => rehearsal.prices()} />
          }
          devices={
            <DeviceCheckButton
              isIdle={isIdle}
              microphone={rehearsal.microphone}
              speaker={rehearsal.speaker}
            />
          }
          recording={
            <RecordSwitch
              plan={rehearsal.plan}
              isIdle={isIdle}
              storage={rehearsal.storage}
              notice={<InCall rehearsal={rehearsal} part="recording" />}
            />
          }
        />
      </div>
    </div>
  );
});
