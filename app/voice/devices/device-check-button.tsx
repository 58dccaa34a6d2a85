import { useEffect, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { notLoaded } from "../../ui/not-loaded.tsx";
import { observer } from "../../ui/observer.ts";
import { lazyView } from "../../ui/panel.tsx";
import type { Microphone } from "../realtime/microphone.ts";
import type { Speaker } from "../realtime/speaker.ts";

const LazyPanel = lazyView(
  async () => (await import("./device-check-panel.tsx")).DeviceCheckPanel,
  notLoaded("The device check"),
);

/** Opens the device check below it, while no call is running. */
export const DeviceCheckButton = observer(function DeviceCheckButton({
  isIdle,
  microphone,
  speaker,
}: {
  isIdle: boolean;
  microphone: Microphone;
  speaker: Speaker;
}) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  // The check lets go of the microphone before the call opens it.
  useEffect(() => {
    if (!isIdle) setOpen(false);
  }, [isIdle]);
  return (
    <>
      <div className="device-check-opener">
        <Button
          ref={opener}
          kind="quiet"
          disabled={!isIdle}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          Check your devices
        </Button>
      </div>
      {isOpen && (
        <LazyPanel
          microphone={microphone}
          speaker={speaker}
          onClose={() => {
            setOpen(false);
            opener.current?.focus();
          }}
        />
      )}
    </>
  );
});
