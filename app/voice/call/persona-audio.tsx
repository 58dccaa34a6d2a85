import { useEffect, useRef } from "react";
import { log } from "../../log/memory-log.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { usePageShown } from "../../ui/page-shown.ts";
import { observer } from "../../ui/observer.ts";
import { type Speaker, useSpeaker } from "../realtime/speaker.ts";
import { focusCallButton } from "./call-focus.ts";
import type { CallSession } from "./session-placeholder.ts";

const silenceTexts = {
  blocked: (name: string) => `Your browser is blocking ${name}’s voice until you allow it.`,
  paused: (name: string) => `Your device has paused ${name}’s voice.`,
} as const;

interface PersonaAudioProps {
  session: CallSession;
  speaker: Speaker;
  personaName: string;
}

/** Plays the persona's voice. Shows a button if the browser blocks autoplay or the device pauses it. */
export const PersonaAudio = observer(function PersonaAudio(props: PersonaAudioProps) {
  const { session, speaker, personaName } = props;
  const audio = useRef<HTMLAudioElement>(null);
  const { silence } = speaker;
  const stream = session.remoteStream;
  useSpeaker(speaker, audio);

  // Resuming at once would fail during a phone call: the device would pause it again and again.
  function handlePause() {
    if (stream?.active) fallSilent(speaker, "paused");
  }

  function handlePlaying() {
    if (speaker.silence === "paused") speaker.setSilence(undefined);
  }

  usePageShown(() => {
    if (stream && audio.current?.paused) void play(audio.current, speaker);
  });
  useEffect(() => {
    if (!audio.current) return;
    audio.current.srcObject = stream ?? null;
    if (stream) void play(audio.current, speaker);
    else speaker.setSilence(undefined);
  }, [stream, speaker]);

  return (
    <>
      <audio ref={audio} autoPlay onPause={handlePause} onPlaying={handlePlaying} />
      {silence && (
        <Notice kind="info" role="alert">
          <p>{silenceTexts[silence](personaName)}</p>
          <Button
            onClick={() => {
              focusCallButton();
              if (audio.current) void play(audio.current, speaker);
            }}
          >
            Hear the persona
          </Button>
        </Notice>
      )}
    </>
  );
});

async function play(audio: HTMLAudioElement, speaker: Speaker): Promise<void> {
  try {
    await audio.play();
    speaker.setSilence(undefined);
  } catch (error) {
    const isRefused = error instanceof DOMException && error.name === "NotAllowedError";
    if (isRefused) fallSilent(speaker, "blocked");
    else speaker.setSilence(undefined);
  }
}

function fallSilent(speaker: Speaker, reason: keyof typeof silenceTexts): void {
  speaker.setSilence(reason);
  log.warn(silenceTexts[reason]("the persona"));
}
