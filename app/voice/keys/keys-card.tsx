import { type ReactNode, useEffect } from "react";
import { adminFlag } from "../../log/admin-flag.ts";
import { NewTabLink } from "../../ui/new-tab-link.tsx";
import { observer } from "../../ui/observer.ts";
import { Switch } from "../../ui/switch.tsx";
import { KeyField } from "./key-field.tsx";
import type { StoredKeys } from "./stored-keys.ts";
import "./keys-card.css";

interface KeysCardProps {
  keys: StoredKeys;
  /** Why the last call asks for another key, if it does. It stands above the field, which takes the focus. */
  alert: ReactNode;
  isTracingSetUp: boolean;
  showsLog: boolean;
  /** Where the keys are kept. */
  note: string;
}

export const KeysCard = observer(function KeysCard(props: KeysCardProps) {
  const { keys, alert, isTracingSetUp, showsLog, note } = props;
  const isAsked = Boolean(alert);

  useEffect(() => {
    if (isAsked) keyField()?.focus();
  }, [isAsked]);

  return (
    <div className="keys-card">
      {alert}
      <KeyField
        keys={keys}
        name="openai"
        label="OpenAI key"
        noun="OpenAI key"
        hint={
          <>
            Make one at{" "}
            <NewTabLink href="https://platform.openai.com/api-keys">platform.openai.com</NewTabLink>
            , under API keys. It begins with “sk-”.
          </>
        }
      />
      <KeyField
        keys={keys}
        name="langfuse"
        label="Langfuse secret key"
        noun="Langfuse key"
        hint={
          isTracingSetUp
            ? "Optional. It traces your AI calls for you to look at."
            : "Tracing is not set up on this site, so this key has no use here yet."
        }
      />
      <p className="keys-card-note">{note}</p>
      <Switch isOn={showsLog} onToggle={() => adminFlag.toggle()}>
        Show log
      </Switch>
    </div>
  );
});

/** Opens the fold around the field, too. */
export function goToKeyField(): void {
  const field = keyField();
  field?.closest(".fold")?.querySelector<HTMLElement>("[aria-expanded=false]")?.click();
  // Open once that press is handled.
  setTimeout(() => field?.focus());
}

function keyField(): HTMLElement | null {
  return document.querySelector<HTMLElement>(".key-input");
}
