import { makeObservable, observableRef, runInAction } from "mobx";
import { useEffect, useRef, useState } from "react";
import { errorMessage } from "../../log/error-message.ts";
import { log, type Logger } from "../../log/memory-log.ts";
import { Button } from "../../ui/button.tsx";
import { focusItem } from "../../ui/focus.ts";
import { Notice } from "../../ui/notice.tsx";
import { observer } from "../../ui/observer.ts";
import type { CompletionClient } from "../completions/completion-client.ts";
import type { Conversation } from "../conversation/conversation.ts";
import { displayRole } from "../conversation/message-text.ts";
import { DebriefAnswer } from "./debrief-answer.tsx";
import {
  debriefMessages,
  type DebriefMessage,
  type DebriefScenario,
  requestDebrief,
} from "./debrief-prompt.ts";
import { MeasuresTable } from "./measures-table.tsx";
import { measureConversation } from "./measures.ts";
import type { Outcome } from "./outcome.ts";
import "./debrief-panel.css";

interface DebriefPanelProps {
  conversation: Conversation;
  outcome: Outcome;
  /** Undefined for an example, which has its debrief. */
  completionClient?: () => Promise<CompletionClient>;
}

export const DebriefPanel = observer(function DebriefPanel({
  conversation,
  outcome,
  completionClient,
}: DebriefPanelProps) {
  const [request] = useState(() => new DebriefRequest(log, outcome));
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => () => request.abort(), [request]);
  const { state } = request;
  const messages = conversation.items
    .filter(({ type, heardText }) => type === "message" && heardText !== "")
    .map(({ id, role, heardText: text, interrupted, isTyped, isEarlier }) => ({
      id,
      role: displayRole(role),
      text,
      interrupted,
      isTyped,
      isEarlier,
    }));
  const scenario = outcome.script?.scenario;

  function ask() {
    if (!completionClient || !scenario) return;
    // The Try again button disappears, which would drop focus.
    button.current?.focus();
    const corrections = conversation.items.flatMap(({ cleaned }) => cleaned ?? []);
    void request.ask(completionClient, scenario, debriefMessages(messages, corrections));
  }

  return (
    <div className="debrief">
      <MeasuresTable measures={measureConversation(outcome.spans, messages.filter(isNew))} />
      {completionClient && (
        <div className="debrief-ask">
          {/* Not `disabled`, which would drop focus. */}
          <Button ref={button} aria-disabled={state.phase === "asking"} onClick={ask}>
            Debrief
          </Button>
          <p aria-live="polite">
            {state.phase === "asking"
              ? "Reading the conversation…"
              : "Sends what was said to the AI provider with your key, and costs a little. The provider keeps what it is sent."}
          </p>
        </div>
      )}
      {state.phase === "failed" && (
        <Notice kind="bad" role="alert">
          <p>{`There is no debrief: ${state.reason}`}</p>
          <Button kind="quiet" onClick={ask}>
            Try again
          </Button>
        </Notice>
      )}
      {outcome.debrief && (
        <DebriefAnswer
          debrief={outcome.debrief}
          scenario={scenario}
          texts={new Map(messages.map(({ id, text }) => [id, text]))}
          onQuoteClick={(id) => focusItem(document.querySelector(".conversation"), id)}
        />
      )}
    </div>
  );
});

function isNew({ isEarlier }: DebriefMessage): boolean {
  return !isEarlier;
}

type RequestState = { phase: "idle" } | { phase: "asking" } | { phase: "failed"; reason: string };

class DebriefRequest {
  state: RequestState = { phase: "idle" };
  readonly #log: Logger;
  readonly #outcome: Outcome;
  #abort: AbortController | undefined;

  constructor(logger: Logger, outcome: Outcome) {
    this.#log = logger;
    this.#outcome = outcome;
    makeObservable(this, { state: observableRef });
  }

  async ask(
    client: () => Promise<CompletionClient>,
    scenario: DebriefScenario,
    messages: readonly DebriefMessage[],
  ): Promise<void> {
    if (this.state.phase === "asking") return;
    const abort = new AbortController();
    this.#abort = abort;
    this.#setState({ phase: "asking" });
    try {
      const debrief = await requestDebrief(await client(), scenario, messages, abort.signal);
      if (abort.signal.aborted) return;
      this.#outcome.setDebrief(debrief);
      this.#setState({ phase: "idle" });
    } catch (error) {
      if (abort.signal.aborted) return;
      this.#log.warn("The debrief failed", error);
      const reason = errorMessage(error);
      this.#setState({ phase: "failed", reason });
    }
  }

  abort(): void {
    this.#abort?.abort();
    this.#setState({ phase: "idle" });
  }

  #setState(state: RequestState): void {
    runInAction(() => (this.state = state));
  }
}
