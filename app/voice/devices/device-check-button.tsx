import { useEffect, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import "../../ui/icon.css";
import { notLoaded } from "../../ui/not-loaded.tsx";
import { observer } from "../../ui/observer.ts";
import { lazyView } from "../../ui/panel.tsx";
import type { Microphone } from "../realtime/microphone.ts";
import type { Speaker } from "../realtime/speaker.ts";
import "./device-check.css";

const LazyPanel = lazyView(
  () => import("./device-check-panel.tsx").then((late) => late.DeviceCheckPanel),
  notLoaded("The device check"),
);

export const DeviceCheckButton = observer(function DeviceCheckButton({
  isIdle,
  personaName,
  microphone,
  speaker,
}: {
  isIdle: boolean;
  personaName: string;
  microphone: Microphone;
  speaker: Speaker;
}) {
  const [isOpen, setOpen] = useState(false);
  const [result, setResult] = useState("");
  const opener = useRef<HTMLButtonElement>(null);
  // The check has to release the microphone before the call opens it.
  useEffect(() => {
    if (!isIdle) setOpen(false);
  }, [isIdle]);
  return (
    <div className="stack devices">
      <div className="cluster device-check-opener">
        <Button
          ref={opener}
          kind="quiet"
          className="icon icon-microphone"
          disabled={!isIdle}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          Check your devices
        </Button>
        {result && <p>{result}</p>}
      </div>
      {isOpen && (
        <LazyPanel
          personaName={personaName}
          microphone={microphone}
          speaker={speaker}
          onClose={(found) => {
            setOpen(false);
            setResult(found);
            opener.current?.focus();
          }}
        />
      )}
    </div>
  );
});
