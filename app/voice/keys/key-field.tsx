import { type ReactNode, type SubmitEvent, useLayoutEffect, useRef, useState } from "react";
import { log } from "../../log/memory-log.ts";
import { Button } from "../../ui/button.tsx";
import { useCopyToClipboard } from "../../ui/use-copy-to-clipboard.ts";
import { observer } from "../../ui/observer.ts";
import { isOnlySpaces, type KeyName, type StoredKeys } from "./stored-keys.ts";

interface KeyFieldProps {
  keys: StoredKeys;
  name: KeyName;
  label: string;
  noun: string;
  hint: ReactNode;
  text: KeysText;
}

/** Texts that come with the document, to keep them out of the script. */
export interface KeysText {
  note: string;
  /** Warnings only: other providers give other keys, so none is refused. */
  doubt: Record<KeyFault, string>;
  unstored: string;
  /** Comes before the link to the provider. */
  whereToMakeOne: string;
  kept: string;
  tracing: string;
}

type KeyFault = "beginning" | "characters" | "length";

export const KeyField = observer(function KeyField(props: KeyFieldProps) {
  const { keys, name, label, noun, hint, text } = props;
  const typed = keys.typed[name];
  const [hasChanged, setChanged] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { outcome, copy } = useCopyToClipboard(log);
  // The visitor may have typed before hydration.
  useLayoutEffect(() => keys.setTyped(name, input.current?.value ?? ""), [keys, name]);
  const isSet = keys[name] !== "";
  const isUnstored = isSet && keys.isUnstored(name);
  const fault = isSet && name === "openai" && keyFault(keys[name]);
  const warning = (isUnstored ? text.unstored : "") + (fault ? text.doubt[fault] : "");
  const masked = maskKey(keys[name]);

  function save(event: SubmitEvent) {
    event.preventDefault();
    if (isOnlySpaces(typed)) return;
    keys.save(name, typed);
    keepFocus();
  }

  function clear() {
    keys.clear(name);
    keepFocus();
  }

  /** The pressed button becomes disabled, which would drop focus. */
  function keepFocus() {
    setChanged(true);
    input.current?.focus();
  }

  return (
    <>
      <form className="key-field" autoComplete="off" onSubmit={save}>
        <div className="key-field-head">
          <label htmlFor={name}>{label}</label>
          <span className="cluster key-field-state" id={`${name}-state`}>
            {isUnstored ? "Not saved" : isSet ? "Saved" : "Not set"}
            {isSet && (
              <code className="key-masked">
                <span>{masked.slice(0, -4)}</span>
                {masked.slice(-4)}
              </code>
            )}
          </span>
          <output className="key-field-copied">{outcome}</output>
          <Button kind="bare" disabled={!isSet} onClick={() => void copy(keys[name])}>
            Copy <span className="visually-hidden">{noun}</span>
          </Button>
        </div>
        <div className="button-row key-field-row">
          <input
            ref={input}
            id={name}
            type="text"
            className="key-input"
            autoCapitalize="off"
            spellCheck={false}
            placeholder={label}
            aria-describedby={`${name}-about ${name}-state`}
            value={typed}
            onChange={(event) => keys.setTyped(name, event.currentTarget.value)}
          />
          <Button
            type="submit"
            kind={name === "openai" && keys.hasOnlyTypedKey ? "primary" : "quiet"}
            disabled={isOnlySpaces(typed)}
          >
            Save <span className="visually-hidden">{noun}</span>
          </Button>
          <Button kind="bare" disabled={!isSet} onClick={clear}>
            Clear <span className="visually-hidden">{noun}</span>
          </Button>
        </div>
        <p className="key-field-hint" id={`${name}-about`}>
          {warning || hint}
        </p>
      </form>
      <output className="visually-hidden">
        {hasChanged &&
          (isSet
            ? `${noun} ${isUnstored ? "not " : ""}saved${masked && `, ends in ${masked.slice(-4)}`}. ${warning}`
            : `${noun} cleared`)}
      </output>
    </>
  );
});

function keyFault(key: string): KeyFault | undefined {
  if (!key.startsWith("sk-")) return "beginning";
  if (/[^!-~]/.test(key)) return "characters";
  return key.length < 20 ? "length" : undefined;
}

/** Hides a key of fewer than 8 characters, and shows both ends of a longer one (docs/product.md, 5). */
export function maskKey(key: string): string {
  if (key.length < 8) return "";
  const hidden = "*".repeat(Math.min(10, key.length - 7));
  return key.slice(0, 3) + hidden + key.slice(-4);
}
