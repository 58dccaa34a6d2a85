import { observer } from "../../ui/observer.ts";
import { useEffect, useId, useRef, useState } from "react";
import { adminFlag } from "../../log/admin-flag.ts";
import { Switch } from "../../ui/switch.tsx";
import { KeyField } from "./key-field.tsx";
import type { StoredKeys } from "./stored-keys.ts";
import "./keys-card.css";

interface KeysCardProps {
  keys: StoredKeys;
  hasKeyFailed: boolean;
  isTracingSetUp: boolean;
  showsLog: boolean;
}

/**
 * Open on arrival if no OpenAI key is stored, and after a call failed because of its key. Only its button closes it. A
 * call without a key leads to its field.
 */
export const KeysCard = observer(function KeysCard({
  keys,
  hasKeyFailed,
  isTracingSetUp,
  showsLog,
}: KeysCardProps) {
  const [isOpen, setOpen] = useState(true);
  const content = useId();
  const heading = useId();
  const card = useRef<HTMLElement>(null);

  useEffect(() => {
    if (keys.openai !== "") setOpen(false);
  }, [keys]);
  useEffect(() => {
    if (hasKeyFailed) setOpen(true);
  }, [hasKeyFailed]);
  useEffect(() => {
    if (hasKeyFailed && isOpen && keys.openai === "") card.current?.querySelector("input")?.focus();
  }, [hasKeyFailed, isOpen, keys]);

  return (
    <section className="keys-card" aria-labelledby={heading} ref={card}>
      <h2>
        <button
          type="button"
          className="keys-card-toggle"
          aria-expanded={isOpen}
          aria-controls={content}
          onClick={() => setOpen(!isOpen)}
        >
          <span id={heading}>API Keys</span>
          <span className="keys-card-arrow" aria-hidden="true" />
        </button>
      </h2>
      <div id={content} className="keys-card-content" hidden={!isOpen}>
        <p className="keys-card-note">
          Your keys are kept in cookies that only this page uses, and each goes to the service that
          it belongs to. Loading the page also sends them to this site’s server, which drops them
          unread. Safari deletes the cookies after 7 days.
        </p>
        <div className="keys-card-fields">
          <KeyField keys={keys} name="openai" label="OpenAI key" noun="OpenAI key" />
          <KeyField
            keys={keys}
            name="langfuse"
            label="Langfuse secret key"
            noun="Langfuse key"
            hint={
              isTracingSetUp
                ? "Optional: traces your AI calls."
                : "Tracing is not set up on this site, so this key has no use here yet."
            }
          />
        </div>
        <div className="keys-card-foot">
          <Switch isOn={showsLog} onToggle={() => adminFlag.toggle()}>
            Show log
          </Switch>
        </div>
      </div>
    </section>
  );
});
