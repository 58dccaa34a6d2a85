import {
  type KeyboardEvent,
  type SubmitEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";

/** @returns false if the message could neither be sent nor queued. */
export type SendMessage = (text: string, triggersResponse: boolean) => boolean;

/** A data channel takes 64 KiB at once, and a longer text would break each connection anew. */
const longestMessage = 10_000;

interface ComposerProps {
  /** Whether no call is running. Messages are then queued for the next one. */
  isIdle: boolean;
  send: SendMessage;
}

export function Composer({ isIdle, send }: ComposerProps) {
  const [text, setText] = useState("");
  const [triggersResponse, setTriggersResponse] = useState(true);
  const [isTooltipHidden, setTooltipHidden] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const tooltip = useId();
  const isBlank = text.trim() === "";
  // The visitor may have typed before hydration.
  useLayoutEffect(() => setText(input.current?.value ?? ""), []);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isBlank || !send(text, triggersResponse)) return;
    setText("");
    // Disabling Send would drop focus.
    input.current?.focus();
  }

  function hideTooltip({ key }: KeyboardEvent) {
    if (key === "Escape") setTooltipHidden(true);
  }

  return (
    <form className="composer" autoComplete="off" onSubmit={submit}>
      <label className="composer-field">
        <span>Type a message</span>
        <input
          ref={input}
          type="text"
          enterKeyHint="send"
          maxLength={longestMessage}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </label>
      <Button type="submit" disabled={isBlank}>
        Send
      </Button>
      <label className="composer-trigger" data-tooltip-hidden={isTooltipHidden || undefined}>
        <Checkbox
          aria-describedby={tooltip}
          checked={triggersResponse}
          onChange={(event) => setTriggersResponse(event.currentTarget.checked)}
          onKeyDown={hideTooltip}
          onBlur={() => setTooltipHidden(false)}
        />
        <span>Trigger Response</span>
        <span className="tooltip" role="tooltip" id={tooltip}>
          Trigger an AI response after sending
        </span>
      </label>
      <p className="composer-hint">
        {text.length >= longestMessage && "A message has 10,000 characters at most. "}
        {isIdle && !isBlank && "It is sent once you are connected."}
      </p>
    </form>
  );
}
