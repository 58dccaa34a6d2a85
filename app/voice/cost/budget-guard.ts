import { action, makeObservable, observable, reaction } from "mobx";
import type { ServerEvent } from "../protocol/server-events.ts";
import type { RealtimeSession } from "../realtime/realtime-session.ts";

/** The visitor is warned at this share of the budget. */
const warningShare = 0.8;
/** Milliseconds that the goodbye may take. */
const goodbyeLimit = 15_000;
/** Enough for about ten seconds of speech and its words. */
const goodbyeTokens = 400;

const goodbye =
  "Say goodbye to the person on the phone now, as yourself: one sentence of ten words at most, and nothing else. Do not go on with the conversation.";

interface BudgetGuardOptions {
  session: RealtimeSession;
  /** US dollars. */
  cost: { readonly counted: number | undefined };
  choices: { readonly budget: number | undefined };
  closeMicrophone(): void;
}

/** Warns when the budget is nearly used up. Once it is, has the persona say goodbye and ends the call. */
export class BudgetGuard {
  stage: "within" | "warned" | "ending" | "spent" = "within";
  readonly #options: BudgetGuardOptions;
  #goodbyeId: string | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: BudgetGuardOptions) {
    this.#options = options;
    makeObservable(this, { stage: observable });
  }

  watch(): () => void {
    const { session, cost, choices } = this.#options;
    const stopReaction = reaction(
      () => [cost.counted, choices.budget, session.state.phase],
      () => this.#update(),
    );
    const unsubscribe = session.listen((event) => this.#followGoodbye(event));
    return () => {
      clearTimeout(this.#timer);
      stopReaction();
      unsubscribe();
    };
  }

  readonly #update = action(() => {
    const { session, cost, choices } = this.#options;
    if (session.isIdle) {
      clearTimeout(this.#timer);
      this.stage = this.stage === "ending" || this.stage === "spent" ? "spent" : "within";
      return;
    }
    if (this.stage === "ending") return;
    const share = choices.budget === undefined ? 0 : (cost.counted ?? 0) / choices.budget;
    if (share < 1) this.stage = share >= warningShare ? "warned" : "within";
    else if (session.state.phase === "connected") this.#sayGoodbye();
  });

  #sayGoodbye(): void {
    const { session, closeMicrophone } = this.#options;
    this.stage = "ending";
    this.#goodbyeId = undefined;
    this.#timer = setTimeout(() => this.#stop(), goodbyeLimit);
    session.turns.end();
    closeMicrophone();
    session.send({ type: "session.update", session: { turnDetection: null } });
    session.send({
      type: "response.create",
      response: {
        instructions: goodbye,
        maxOutputTokens: goodbyeTokens,
        toolChoice: "none",
        metadata: { purpose: "goodbye" },
      },
    });
  }

  #followGoodbye(event: ServerEvent): void {
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
}
