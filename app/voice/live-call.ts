import { reaction, runInAction } from "mobx";
import type { Dialect } from "../config/environment-variables.ts";
import type { Logger } from "../log/memory-log.ts";
import type { StoredSwitch } from "../ui/stored-switch.ts";
import { CallsInOtherTabs } from "./call/calls-in-other-tabs.ts";
import type { Problem } from "./call/failure-text.ts";
import { HoldToTalk } from "./call/hold-to-talk.ts";
import type { CallStatus } from "./call/session-placeholder.ts";
import { liveStatus } from "./call/live-status.ts";
import type { CompletionClient } from "./completions/completion-client.ts";
import type { ConversationItem } from "./conversation/conversation-item.ts";
import { Conversation } from "./conversation/conversation.ts";
import { Hint } from "./conversation/hint.ts";
import { beforeNextFrame } from "./conversation/row-changes.ts";
import { sendMessage } from "./conversation/send-message.ts";
import { clearWaitingMessage, readWaitingMessage } from "./conversation/unsent-message.ts";
import { WordPace } from "./conversation/word-pace.ts";
import { BudgetGuard } from "./cost/budget-guard.ts";
import { CallCost } from "./cost/call-cost.ts";
import type { PricedModels } from "./cost/cost-of.ts";
import type { PriceList } from "./cost/price-lookup.ts";
import type { Outcome } from "./debrief/outcome.ts";
import { SpeechTiming } from "./debrief/speech-timing.ts";
import { CallRecorder } from "./history/call-recorder.ts";
import { RehearsalSaver } from "./history/rehearsal-saver.ts";
import type { Rehearsals } from "./history/rehearsals.ts";
import type { StartingPoint } from "./history/starting-point.tsx";
import type { SessionConfig } from "./protocol/client-events.ts";
import type { ErrorEvent } from "./protocol/server-events.ts";
import { followCallMode } from "./realtime/call-mode.ts";
import { AlreadyQueuedError, isMicrophoneFailure } from "./realtime/errors.ts";
import { LineDropout } from "./realtime/line-dropout.ts";
import type { Microphone } from "./realtime/microphone.ts";
import { MutedSpeech } from "./realtime/muted-speech.ts";
import { Noise } from "./realtime/noise.ts";
import { RealtimeSession, type SessionState } from "./realtime/realtime-session.ts";
import { SilentLine } from "./realtime/silent-line.ts";
import { SilentMicrophone } from "./realtime/silent-microphone.ts";
import type { Speaker } from "./realtime/speaker.ts";
import { EndingToolResponder, endingTool } from "./scenarios/ending-tool.ts";
import { endingTitle } from "./scenarios/endings.ts";
import {
  type CallChoices,
  type PlayedChoices,
  transcriptionModels,
} from "./scenarios/call-choices.ts";
import type { ScenarioChoice } from "./scenarios/scenario-choice.ts";
import type { Scenario } from "./scenarios/scenario.ts";
import { sessionConfig } from "./scenarios/session-config.ts";
import { endOfTurnSilence } from "./scenarios/turn-detection.ts";
import { TurnUpdates } from "./call/turn-updates.ts";
import { Transcript } from "./transcript/transcript.ts";

/** The visit of the page that a call belongs to. `Rehearsal` implements it. */
export interface Visit {
  readonly choices: CallChoices;
  readonly scenarios: ScenarioChoice;
  readonly outcome: Outcome;
  readonly storage: Rehearsals;
  readonly cleaning: StoredSwitch;
  readonly speaker: Speaker;
  readonly microphone: Microphone;
  readonly problem: Problem | undefined;
  readonly startingPoint: StartingPoint | undefined;
  played: PlayedChoices;
  openaiKey(): string;
  completionClient(): Promise<CompletionClient>;
  resume(): Promise<void>;
  refreshMicrophones(): Promise<void>;
  report(problem: Problem): void;
  dismissProblem(): void;
  clearStartingPoint(): void;
}

interface CallOptions {
  visit: Visit;
  settings: PricedModels & { baseUrl: string; dialect: Dialect };
  prices: PriceList;
  log: Logger;
}

const phasesWithoutSound: ReadonlySet<SessionState["phase"]> = new Set([
  "reconnecting",
  "offline",
  "stopping",
  "paused",
]);

/** Returns whether the persona's sound can go on. Until an unsteady line is lost, its words wait for it. */
function mayHaveSound({ phase }: SessionState): boolean {
  return phase === "connected" || phase === "unsteady";
}

/** Owns the session of this page, its conversation, and everything that follows them. */
export class Call {
  readonly session: RealtimeSession;
  readonly conversation: Conversation;
  readonly transcript: Transcript;
  readonly otherTabs = new CallsInOtherTabs();
  readonly cost: CallCost;
  readonly budget: BudgetGuard;
  readonly hold: HoldToTalk;
  readonly hint: Hint;
  readonly line: SilentLine;
  readonly dropout: LineDropout;
  readonly mutedSpeech: MutedSpeech;
  readonly silence: SilentMicrophone;
  readonly noise: Noise;
  readonly #options: CallOptions;
  readonly #models: CallOptions["settings"];
  readonly #saver: RehearsalSaver;
  readonly #endings: EndingToolResponder;
  readonly #turnUpdates: TurnUpdates;
  #timing: SpeechTiming;
  #endedAt: number | undefined;
  /** The items of a stopped conversation, shown until the next one has begun. */
  #previousItems: readonly ConversationItem[] | undefined;
  #isFailureDismissed = false;
  #unfollow: (() => void) | undefined;

  constructor(options: CallOptions) {
    const { visit, settings, prices, log } = options;
    const { choices, outcome, storage, cleaning, microphone } = visit;
    this.#options = options;
    const conversation = new Conversation(
      log,
      () => this.session.clock.now(),
      beforeNextFrame,
      () => visit.played.language,
      { heardUntil: () => this.line.heardUntil, isLost: () => this.line.isLost },
    );
    const session: RealtimeSession = new RealtimeSession({
      log,
      baseUrl: settings.baseUrl,
      dialect: settings.dialect,
      microphone,
      key: () => visit.openaiKey(),
      config: () => this.#config(),
      resume: () => conversation.resume(),
      onSoundEnd: () => conversation.cutOff(),
    });
    this.conversation = conversation;
    this.session = session;
    this.#models = {
      ...settings,
      get transcriptionModel() {
        return choices.transcriptionModel ?? settings.transcriptionModel;
      },
    };
    this.cost = new CallCost(conversation.usage, this.#models, prices);
    this.hold = new HoldToTalk(session);
    this.hint = new Hint(session, conversation.usage, log);
    this.line = new SilentLine(session, (from, to) => conversation.missSound(from, to));
    this.dropout = new LineDropout(session);
    this.mutedSpeech = new MutedSpeech(session.microphone, session);
    this.silence = new SilentMicrophone(session);
    this.noise = new Noise(session, () => this.#timing.markNoise());
    this.budget = new BudgetGuard({
      session,
      cost: this.cost,
      choices,
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
    this.#turnUpdates = new TurnUpdates(
      (event) => !session.isIdle && session.send(event),
      choices.turnTaking,
    );
    this.#saver = new RehearsalSaver({
      log,
      storage,
      conversation,
      current: () => this.#current(),
      isRunning: () => session.clock.isRunning,
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
    session.handleRefusals((event) => this.#refuse(event));
    conversation.onWithdraw = ({ id }) => {
      if (!session.isWaiting(id)) return;
      session.withdraw(id);
      conversation.remove(id);
      clearWaitingMessage();
    };
    reaction(
      () => this.otherTabs.isAny,
      (isAny) => {
        if (!isAny && visit.problem?.kind === "call-in-other-tab") visit.dismissProblem();
      },
    );
    const waiting = readWaitingMessage();
    if (waiting) sendMessage(session, conversation, waiting.text, waiting.triggersResponse);
  }

  get status(): CallStatus {
    return liveStatus(this.session);
  }

  /** The scenario of the call, or before any call the chosen one. */
  get scenario(): Scenario {
    const { outcome, choices } = this.#options.visit;
    return (outcome.script ?? choices).scenario;
  }

  /** True if the next call begins a new conversation in place of the current one. */
  get startsNewConversation(): boolean {
    const { startedAt, state, providerError } = this.session;
    const { choices, played } = this.#options.visit;
    if (startedAt === undefined) return false;
    // A resumed call would exceed its budget at once.
    if (this.budget.stage === "spent" || choices.scenario !== played.scenario) return true;
    const hasFailed = state.phase === "failed" || providerError?.lacksAnswer === true;
    return !hasFailed && !this.#isFailureDismissed;
  }

  /** True if a message that is typed after the call can still be sent in the same conversation. */
  get canCarryOn(): boolean {
    return this.startsNewConversation && this.budget.stage !== "spent";
  }

  /** The model that may transcribe the visitor's speech where the site's own may not. Undefined once it is in use. */
  get otherTranscriptionModel(): string | undefined {
    const { visit, settings } = this.#options;
    if (visit.choices.transcriptionModel !== undefined) return undefined;
    return transcriptionModels.find((model) => model !== settings.transcriptionModel);
  }

  useOtherTranscriptionModel(): void {
    const { otherTranscriptionModel: transcriptionModel } = this;
    this.#options.visit.choices.set({ transcriptionModel });
    this.session.transcribeBy(this.#config().inputAudioTranscription);
  }

  /**
   * Starts a conversation, or continues the last one if it failed or lacks an answer.
   *
   * @param stopWaiting ends the placeholder session in the same transaction, so that no view sees an idle session
   */
  async connect(stopWaiting: () => void): Promise<void> {
    const { startingPoint } = this.#options.visit;
    if (startingPoint) return this.#connectFrom(startingPoint, stopWaiting);
    const { items } = this.conversation;
    if (this.startsNewConversation)
      this.#previousItems = items.filter(({ id }) => !this.session.isWaiting(id));
    await runInAction(() => {
      stopWaiting();
      return this.#start(this.#previousItems === undefined);
    });
  }

  async resume(): Promise<void> {
    await this.#start(true);
  }

  /** Sends or queues a message. Logs and returns the problem if neither is possible. */
  send(message: string, triggersResponse: boolean): Problem | undefined {
    try {
      sendMessage(this.session, this.conversation, message, triggersResponse);
      return undefined;
    } catch (error) {
      this.#options.log.error("Failed to send message", error);
      return { kind: error instanceof AlreadyQueuedError ? "queue-full" : "not-sent" };
    }
  }

  dismissFailure(): void {
    if (this.session.state.phase !== "failed") return;
    this.#isFailureDismissed = true;
    this.session.close();
  }

  /** Call it when the visitor tries the microphone or chooses another. */
  dismissMicrophoneFailure(): void {
    const { state } = this.session;
    if (state.phase === "failed" && isMicrophoneFailure(state.failure)) this.dismissFailure();
  }

  follow(): void {
    if (this.#unfollow) return;
    const { session, conversation, hint, hold } = this;
    const { visit, log } = this.#options;
    const { choices, storage } = visit;
    const saver = this.#saver;
    const pace = new WordPace({
      conversation,
      now: () => this.line.heardUntil,
      isAudible: () => mayHaveSound(session.state) && visit.speaker.silence === undefined,
    });
    const recorder = new CallRecorder({
      storage,
      call: session,
      isWanted: () => choices.isRecorded,
    });
    this.#reset();
    const stops = [
      session.listen((event) => {
        this.#timing.apply(event);
        this.#endings.apply(event);
        this.#turnUpdates.apply(event);
        hint.apply(event);
        saver.saveSoon();
      }),
      reaction(
        () => this.#isMuted(),
        (isNow) => {
          this.#turnUpdates.setMuted(isNow);
          this.#timing.setMuted(isNow);
        },
        { fireImmediately: true },
      ),
      reaction(
        () => choices.turnTaking,
        (turns) => {
          this.#turnUpdates.setTurns(turns);
          this.#timing.silence = endOfTurnSilence(turns);
          this.noise.reset();
        },
        { fireImmediately: true },
      ),
      reaction(
        () => this.noise.isShutOut,
        (isShutOut) => this.#turnUpdates.setShutOut(isShutOut),
      ),
      reaction(
        () => session.startedAt,
        (startedAt) => (startedAt === undefined ? this.#reset() : saver.saveSoon()),
      ),
      reaction(
        () => session.isIdle,
        (isIdle) => {
          if (!isIdle) return;
          conversation.endTranscriptions();
          this.#finish();
          hint.dismiss();
        },
      ),
      reaction(
        () => session.state.phase,
        (phase) => {
          // The provider will not report the end of the current speech.
          if (phasesWithoutSound.has(phase)) this.#timing.close();
          if (phase !== "connected") return;
          this.#endedAt = undefined;
          conversation.markSent();
          clearWaitingMessage();
          this.#timing.resume();
        },
      ),
      this.transcript.follow(),
      pace.watch(),
      followCallMode(session, log, () => {
        const isLost = storage.isUnavailable && storage.debriefOf(session.startedAt) !== undefined;
        return !session.isIdle || isLost || storage.unkeptDebriefs.size > 0;
      }),
      this.line.watch(),
      this.otherTabs.follow(session),
      saver.follow(),
      recorder.follow(),
      hold.watch(),
      this.dropout.watch(),
      this.mutedSpeech.watch(),
      this.silence.watch(),
      this.noise.watch(),
      this.budget.watch(),
      reaction(
        () => [choices.turnTaking === "hold", session.isIdle] as const,
        ([isOn]) => hold.setOn(isOn),
        { fireImmediately: true },
      ),
    ];
    this.#unfollow = () => {
      this.#finish();
      for (const stop of stops) stop();
    };
  }

  /** Ends the call and all subscriptions. */
  close(): void {
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
      conversation.removeItems(conversation.items.filter(({ id }) => !session.isWaiting(id)));
      conversation.prependEarlier(before, from);
      return this.#start(true, from);
    });
    if (session.startedAt !== undefined) this.#options.visit.clearStartingPoint();
  }

  /** @param from the point of an earlier conversation at which a new one begins */
  async #start(resume: boolean, from?: StartingPoint["from"]): Promise<void> {
    const { session, conversation } = this;
    const { visit } = this.#options;
    const isNew = !resume || from !== undefined;
    visit.dismissProblem();
    this.#isFailureDismissed = false;
    // Subscribers must not miss the first event.
    this.follow();
    if (isNew || session.startedAt === undefined) {
      runInAction(() => (visit.played = visit.choices.played()));
      // The budget guard reads the usage as soon as the call begins.
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
    this.conversation.removeItems(this.#previousItems);
    this.#previousItems = undefined;
  }

  /** Returns whether the error refuses a message of the visitor's, or another way of taking turns. */
  #refuse(event: ErrorEvent): boolean {
    const { visit } = this.#options;
    const turnTaking = this.#turnUpdates.refuse(event);
    if (turnTaking !== undefined && turnTaking !== visit.choices.turnTaking) {
      visit.choices.set({ turnTaking });
      visit.report({ kind: "turns-refused", detail: event.error.message });
    }
    const item = this.conversation.refuse(event);
    if (!item) return turnTaking !== undefined;
    // The answer would be to what was said before.
    if (item.wantsAnswer) this.session.interrupt();
    visit.report({ kind: "refused", detail: item.refusal });
    return true;
  }

  #config(): SessionConfig {
    const { visit } = this.#options;
    const { played, choices } = visit;
    const tools = [endingTool(played.scenario.endings)];
    return sessionConfig(this.#models, { ...played, turnTaking: choices.turnTaking }, tools);
  }

  /** Returns the rehearsal as if the call ended now. */
  #current() {
    const { session } = this;
    const { script, ending } = this.#options.visit.outcome;
    const { startedAt: id } = session;
    if (id === undefined) return undefined;
    return {
      id,
      endedAt: this.#endedAt ?? session.clock.now(),
      lasts: this.#endedAt === undefined || session.endedByLeaving,
      timing: this.#timing,
      ...script,
      ending,
      cost: this.cost.dollars,
      isCostAtLeast: this.cost.isAtLeast || undefined,
    };
  }

  #newTiming(): SpeechTiming {
    const { turnTaking } = this.#options.visit.choices;
    return new SpeechTiming(endOfTurnSilence(turnTaking), () => this.session.clock.now());
  }

  #isMuted(): boolean {
    const { muted, isLeftOut } = this.session.microphone;
    return muted || isLeftOut;
  }

  #reset(): void {
    this.#timing = this.#newTiming();
    this.#timing.setMuted(this.#isMuted());
    this.#endedAt = undefined;
    this.#options.visit.outcome.reset(this.#timing.spans);
  }

  #finish(): void {
    const { session } = this;
    this.#timing.close();
    // A failed attempt to resume must not lengthen the call.
    this.#endedAt ??= session.clock.now();
    this.#saver.save();
  }
}
