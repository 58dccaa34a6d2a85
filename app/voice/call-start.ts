import { reaction, runInAction } from "mobx";
import type { CallsElsewhere } from "./call/calls-elsewhere.ts";
import type { Problem } from "./call/failure-text.ts";
import type { ConversationItem } from "./conversation/conversation-item.ts";
import type { Conversation } from "./conversation/conversation.ts";
import type { Outcome } from "./debrief/outcome.ts";
import type { StartingPoint } from "./history/starting-point.tsx";
import { isMicrophoneFailure } from "./realtime/errors.ts";
import type { RealtimeSession } from "./realtime/realtime-session.ts";
import type { PlayedPlan, RehearsalPlan } from "./scenarios/plan.ts";
import type { Transcript } from "./transcript/transcript.ts";

/** What a conversation begins with, and what it leaves behind. */
export interface Rehearsed {
  readonly plan: RehearsalPlan;
  readonly outcome: Outcome;
  readonly transcript: Transcript | undefined;
  readonly hasSpentBudget: boolean;
  /** What the last conversation was begun with. */
  played: PlayedPlan;
  startingPoint: StartingPoint | undefined;
  readonly problem: Problem | undefined;
  dismissProblem(): void;
  startAfresh(): void;
}

interface CallStartOptions {
  session: RealtimeSession;
  conversation: Conversation;
  elsewhere: CallsElsewhere;
  rehearsed: Rehearsed;
}

/** Starts conversations, another or the same again. */
export class CallStart {
  readonly #session: RealtimeSession;
  readonly #conversation: Conversation;
  readonly #rehearsed: Rehearsed;
  /** The items of a stopped conversation, shown until the next one has begun. */
  #previousItems: readonly ConversationItem[] | undefined;
  /** Whether a call failed, and what it failed of is over. */
  #isFailureOver = false;

  constructor({ session, conversation, elsewhere, rehearsed }: CallStartOptions) {
    this.#session = session;
    this.#conversation = conversation;
    this.#rehearsed = rehearsed;
    reaction(
      () => elsewhere.isAny,
      (isAny) => {
        if (!isAny && rehearsed.problem?.kind === "call-elsewhere") rehearsed.dismissProblem();
      },
    );
  }

  /** The next call goes on with the conversation that failed. */
  dismissFailure(): void {
    if (this.#session.state.phase !== "failed") return;
    this.#isFailureOver = true;
    this.#session.close();
  }

  /** What is said of the microphone holds no longer when the visitor tries it, or chooses another. */
  dismissMicrophoneFailure(): void {
    const { state } = this.#session;
    if (state.phase === "failed" && isMicrophoneFailure(state.failure)) this.dismissFailure();
  }

  /**
   * Starts a conversation, or continues the last one if it failed or lacks an answer.
   *
   * @param stopWaiting called in the same transaction, so that no view sees an idle session between the two
   */
  async connect(stopWaiting: () => void): Promise<void> {
    const { startingPoint } = this.#rehearsed;
    if (startingPoint) return this.#connectFrom(startingPoint, stopWaiting);
    const { items } = this.#conversation;
    if (this.startsAnew) {
      this.#previousItems = items.filter(({ id }) => !this.#session.isWaiting(id));
    }
    await runInAction(() => {
      stopWaiting();
      return this.#start(this.#previousItems === undefined);
    });
  }

  /** Goes on with the conversation that was paused. */
  async resume(): Promise<void> {
    await this.#start(true);
  }

  /** Whether the next call is another conversation, though there is one. */
  get startsAnew(): boolean {
    const { startedAt, state, providerError } = this.#session;
    const { plan, played, hasSpentBudget } = this.#rehearsed;
    if (startedAt === undefined) return false;
    // Resumed, it would be over its budget at once.
    if (hasSpentBudget || plan.scenario !== played.scenario) return true;
    const hasFailed = state.phase === "failed" || providerError?.lacksAnswer === true;
    return !hasFailed && !this.#isFailureOver;
  }

  async #connectFrom({ from, before }: StartingPoint, stopWaiting: () => void): Promise<void> {
    const conversation = this.#conversation;
    this.#previousItems = undefined;
    await runInAction(() => {
      stopWaiting();
      this.#rehearsed.transcript?.clear();
      conversation.dropItems(conversation.items.filter(({ id }) => !this.#session.isWaiting(id)));
      conversation.beginWith(before, from);
      return this.#start(true, from);
    });
    if (this.#session.startedAt !== undefined) this.#rehearsed.startAfresh();
  }

  /** @param from given for another conversation that begins at a turn of an earlier one */
  async #start(resume: boolean, from?: StartingPoint["from"]): Promise<void> {
    const session = this.#session;
    const rehearsed = this.#rehearsed;
    const isNew = !resume || from !== undefined;
    rehearsed.dismissProblem();
    this.#isFailureOver = false;
    if (isNew || session.startedAt === undefined) {
      runInAction(() => (rehearsed.played = rehearsed.plan.played()));
      // The budget looks at it as soon as the call begins.
      this.#conversation.usage.clear();
      const { scenario, difficulty } = rehearsed.played;
      rehearsed.outcome.setScript({ scenario, difficulty, from });
    }
    try {
      await session.connect({ resume, isNew });
      if (session.startedAt !== undefined) this.#dropPrevious();
      const { firstSpeaker } = rehearsed.played.scenario;
      if (firstSpeaker === "persona" && this.#conversation.isEmpty) session.askAgain();
    } catch {
      // The session has logged the error and stored it in its state.
    }
  }

  #dropPrevious(): void {
    if (!this.#previousItems) return;
    this.#rehearsed.transcript?.clear();
    this.#conversation.dropItems(this.#previousItems);
    this.#previousItems = undefined;
  }
}
