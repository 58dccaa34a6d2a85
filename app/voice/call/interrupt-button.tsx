import { useLayoutEffect, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { observer } from "../../ui/observer.ts";
import type { RealtimeSession } from "../realtime/realtime-session.ts";
import { restoreFocusToCall } from "./call-buttons.tsx";
import { interruptIcon } from "./call-icons.ts";
import { Icon } from "./icon.tsx";

/** Keeps the focus while there is nothing to stop, since the persona may go on at once. */
export const InterruptButton = observer(function InterruptButton({
  session,
}: {
  session: RealtimeSession;
}) {
  const button = useRef<HTMLButtonElement>(null);
  const { isDataOpen, activity } = session;
  const isIdle = !activity.personaSpeaks && !activity.isResponding;
  // Disabling the focused button, and removing it, drops keyboard focus.
  useLayoutEffect(() => {
    const { current } = button;
    const leave = () => {
      if (document.activeElement === current) restoreFocusToCall();
    };
    if (!isDataOpen) leave();
    return leave;
  }, [isDataOpen]);
  return (
    <Button
      ref={button}
      kind="quiet"
      className="interrupt"
      disabled={!isDataOpen}
      aria-disabled={isIdle || undefined}
      onClick={() => session.interrupt()}
    >
      <Icon path={interruptIcon} />
      Interrupt
    </Button>
  );
});
