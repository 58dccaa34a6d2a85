import { action, computed, makeObservable, observableRef, reaction, runInAction } from "mobx";
import type { Dialect } from "../config/environment-variables.ts";
import type { Logger } from "../log/memory-log.ts";
import type { CallControls } from "./call/call-buttons.tsx";
import {
  type FailureText,
  messageNotSent,
  messageQueueFull,
  microphoneFailureTexts,
} from "./call/failure-text.ts";
import type { OpenAICompletionClient } from "./completions/completion-client.ts";
import type { TracingSettings } from "./completions/tracer.ts";
import type { ConversationItem } from "./conversation/conversation-item.ts";
import { Conversation } from "./conversation/conversation.ts";
import { sendMessage } from "./conversation/send-message.ts";
import { Outcome } from "./debrief/outcome.ts";
import type { StartingPoint } from "./history/starting-point.tsx";
import { StorageStatus } from "./history/storage-status.ts";
import { StoredKeys } from "./keys/stored-keys.ts";
import type { SessionConfig } from "./protocol/client-events.ts";
import { AlreadyQueuedError, isApiKeyFailure, MicrophoneError } from "./realtime/errors.ts";
import { browserSession, type RealtimeSession } from "./realtime/realtime-session.ts";
import { RehearsalPlan } from "./scenarios/plan.ts";
import type { Scenario } from "./scenarios/scenario.ts";
import { CleaningSwitch } from "./transcript/cleaning-switch.ts";
import type { Transcript } from "./transcript/transcript.ts";

export interface VoiceSettings {
  /** The provider's base URL, without a trailing slash. */
  baseUrl: string;
  dialect: Dialect;
  realtimeModel: string;
  transcriptionModel: string;
  cleaningModel: string;
}

/** Creates the state objects of the voice test and wires them together. */
export class Rehearsal implements CallControls {
  readonly keys: StoredKeys;
  readonly plan: RehearsalPlan;
  readonly session: RealtimeSession;
  readonly conversation: Conversation;
  readonly outcome = new Outcome();
  readonly storage = new StorageStatus();
  readonly cleaning: CleaningSwitch;
  /** Created when the first call starts. */
  transcript: Transcript | undefined;
  problem: FailureText | undefined;
  /** Where the next call begins, unless it begins at the beginning. */
  startingPoint: StartingPoint | undefined;
  readonly #log: Logger;
  readonly #settings: VoiceSettings;
  readonly #tracing: TracingSettings;
  #ai: Promise<OpenAICompletionClient> | undefined;
  /** Resolves to a function that stops the listeners. */
  #listeners: Promise<() => void> | undefined;
  /** The items of a stopped conversation, shown until the next one has begun. */
  #previousItems: readonly ConversationItem[] | undefined;
  /** The scenario of rehearsals that were kept before there were others. */
  readonly #builtIn: Scenario;
  /** Whether the key was replaced after a call failed because of it. */
  #keyReplaced = false;

  constructor(settings: VoiceSettings, tracing: TracingSettings, log: Logger, scenario: Scenario) {
    this.#log = log;
    this.#settings = settings;
    this.#tracing = tracing;
    this.plan = new RehearsalPlan(scenario);
    this.#builtIn = scenario;
    this.cleaning = new CleaningSwitch(log);
    this.keys = new StoredKeys(log, () => this.#keyChanged());
    this.conversation = new Conversation(log);
    this.session = browserSession({
      log,
      baseUrl: settings.baseUrl,
      dialect: settings.dialect,
      key: () => {
        this.keys.refresh();
        return this.keys.openai;
      },
      config: () => this.#sessionConfig(),
      resume: () => this.conversation.resume(),
    });
    makeObservable(this, {
      problem: observableRef,
      startingPoint: observableRef,
      transcript: observableRef,
      hasKeyFailed: computed,
      personaName: computed,
      tryAgain: action,
      startAfresh: action,
      dismissProblem: action,
      send: action,
    });
  }

  /** Whether the call failed because of its key. */
  get hasKeyFailed(): boolean {
    const { state } = this.session;
    return state.phase === "failed" && isApiKeyFailure(state.failure);
  }

  /** The name of the persona of the conversation that is shown, or of the next one. */
  get personaName(): string {
    return (this.outcome.script ?? this.plan).scenario.persona.name;
  }

  /** Loads the keys and the cleaning switch, and subscribes to their changes. Returns a function that stops everything. */
  open(): () => void {
    const { session, keys, cleaning, conversation } = this;
    keys.load();
    cleaning.load();
    const closers = [
      session.listen((event) => conversation.apply(event)),
      session.microphone.watch(),
      keys.watch(),
      reaction(
        () => session.isIdle,
        (isIdle) => !isIdle && this.#startListeners(),
      ),
      reaction(
        () => this.plan.scenario,
        (scenario) => this.startingPoint?.script?.scenario !== scenario && this.startAfresh(),
      ),
    ];
    void session.microphone.list();
    return () => {
      for (const close of closers) close();
      session.close();
      void this.#listeners?.then((stop) => stop()).catch(() => {});
      this.#listeners = undefined;
      this.#discardAi();
    };
  }

  preload(): void {
    this.session.preload();
    for (const load of [loadSessionConfig, loadEndingTool, loadListeners]) load().catch(() => {});
  }

  /** Returns the client for cleaning and the debrief. Loads its code on first use. */
  async completionClient(): Promise<OpenAICompletionClient> {
    this.keys.refresh();
    this.#ai ??= import("./completions/completion-client.ts").then(
      ({ OpenAICompletionClient }) =>
        new OpenAICompletionClient(this.#settings, this.#tracing, this.keys, this.#log, (usage) =>
          this.conversation.usage.add("completions", usage),
        ),
    );
    this.#ai.catch(() => (this.#ai = undefined));
    return this.#ai;
  }

  /** Starts a conversation, or continues the last one if it failed or lacks an answer. */
  async connect(): Promise<void> {
    const { session, conversation } = this;
    if (!session.isIdle) return;
    if (this.startingPoint) return this.#connectFrom(this.startingPoint);
    const hasFailed =
      session.state.phase === "failed" ||
      this.#keyReplaced ||
      session.providerError?.lacksAnswer === true;
    const isSame = this.outcome.script?.scenario === this.plan.scenario;
    const isOver = session.startedAt !== undefined && !(hasFailed && isSame);
    if (isOver) this.#previousItems = conversation.items.filter(({ id }) => !session.isWaiting(id));
    await this.#connect(this.#previousItems === undefined);
  }

  /** Lets the next call begin at a turn of an earlier one, with its scenario. Does nothing during a call. */
  tryAgain(point: StartingPoint): void {
    if (!this.session.isIdle) return;
    const { scenario = this.#builtIn, difficulty } = point.script ?? {};
    this.plan.setScenario(scenario);
    if (difficulty) this.plan.setDifficulty(difficulty);
    this.startingPoint = { ...point, script: { scenario, difficulty } };
  }

  startAfresh(): void {
    this.startingPoint = undefined;
  }

  async resume(): Promise<void> {
    await this.#connect(true);
  }

  async refreshMicrophones(): Promise<void> {
    await this.#tryMicrophone(() => this.session.microphone.refresh());
  }

  async selectMicrophone(deviceId: string): Promise<void> {
    await this.#tryMicrophone(() => this.session.microphone.select(deviceId));
  }

  /** @returns false if the message could neither be sent nor queued. */
  send(message: string, triggersResponse: boolean): boolean {
    try {
      sendMessage(this.session, this.conversation, message, triggersResponse);
    } catch (error) {
      this.#log.error("Failed to send message", error);
      this.#report(error instanceof AlreadyQueuedError ? messageQueueFull : messageNotSent);
      return false;
    }
    this.dismissProblem();
    return true;
  }

  askAgain(): void {
    if (this.session.askAgain()) this.session.dismissProviderError();
  }

  dismissProblem(): void {
    this.problem = undefined;
  }

  async #connectFrom({ from, before }: StartingPoint): Promise<void> {
    const { session, conversation } = this;
    runInAction(() => {
      this.transcript?.clear();
      conversation.dropItems(conversation.items.filter(({ id }) => !session.isWaiting(id)));
      conversation.beginWith(before);
    });
    this.#previousItems = undefined;
    await this.#connect(true, from);
    if (session.startedAt !== undefined) this.startAfresh();
  }

  /** @param from given for another conversation that begins at a turn of an earlier one */
  async #connect(resume: boolean, from?: StartingPoint["from"]): Promise<void> {
    const isNew = !resume || from !== undefined;
    this.dismissProblem();
    this.#keyReplaced = false;
    if (isNew || this.session.startedAt === undefined) {
      const { scenario, difficulty } = this.plan;
      this.outcome.setScript({ scenario, difficulty, from });
    }
    try {
      await this.session.connect({ resume, isNew });
      if (this.session.startedAt !== undefined) this.#dropPrevious();
      if (this.plan.scenario.firstSpeaker === "persona" && this.conversation.isEmpty) {
        this.session.askAgain();
      }
    } catch {
      // The session has logged the error and stored it in its state.
    }
  }

  async #sessionConfig(): Promise<SessionConfig> {
    const [{ sessionConfig }, { endingTool }] = await Promise.all([
      loadSessionConfig(),
      loadEndingTool(),
      // The listeners must not miss the first event.
      this.#listeners,
    ]);
    const { plan } = this;
    return sessionConfig(this.#settings, plan, [endingTool(plan.scenario.endings)]);
  }

  #startListeners(): void {
    this.#listeners ??= this.#createListeners();
    this.#listeners.catch(() => (this.#listeners = undefined));
  }

  async #createListeners(): Promise<() => void> {
    const { session, plan, conversation, outcome, storage, cleaning } = this;
    const { listenToRehearsal } = await loadListeners();
    const { transcript, stop } = listenToRehearsal({
      session,
      plan,
      conversation,
      outcome,
      storage,
      cleaning,
      client: () => this.completionClient(),
      log: this.#log,
    });
    runInAction(() => (this.transcript = transcript));
    return stop;
  }

  #dropPrevious(): void {
    if (!this.#previousItems) return;
    this.transcript?.clear();
    this.conversation.dropItems(this.#previousItems);
    this.#previousItems = undefined;
  }

  #discardAi(): void {
    void this.#ai?.then((ai) => ai.discard()).catch(() => {});
  }

  #keyChanged(): void {
    this.#discardAi();
    if (!this.hasKeyFailed || this.keys.openai === "") return;
    this.session.close();
    this.#keyReplaced = true;
  }

  async #tryMicrophone(work: () => Promise<void>): Promise<void> {
    this.dismissProblem();
    try {
      await work();
    } catch (error) {
      this.#log.warn("Failed to use the microphone", error);
      // An alert about the lost microphone is shown already.
      const { isIdle, isMediaActive } = this.session;
      if (!isIdle && !isMediaActive) return;
      const reason = error instanceof MicrophoneError ? error.reason : "unknown";
      this.#report(microphoneFailureTexts[reason]);
    }
  }

  #report(problem: FailureText): void {
    runInAction(() => (this.problem = problem));
  }
}

function loadSessionConfig() {
  return import("./scenarios/session-config.ts");
}

function loadEndingTool() {
  return import("./scenarios/ending-tool.ts");
}

function loadListeners() {
  return import("./rehearsal-listeners.ts");
}
