import { action, makeObservable, observableRef } from "mobx";
import { observer } from "mobx-react-lite";
import { useEffect, useRef, useState } from "react";
import { log, type Logger } from "../../log/memory-log.ts";
import { Button } from "../../ui/button.tsx";
import { focusItem } from "../../ui/focus.ts";
import { Notice } from "../../ui/notice.tsx";
import type { CompletionClient } from "../completions/completion-client.ts";
import { displayRole } from "../conversation/message-text.ts";
import type { Rehearsal } from "../rehearsal.ts";
import { DebriefAnswer } from "./debrief-answer.tsx";
import { requestDebrief, type DebriefSource } from "./debrief-prompt.ts";
import { MeasuresTable } from "./measures-table.tsx";
import { measure } from "./measures.ts";
import type { Outcome } from "./outcome.ts";
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
    void request.ask(() => rehearsal.completionClient(), sources);
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
          onJump={(id) => focusItem(document.querySelector(".conversation"), id)}
        />
      )}
    </div>
  );
});

type RequestState = { phase: "idle" } | { phase: "asking" } | { phase: "failed"; why: string };

/** A debrief that is asked for, as often as it takes. */
class DebriefRequest {
  state: RequestState = { phase: "idle" };
  readonly #log: Logger;
  readonly #outcome: Outcome;
  #asking: AbortController | undefined;

  constructor(logger: Logger, outcome: Outcome) {
    this.#log = logger;
    this.#outcome = outcome;
    makeObservable<DebriefRequest, "enter">(this, { state: observableRef, enter: action });
  }

  /** Asks, unless it is being asked already. A failure is logged and shown. */
  async ask(
    client: () => Promise<CompletionClient>,
    sources: readonly DebriefSource[],
  ): Promise<void> {
    if (this.state.phase === "asking") return;
    const asking = new AbortController();
    this.#asking = asking;
    this.enter({ phase: "asking" });
    try {
      const debrief = await requestDebrief(await client(), sources, asking.signal);
      if (asking.signal.aborted) return;
      this.#outcome.setDebrief(debrief);
      this.enter({ phase: "idle" });
    } catch (error) {
      if (asking.signal.aborted) return;
      this.#log.warn("The debrief failed", error);
      this.enter({ phase: "failed", why: error instanceof Error ? error.message : String(error) });
    }
  }

  abort(): void {
    this.#asking?.abort();
    this.enter({ phase: "idle" });
  }

  private enter(state: RequestState): void {
    this.state = state;
  }
}
