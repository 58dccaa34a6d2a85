import { observer } from "mobx-react-lite";
import { useEffect, useRef, useState } from "react";
import { log } from "../../log/log.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { displayRole } from "../conversation/message-text.ts";
import type { Rehearsal } from "../rehearsal.ts";
import { DebriefAnswer } from "./debrief-answer.tsx";
import { DebriefRequest } from "./debrief-request.ts";
import { jumpToItem } from "./jump-to-item.ts";
import { measure } from "./measure.ts";
import { MeasuresTable } from "./measures-table.tsx";
import "./debrief-panel.css";

/** What was measured, and what the AI says of it when it is asked. */
export const DebriefPanel = observer(function DebriefPanel({
  rehearsal,
}: {
  rehearsal: Rehearsal;
}) {
  const { conversation, outcome } = rehearsal;
  const [request] = useState(() => new DebriefRequest(log, outcome));
  useEffect(() => () => request.abort(), [request]);
  const sources = conversation.items
    .filter(({ type, text }) => type === "message" && text !== "")
    .map(({ id, role, text, content }) => ({
      id,
      role: displayRole(role),
      text,
      isTyped: !content.some(({ type }) => type === "input_audio" || type === "audio"),
    }));
  const { state } = request;
  const button = useRef<HTMLButtonElement>(null);

  function ask() {
    // Try again goes away, and would take the keyboard's place on the page with it.
    button.current?.focus();
    void request.ask(() => rehearsal.completing(), sources);
  }

  return (
    <div className="debrief">
      <MeasuresTable measures={measure(outcome.spans, sources)} />
      <div className="debrief-ask">
        {/* Not disabled: that would take the keyboard's place too. */}
        <Button ref={button} aria-disabled={state.phase === "asking"} onClick={ask}>
          Debrief
        </Button>
        <p aria-live="polite">
          {state.phase === "asking"
            ? "Reading the conversation…"
            : "Sends what was said to the AI provider with your key, and costs a little."}
        </p>
      </div>
      {state.phase === "failed" && (
        <Notice kind="bad" role="alert">
          <p>{`There is no debrief: ${state.why}`}</p>
          <Button kind="quiet" onClick={ask}>
            Try again
          </Button>
        </Notice>
      )}
      {outcome.debrief && (
        <DebriefAnswer
          debrief={outcome.debrief}
          texts={new Map(sources.map(({ id, text }) => [id, text]))}
          onJump={(id) => jumpToItem(document.querySelector(".conversation"), id)}
        />
      )}
    </div>
  );
});
