import { action, makeObservable, observableRef } from "mobx";
import type { Log } from "../realtime/log.ts";
import type { CompletingClient } from "../tracing/completion.ts";
import { askForDebrief, type DebriefSource } from "./ask-for-debrief.ts";
import type { Outcome } from "./outcome.ts";

type RequestState = { phase: "idle" } | { phase: "asking" } | { phase: "failed"; why: string };

/** A debrief that is asked for, as often as it takes. */
export class DebriefRequest {
  state: RequestState = { phase: "idle" };
  readonly #log: Log;
  readonly #outcome: Outcome;
  #asking: AbortController | undefined;

  constructor(log: Log, outcome: Outcome) {
    this.#log = log;
    this.#outcome = outcome;
    makeObservable<DebriefRequest, "enter">(this, { state: observableRef, enter: action });
  }

  /** Asks, unless it is being asked already. A failure is logged and shown. */
  async ask(
    client: () => Promise<CompletingClient>,
    sources: readonly DebriefSource[],
  ): Promise<void> {
    if (this.state.phase === "asking") return;
    const asking = new AbortController();
    this.#asking = asking;
    this.enter({ phase: "asking" });
    try {
      const debrief = await askForDebrief(await client(), sources, asking.signal);
      if (asking.signal.aborted) return;
      this.#outcome.judge(debrief);
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
