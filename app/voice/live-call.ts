import { reaction, runInAction } from "mobx";
import type { Dialect } from "../config/environment-variables.ts";
import type { Logger } from "../log/memory-log.ts";
import { CallsElsewhere } from "./call/calls-elsewhere.ts";
import type { CallStatus } from "./call/call-status.tsx";
import type { Problem } from "./call/failure-text.ts";
import { HoldToTalk } from "./call/hold-to-talk.ts";
import { liveStatus } from "./call/live-status.ts";
import type { CompletionClient } from "./completions/completion-client.ts";
import type { ConversationItem } from "./conversation/conversation-item.ts";
import { Conversation } from "./conversation/conversation.ts";
import { Hint } from "./conversation/hint.ts";
import { beforeNextFrame } from "./conversation/row-changes.ts";
import { sendMessage } from "./conversation/send-message.ts";
import { forgetWaiting, readWaiting } from "./conversation/waiting-message.ts";
import { BudgetGuard } from "./cost/budget-guard.ts";
import { CallCost, type PricedModels } from "./cost/call-cost.ts";
import type { PriceList } from "./cost/price-list.ts";
import type { Outcome } from "./debrief/outcome.ts";
import { SpeechTiming } from "./debrief/speech-timing.ts";
import { CallRecorder } from "./history/call-recorder.ts";
import { RehearsalSaver } from "./history/rehearsal-saver.ts";
import type { Rehearsals } from "./history/rehearsals.ts";
import type { StartingPoint } from "./history/starting-point.tsx";
import type { SessionConfig } from "./protocol/client-events.ts";
import { declareAudioSession } from "./realtime/audio-session.ts";
import { AlreadyQueuedError, isMicrophoneFailure } from "./realtime/errors.ts";
import { keepAwake } from "./realtime/keep-awake.ts";
import { warnOfLeaving } from "./realtime/leave-warning.ts";
import { LineGap } from "./realtime/line-gap.ts";
import type { Microphone } from "./realtime/microphone.ts";
import { MutedSpeech } from "./realtime/muted-speech.ts";
import {
  browserSession,
  type RealtimeSession,
  type SessionState,
} from "./realtime/realtime-session.ts";
import { SilentLine } from "./realtime/silent-line.ts";
import { SilentMicrophone } from "./realtime/silent-microphone.ts";
import { checkOnWakeUp } from "./realtime/wake-up.ts";
import { EndingToolResponder, endingTool } from "./scenarios/ending-tool.ts";
import { endingTitle } from "./scenarios/endings.ts";
import type { PlayedPlan, RehearsalPlan } from "./scenarios/plan.ts";
import type { ScenarioChoice } from "./scenarios/scenario-choice.ts";
import type { Scenario } from "./scenarios/scenario.ts";
import { endOfTurnSilence, sessionConfig } from "./scenarios/session-config.ts";
import { SilenceLimit } from "./scenarios/silence-limit.ts";
import type { CleaningSwitch } from "./transcript/cleaning-switch.ts";
import { Transcript } from "./transcript/transcript.ts";

/** The visit of the page that a call belongs to. */
export interface Visit {
  readonly plan: RehearsalPlan;
  readonly scenarios: ScenarioChoice;
  readonly outcome: Outcome;
  readonly storage: Rehearsals;
  readonly cleaning: CleaningSwitch;
  readonly microphone: Microphone;
  readonly problem: Problem | undefined;
  /** Where the next call begins, unless it begins at the beginning. */
  readonly startingPoint: StartingPoint | undefined;
  /** What the last conversation was begun with. */
  played: PlayedPlan;
  openaiKey(): string;
  completionClient(): Promise<CompletionClient>;
  resume(): Promise<void>;
  refreshMicrophones(): Promise<void>;
  dismissProblem(): void;
  startAfresh(): void;
}

interface CallOptions {
  visit: Visit;
  settings: PricedModels & { baseUrl: string; dialect: Dialect };
  prices: PriceList;
  log: Logger;
}

/** The states in which neither side can be heard. */
const lineless: ReadonlySet<SessionState["phase"]> = new Set([
  "reconnecting",
  "offline",
  "stopping",
  "paused",
]);

/** The session of this page and its conversation, what is made and kept of it, and what the visitor has at hand. */
export class Call {
  readonly session: RealtimeSession;
  readonly conversation: Conversation;
  readonly transcript: Transcript;
  readonly elsewhere = new CallsElsewhere();
  readonly cost: CallCost;
  readonly budget: BudgetGuard;
  readonly hold: HoldToTalk;
  readonly hint: Hint;
  readonly gap: LineGap;
  readonly mutedSpeech: MutedSpeech;
  readonly silence: SilentMicrophone;
  readonly #options: CallOptions;
  readonly #saver: RehearsalSaver;
  readonly #endings: EndingToolResponder;
  readonly #silenceLimit: SilenceLimit;
  #timing: SpeechTiming;
  /** Undefined while the call lasts. */
  #endedAt: number | undefined;
  /** The items of a stopped conversation, shown until the next one has begun. */
  #previousItems: readonly ConversationItem[] | undefined;
  /** Whether a call failed, and what it failed of is over. */
  #isFailureOver = false;
  #unfollow: (() => void) | undefined;

  constructor(options: CallOptions) {
    const { visit, settings, prices, log } = options;
    const { plan, outcome, storage, cleaning, microphone } = visit;
    this.#options = options;
    const conversation = new Conversation(log, () => this.session.clock.now(), beforeNextFrame);
    const session: RealtimeSession = browserSession({
      log,
      baseUrl: settings.baseUrl,
      dialect: settings.dialect,
      microphone,
      key: () => visit.openaiKey(),
      config: () => this.#config(),
      resume: () => conversation.resume(),
      onBreak: () => conversation.breakOff(),
    });
    this.conversation = conversation;
    this.session = session;
    this.cost = new CallCost(conversation.usage, settings, prices);
    this.hold = new HoldToTalk(session);
    this.hint = new Hint(session, conversation.usage, log);
    this.gap = new LineGap(session);
    this.mutedSpeech = new MutedSpeech(session.microphone, session);
    this.silence = new SilentMicrophone(session);
    this.budget = new BudgetGuard({
      session,
      cost: this.cost,
      plan,
      closeMicrophone: () => this.hold.close(),
    });
    this.#timing = this.#newTiming();
    this.#endings = new EndingToolResponder({
      log,
      endings: () => visit.played.scenario.endings,
      send: (event) => session.isDataOpen && session.send(event),
      onEnding(ending, itemId) {
        outcome.set({ ending });
        conversation.find(itemId)?.set({ endingTitle: endingTitle(ending) });
      },
    });
    this.#silenceLimit = new SilenceLimit(
      (event) => !session.isIdle && session.send(event),
      plan.turnTaking,
    );
    this.#saver = new RehearsalSaver({
      log,
      storage,
      conversation,
      current: () => this.#current(),
    });
    this.transcript = new Transcript({
      conversation,
      cleaning,
      client: () => visit.completionClient(),
      log,
      isOver: () => session.isIdle && session.startedAt !== undefined,
      onMerged: () => this.#saver.saveSoon(),
    });
    session.listen((event) => conversation.apply(event));
    conversation.onWithdraw = ({ id }) => {
      if (!session.isWaiting(id)) return;
      session.withdraw(id);
      conversation.remove(id);
      forgetWaiting();
    };
    reaction(
      () => this.elsewhere.isAny,
      (isAny) => {
        if (!isAny && visit.problem?.kind === "call-elsewhere") visit.dismissProblem();
      },
    );
    const waiting = readWaiting();
    if (waiting) sendMessage(session, conversation, waiting.text, waiting.triggersResponse);
  }

  get status(): CallStatus {
    return liveStatus(this.session);
  }

  /** The scenario of the call, or of the next one before any. */
  get scenario(): Scenario {
    const { outcome, plan } = this.#options.visit;
    return (outcome.script ?? plan).scenario;
  }

  /** Whether the next call is another conversation, though there is one. */
  get startsAnew(): boolean {
    const { startedAt, state, providerError } = this.session;
    const { plan, played } = this.#options.visit;
    if (startedAt === undefined) return false;
    // Resumed, it would be over its budget at once.
    if (this.budget.stage === "spent" || plan.scenario !== played.scenario) return true;
    const hasFailed = state.phase === "failed" || providerError?.lacksAnswer === true;
    return !hasFailed && !this.#isFailureOver;
  }

  /** Whether what is typed now could still be sent in the conversation that is over. */
  get canCarryOn(): boolean {
    return this.startsAnew && this.budget.stage !== "spent";
  }

  /**
   * Starts a conversation, or continues the last one if it failed or lacks an answer.
   *
   * @param stopWaiting called in the same transaction, so that no view sees an idle session between the two
   */
  async connect(stopWaiting: () => void): Promise<void> {
    const { startingPoint } = this.#options.visit;
    if (startingPoint) return this.#connectFrom(startingPoint, stopWaiting);
    const { items } = this.conversation;
    if (this.startsAnew)
      this.#previousItems = items.filter(({ id }) => !this.session.isWaiting(id));
    await runInAction(() => {
      stopWaiting();
      return this.#start(this.#previousItems === undefined);
    });
  }

  /** Goes on with the conversation that was paused. */
  async resume(): Promise<void> {
    await this.#start(true);
  }

  /** Sends what the visitor typed, or queues it. Logs and returns the problem if neither could be done. */
  send(message: string, triggersResponse: boolean): Problem | undefined {
    try {
      sendMessage(this.session, this.conversation, message, triggersResponse);
      return undefined;
    } catch (error) {
      this.#options.log.error("Failed to send message", error);
      return { kind: error instanceof AlreadyQueuedError ? "queue-full" : "not-sent" };
    }
  }

  /** The next call goes on with the conversation that failed. */
  dismissFailure(): void {
    if (this.session.state.phase !== "failed") return;
    this.#isFailureOver = true;
    this.session.close();
  }

  /** What is said of the microphone holds no longer when the visitor tries it, or chooses another. */
  dismissMicrophoneFailure(): void {
    const { state } = this.session;
    if (state.phase === "failed" && isMicrophoneFailure(state.failure)) this.dismissFailure();
  }

  /** Starts all that follows the session. Does nothing if it follows already. */
  follow(): void {
    if (this.#unfollow) return;
    const { session, conversation, hint, hold } = this;
    const { visit, log } = this.#options;
    const { plan, storage } = visit;
    const saver = this.#saver;
    const recorder = new CallRecorder({
      storage,
      call: session,
      isWanted: () => plan.isRecorded,
    });
    this.#reset();
    const stops = [
      session.listen((event) => {
        this.#timing.apply(event);
        this.#endings.apply(event);
        this.#silenceLimit.apply(event);
        hint.apply(event);
        saver.saveSoon();
      }),
      reaction(
        () => this.#isMuted(),
        (isNow) => {
          this.#silenceLimit.setMuted(isNow);
          this.#timing.setMuted(isNow);
        },
        { fireImmediately: true },
      ),
      reaction(
        () => plan.turnTaking,
        (turns) => {
          this.#silenceLimit.setTurns(turns);
          this.#timing.silence = endOfTurnSilence(turns);
        },
        { fireImmediately: true },
      ),
      reaction(
        () => session.startedAt,
        (startedAt) => (startedAt === undefined ? this.#reset() : saver.saveSoon()),
      ),
      reaction(
        () => session.isIdle,
        (isIdle) => {
          if (!isIdle) return;
          this.#finish();
          hint.dismiss();
        },
      ),
      reaction(
        () => session.state.phase,
        (phase) => {
          // The end of what was being said will not be reported.
          if (lineless.has(phase)) this.#timing.close();
          if (phase !== "connected") return;
          this.#endedAt = undefined;
          conversation.sent();
          forgetWaiting();
          this.#timing.resume();
        },
      ),
      this.transcript.follow(),
      keepAwake(session, log),
      checkOnWakeUp(session),
      new SilentLine(session).watch(),
      declareAudioSession(session),
      this.elsewhere.follow(session),
      saver.follow(),
      recorder.follow(),
      warnOfLeaving(() => {
        const isLost = storage.isUnavailable && storage.debriefOf(session.startedAt) !== undefined;
        return !session.isIdle || isLost;
      }),
      hold.watch(),
      this.gap.watch(),
      this.mutedSpeech.watch(),
      this.silence.watch(),
      this.budget.watch(),
      reaction(
        () => [plan.turnTaking === "hold", session.isIdle] as const,
        ([isOn]) => hold.setOn(isOn),
        { fireImmediately: true },
      ),
    ];
    this.#unfollow = () => {
      this.#finish();
      for (const stop of stops) stop();
    };
  }

  /** Ends the call and what follows it. */
  leave(): void {
    this.session.close();
    this.#unfollow?.();
    this.#unfollow = undefined;
  }

  async #connectFrom({ from, before }: StartingPoint, stopWaiting: () => void): Promise<void> {
    const { conversation, session } = this;
    this.#previousItems = undefined;
    await runInAction(() => {
      stopWaiting();
      this.transcript.clear();
      conversation.dropItems(conversation.items.filter(({ id }) => !session.isWaiting(id)));
      conversation.beginWith(before, from);
      return this.#start(true, from);
    });
    if (session.startedAt !== undefined) this.#options.visit.startAfresh();
  }

  /** @param from given for another conversation that begins at a turn of an earlier one */
  async #start(resume: boolean, from?: StartingPoint["from"]): Promise<void> {
    const { session, conversation } = this;
    const { visit } = this.#options;
    const isNew = !resume || from !== undefined;
    visit.dismissProblem();
    this.#isFailureOver = false;
    // They must not miss the first event.
    this.follow();
    if (isNew || session.startedAt === undefined) {
      runInAction(() => (visit.played = visit.plan.played()));
      // The budget looks at it as soon as the call begins.
      conversation.usage.clear();
      const { scenario, difficulty } = visit.played;
      visit.outcome.set({ script: { scenario, difficulty, from } });
    }
    try {
      await session.connect({ resume, isNew });
      if (session.startedAt !== undefined) this.#dropPrevious();
      const { firstSpeaker } = visit.played.scenario;
      if (firstSpeaker === "persona" && conversation.isEmpty) session.askAgain();
    } catch {
      // The session has logged the error and stored it in its state.
    }
  }

  #dropPrevious(): void {
    if (!this.#previousItems) return;
    this.transcript.clear();
    this.conversation.dropItems(this.#previousItems);
    this.#previousItems = undefined;
  }

  #config(): SessionConfig {
    const { visit, settings } = this.#options;
    const { played, plan } = visit;
    const tools = [endingTool(played.scenario.endings)];
    return sessionConfig(settings, { ...played, turnTaking: plan.turnTaking }, tools);
  }

  /** The rehearsal as it would be if the call ended now. */
  #current() {
    const { session } = this;
    const { script, ending } = this.#options.visit.outcome;
    const { startedAt: id } = session;
    if (id === undefined) return undefined;
    return {
      id,
      endedAt: this.#endedAt ?? id + session.clock.elapsedMs,
      lasts: this.#endedAt === undefined || session.isLeft,
      timing: this.#timing,
      ...script,
      ending,
      cost: this.cost.dollars,
    };
  }

  #newTiming(): SpeechTiming {
    const { turnTaking } = this.#options.visit.plan;
    return new SpeechTiming(endOfTurnSilence(turnTaking), () => this.session.clock.now());
  }

  #isMuted(): boolean {
    const { muted, isLeftOut } = this.session.microphone;
    return muted || isLeftOut;
  }

  /** For another conversation. */
  #reset(): void {
    this.#timing = this.#newTiming();
    this.#timing.setMuted(this.#isMuted());
    this.#endedAt = undefined;
    this.#options.visit.outcome.reset(this.#timing.spans);
  }

  #finish(): void {
    const { session } = this;
    this.#timing.close();
    // Keeps the first end: a failed attempt to resume must not lengthen the call.
    this.#endedAt ??= (session.startedAt ?? 0) + session.clock.elapsedMs;
    this.#saver.save();
  }
}
