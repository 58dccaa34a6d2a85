import { reaction, runInAction } from "mobx";
import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { ReloadButton } from "../../ui/not-loaded.tsx";
import { Notice } from "../../ui/notice.tsx";
import { observer } from "../../ui/observer.ts";
import { useHasPassed } from "../../ui/waiting-time.ts";
import { findKeyField } from "../keys/keys-card.tsx";
import { focusCallButton } from "./call-focus.ts";
import type { CallControls } from "./control-bar.tsx";
import { VanishingButton } from "./vanishing-button.tsx";
import { PersonaAudio } from "./persona-audio.tsx";
import { type Failure, isMicrophoneFailure } from "../realtime/errors.ts";
import {
  failureText,
  type FailureText,
  type Problem,
  problemText,
  sayAgainText,
  sessionErrorText,
  transcriptionFailureText,
} from "./failure-text.ts";
import { bringIntoView } from "./scrolling.ts";

export const Alerts = observer(function Alerts({ call }: { call: CallControls }) {
  const { session, microphone, problem } = call;
  const { state } = session;
  const isOver = session.isIdle || state.phase === "stopping";
  const isQuestion = problem?.kind === "call-in-other-tab";
  const providerError = isOver ? undefined : session.providerError;
  const isSilent = providerError?.failure.kind === "no-voice";
  const transcriptionFailure = isOver ? undefined : session.transcriptionFailure;
  const isOfModel = transcriptionFailure?.kind === "model-unavailable";
  const otherModel = isOfModel ? call.otherTranscriptionModel : undefined;
  useEffect(() => dismissOutdated(call), [call]);
  const withoutMicrophone = (
    <VanishingButton
      name="Connect without a microphone"
      onClick={() => {
        runInAction(() => (microphone.isLeftOut = true));
        void call.connect();
      }}
    />
  );
  return (
    <>
      <PersonaAudio session={session} speaker={call.speaker} personaName={call.personaName} />
      {state.phase === "failed" && !call.hasKeyFailed && (
        <FailureNotice text={failureText(state.failure)} comesIntoView>
          {isMicrophoneFailure(state.failure) && withoutMicrophone}
        </FailureNotice>
      )}
      {state.phase === "ended" && (
        <Notice kind="info" role="alert">
          <p>
            The session has reached the provider’s time limit. You can carry on where you left off:
            a new session is told what was said so far. {state.losesSpeech && sayAgainText}
          </p>
          <Button
            onClick={() => {
              focusCallButton();
              void call.resume();
            }}
          >
            Carry on
          </Button>
        </Notice>
      )}
      {problem && (
        <FailureNotice text={problemText(problem)} kind={isQuestion ? "info" : "bad"} comesIntoView>
          {isQuestion && (
            <VanishingButton name="Connect anyway" onClick={() => void call.connectAnyway()} />
          )}
          {problem.kind === "not-loaded" && <ReloadButton />}
          {problem.kind === "microphone" && session.isIdle && withoutMicrophone}
          <VanishingButton name="Dismiss" onClick={() => call.dismissProblem()} />
        </FailureNotice>
      )}
      {providerError && (
        <FailureNotice text={sessionErrorText(providerError)} kind={isSilent ? "info" : "bad"}>
          {session.isDataOpen && !isSilent && (
            <VanishingButton name="Ask again" onClick={() => call.askAgain()} />
          )}
          <VanishingButton name="Dismiss" onClick={() => session.dismissProviderError()} />
        </FailureNotice>
      )}
      {transcriptionFailure && (
        <FailureNotice text={transcriptionFailureText(transcriptionFailure, otherModel)}>
          {otherModel && (
            <VanishingButton
              name={`Use ${otherModel} instead`}
              onClick={() => call.useOtherTranscriptionModel()}
            />
          )}
          <VanishingButton name="Dismiss" onClick={() => session.dismissTranscriptionFailure()} />
        </FailureNotice>
      )}
      {call.storage.isUnavailable && session.isIdle && (
        <Notice kind="info">
          <p>
            This browser can’t keep calls at the moment: neither what is said, nor a recording, nor
            a debrief. Save the conversation as a file before you leave.
          </p>
        </Notice>
      )}
      {microphone.usesFallback && (
        <Notice kind="info" role="alert">
          <p>Your microphone was disconnected. The default one is being used instead.</p>
          <VanishingButton name="Dismiss" onClick={() => microphone.dismissFallback()} />
        </Notice>
      )}
    </>
  );
});

/** Dismisses failures that no longer hold. Returns an unsubscribe function. */
function dismissOutdated(call: CallControls): () => void {
  function failure() {
    const { state } = call.session;
    return state.phase === "failed" ? state.failure : undefined;
  }
  const stop = reaction(
    () => call.microphone.devices,
    (devices, before) => {
      // Connect may have failed before a list without new devices arrived.
      const known = new Set(before.map(({ deviceId }) => deviceId));
      if (devices.every(({ deviceId }) => known.has(deviceId))) return;
      if (lacksMicrophone(call.problem)) call.dismissProblem();
      if (lacksMicrophone(failure())) call.dismissFailure();
    },
  );
  const stopWaiting = reaction(
    () => call.conversation?.hasUnsent,
    (hasUnsent) => {
      if (!hasUnsent && call.problem?.kind === "queue-full") call.dismissProblem();
    },
  );
  const handleOnline = () => {
    if (call.problem?.kind === "not-loaded-offline") call.dismissProblem();
    if (failure()?.kind === "offline") call.dismissFailure();
  };
  addEventListener("online", handleOnline);
  return () => {
    stop();
    stopWaiting();
    removeEventListener("online", handleOnline);
  };
}

function lacksMicrophone(failure?: Failure | Problem): boolean {
  return failure?.kind === "microphone" && failure.reason === "not-found";
}

/** Shown above the key's field, which takes the focus. */
export const KeyAlert = observer(function KeyAlert({ call: { session } }: { call: CallControls }) {
  const { state } = session;
  const notice = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const field = findKeyField();
    field?.focus({ preventScroll: true });
    notice.current?.scrollIntoView({ block: "center", behavior: "instant" });
    field?.scrollIntoView({ block: "nearest", behavior: "instant" });
  }, []);
  if (state.phase !== "failed") return null;
  const { what, advice } = failureText(state.failure);
  return (
    <Notice kind="bad" role="alert" ref={notice}>
      <p>{what}</p>
      {/* A missing key needs no advice beside its field. */}
      {state.failure.kind !== "missing-key" && <p className="notice-advice">{advice}</p>}
    </Notice>
  );
});

interface FailureNoticeProps {
  text: FailureText;
  kind?: "info" | "bad";
  /** Scrolls to the notice, since Connect may be far away. */
  comesIntoView?: boolean;
  /** Buttons. */
  children?: ReactNode;
}

function FailureNotice(props: FailureNoticeProps) {
  const { text, kind = "bad", comesIntoView = false, children } = props;
  const { what, advice, afterwards } = text;
  const hasWaited = useHasPassed(afterwards?.seconds);
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!comesIntoView || !notice.current) return undefined;
    return bringIntoView(notice.current);
  }, [comesIntoView]);
  return (
    <Notice kind={kind} role="alert" ref={notice}>
      <p>{what}</p>
      <p className="notice-advice">{hasWaited && afterwards ? afterwards.advice : advice}</p>
      {children && <div className="button-row">{children}</div>}
    </Notice>
  );
}
