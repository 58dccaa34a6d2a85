import { reaction, runInAction } from "mobx";
import { type ReactNode, type Ref, useEffect, useLayoutEffect, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { ReloadButton } from "../../ui/not-loaded.tsx";
import { Notice } from "../../ui/notice.tsx";
import { observer } from "../../ui/observer.ts";
import { useHasPassed } from "../../ui/waiting-time.ts";
import { findKeyField } from "../keys/keys-card.tsx";
import { type CallControls, focusCallButton } from "./call-buttons.tsx";
import { LeavingButton } from "./leaving-button.tsx";
import { PersonaAudio } from "./persona-audio.tsx";
import { bringIntoView } from "./use-in-view.ts";
import type { AudioDevice } from "../realtime/audio-devices.ts";
import { type Failure, isMicrophoneFailure } from "../realtime/errors.ts";
import {
  failureText,
  type FailureText,
  type Problem,
  problemText,
  sessionErrorText,
} from "./failure-text.ts";

export const Alerts = observer(function Alerts({ call }: { call: CallControls }) {
  const { session, microphone, problem } = call;
  const { state } = session;
  const isOver = session.isIdle || state.phase === "stopping";
  const providerError = isOver ? undefined : session.providerError;
  useEffect(() => dismissWhatIsOver(call), [call]);
  const withoutMicrophone = (
    <LeavingButton
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
        <SoughtNotice {...failureText(state.failure)}>
          {isMicrophoneFailure(state.failure) && withoutMicrophone}
        </SoughtNotice>
      )}
      {state.phase === "ended" && (
        <Notice kind="info" role="alert">
          <p>
            The session has reached the provider’s time limit. You can carry on where you left off:
            a new session is told what was said so far.
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
        <SoughtNotice
          {...problemText(problem)}
          onConnect={
            problem.kind === "call-elsewhere" ? () => void call.connectAllTheSame() : undefined
          }
          onDismiss={() => call.dismissProblem()}
        >
          {problem.kind === "not-loaded" && <ReloadButton />}
          {problem.kind === "microphone" && session.isIdle && withoutMicrophone}
        </SoughtNotice>
      )}
      {providerError && (
        <FailureNotice
          {...sessionErrorText(providerError)}
          onAskAgain={session.isDataOpen ? () => call.askAgain() : undefined}
          onDismiss={() => session.dismissProviderError()}
        />
      )}
      {call.storage.isUnavailable && session.isIdle && (
        <Notice kind="info">
          <p>
            This browser can’t keep calls at the moment: neither what is said nor a recording. Save
            the conversation as a file before you leave.
          </p>
        </Notice>
      )}
      {microphone.usesFallback && (
        <Notice kind="info" role="alert">
          <p>Your microphone was disconnected. The default one is being used instead.</p>
          <LeavingButton name="Dismiss" onClick={() => microphone.dismissFallback()} />
        </Notice>
      )}
    </>
  );
});

/** Dismisses what no longer holds. Returns a function that stops it. */
function dismissWhatIsOver(call: CallControls): () => void {
  function failure() {
    const { state } = call.session;
    return state.phase === "failed" ? state.failure : undefined;
  }
  const stop = reaction(
    () => call.microphone.devices,
    (devices, before) => {
      if (!devices.some(({ deviceId }) => isNewTo(before, deviceId))) return;
      if (isOfNoDevice(call.problem)) call.dismissProblem();
      if (isOfNoDevice(failure())) call.dismissFailure();
    },
  );
  const stopWaiting = reaction(
    () => call.conversation?.hasUnsent,
    (hasUnsent) => {
      if (!hasUnsent && call.problem?.kind === "queue-full") call.dismissProblem();
    },
  );
  const online = () => {
    if (call.problem?.kind === "not-loaded-offline") call.dismissProblem();
    if (failure()?.kind === "offline") call.dismissFailure();
  };
  addEventListener("online", online);
  return () => {
    stop();
    stopWaiting();
    removeEventListener("online", online);
  };
}

/** A list that names nothing new may have been asked for before Connect found no microphone. */
function isNewTo(listed: readonly AudioDevice[], id: string): boolean {
  return !listed.some(({ deviceId }) => deviceId === id);
}

function isOfNoDevice(what?: Failure | Problem): boolean {
  return what?.kind === "microphone" && what.reason === "not-found";
}

/** Stands above the key's field, which takes the focus. */
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
      {/* Beside its field an absent key needs none. */}
      {state.failure.kind !== "missing-key" && <p className="notice-advice">{advice}</p>}
    </Notice>
  );
});

interface FailureNoticeProps extends FailureText {
  onAskAgain?: () => void;
  onConnect?: () => void;
  onDismiss?: () => void;
  ref?: Ref<HTMLDivElement>;
  /** More buttons. */
  children?: ReactNode;
}

/** Says what came of a press of Connect, whose bar may stand far from it. */
function SoughtNotice(props: FailureNoticeProps) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!notice.current) return undefined;
    return bringIntoView(notice.current);
  }, []);
  return <FailureNotice {...props} ref={notice} />;
}

function FailureNotice(props: FailureNoticeProps) {
  const { onAskAgain, onConnect, onDismiss, children, ref, ...text } = props;
  return (
    <Notice kind={onConnect ? "info" : "bad"} role="alert" ref={ref}>
      <FailureWords {...text} />
      {(onDismiss || children) && (
        <div className="button-row">
          {onAskAgain && <LeavingButton name="Ask again" onClick={onAskAgain} />}
          {onConnect && <LeavingButton name="Connect anyway" onClick={onConnect} />}
          {children}
          {onDismiss && <LeavingButton name="Dismiss" onClick={onDismiss} />}
        </div>
      )}
    </Notice>
  );
}

function FailureWords({ what, advice, afterwards }: FailureText) {
  const hasWaited = useHasPassed(afterwards?.seconds);
  return (
    <>
      <p>{what}</p>
      <p className="notice-advice">{hasWaited && afterwards ? afterwards.advice : advice}</p>
    </>
  );
}
