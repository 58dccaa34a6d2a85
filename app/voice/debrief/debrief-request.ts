import { action, makeObservable, observableRef, runInAction } from "mobx";
import { log, type Logger } from "../../log/memory-log.ts";
import type { CompletionClient } from "../completions/completion-client.ts";
import { type CompletionFailure, completionFailure } from "../completions/completion-errors.ts";
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

const requests = new Map<number, DebriefRequest>();

/**
 * Asking for the debrief of a rehearsal, the same wherever it is shown, so that it is paid for once. It goes on while it is
 * shown nowhere.
 *
 * @param id of the rehearsal
 */
export function debriefRequest(id: number): DebriefRequest {
  const request = requests.get(id) ?? new DebriefRequest(log);
  requests.set(id, request);
  return request;
}

export function abortDebriefRequests(): void {
  for (const request of requests.values()) request.abort();
}
