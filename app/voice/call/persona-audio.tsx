import { useEffect, useRef, useState } from "react";
import { log } from "../../log/memory-log.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { observer } from "../../ui/observer.ts";
import type { RealtimeSession } from "../realtime/realtime-session.ts";
import { focusCallButton } from "./call-buttons.tsx";

/** Plays the persona's voice. Shows a button to start playback if the browser blocks autoplay. */
export const PersonaAudio = observer(function PersonaAudio({
  session,
}: {
  session: RealtimeSession;
}) {
  const audio = useRef<HTMLAudioElement>(null);
  const [isBlocked, setBlocked] = useState(false);
  const stream = session.remoteStream;

  async function play() {
    try {
      await audio.current?.play();
      setBlocked(false);
    } catch (error) {
      const isRefused = error instanceof DOMException && error.name === "NotAllowedError";
      setBlocked(isRefused);
      if (isRefused) log.warn("The browser blocks the persona's voice");
    }
  }

  async function allow() {
    focusCallButton();
    await play();
  }

  useEffect(() => {
    if (!audio.current) return;
    audio.current.srcObject = stream ?? null;
    if (stream) void play();
    else setBlocked(false);
  }, [stream]);

  return (
    <>
      <audio ref={audio} autoPlay />
      {isBlocked && (
        <Notice kind="info" role="alert">
          <p>Your browser holds the developer’s voice back until you allow it.</p>
          <Button onClick={() => void allow()}>Hear the persona</Button>
        </Notice>
      )}
    </>
  );
});
