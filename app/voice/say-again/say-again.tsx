import { use, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Level } from "../../ui/level.tsx";
import { Notice } from "../../ui/notice.tsx";
import { observer } from "../../ui/observer.ts";
import { waitingTime } from "../../ui/waiting-time.ts";
import { asSentence } from "../../ui/wording.ts";
import { microphoneFailureTexts } from "../call/failure-text.ts";
import type { Transcriber } from "../completions/completion-client.ts";
import { requestCost } from "../completions/request-words.ts";
import { quoted } from "../debrief/quote.tsx";
import { SayAgain, type SayAgainProps } from "../debrief/debrief-context.ts";
import { Suggestions } from "../debrief/suggestions.tsx";
import { LevelMeter } from "../realtime/level-meter.ts";
import { openMicrophoneOrDefault } from "../realtime/open-microphone.ts";
import { Retake } from "./retake.ts";
import "../../ui/dialog.css";
import "./say-again.css";

interface SayAgainButtonProps extends SayAgainProps {
  visit: {
    readonly microphone: { readonly selectedId: string };
    readonly keys: { readonly openai: string };
    completionClient(): Promise<Transcriber>;
  };
}

export function SayAgainButton(props: SayAgainButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        kind="quiet"
        onClick={({ currentTarget }) => {
          // Safari does not focus clicked buttons, and the dialog gives focus back to the focused one.
          currentTarget.focus({ preventScroll: true });
          setOpen(true);
        }}
      >
        Say that again
      </Button>
      {isOpen && <SayAgainDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

type DialogProps = SayAgainButtonProps & { onClose: () => void };

const SayAgainDialog = observer(function SayAgainDialog(props: DialogProps) {
  const { said, suggestions, visit, onClose } = props;
  const [retake] = useState(() => newRetake(visit));
  const dialog = useRef<HTMLDialogElement>(null);
  const record = useRef<HTMLButtonElement>(null);
  const heading = useId();
  const outer = use(SayAgain);
  const { state } = retake;
  const { phase } = state;
  const isBusy = phase === "asking" || phase === "transcribing";
  const wait = state.phase === "failed" ? state.retryAfter : undefined;

  useLayoutEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    const close = () => retake.close();
    addEventListener("pagehide", close);
    return () => {
      removeEventListener("pagehide", close);
      close();
    };
  }, [retake]);

  return (
    <dialog className="dialog say-again" ref={dialog} aria-labelledby={heading} onClose={onClose}>
      <h2 id={heading}>Say that again</h2>
      <p className="muted">{visit.keys.openai === "" ? withoutKey : whatItSends}</p>
      <dl>
        <div>
          <dt>You said</dt>
          <dd dir="auto">{quoted(said)}</dd>
        </div>
        <div>
          <dt>This time</dt>
          <dd aria-live="polite" dir="auto">
            {state.phase === "done" && state.text !== undefined ? (
              quoted(state.text)
            ) : (
              <span className="muted">{phaseTexts[phase]}</span>
            )}
          </dd>
          {phase === "recording" && (
            <dd>
              <Level name="Level" read={() => retake.level()} />
            </dd>
          )}
        </div>
        <div>
          <dt>You could say</dt>
          <dd>
            {/* No sentence is read aloud or said again while recording: the microphone would hear it. */}
            <SayAgain value={phase === "recording" ? undefined : outer}>
              <Suggestions sentences={suggestions} />
            </SayAgain>
          </dd>
        </div>
      </dl>
      {state.phase === "refused" && (
        <Notice kind="bad" role="alert">
          <p>{microphoneFailureTexts[state.reason].what}</p>
          <p>{advice[state.reason] ?? microphoneFailureTexts[state.reason].advice}</p>
        </Notice>
      )}
      {state.phase === "failed" && (
        <Notice kind="bad" role="alert">
          <p>{`It was not written down: ${asSentence(state.reason)}`}</p>
          {wait !== undefined && <p>{`Wait ${waitingTime(wait)}, then try again.`}</p>}
          <Button
            kind="quiet"
            onClick={() => {
              // This button disappears, which would drop focus.
              record.current?.focus();
              retake.transcribeAgain();
            }}
          >
            Try again
          </Button>
        </Notice>
      )}
      {retake.sound && <Recorded sound={retake.sound} />}
      <div className="button-row dialog-foot">
        {/* Not `disabled`, which would drop focus. */}
        <Button
          ref={record}
          aria-pressed={phase === "recording"}
          aria-disabled={isBusy}
          onClick={() => {
            window.speechSynthesis?.cancel();
            retake.toggle();
          }}
        >
          Record
        </Button>
        <Button kind="quiet" onClick={() => dialog.current?.close()}>
          Close
        </Button>
      </div>
    </dialog>
  );
});

function newRetake(visit: SayAgainButtonProps["visit"]): Retake {
  return new Retake({
    open: async () => {
      const { mediaDevices } = navigator;
      return (await openMicrophoneOrDefault(mediaDevices, visit.microphone.selectedId)).stream;
    },
    meter: (stream) => {
      const meter = new LevelMeter(stream);
      return {
        level: () => (meter.hasSound() === undefined ? undefined : meter.level()),
        close: () => meter.close(),
      };
    },
    hasKey: () => visit.keys.openai !== "",
    transcribe: async (sound, signal) => (await visit.completionClient()).transcribe(sound, signal),
  });
}

function Recorded({ sound }: { sound: Blob }) {
  const audio = useRef<HTMLAudioElement>(null);
  useLayoutEffect(() => {
    const url = URL.createObjectURL(sound);
    if (audio.current) audio.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [sound]);
  return <audio ref={audio} controls aria-label="This time" />;
}

const phaseTexts = {
  idle: "Press Record and say it the way you would now.",
  asking: "Asking for the microphone…",
  recording: "Recording. Press Record again when you have finished.",
  transcribing: "Writing down what you said…",
  unheard: "No words could be made out. Record it again.",
  done: "Recorded. Play it to hear yourself.",
  refused: "",
  failed: "",
} as const;

/** Replaces the advice that is about a call. */
const advice: Partial<Record<string, string>> = {
  denied: "Allow it in the browser’s settings for this site, then press Record again.",
  "not-found": "Plug one in, then press Record again.",
};

const whatItSends = `The recording goes to OpenAI with your key to be written down, for ${requestCost}. It does not join the rehearsal, and is gone when you close this.`;
const withoutKey =
  "Without a key nothing is sent or written down, but you can hear yourself. The recording does not join the rehearsal, and is gone when you close this.";
