import type { ReactNode } from "react";
import { adminFlag } from "../../log/admin-flag.ts";
import { NewTabLink } from "../../ui/new-tab-link.tsx";
import { observer } from "../../ui/observer.ts";
import { Switch } from "../../ui/switch.tsx";
import { KeyField, type KeysText } from "./key-field.tsx";
import type { StoredKeys } from "./stored-keys.ts";
import "./keys-card.css";

interface KeysCardProps {
  keys: StoredKeys;
  /** Why the last call asks for another key, if it does. It stands above the field. */
  alert: ReactNode;
  showsLog: boolean;
  text: KeysText;
}

export const KeysCard = observer(function KeysCard(props: KeysCardProps) {
  const { keys, alert, showsLog, text } = props;
  return (
    <div className="keys-card">
      {alert}
      <KeyField
        keys={keys}
        name="openai"
        label="OpenAI key"
        noun="OpenAI key"
        text={text}
        hint={
          <>
            {text.whatItIs}
            <NewTabLink href="https://platform.openai.com/api-keys">platform.openai.com</NewTabLink>
            {text.whereToMakeOne}
          </>
        }
      />
      <KeyField
        keys={keys}
        name="langfuse"
        label="Langfuse secret key"
        noun="Langfuse key"
        text={text}
        hint={text.tracing}
      />
      <p className="keys-card-note">{text.note}</p>
      <Switch isOn={showsLog} onToggle={() => adminFlag.toggle()}>
        Show log
      </Switch>
    </div>
  );
});

/** Follows a link to the field, and opens the fold around it, too. */
export function goToKeyField(event: { preventDefault(): void }): void {
  event.preventDefault();
  const field = keyField();
  field?.closest(".fold")?.querySelector<HTMLElement>("[aria-expanded=false]")?.click();
  // Open once that press is handled.
  setTimeout(() => field?.focus());
}

export function keyField(): HTMLElement | null {
  return document.querySelector<HTMLElement>(".key-input");
}
