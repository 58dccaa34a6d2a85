import { makeObservable, observableRef, runInAction } from "mobx";
import { useEffect, useId, useRef, useState } from "react";
import { errorMessage } from "../../log/error-message.ts";
import { log, type Logger } from "../../log/memory-log.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { observer } from "../../ui/observer.ts";
import type { CompletionClient } from "../completions/completion-client.ts";
import { type DebriefMessage, type DebriefScenario, requestDebrief } from "./debrief-prompt.ts";
import type { Debrief } from "./debrief-schema.ts";

interface AskForDebriefProps {
  client: () => Promise<CompletionClient>;
  scenario: DebriefScenario;
  messages: () => readonly DebriefMessage[];
  onDebrief: (debrief: Debrief) => void;
  /** Whether there is a debrief, which another one replaces. */
  isAgain?: boolean;
}

/** The button "Debrief", and what came of it. */
export const AskForDebrief = observer(function AskForDebrief(props: AskForDebriefProps) {
  const { client, scenario, messages, onDebrief, isAgain = false } = props;
  const latest = useRef(onDebrief);
  latest.current = onDebrief;
  const [request] = useState(() => new DebriefRequest(log, (debrief) => latest.current(debrief)));
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => () => request.abort(), [request]);
  const { state } = request;
  const isAsking = state.phase === "asking";
  const cost = useId();

  function ask() {
    // The Try again button disappears, which would drop focus.
    button.current?.focus();
    void request.ask(client, scenario, messages());
  }

  return (
    <>
      <div className="debrief-ask">
        {/* Not `disabled`, which would drop focus. */}
        <Button
          ref={button}
          kind={isAgain ? "quiet" : "primary"}
          aria-disabled={isAsking}
          aria-describedby={isAsking ? undefined : cost}
          onClick={ask}
        >
          {isAgain ? "Debrief again" : "Debrief"}
        </Button>
        <p aria-live="polite">
          {isAsking && "Reading the conversation…"}
          {state.phase === "done" && "The debrief is ready."}
        </p>
        {!isAsking && (
          <p id={cost}>
            This sends the conversation to the AI provider with your key, which costs a little. The
            provider keeps what it is sent.
          </p>
        )}
      </div>
      {state.phase === "failed" && (
        <Notice kind="bad" role="alert">
          <p>{`There is no debrief: ${state.reason}`}</p>
          <Button kind="quiet" onClick={ask}>
            Try again
          </Button>
        </Notice>
      )}
    </>
  );
});

type RequestState = { phase: "idle" | "asking" | "done" } | { phase: "failed"; reason: string };

class DebriefRequest {
  state: RequestState = { phase: "idle" };
  readonly #log: Logger;
  readonly #onDebrief: (debrief: Debrief) => void;
  #abort: AbortController | undefined;

  constructor(logger: Logger, onDebrief: (debrief: Debrief) => void) {
    this.#log = logger;
    this.#onDebrief = onDebrief;
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
      this.#onDebrief(debrief);
      this.#setState({ phase: "done" });
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
