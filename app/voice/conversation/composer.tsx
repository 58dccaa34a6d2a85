import { type ReactNode, type SubmitEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { isBlank } from "../../ui/wording.ts";
import { saveDraft, readDraft } from "./unsent-message.ts";

/** Resolves to false if the message could neither be sent nor queued. */
export type SendMessage = (text: string, triggersResponse: boolean) => Promise<boolean>;

/** Characters. A data channel takes 64 KiB at once; a longer message would break every new connection. */
const maxMessageLength = 10_000;

interface ComposerProps {
  /** Says when a message is sent that waits for a connection. Empty while there is one. */
  waits: ReactNode;
  hasWaiting: boolean;
  /** The message that was refused last. */
  returned: { readonly text: string } | undefined;
  send: SendMessage;
  preload: () => void;
}

export function Composer({ waits, hasWaiting, returned, send, preload }: ComposerProps) {
  const [text, setText] = useState("");
  const [triggersResponse, setTriggersResponse] = useState(true);
  const [tooltipState, setTooltipState] = useState<"shown" | "hidden">();
  const input = useRef<HTMLInputElement>(null);
  const isSending = useRef(false);
  const tooltip = useId();
  const hint = useId();
  const hasWords = !isBlank(text);
  const isTooLong = text.trim().length > maxMessageLength;
  // The visitor may have typed before hydration.
  useLayoutEffect(() => setText(input.current?.value || readDraft()), []);

  useLayoutEffect(() => {
    // The visitor may be typing the next one.
    const now = input.current?.value ?? "";
    if (returned) change(`${returned.text} ${now}`.trimEnd());
  }, [returned]);

  function change(typed: string) {
    setText(typed);
    saveDraft(typed);
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!hasWords || isTooLong || isSending.current) return;
    isSending.current = true;
    const isSent = await send(text, triggersResponse);
    isSending.current = false;
    if (!isSent) return;
    // The visitor may have typed on.
    const now = input.current?.value ?? "";
    change(now.startsWith(text) ? now.slice(text.length) : now);
    // Disabling Send would drop focus.
    input.current?.focus();
  }

  return (
    <form className="cluster composer" autoComplete="off" onSubmit={(event) => void submit(event)}>
      <label className="composer-field">
        <span className="visually-hidden">Type a message</span>
        <input
          dir="auto"
          ref={input}
          type="text"
          placeholder="Type a message"
          enterKeyHint="send"
          aria-describedby={hint}
          aria-invalid={isTooLong || undefined}
          value={text}
          onFocus={preload}
          onChange={(event) => change(event.currentTarget.value)}
        />
      </label>
      <Button
        type="submit"
        // Without a connection, Connect or Carry on is the main button.
        kind={waits ? "quiet" : "primary"}
        className="composer-send"
        disabled={!hasWords || isTooLong}
      >
        Send
      </Button>
      <div
        className="fine-print composer-trigger"
        data-tooltip={tooltipState}
        // Unlike :hover, this ignores a page that moves under the pointer.
        onPointerMove={() => setTooltipState((state) => state ?? "shown")}
        onPointerLeave={() => setTooltipState((state) => (state === "shown" ? undefined : state))}
      >
        <label>
          <Checkbox
            aria-describedby={tooltip}
            checked={triggersResponse}
            onChange={(event) => setTriggersResponse(event.currentTarget.checked)}
            onKeyDown={({ key }) => key === "Escape" && setTooltipState("hidden")}
            onBlur={() => setTooltipState(undefined)}
          />
          <span>Trigger Response</span>
        </label>
        <span className="tooltip" role="tooltip" id={tooltip}>
          Trigger an AI response after sending
        </span>
      </div>
      {/* A count would be announced at each key. */}
      <p
        className="fine-print composer-hint"
        id={hint}
        aria-live="polite"
        data-wrong={isTooLong || undefined}
      >
        {isTooLong
          ? "A message can have 10,000 characters at most. Shorten it."
          : hasWaiting !== hasWords && waits}
      </p>
    </form>
  );
}
