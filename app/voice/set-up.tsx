import { notLoaded } from "../ui/not-loaded.tsx";
import { observer } from "../ui/observer.ts";
import { lazyView } from "../ui/panel.tsx";
import { loadAlerts } from "./call/call-alerts.tsx";
import { CallSettings, CallSettingsInBrief } from "./call/call-settings.tsx";
import { shortName } from "./conversation/persona-name.ts";
import { CostEstimate } from "./cost/cost-estimate.tsx";
import type { Estimate } from "./cost/estimate.ts";
import { DeviceCheckButton } from "./devices/device-check-button.tsx";
import { Fold } from "./fold.tsx";
import { RecordingState, RecordSwitch } from "./history/record-switch.tsx";
import { InCall } from "./in-call-parts.tsx";
import type { KeysText } from "./keys/key-field.tsx";
import { KeysCard } from "./keys/keys-card.tsx";
import type { Rehearsal, VoiceSettings } from "./rehearsal.ts";
import { Briefing } from "./scenarios/briefing.tsx";
import "./set-up.css";

interface SetUpProps {
  rehearsal: Rehearsal;
  voice: VoiceSettings;
  /** What a call will cost. */
  estimate: Estimate;
  showsLog: boolean;
  text: { words: string; keys: KeysText };
}

/** What is read and chosen before a call. */
export const SetUp = observer(function SetUp(props: SetUpProps) {
  const { rehearsal, voice, estimate, showsLog, text } = props;
  const { keys, plan, storage, session, hasKeyFailed } = rehearsal;
  const { isIdle } = session;
  const personaName = shortName(plan.scenario.persona.name);
  return (
    <div className="set-up">
      <Briefing
        scenarios={rehearsal.scenarios}
        client={() => rehearsal.completionClient()}
        isLocked={!isIdle}
        words={text.words}
        cost={<CostEstimate estimate={estimate} models={voice} prices={() => rehearsal.prices()} />}
      />
      <div className="set-up-side">
        <Fold
          title="API Keys"
          value={keys.openai !== "" && "OpenAI key saved"}
          opens="without-key"
          isNeeded={hasKeyFailed}
        >
          <KeysCard
            keys={keys}
            alert={hasKeyFailed && <KeyAlert call={rehearsal} />}
            showsLog={showsLog}
            text={text.keys}
          />
        </Fold>
        <Fold title="Call settings" value={<CallSettingsInBrief plan={plan} />} opens="with-key">
          <CallSettings
            plan={plan}
            personaName={personaName}
            dialect={voice.dialect}
            isLocked={!isIdle}
            recording={isIdle && !storage.isUnavailable && <RecordSwitch plan={plan} />}
          />
        </Fold>
        <RecordingState
          isRecording={!isIdle && plan.records && !storage.recordingProblem}
          notice={<InCall rehearsal={rehearsal} part="recording" />}
        />
        <DeviceCheckButton
          isIdle={isIdle}
          personaName={personaName}
          microphone={rehearsal.microphone}
          speaker={rehearsal.speaker}
        />
      </div>
    </div>
  );
});

const KeyAlert = lazyView(
  () => loadAlerts().then((late) => late.KeyAlert),
  notLoaded("What is wrong with the key"),
);
