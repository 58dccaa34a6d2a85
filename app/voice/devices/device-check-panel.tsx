import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Level } from "../../ui/level.tsx";
import { Notice } from "../../ui/notice.tsx";
import { observer } from "../../ui/observer.ts";
import { MicrophoneSelect } from "../call/control-bar.tsx";
import { microphoneFailureTexts } from "../call/failure-text.ts";
import type { MicrophoneFailure } from "../realtime/microphone-error.ts";
import type { Microphone } from "../realtime/microphone.ts";
import { type Speaker, useSpeaker } from "../realtime/speaker.ts";
import { DeviceCheck } from "./device-check.ts";
import { SpeakerChoice } from "./speaker-choice.tsx";
import { createToneWav, type Echo } from "./tone.ts";

interface DeviceCheckProps {
  personaName: string;
  microphone: Microphone;
  speaker: Speaker;
  onClose: (result: string) => void;
}

export const DeviceCheckPanel = observer(function DeviceCheckPanel(props: DeviceCheckProps) {
  const { personaName, microphone, speaker, onClose } = props;
  const [check] = useState(() => new DeviceCheck(microphone));
  const audio = useRef<HTMLAudioElement>(null);
  const record = useRef<HTMLButtonElement>(null);
  const heading = useId();
  const select = useId();
  const isReady = check.state === "ready";
  useEffect(() => {
    void check.open();
    return () => check.close();
  }, [check]);
  useSpeaker(speaker, audio);

  async function play(url: string) {
    const element = audio.current;
    if (!element) return;
    element.src = url;
    await element.play();
  }

  async function playTone() {
    if (!isReady) return;
    const url = URL.createObjectURL(createToneWav());
    await check.listenForTone(() => play(url).then(hasBegun));
    URL.revokeObjectURL(url);
  }

  /** Resolves once the sound's time passes: without a speaker it may stand still. */
  function hasBegun(): Promise<void> {
    return new Promise((resolve) => {
      audio.current?.addEventListener("timeupdate", ({ currentTarget }) => {
        if (currentTarget instanceof HTMLAudioElement && currentTarget.currentTime > 0) resolve();
      });
    });
  }

  return (
    <section className="stack device-check" aria-labelledby={heading}>
      <h2 id={heading}>Device check</h2>
      <p className="device-check-note">None of this leaves your device.</p>
      <audio ref={audio} />
      <div className="stack device-check-row">
        <label htmlFor={select}>Your microphone</label>
        <MicrophoneSelect
          id={select}
          microphone={microphone}
          onSelect={(deviceId) => void check.select(deviceId)}
        />
        <Level name="Level" read={() => check.level()} />
      </div>
      <SpeakerChoice speaker={speaker} isReady={isReady} />
      <div className="button-row">
        {/* Not `disabled`, which would drop focus. */}
        <Button
          kind="quiet"
          ref={record}
          aria-disabled={!isReady}
          onClick={() => void check.record()}
        >
          Record 3 seconds
        </Button>
        <Button
          kind="quiet"
          disabled={check.recordingUrl === undefined}
          onClick={() => void play(check.recordingUrl ?? "").catch(() => {})}
        >
          Play it back
        </Button>
        <Button kind="quiet" aria-disabled={!isReady} onClick={() => void playTone()}>
          Play a tone
        </Button>
      </div>
      <Findings
        check={check}
        personaName={personaName}
        onTryAgain={() => {
          // The Try again button disappears, which would drop focus.
          record.current?.focus();
          void check.open();
        }}
      />
      <Button
        kind="quiet"
        className="device-check-done"
        onClick={() => onClose(shortResult(check))}
      >
        Done
      </Button>
    </section>
  );
});

interface FindingsProps {
  check: DeviceCheck;
  personaName: string;
  onTryAgain: () => void;
}

const Findings = observer(function Findings({ check, personaName, onTryAgain }: FindingsProps) {
  const { state, failure, recordingUrl, isHeard, echo } = check;
  return (
    <div className="stack device-check-findings">
      <div aria-live="polite">
        {state === "asking" && <p>Asking for the microphone…</p>}
        {state === "recording" && <p>Recording: say something…</p>}
        {state === "listening" && <p>Listening for the tone…</p>}
        {state === "failed" && (
          <Notice kind="bad">
            <p>{microphoneFailureTexts[failure ?? "unknown"].what}</p>
            <p className="notice-advice">{adviceOn(failure)}</p>
          </Notice>
        )}
        {recordingUrl !== undefined && isHeard && (
          <Finding isGood>
            <span>
              <b>We can hear you. The level is good.</b> Three seconds recorded.
            </span>
          </Finding>
        )}
        {recordingUrl !== undefined && !isHeard && (
          <Finding>We can’t hear anything. Is the microphone muted, or is it another one?</Finding>
        )}
        {echo && <Finding isGood={echo === "none"}>{echoTexts[echo](personaName)}</Finding>}
      </div>
      {state === "failed" && (
        <Button kind="quiet" onClick={onTryAgain}>
          Try the microphone again
        </Button>
      )}
    </div>
  );
});

const echoTexts: Readonly<Record<Echo, (name: string) => string>> = {
  heard: (name) =>
    `Your speaker comes back into the microphone. Wear headphones, or ${name} hears an echo.`,
  none: () => "Your speaker does not come back into the microphone.",
  unknown: () =>
    "We could not tell whether your speaker comes back into the microphone: the tone did not play, or the microphone is silent. With headphones it does not.",
};

function Finding({ isGood = false, children }: { isGood?: boolean; children: ReactNode }) {
  return (
    <p className={`icon icon-${isGood ? "tick" : "warning"}`} data-kind={isGood ? "good" : "warn"}>
      {children}
    </p>
  );
}

/** Returns "" if the microphone was never opened. */
function shortResult({ state, failure, recordingUrl, isHeard, echo }: DeviceCheck): string {
  if (state === "failed") return shortFailures[failure ?? "unknown"];
  if (state === "asking") return "";
  if (recordingUrl !== undefined && !isHeard) return "Nothing was heard";
  if (echo === "unknown") return "Echo not checked";
  return echo === "heard" ? "Wear headphones" : "Checked just now";
}

const shortFailures: Record<MicrophoneFailure, string> = {
  denied: "Microphone not allowed",
  "denied-by-system": "Microphone not allowed",
  "not-found": "No microphone found",
  busy: "Microphone in use elsewhere",
  insecure: "No microphone on this page",
  unknown: "Microphone did not open",
};

function adviceOn(failure: DeviceCheck["failure"]): string {
  if (failure === "denied") {
    return "Allow it in the browser’s settings for this site. You can also rehearse by typing alone.";
  }
  if (failure === "not-found") return "Plug one in. You can also rehearse by typing alone.";
  return microphoneFailureTexts[failure ?? "unknown"].advice;
}
