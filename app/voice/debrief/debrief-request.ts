import { action, makeObservable, observableRef, runInAction } from "mobx";
import { log } from "../../log/memory-log.ts";
import type { CompletionClient } from "../completions/completion-client.ts";
import { type CompletionFailure, completionFailure } from "../completions/completion-errors.ts";
import { type DebriefMessage, type DebriefScenario, requestDebrief } from "./debrief-prompt.ts";
import type { Debrief } from "./debrief-schema.ts";

/** Returns whether the visitor said or typed anything that a debrief can read. */
export function hasOwnWords(messages: readonly DebriefMessage[]): boolean {
  return messages.some(({ role, text }) => role === "user" && text !== "");
}

type RequestState =
  | { phase: "idle" | "asking" | "done" }
  | ({ phase: "failed" } & CompletionFailure);

export class DebriefRequest {
  state: RequestState = { phase: "idle" };
  /** Identifies the place that announces the result, of those that show the request. */
  announcer: object | undefined;
  #abort: AbortController | undefined;

  constructor() {
    makeObservable(this, { state: observableRef, announcer: observableRef, setAnnouncer: action });
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
      log.warn("The debrief failed", error);
      this.#setState({
        phase: "failed",
        ...completionFailure(error, "Nothing is lost: the conversation stays as it is."),
      });
    }
  }

  setAnnouncer(place: object | undefined): void {
    this.announcer = place;
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
 * Every place that shows a rehearsal shares one request, so that it is paid for once. It continues while none is shown.
 *
 * @param id the rehearsal's id
 */
export function debriefRequestFor(id: number): DebriefRequest {
  const request = requests.get(id) ?? new DebriefRequest();
  requests.set(id, request);
  return request;
}

export function abortDebriefRequests(): void {
  for (const request of requests.values()) request.abort();
}
