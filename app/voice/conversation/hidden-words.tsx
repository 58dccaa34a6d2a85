import { createContext } from "react";
import { observer } from "../../ui/observer.ts";
import type { StoredSwitch } from "../../ui/stored-switch.ts";
import { Switch } from "../../ui/switch.tsx";

/** True while the visitor practises by ear: the panels of a call show no words, to screen readers either. */
export const HiddenWords = createContext(false);

/** Shown in place of the words of a message. */
export const hidden = "hidden";

export const HideWords = observer(function HideWords({ stored }: { stored: StoredSwitch }) {
  return (
    <Switch isOn={stored.isOn} onToggle={() => stored.toggle()}>
      Hide the words
    </Switch>
  );
});
