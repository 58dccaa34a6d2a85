import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { NewTabLink } from "../../ui/new-tab-link.tsx";
import { observer } from "../../ui/observer.ts";
import { KeyField, type KeysText } from "./key-field.tsx";
import type { StoredKeys } from "./stored-keys.ts";
import "./keys-card.css";

interface KeysCardProps {
  keys: StoredKeys;
  /** Shown above the fields if the last call asks for another key. */
  alert: ReactNode;
  text: KeysText;
}

export const KeysCard = observer(function KeysCard({ keys, alert, text }: KeysCardProps) {
  return (
    <div className="stack keys-card">
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

/** For a request that OpenAI refused because of the key. */
export function ChangeKeyButton() {
  return (
    <Button kind="quiet" onClick={goToKeyField}>
      Change the key
    </Button>
  );
}

/** Opens the fold around the OpenAI key's field, and focuses the field. */
export function goToKeyField(event: { preventDefault(): void }): void {
  event.preventDefault();
  findKeyField()?.closest(".fold")?.querySelector<HTMLElement>("[aria-expanded=false]")?.click();
  // The field can take focus once the fold's click is handled.
  setTimeout(() => findKeyField()?.focus());
}

export function findKeyField(): HTMLElement | null {
  return document.querySelector<HTMLElement>(".key-input");
}
