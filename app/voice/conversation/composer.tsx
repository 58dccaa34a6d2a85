import { observer } from "mobx-react-lite";
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
import type { Rehearsal } from "../rehearsal.ts";

/** The box for what is typed instead of said. */
export const Composer = observer(function Composer({ rehearsal }: { rehearsal: Rehearsal }) {
  const [text, setText] = useState("");
  const [isTipAway, setTipAway] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const tip = useId();
  // What was typed before script ran.
  useLayoutEffect(() => setText(input.current?.value ?? ""), []);
  const waits = rehearsal.session.isIdle && text.trim() !== "";

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (text.trim() === "" || !rehearsal.send(text)) return;
    setText("");
    // Send becomes disabled, and would take the keyboard's place on the page with it.
    input.current?.focus();
  }

  function hideTooltip({ key }: KeyboardEvent) {
    if (key === "Escape") setTipAway(true);
  }

  return (
    <form className="composer" autoComplete="off" onSubmit={submit}>
      <label className="composer-field">
        <span>Type a message</span>
        <input
          ref={input}
          type="text"
          enterKeyHint="send"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </label>
      <Button type="submit" disabled={text.trim() === ""}>
        Send
      </Button>
      <label className="composer-trigger" data-tip-away={isTipAway || undefined}>
        <Checkbox
          aria-describedby={tip}
          checked={rehearsal.triggersResponse}
          onChange={(event) => rehearsal.setTriggersResponse(event.currentTarget.checked)}
          onKeyDown={hideTooltip}
          onBlur={() => setTipAway(false)}
        />
        <span>Trigger Response</span>
        <span className="tooltip" role="tooltip" id={tip}>
          Trigger an AI response after sending
        </span>
      </label>
      <p className="composer-hint">{waits && "It is sent once you are connected."}</p>
    </form>
  );
});
