import { useEffect, useState } from "react";
import { log } from "../../log/memory-log.ts";
import { observer } from "../../ui/observer.ts";
import { Switch } from "../../ui/switch.tsx";
import { captionAt } from "./caption-text.ts";
import "./captions.css";

interface CaptionsProps {
  /** What was said last, and by whom. */
  line: { name: string; text: string; isSpoken: boolean } | undefined;
  isLive: boolean;
}

const storageKey = "captions";

/** The current line in large letters. Hidden from screen readers, which read it in the conversation. */
export const Captions = observer(function Captions({ line, isLive }: CaptionsProps) {
  const [isOn, toggle] = useCaptionsSwitch();
  const text = useCaption(line);
  if (!isLive) return null;
  return (
    <div className="captions" data-on={isOn || undefined}>
      {isOn && (
        <p className="caption" aria-hidden="true">
          {line && <span className="caption-name">{line.name}</span>}
          {text}
        </p>
      )}
      <Switch isOn={isOn} onToggle={toggle}>
        Captions
      </Switch>
    </div>
  );
});

/** Follows the sentence that is being spoken, since the persona's text comes faster than its voice. */
function useCaption(line: CaptionsProps["line"]): string {
  const [elapsed, setElapsed] = useState(0);
  const isSpoken = line?.isSpoken === true;
  useEffect(() => {
    if (!isSpoken) return;
    const startedAt = Date.now();
    const tick = () => setElapsed(Date.now() - startedAt);
    tick();
    const timer = setInterval(tick, 500);
    return () => clearInterval(timer);
  }, [isSpoken]);
  if (!line) return "";
  return captionAt(line.text, isSpoken ? elapsed : undefined);
}

function useCaptionsSwitch(): [isOn: boolean, toggle: () => void] {
  const [isOn, setOn] = useState(() => read());
  return [
    isOn,
    () => {
      setOn(!isOn);
      try {
        localStorage.setItem(storageKey, String(!isOn));
      } catch (error) {
        log.debug("The browser stores nothing", error);
      }
    },
  ];
}

function read(): boolean {
  try {
    return localStorage.getItem(storageKey) !== "false";
  } catch {
    return true;
  }
}
