import { action, makeObservable, observable, reaction } from "mobx";
import type { ServerEvent } from "../protocol/server-events.ts";
import type { RealtimeSession } from "../realtime/realtime-session.ts";

/** The share of the budget at which the visitor is warned. */
const warningShare = 0.8;

/** Milliseconds that the goodbye may take. */
const longestGoodbye = 15_000;

/** About ten seconds of speech with its words. */
const goodbyeTokens = 400;

const goodbye =
  "Say goodbye to the person on the phone now, as yourself: one sentence of ten words at most, and nothing else. Do not go on with the conversation.";

interface BudgetGuardOptions {
  session: RealtimeSession;
  cost: { readonly dollars: number | undefined };
  plan: { readonly budget: number | undefined };
  /** Closes the microphone for the rest of the call. */
  hush(): void;
}

/** Warns of a budget that is nearly used up, and ends the call politely once it is. */
export class BudgetGuard {
  stage: "within" | "warned" | "ending" | "spent" = "within";
  readonly #options: BudgetGuardOptions;
  #goodbyeId: string | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: BudgetGuardOptions) {
    this.#options = options;
    makeObservable(this, { stage: observable });
  }

  /** Returns a function that stops it. */
  watch(): () => void {
    const { session, cost, plan } = this.#options;
    const stops = [
      reaction(
        () => [cost.dollars, plan.budget, session.state.phase],
        () => this.#update(),
      ),
      session.listen((event) => this.#apply(event)),
    ];
    return () => {
      clearTimeout(this.#timer);
      for (const stop of stops) stop();
    };
  }

  readonly #update = action(() => {
    const { session, cost, plan } = this.#options;
    if (session.isIdle) return this.#callEnded();
    if (this.stage === "ending") return;
    const share = plan.budget === undefined ? 0 : (cost.dollars ?? 0) / plan.budget;
    if (share < 1) this.stage = share >= warningShare ? "warned" : "within";
    else if (session.state.phase === "connected") this.#end();
  });

  #end(): void {
    const { session, hush } = this.#options;
    this.stage = "ending";
    this.#goodbyeId = undefined;
    this.#timer = setTimeout(() => this.#stop(), longestGoodbye);
    session.turns.end();
    hush();
    session.send({ type: "session.update", session: { turnDetection: null } });
    const metadata = { purpose: "goodbye" };
    session.send({
      type: "response.create",
      response: {
        instructions: goodbye,
        maxOutputTokens: goodbyeTokens,
        toolChoice: "none",
        metadata,
      },
    });
  }

  #apply(event: ServerEvent): void {
    if (this.stage !== "ending") return;
    if (event.type === "response.created" && event.metadata?.purpose === "goodbye") {
      this.#goodbyeId = event.responseId;
    }
    if (!("responseId" in event) || !event.responseId || event.responseId !== this.#goodbyeId)
      return;
    const isPlayed =
      event.type === "output_audio_buffer.stopped" || event.type === "output_audio_buffer.cleared";
    const isUnheard =
      event.type === "response.done" && (event.status === "failed" || event.status === "cancelled");
    if (isPlayed || isUnheard) this.#stop();
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#options.session.stop();
  }

  #callEnded(): void {
    clearTimeout(this.#timer);
    this.stage = this.stage === "ending" || this.stage === "spent" ? "spent" : "within";
  }
}
