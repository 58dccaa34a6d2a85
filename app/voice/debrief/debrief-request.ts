import { action, makeObservable, observableRef, runInAction } from "mobx";
import type { Logger } from "../../log/memory-log.ts";
import type { CompletionClient } from "../completions/completion-client.ts";
import { type CompletionFailure, completionFailure } from "../completions/unusable-answer.ts";
import { type DebriefMessage, type DebriefScenario, requestDebrief } from "./debrief-prompt.ts";
import type { Debrief } from "./debrief-schema.ts";

type RequestState =
  | { phase: "idle" | "asking" | "done" }
  | ({ phase: "failed" } & CompletionFailure);

/** What became of asking for a debrief. */
export class DebriefRequest {
  state: RequestState = { phase: "idle" };
  /** The one of the places that show it which tells what becomes of it. */
  teller: object | undefined;
  readonly #log: Logger;
  #abort: AbortController | undefined;

  constructor(logger: Logger) {
    this.#log = logger;
    makeObservable(this, { state: observableRef, teller: observableRef, setTeller: action });
  }

  async ask(
    client: () => Promise<CompletionClient>,
    scenario: DebriefScenario,
    messages: readonly DebriefMessage[],
    onDebrief: (debrief: Debrief) => void,
  ): Promise<void> {
    if (this.state.phase === "asking") return;
    const abort = new AbortController();
    this.#abort = abort;
    this.#setState({ phase: "asking" });
    try {
      const debrief = await requestDebrief(await client(), scenario, messages, abort.signal);
      if (abort.signal.aborted) return;
      onDebrief(debrief);
      this.#setState({ phase: "done" });
    } catch (error) {
      if (abort.signal.aborted) return;
      this.#log.warn("The debrief failed", error);
      this.#setState({
        phase: "failed",
        ...completionFailure(error, "Nothing is lost: the conversation stays as it is."),
      });
    }
  }

  setTeller(place: object | undefined): void {
    this.teller = place;
  }

  abort(): void {
    this.#abort?.abort();
    this.#setState({ phase: "idle" });
  }

  #setState(state: RequestState): void {
    runInAction(() => (this.state = state));
  }
}
