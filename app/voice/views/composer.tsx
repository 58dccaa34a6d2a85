import { observer } from "mobx-react-lite";
import { useId, useState, type SubmitEvent } from "react";
import { Button } from "../../ui/button.tsx";
import type { Rehearsal } from "../rehearsal.ts";

/** The box for what is typed instead of said. */
export const Composer = observer(function Composer({ rehearsal }: { rehearsal: Rehearsal }) {
  const [text, setText] = useState("");
  const tip = useId();
  const waits = rehearsal.session.isIdle && text.trim() !== "";

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (text.trim() !== "" && rehearsal.send(text)) setText("");
  }

  return (
    <form className="composer" onSubmit={submit}>
      <label className="composer-field">
        <span>Type a message</span>
        <input
          type="text"
          autoComplete="off"
          enterKeyHint="send"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </label>
      <Button type="submit" disabled={text.trim() === ""}>
        Send
      </Button>
      <label className="composer-trigger">
        <input
          type="checkbox"
          aria-describedby={tip}
          checked={rehearsal.triggersResponse}
          onChange={(event) => rehearsal.setTriggersResponse(event.currentTarget.checked)}
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
