import { makeAutoObservable, reaction, runInAction } from "mobx";
import type { Dialect } from "../config/environment-variables.ts";
import type { Logger } from "../log/memory-log.ts";
import { StoredSwitch } from "../ui/stored-switch.ts";
import type { Call, Visit } from "./live-call.ts";
import type { CallControls } from "./call/control-bar.tsx";
import { loadAlerts } from "./call/lazy-alerts.tsx";
import type { Problem } from "./call/failure-text.ts";
import {
  type CallSession,
  type CallStatus,
  SessionPlaceholder,
} from "./call/session-placeholder.ts";
import type { OpenAICompletionClient } from "./completions/completion-client.ts";
import type { TracingSettings } from "./completions/tracer.ts";
import type { Conversation } from "./conversation/conversation.ts";
import { loadMessageList } from "./conversation/conversation-panel.tsx";
import { readWaitingMessage } from "./conversation/unsent-message.ts";
import type { PriceList } from "./cost/price-lookup.ts";
import { Outcome } from "./debrief/outcome.ts";
import type { StartingPoint } from "./history/starting-point.tsx";
import { Rehearsals } from "./history/rehearsals.ts";
import { StoredKeys } from "./keys/stored-keys.ts";
import { loadInCall } from "./lazy-in-call.tsx";
import { LoadedOnce } from "../ui/loaded-once.ts";
import { Microphone } from "./realtime/microphone.ts";
import { MicrophoneError } from "./realtime/microphone-error.ts";
import { Speaker } from "./realtime/speaker.ts";
import { CallChoices, type PlayedChoices } from "./scenarios/call-choices.ts";
import { ScenarioChoice } from "./scenarios/scenario-choice.ts";
import type { Scenario } from "./scenarios/scenario.ts";
import type { Transcript } from "./transcript/transcript.ts";

export interface VoiceSettings {
  /** The provider's base URL, without a trailing slash. */
  baseUrl: string;
  dialect: Dialect;
  realtimeModel: string;
  transcriptionModel: string;
  cleaningModel: string;
}

/** Creates the models of one page visit. Loads those of a call when Connect is near or a message is typed. */
export class Rehearsal implements CallControls, Visit {
  readonly keys: StoredKeys;
  readonly choices: CallChoices;
  readonly scenarios: ScenarioChoice;
  played: PlayedChoices;
  readonly microphone: Microphone;
  readonly speaker = new Speaker();
  readonly outcome = new Outcome();
  readonly storage = new Rehearsals();
  readonly cleaning: StoredSwitch;
  /** On while the visitor practises by ear, so that the panels of a call show no words. */
  readonly hidesWords: StoredSwitch;
  call: Call | undefined;
  problem: Problem | undefined;
  startingPoint: StartingPoint | undefined;
  readonly #log: Logger;
  readonly #settings: VoiceSettings;
  readonly #tracing: TracingSettings;
  readonly #placeholder = new SessionPlaceholder();
  readonly #call = new LoadedOnce(() => this.#createCall());
  readonly #prices = new LoadedOnce(() => this.#loadPrices());
  readonly #completions = new LoadedOnce(() => this.#createClient());
  /** The scenario of rehearsals that were saved before there were others. */
  readonly #firstScenario: Scenario;
  #isOpen = false;
  #postponed = () => this.connect();

  constructor(settings: VoiceSettings, tracing: TracingSettings, log: Logger, scenario: Scenario) {
    this.#log = log;
    this.#settings = settings;
    this.#tracing = tracing;
    this.choices = new CallChoices(scenario);
    this.played = this.choices.played();
    this.scenarios = new ScenarioChoice(this.choices, () => !this.session.isIdle);
    this.#firstScenario = scenario;
    this.cleaning = new StoredSwitch("clean_transcript", true);
    this.hidesWords = new StoredSwitch("hide_words", false);
    this.keys = new StoredKeys(log, () => this.#handleKeyChange());
    this.microphone = new Microphone(log, globalThis.navigator?.mediaDevices);
    makeAutoObservable(this, {}, { deep: false });
  }

  get session(): CallSession {
    // After Connect the placeholder shows that the code is being loaded.
    if (!this.#placeholder.isIdle) return this.#placeholder;
    return this.call?.session ?? this.#placeholder;
  }

  get status(): CallStatus {
    const placeholder = this.#placeholder;
    return (placeholder.isIdle && this.call?.status) || placeholder.status;
  }

  get conversation(): Conversation | undefined {
    return this.call?.conversation;
  }

  /** True if a reload loses neither a message nor a part of the conversation. */
  get mayReload(): boolean {
    const { session, conversation, storage } = this;
    if (!session.isIdle) return false;
    if (!conversation || conversation.isEmpty) return true;
    // Before a call the conversation holds only a waiting message, which is stored.
    if (session.startedAt === undefined) return readWaitingMessage() !== undefined;
    if (storage.isUnavailable || storage.unkeptDebriefs.size > 0) return false;
    return !conversation.items.some(({ isUnsent }) => isUnsent);
  }

  get hasKeyFailed(): boolean {
    return this.call?.session.hasKeyFailed ?? false;
  }

  get transcript(): Transcript | undefined {
    return this.call?.transcript;
  }

  /** The name of the persona of the current conversation, or before any of the next one. */
  get personaName(): string {
    return (this.outcome.script ?? this.choices).scenario.persona.name;
  }

  /** Loads the keys and the switches, and subscribes to their changes. Returns a function that stops everything. */
  open(): () => void {
    const { keys, cleaning, hidesWords, microphone, speaker, scenarios, storage } = this;
    this.#isOpen = true;
    keys.load();
    cleaning.load();
    hidesWords.load();
    const closers = [
      microphone.watch(),
      speaker.watch(globalThis.navigator?.mediaDevices),
      keys.watch(),
      storage.watch(),
      scenarios.open(),
      reaction(
        () => this.choices.scenario,
        (scenario) =>
          this.startingPoint?.script?.scenario !== scenario && this.clearStartingPoint(),
      ),
    ];
    void microphone.list();
    // Shows the waiting message. Connect retries a failed load.
    if (readWaitingMessage()) this.#call.get().catch(() => {});
    return () => {
      this.#isOpen = false;
      for (const close of closers) close();
      this.#placeholder.stop();
      this.call?.close();
      this.#completions.value?.discard();
    };
  }

  /** Loads what a call needs. Failed loads are retried when they are needed. */
  async preload(): Promise<void> {
    void this.call?.otherTabs.refresh();
    const call = this.#call.get().then((loaded) => {
      if (this.#isOpen) loaded.follow();
      return loaded.session.preload();
    });
    await Promise.allSettled([call, loadInCall()]);
  }

  prices(): Promise<PriceList> {
    return this.#prices.get();
  }

  openaiKey(): string {
    this.keys.refresh();
    return this.keys.openai;
  }

  /** Returns the client for cleaning and the debrief. Loads its code on first use. */
  async completionClient(): Promise<OpenAICompletionClient> {
    this.keys.refresh();
    return this.#completions.get();
  }

  /** Starts a conversation, or continues the last one if it failed or lacks an answer. */
  async connect(): Promise<void> {
    const { scenarios } = this;
    if (scenarios.loadingId !== undefined) await scenarios.settled;
    if (!this.#isOpen || !this.session.isIdle) return;
    this.dismissProblem();
    const call = this.call ?? (await this.#loadForConnect());
    if (!call) return;
    const { session, otherTabs } = call;
    // Without a call in another tab nothing is awaited: the first request leaves with the press.
    if (otherTabs.isAny && (await otherTabs.refresh())) {
      return this.#askFirst(() => this.connect());
    }
    if (session.isIdle) await call.connect(() => this.#placeholder.stop());
  }

  /** Lets the next call begin at a turn of an earlier one, in its scenario. Does nothing during a call. */
  tryAgain(point: StartingPoint): void {
    if (!this.session.isIdle) return;
    const { scenario = this.#firstScenario, difficulty } = point.script ?? {};
    this.choices.setScenario(scenario);
    if (difficulty) this.choices.set({ difficulty });
    this.startingPoint = { ...point, script: { scenario, difficulty } };
  }

  clearStartingPoint(): void {
    this.startingPoint = undefined;
  }

  async connectAnyway(): Promise<void> {
    this.call?.otherTabs.ignore();
    await this.#postponed();
  }

  async resume(): Promise<void> {
    const { call } = this;
    if (!call) return;
    const { otherTabs } = call;
    if (otherTabs.isAny && (await otherTabs.refresh())) return this.#askFirst(() => this.resume());
    await call.resume();
  }

  async refreshMicrophones(): Promise<void> {
    await this.#tryMicrophone(() => this.microphone.refresh());
  }

  async selectMicrophone(deviceId: string): Promise<void> {
    await this.#tryMicrophone(() => this.microphone.select(deviceId));
  }

  /** Resolves to false if the message could neither be sent nor queued. */
  async send(message: string, triggersResponse: boolean): Promise<boolean> {
    const call = await this.#loadOrReport();
    if (!call) return false;
    const problem = call.send(message, triggersResponse);
    runInAction(() => (this.problem = problem));
    return problem === undefined;
  }

  askAgain(): void {
    const { session } = this.call ?? {};
    if (session?.askAgain()) session.dismissProviderError();
  }

  get otherTranscriptionModel(): string | undefined {
    return this.call?.otherTranscriptionModel;
  }

  useOtherTranscriptionModel(): void {
    this.call?.useOtherTranscriptionModel();
  }

  reportNotLoaded(): void {
    this.report({ kind: navigator.onLine ? "not-loaded" : "not-loaded-offline" });
  }

  dismissProblem(): void {
    this.problem = undefined;
  }

  dismissFailure(): void {
    this.call?.dismissFailure();
  }

  #askFirst(postponed: () => Promise<void>): void {
    this.#placeholder.stop();
    this.#postponed = postponed;
    this.report({ kind: "call-in-other-tab" });
  }

  /** Returns undefined if the code cannot be loaded, or the visitor stopped meanwhile. */
  async #loadForConnect(): Promise<Call | undefined> {
    this.#placeholder.begin();
    const call = await this.#loadOrReport();
    if (call && !this.#placeholder.isIdle) return call;
    this.#placeholder.stop();
    return undefined;
  }

  async #loadOrReport(): Promise<Call | undefined> {
    try {
      return await this.#call.get();
    } catch (error) {
      this.#log.error("The code of a call could not be loaded", error);
      this.reportNotLoaded();
      return undefined;
    }
  }

  async #loadPrices(): Promise<PriceList> {
    const { PriceList: List } = await import("./cost/price-lookup.ts");
    const list = new List();
    list.load();
    return list;
  }

  async #createClient(): Promise<OpenAICompletionClient> {
    const { OpenAICompletionClient: Client } = await import("./completions/completion-client.ts");
    return new Client({
      settings: this.#settings,
      tracing: this.#tracing,
      keys: this.keys,
      log: this.#log,
      onUsage: (usage) => this.conversation?.usage.add("completions", usage),
    });
  }

  async #createCall(): Promise<Call> {
    // Includes the views that must not fail to load during a call.
    const [{ Call: LoadedCall }, prices] = await Promise.all([
      import("./live-call.ts"),
      this.prices(),
      loadAlerts(),
      loadMessageList(),
    ]);
    const call = new LoadedCall({ visit: this, settings: this.#settings, prices, log: this.#log });
    await call.otherTabs.refresh();
    runInAction(() => (this.call = call));
    return call;
  }

  #handleKeyChange(): void {
    this.#completions.value?.discard();
    if (!this.hasKeyFailed || this.keys.openai === "") return;
    this.dismissFailure();
  }

  async #tryMicrophone(attempt: () => Promise<void>): Promise<void> {
    this.dismissProblem();
    this.call?.dismissMicrophoneFailure();
    try {
      await attempt();
    } catch (error) {
      this.#log.warn("Failed to use the microphone", error);
      // An alert about the lost microphone is shown already.
      const { isIdle, isMediaActive } = this.session;
      if (!isIdle && !isMediaActive && !this.microphone.isLeftOut) return;
      const reason = error instanceof MicrophoneError ? error.reason : "unknown";
      this.report({ kind: "microphone", reason });
    }
  }

  report(problem: Problem): void {
    runInAction(() => (this.problem = problem));
  }
}
