import { useState } from "react";
import { notLoaded } from "../ui/not-loaded.tsx";
import { observer } from "../ui/observer.ts";
import { lazyView } from "../ui/panel.tsx";
import type { LandingText } from "./landing-text.ts";
import { loadAlerts } from "./call/lazy-alerts.tsx";
import { CallSettings, CallSettingsSummary } from "./call/call-settings.tsx";
import { shortName } from "./conversation/persona-name.ts";
import { CostEstimate } from "./cost/cost-estimate.tsx";
import type { Estimate } from "./cost/estimate.ts";
import { DeviceCheckButton } from "./devices/device-check-button.tsx";
import { Fold } from "./fold.tsx";
import { KeysCard } from "./keys/keys-card.tsx";
import type { Rehearsal, VoiceSettings } from "./rehearsal.ts";
import "./set-up.css";

interface SetUpProps {
  rehearsal: Rehearsal;
  voice: VoiceSettings;
  estimate: Estimate;
  showsLog: boolean;
  text: LandingText;
  /** True if a conversation is shown. The panel beside it then has the switch for cleaning. */
  hasConversation: boolean;
  /** True before the first call. The strip then has the choice to record. */
  isReady: boolean;
  /** True while the scenario editor is open, which has its own field for the key. */
  isEditing: boolean;
}

export const SetUp = observer(function SetUp(props: SetUpProps) {
  const { rehearsal, voice, estimate, showsLog, text } = props;
  const { hasConversation, isReady, isEditing } = props;
  const { keys, choices, storage, session, hasKeyFailed } = rehearsal;
  const { isIdle } = session;
  const [shown, setShown] = useState(estimate);
  const personaName = shortName(choices.scenario.persona.name);
  return (
    <div className="screen-only set-up" hidden={isEditing}>
      <Fold
        title="API Keys"
        value={
          <>
            <span className="without-key">Add your own to talk.</span>
            <span className="with-key">
              {keys.isUnstored("openai") ? "OpenAI key not saved" : "OpenAI key saved"}
            </span>
          </>
        }
        opensWithoutKey
        opensWhen={hasKeyFailed}
      >
        {!isEditing && (
          <KeysCard
            keys={keys}
            alert={hasKeyFailed && <KeyAlert call={rehearsal} />}
            text={text.keys}
          />
        )}
      </Fold>
      <Fold title="Call settings" value={<CallSettingsSummary choices={choices} />}>
        <CallSettings
          choices={choices}
          personaName={personaName}
          dialect={voice.dialect}
          isLocked={!isIdle}
          microphone={rehearsal.microphone}
          cleaning={hasConversation ? undefined : rehearsal.cleaning}
          canRecord={!storage.isUnavailable && !isReady}
          showsLog={showsLog}
        >
          <DeviceCheckButton
            isIdle={isIdle}
            personaName={personaName}
            microphone={rehearsal.microphone}
            speaker={rehearsal.speaker}
          />
        </CallSettings>
      </Fold>
      <Fold
        id="cost-and-privacy"
        title="Cost and privacy"
        value={shown.amount ? `${shown.amount} for ten minutes` : "Prices not known"}
      >
        <div className="set-up-columns">
          <section>
            <h3>What it costs</h3>
            <CostEstimate
              estimate={estimate}
              more={text.costs}
              models={voice}
              prices={() => rehearsal.prices()}
              onEstimate={setShown}
            />
          </section>
          <section>
            <h3>Where your words go</h3>
            <p>{text.words}</p>
          </section>
          <section>
            <h3>Where your keys go</h3>
            <p>{text.keys.note}</p>
          </section>
        </div>
      </Fold>
      <div className="stack recording-state" aria-live="polite">
        {!isIdle && choices.isRecorded && !storage.recordingProblem && (
          <p className="recording">This call is recorded, in this browser only.</p>
        )}
      </div>
    </div>
  );
});

const KeyAlert = lazyView(
  () => loadAlerts().then((late) => late.KeyAlert),
  notLoaded("What is wrong with the key"),
);
