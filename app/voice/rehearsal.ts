import { action, computed, makeObservable, observableRef, reaction, runInAction } from "mobx";
import type { Dialect } from "../config/environment-variables.ts";
import type { Logger } from "../log/memory-log.ts";
import type { Call, Visit } from "./live-call.ts";
import type { CallControls } from "./call/call-buttons.tsx";
import { loadAlerts } from "./call/call-alerts.tsx";
import type { CallStatus } from "./call/call-status.tsx";
import type { Problem } from "./call/failure-text.ts";
import { type CallSession, IdleSession } from "./call/idle-session.ts";
import type { OpenAICompletionClient } from "./completions/completion-client.ts";
import type { TracingSettings } from "./completions/tracer.ts";
import type { Conversation } from "./conversation/conversation.ts";
import { loadMessageList } from "./conversation/conversation-panel.tsx";
import { readWaiting } from "./conversation/waiting-message.ts";
import type { PriceList } from "./cost/price-list.ts";
import { Outcome } from "./debrief/outcome.ts";
import type { StartingPoint } from "./history/starting-point.tsx";
import { Rehearsals } from "./history/rehearsals.ts";
import { StoredKeys } from "./keys/stored-keys.ts";
import { loadInCall } from "./in-call-parts.tsx";
import { LoadedOnce } from "./loaded-once.ts";
import { Microphone } from "./realtime/microphone.ts";
import { MicrophoneError } from "./realtime/microphone-error.ts";
import { Speaker } from "./realtime/speaker.ts";
import { type PlayedPlan, RehearsalPlan } from "./scenarios/plan.ts";
import { ScenarioChoice } from "./scenarios/scenario-choice.ts";
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

/** Creates the state objects of the voice test and wires them together. Loads those of a call when one is near. */
export class Rehearsal implements CallControls, Visit {
  readonly keys: StoredKeys;
  readonly plan: RehearsalPlan;
  readonly scenarios: ScenarioChoice;
  /** What the last conversation was begun with. */
  played: PlayedPlan;
  readonly microphone: Microphone;
  readonly speaker = new Speaker();
  readonly outcome = new Outcome();
  readonly storage = new Rehearsals();
  readonly cleaning: CleaningSwitch;
  /** Undefined until their code is loaded. */
  call: Call | undefined;
  problem: Problem | undefined;
  /** Where the next call begins, unless it begins at the beginning. */
  startingPoint: StartingPoint | undefined;
  readonly #log: Logger;
  readonly #settings: VoiceSettings;
  readonly #tracing: TracingSettings;
  readonly #idleSession = new IdleSession();
  readonly #call = new LoadedOnce(() => this.#createCall());
  readonly #prices = new LoadedOnce(() => this.#loadPrices());
  readonly #ai = new LoadedOnce(() => this.#createClient());
  /** The scenario of rehearsals that were kept before there were others. */
  readonly #builtIn: Scenario;
  #isOpen = false;
  /** What the visitor wanted when they were asked about another tab’s call. */
  #asked = () => this.connect();

  constructor(settings: VoiceSettings, tracing: TracingSettings, log: Logger, scenario: Scenario) {
    this.#log = log;
    this.#settings = settings;
    this.#tracing = tracing;
    this.plan = new RehearsalPlan(scenario);
    this.played = this.plan.played();
    this.scenarios = new ScenarioChoice(this.plan, log, () => !this.session.isIdle);
    this.#builtIn = scenario;
    this.cleaning = new CleaningSwitch(log);
    this.keys = new StoredKeys(log, () => this.#keyChanged());
    this.microphone = new Microphone(log, globalThis.navigator?.mediaDevices);
    makeObservable(this, {
      call: observableRef,
      problem: observableRef,
      played: observableRef,
      startingPoint: observableRef,
      session: computed,
      hasKeyFailed: computed,
      personaName: computed,
      mayReload: computed,
      tryAgain: action,
      startAfresh: action,
      dismissProblem: action,
    });
  }

  get session(): CallSession {
    // While its code is being loaded after Connect, there is nothing else to show.
    if (!this.#idleSession.isIdle) return this.#idleSession;
    return this.call?.session ?? this.#idleSession;
  }

  get status(): CallStatus {
    const idle = this.#idleSession;
    return (idle.isIdle && this.call?.status) || idle.status;
  }

  get conversation(): Conversation | undefined {
    return this.call?.conversation;
  }

  /** Whether nothing that was said, or waits to be, would be gone with the page. */
  get mayReload(): boolean {
    const { session, conversation, storage } = this;
    if (!session.isIdle) return false;
    if (!conversation || conversation.isEmpty) return true;
    // Before a call nothing is there but a message that waits.
    if (session.startedAt === undefined) return readWaiting() !== undefined;
    return !storage.isUnavailable && !conversation.items.some(({ isUnsent }) => isUnsent);
  }

  /** Whether the call failed because of its key. */
  get hasKeyFailed(): boolean {
    return this.call?.session.hasKeyFailed ?? false;
  }

  get transcript(): Transcript | undefined {
    return this.call?.transcript;
  }

  /** The name of the persona of the conversation that is shown, or of the next one. */
  get personaName(): string {
    return (this.outcome.script ?? this.plan).scenario.persona.name;
  }

  /** Loads the keys and the cleaning switch, and subscribes to their changes. Returns a function that stops everything. */
  open(): () => void {
    const { keys, cleaning, microphone, scenarios, storage } = this;
    this.#isOpen = true;
    keys.load();
    cleaning.load();
    const closers = [
      microphone.watch(),
      keys.watch(),
      storage.watch(),
      scenarios.open(),
      reaction(
        () => this.plan.scenario,
        (scenario) => this.startingPoint?.script?.scenario !== scenario && this.startAfresh(),
      ),
    ];
    void microphone.list();
    // It shows again, and Connect tries again what fails here.
    if (readWaiting()) this.#call.get().catch(() => {});
    return () => {
      this.#isOpen = false;
      for (const close of closers) close();
      this.#idleSession.stop();
      this.call?.leave();
      this.#discardAi();
    };
  }

  /** Loads what a call needs. What cannot be loaded is tried again when it is needed. */
  async preload(): Promise<void> {
    void this.call?.elsewhere.look();
    const call = this.#call.get().then((loaded) => {
      if (this.#isOpen) loaded.follow();
      return loaded.session.preload();
    });
    await Promise.allSettled([call, loadInCall()]);
  }

  /** Loads the prices of this site and the visitor's own. */
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
    return this.#ai.get();
  }

  /** Starts a conversation, or continues the last one if it failed or lacks an answer. */
  async connect(): Promise<void> {
    const { scenarios } = this;
    if (scenarios.loadingId !== undefined) await scenarios.settled;
    if (!this.#isOpen || !this.session.isIdle) return;
    this.dismissProblem();
    const call = this.call ?? (await this.#loadForConnect());
    if (!call) return;
    const { session, elsewhere } = call;
    // Known before the press: the first request leaves with it.
    if (elsewhere.isAny && (await elsewhere.look())) {
      return this.#askFirst(() => this.connect());
    }
    if (session.isIdle) await call.connect(() => this.#idleSession.stop());
  }

  /** Lets the next call begin at a turn of an earlier one, with its scenario. Does nothing during a call. */
  tryAgain(point: StartingPoint): void {
    if (!this.session.isIdle) return;
    const { scenario = this.#builtIn, difficulty } = point.script ?? {};
    this.plan.setScenario(scenario);
    if (difficulty) this.plan.set({ difficulty });
    this.startingPoint = { ...point, script: { scenario, difficulty } };
  }

  startAfresh(): void {
    this.startingPoint = undefined;
  }

  async connectAllTheSame(): Promise<void> {
    this.call?.elsewhere.ignore();
    await this.#asked();
  }

  async resume(): Promise<void> {
    const { call } = this;
    if (!call) return;
    const { elsewhere } = call;
    if (elsewhere.isAny && (await elsewhere.look())) return this.#askFirst(() => this.resume());
    await call.resume();
  }

  async refreshMicrophones(): Promise<void> {
    await this.#tryMicrophone(() => this.microphone.refresh());
  }

  async selectMicrophone(deviceId: string): Promise<void> {
    await this.#tryMicrophone(() => this.microphone.select(deviceId));
  }

  /** @returns false if the message could neither be sent nor queued. */
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

  reportNotLoaded(): void {
    this.#report({ kind: navigator.onLine ? "not-loaded" : "not-loaded-offline" });
  }

  dismissProblem(): void {
    this.problem = undefined;
  }

  dismissFailure(): void {
    this.call?.dismissFailure();
  }

  #askFirst(asked: () => Promise<void>): void {
    this.#idleSession.stop();
    this.#asked = asked;
    this.#report({ kind: "call-elsewhere" });
  }

  /** Returns undefined if the code cannot be loaded, or the visitor stopped meanwhile. */
  async #loadForConnect(): Promise<Call | undefined> {
    this.#idleSession.begin();
    const call = await this.#loadOrReport();
    if (call && !this.#idleSession.isIdle) return call;
    this.#idleSession.stop();
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
    const { PriceList: List } = await import("./cost/price-list.ts");
    const list = new List(this.#log);
    list.load();
    return list;
  }

  async #createClient(): Promise<OpenAICompletionClient> {
    const { OpenAICompletionClient: Client } = await import("./completions/completion-client.ts");
    return new Client(this.#settings, this.#tracing, this.keys, this.#log, (usage) =>
      this.conversation?.usage.add("completions", usage),
    );
  }

  async #createCall(): Promise<Call> {
    // With the views of a call, which must not fail to load once it has begun.
    const [{ Call: LoadedCall }, prices] = await Promise.all([
      import("./live-call.ts"),
      this.prices(),
      loadAlerts(),
      loadMessageList(),
    ]);
    const call = new LoadedCall({ visit: this, settings: this.#settings, prices, log: this.#log });
    await call.elsewhere.look();
    runInAction(() => (this.call = call));
    return call;
  }

  #discardAi(): void {
    this.#ai.value?.discard();
  }

  #keyChanged(): void {
    this.#discardAi();
    if (!this.hasKeyFailed || this.keys.openai === "") return;
    this.dismissFailure();
  }

  async #tryMicrophone(work: () => Promise<void>): Promise<void> {
    this.dismissProblem();
    this.call?.dismissMicrophoneFailure();
    try {
      await work();
    } catch (error) {
      this.#log.warn("Failed to use the microphone", error);
      // An alert about the lost microphone is shown already.
      const { isIdle, isMediaActive } = this.session;
      if (!isIdle && !isMediaActive && !this.microphone.isLeftOut) return;
      const reason = error instanceof MicrophoneError ? error.reason : "unknown";
      this.#report({ kind: "microphone", reason });
    }
  }

  #report(problem: Problem): void {
    runInAction(() => (this.problem = problem));
  }
}
