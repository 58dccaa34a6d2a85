import { action, computed, makeObservable, observable, observableRef, runInAction } from "mobx";
import type { Logger } from "../log/memory-log.ts";
import { type FailureText, microphoneTexts } from "./call/failure-text.ts";
import type { OpenAICompletionClient } from "./completions/completion-client.ts";
import type { TracingSettings } from "./completions/tracer.ts";
import type { ConversationItem } from "./conversation/conversation-item.ts";
import { Conversation } from "./conversation/conversation.ts";
import { sendMessage } from "./conversation/send-message.ts";
import { Outcome } from "./debrief/outcome.ts";
import { StoredKeys } from "./keys/stored-keys.ts";
import type { Dialect } from "./protocol/codec.ts";
import { AlreadyQueuedError, isAboutKey, MicrophoneError } from "./realtime/errors.ts";
import { browserSession, type RealtimeSession } from "./realtime/realtime-session.ts";
import { CleaningSwitch } from "./transcript/cleaning-switch.ts";
import type { Transcript } from "./transcript/transcript.ts";

/** Whom the tool calls and with which models, as the voice route's loader gives it. */
export interface VoiceSettings {
  /** The provider's base address, without a slash at its end. */
  baseUrl: string;
  dialect: Dialect;
  realtimeModel: string;
  transcriptionModel: string;
  cleaningModel: string;
}

/** One visit to the voice test: the visitor's keys, the session and what is said in it. */
export class Rehearsal {
  readonly keys: StoredKeys;
  readonly conversation: Conversation;
  readonly session: RealtimeSession;
  readonly outcome = new Outcome();
  readonly cleaning: CleaningSwitch;
  /** What is made of what was said, once there is something. */
  transcript: Transcript | undefined;
  /** Whether the persona is asked to answer what was typed. */
  triggersResponse = true;
  /** What the visitor asked for and did not get, beside the session's own failure. */
  problem: FailureText | undefined;
  /** How often the visitor sent something. */
  sentCount = 0;
  readonly #log: Logger;
  readonly #settings: VoiceSettings;
  readonly #tracing: TracingSettings;
  #ai: Promise<OpenAICompletionClient> | undefined;
  #untranscribe: (() => void) | undefined;
  /** Ends the following of what is said, once it began. */
  #unfollow: (() => void) | undefined;
  /** What was said before Stop. It stays on show until the next conversation begins. */
  #previousItems: readonly ConversationItem[] | undefined;
  /** A failure broke the conversation off, and another key has settled it. */
  #keyReplaced = false;

  constructor(settings: VoiceSettings, tracing: TracingSettings, log: Logger) {
    this.#log = log;
    this.#settings = settings;
    this.#tracing = tracing;
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
      config: async () => {
        const [{ sessionConfig }, { endingTool }, { listenToRehearsal }] = await Promise.all([
          loadPersona(),
          import("./scenarios/ending-tool.ts"),
          loadFollowing(),
        ]);
        this.#unfollow ??= listenToRehearsal({ ...this, log });
        await this.#followTranscript();
        return sessionConfig(settings, [endingTool]);
      },
      replay: () => this.conversation.replay(),
    });
    makeObservable<Rehearsal, "report">(this, {
      triggersResponse: observable,
      problem: observableRef,
      transcript: observableRef,
      sentCount: observable,
      needsKey: computed,
      setTriggersResponse: action,
      dismissProblem: action,
      send: action,
      report: action,
    });
  }

  /** The session failed, and another key may help. */
  get needsKey(): boolean {
    const { state } = this.session;
    return state.phase === "failed" && isAboutKey(state.failure);
  }

  /** Reads what the browser holds and begins to listen. Gives a function that releases everything. */
  open(): () => void {
    this.keys.load();
    this.cleaning.load();
    const { microphone } = this.session;
    const unlisten = this.session.listen((event) => this.conversation.apply(event));
    const unwatch = microphone.watch();
    const unwatchKeys = this.keys.watch();
    void microphone.list();
    return () => {
      unlisten();
      unwatch();
      unwatchKeys();
      this.session.stop();
      this.#unfollow?.();
      this.#unfollow = undefined;
      this.#untranscribe?.();
      this.#untranscribe = undefined;
      this.#discardAi();
    };
  }

  /** Loads what Connect needs, when it is about to be pressed. */
  preload(): void {
    this.session.preload();
    loadPersona().catch(() => {});
    loadFollowing().catch(() => {});
    loadTranscript().catch(() => {});
  }

  /** Who is asked for corrections and for the debrief. */
  async completionClient(): Promise<OpenAICompletionClient> {
    this.keys.refresh();
    this.#ai ??= import("./completions/completion-client.ts").then(
      ({ OpenAICompletionClient }) =>
        new OpenAICompletionClient(this.#settings, this.#tracing, this.keys, this.#log),
    );
    this.#ai.catch(() => (this.#ai = undefined));
    return this.#ai;
  }

  /** Begins a conversation, or takes up the one that a failure broke off. */
  async connect(): Promise<void> {
    const { session, conversation } = this;
    if (!session.isIdle) return;
    const brokeOff = session.state.phase === "failed" || this.#keyReplaced;
    const isOver = !brokeOff && session.startedAt !== undefined;
    if (isOver) this.#previousItems = conversation.items.filter(({ id }) => !session.isWaiting(id));
    await this.#connect(this.#previousItems === undefined);
  }

  /** Goes on after the provider ended the session by its time limit. */
  async resume(): Promise<void> {
    await this.#connect(true);
  }

  async refreshMicrophones(): Promise<void> {
    await this.#tryMicrophone(() => this.session.microphone.refresh());
  }

  async selectMicrophone(deviceId: string): Promise<void> {
    await this.#tryMicrophone(() => this.session.microphone.select(deviceId));
  }

  setTriggersResponse(triggersResponse: boolean): void {
    this.triggersResponse = triggersResponse;
  }

  /** Says something in writing. Gives whether it is on its way, or waits for the connection. */
  send(message: string): boolean {
    try {
      sendMessage(this.session, this.conversation, message, this.triggersResponse);
    } catch (error) {
      this.#log.error("Failed to send message", error);
      this.report(error instanceof AlreadyQueuedError ? oneWaits : notSent);
      return false;
    }
    this.sentCount++;
    this.dismissProblem();
    return true;
  }

  dismissProblem(): void {
    this.problem = undefined;
  }

  async #connect(resume: boolean): Promise<void> {
    this.dismissProblem();
    this.#keyReplaced = false;
    try {
      await this.session.connect({ resume });
      if (this.session.startedAt !== undefined) this.#forgetPast();
    } catch {
      // Logged by the session, and its state shows it.
    }
  }

  /** Follows what is said, and makes a clean transcript of it. */
  async #followTranscript(): Promise<void> {
    const { Transcript } = await loadTranscript();
    if (this.#untranscribe) return;
    const transcript = new Transcript({
      conversation: this.conversation,
      cleaning: this.cleaning,
      client: () => this.completionClient(),
      log: this.#log,
      isOver: () => this.session.isIdle && this.session.startedAt !== undefined,
    });
    runInAction(() => (this.transcript = transcript));
    this.#untranscribe = transcript.follow();
  }

  #forgetPast(): void {
    if (!this.#previousItems) return;
    this.transcript?.clear();
    this.conversation.dropItems(this.#previousItems);
    this.#previousItems = undefined;
  }

  #discardAi(): void {
    void this.#ai?.then((ai) => ai.discard()).catch(() => {});
  }

  /** What was built with the key goes; a failure that it caused is settled by another. */
  #keyChanged(): void {
    this.#discardAi();
    if (!this.needsKey || this.keys.openai === "") return;
    this.session.stop();
    this.#keyReplaced = true;
  }

  async #tryMicrophone(work: () => Promise<void>): Promise<void> {
    this.dismissProblem();
    try {
      await work();
    } catch (error) {
      this.#log.warn("Failed to use the microphone", error);
      const reason = error instanceof MicrophoneError ? error.reason : "unknown";
      this.report(microphoneTexts[reason]);
    }
  }

  private report(problem: FailureText): void {
    this.problem = problem;
  }
}

function loadPersona() {
  return import("./scenarios/session-config.ts");
}

function loadTranscript() {
  return import("./transcript/transcript.ts");
}

function loadFollowing() {
  return import("./rehearsal-listeners.ts");
}

const oneWaits: FailureText = {
  what: "Your message was not sent: another one waits for the connection already.",
  advice: "Press Connect; both can be sent then.",
};

const notSent: FailureText = {
  what: "Your message was not sent.",
  advice: "Send it again; if that fails too, press Stop and then Connect.",
};
