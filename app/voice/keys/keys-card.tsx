import type { ReactNode } from "react";
import { NewTabLink } from "../../ui/new-tab-link.tsx";
import { observer } from "../../ui/observer.ts";
import { KeyField, type KeysText } from "./key-field.tsx";
import type { StoredKeys } from "./stored-keys.ts";
import "./keys-card.css";

interface KeysCardProps {
  keys: StoredKeys;
  /** Why the last call asks for another key, if it does. It stands above the field. */
  alert: ReactNode;
  text: KeysText;
}

export const KeysCard = observer(function KeysCard({ keys, alert, text }: KeysCardProps) {
  return (
    <div className="keys-card">
      {alert}
      <OpenAIKeyField keys={keys} text={text} />
      <KeyField
        keys={keys}
        name="langfuse"
        label="Langfuse secret key"
        noun="Langfuse key"
        text={text}
        hint={text.tracing}
      />
    </div>
  );
});

interface OpenAIKeyFieldProps {
  keys: StoredKeys;
  text: KeysText;
  /** Says what it is needed for. */
  lead?: string;
}

export function OpenAIKeyField({ keys, text, lead }: OpenAIKeyFieldProps) {
  return (
    <KeyField
      keys={keys}
      name="openai"
      label="OpenAI key"
      noun="OpenAI key"
      text={text}
      hint={
        <>
          {lead}
          {text.whereToMakeOne}
          <NewTabLink href="https://platform.openai.com/api-keys">platform.openai.com</NewTabLink>
          {text.kept}
        </>
      }
    />
  );
}

/** Follows a link to the field, and opens the fold around it, too. */
export function goToKeyField(event: { preventDefault(): void }): void {
  event.preventDefault();
  keyField()?.closest(".fold")?.querySelector<HTMLElement>("[aria-expanded=false]")?.click();
  // There, and open, once that press is handled.
  setTimeout(() => keyField()?.focus());
}

export function keyField(): HTMLElement | null {
  return document.querySelector<HTMLElement>(".key-input");
}
