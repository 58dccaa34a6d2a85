import { observer } from "mobx-react-lite";
import { useLayoutEffect, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import type { Rehearsal } from "../rehearsal.ts";

/** What can be done with the call as a whole. */
export const CallButtons = observer(function CallButtons({ rehearsal }: { rehearsal: Rehearsal }) {
  const { session } = rehearsal;
  const { isIdle, isDataOpen, microphone } = session;
  const connect = useRef<HTMLButtonElement>(null);
  const stop = useRef<HTMLButtonElement>(null);
  const interrupt = useRef<HTMLButtonElement>(null);

  // A button that becomes disabled would take the keyboard's place on the page with it.
  useLayoutEffect(() => {
    const [from, to] = isIdle ? [stop, connect] : [connect, stop];
    const gone = isDataOpen ? [from.current] : [from.current, interrupt.current];
    if (gone.some((button) => button === document.activeElement)) to.current?.focus();
  }, [isIdle, isDataOpen]);

  return (
    <div className="call-buttons">
      <Button
        ref={connect}
        disabled={!isIdle}
        onPointerEnter={() => rehearsal.preload()}
        onFocus={() => rehearsal.preload()}
        onClick={() => void rehearsal.connect()}
      >
        Connect
      </Button>
      <Button ref={stop} kind="danger" disabled={isIdle} onClick={() => session.stop()}>
        Stop
      </Button>
      <Button
        ref={interrupt}
        kind="quiet"
        disabled={!isDataOpen}
        onClick={() => session.interrupt()}
      >
        Interrupt
      </Button>
      <Button
        kind="quiet"
        className="mute"
        aria-pressed={microphone.muted}
        onClick={() => microphone.setMuted(!microphone.muted)}
      >
        Mute
      </Button>
    </div>
  );
});

/** To Connect or Stop: the button that was pressed goes away, and the keyboard's place on the page with it. */
export function focusCall(): void {
  document.querySelector<HTMLElement>(".call-buttons :enabled")?.focus();
}
