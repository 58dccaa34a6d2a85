import { action, makeObservable, observable, observableRef } from "mobx";
import type { ConversationItem } from "./conversation/conversation-item.ts";
import { Conversation } from "./conversation/conversation.ts";
import { sendMessage } from "./conversation/send-message.ts";
import type { CompletingClient } from "./debrief/ask-for-debrief.ts";
import { Outcome } from "./debrief/outcome.ts";
import { StoredKeys } from "./keys/stored-keys.ts";
import { browserSession } from "./realtime/browser-session.ts";
import type { Dialect } from "./realtime/dialects/codec.ts";
import { AlreadyQueuedError } from "./realtime/errors/already-queued-error.ts";
import { MicrophoneError } from "./realtime/errors/microphone-error.ts";
import type { Failure } from "./realtime/failure.ts";
import type { FailureText } from "./realtime/failure-text.ts";
import { microphoneTexts } from "./realtime/failure-text.ts";
import type { Log } from "./realtime/log.ts";
import type { RealtimeSession } from "./realtime/realtime-session.ts";

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
  /** Whether the persona is asked to answer what was typed. */
  triggersResponse = true;
  /** What the visitor asked for and did not get, beside the session's own failure. */
  problem: FailureText | undefined;
  /** How often the visitor sent something. */
  sentCount = 0;
  readonly #log: Log;
  readonly #settings: VoiceSettings;
  /** Ends the following of what is said, once it began. */
  #unfollow: (() => void) | undefined;
  /** What was said before Stop. It stays on show until the next conversation begins. */
  #past: readonly ConversationItem[] | undefined;
  /** A failure broke the conversation off, and another key has settled it. */
  #isSettled = false;

  constructor(settings: VoiceSettings, log: Log) {
    this.#log = log;
    this.#settings = settings;
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
        const [{ personaSession }, { endingTool }, { followRehearsal }] = await Promise.all([
          loadPersona(),
          import("./persona/ending-tool.ts"),
          loadFollowing(),
        ]);
        this.#unfollow ??= followRehearsal({ ...this, log });
        return personaSession(settings, [endingTool]);
      },
      replay: () => this.conversation.replay(),
    });
    makeObservable<Rehearsal, "report">(this, {
      triggersResponse: observable,
      problem: observableRef,
      sentCount: observable,
      setTriggersResponse: action,
      dismissProblem: action,
      send: action,
      report: action,
    });
  }

  /** Reads what the browser holds and begins to listen. Gives a function that releases everything. */
  open(): () => void {
    this.keys.load();
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
    };
  }

  /** Loads what Connect needs, when it is about to be pressed. */
  prepare(): void {
    this.session.prepare();
    loadPersona().catch(() => {});
    loadFollowing().catch(() => {});
  }

  /** What a debrief is asked of. Throws `MissingKeyError` without a key. */
  async completing(): Promise<CompletingClient> {
    this.keys.refresh();
    const { baseUrl, cleaningModel: model } = this.#settings;
    const { completingClient } = await import("./debrief/fetch-completion.ts");
    return completingClient({ baseUrl, model, key: this.keys.openai });
  }

  /** Begins a conversation, or takes up the one that a failure broke off. */
  async connect(): Promise<void> {
    const { session, conversation } = this;
    if (!session.isIdle) return;
    const brokeOff = session.state.phase === "failed" || this.#isSettled;
    const isOver = !brokeOff && session.startedAt !== undefined;
    if (isOver) this.#past = conversation.items.filter(({ id }) => !session.isWaiting(id));
    await this.#connect(this.#past === undefined);
  }

  /** Goes on after the provider ended the session by its time limit. */
  async goOn(): Promise<void> {
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
    this.#isSettled = false;
    try {
      await this.session.connect({ resume });
      if (this.session.startedAt !== undefined) this.#forgetPast();
    } catch {
      // Logged by the session, and its state shows it.
    }
  }

  #forgetPast(): void {
    if (this.#past) this.conversation.startAnew(this.#past);
    this.#past = undefined;
  }

  /** A failure that the key caused is settled by another key. */
  #keyChanged(): void {
    const { state } = this.session;
    const isAboutKey = state.phase === "failed" && keyFailures.has(state.failure.kind);
    if (!isAboutKey || this.keys.openai === "") return;
    this.session.stop();
    this.#isSettled = true;
  }

  async #tryMicrophone(work: () => Promise<void>): Promise<void> {
    this.dismissProblem();
    try {
      await work();
    } catch (error) {
      this.#log.warn("Failed to use the microphone", error);
      const reason = error instanceof MicrophoneError ? error.failure : "unknown";
      this.report(microphoneTexts[reason]);
    }
  }

  private report(problem: FailureText): void {
    this.problem = problem;
  }
}

function loadPersona() {
  return import("./persona/persona.ts");
}

function loadFollowing() {
  return import("./history/follow-rehearsal.ts");
}

/** What another key may settle. */
export const keyFailures: ReadonlySet<Failure["kind"]> = new Set([
  "missing-key",
  "malformed-key",
  "key-refused",
]);

const oneWaits: FailureText = {
  what: "Your message was not sent: another one waits for the connection already.",
  advice: "Press Connect; both can be sent then.",
};

const notSent: FailureText = {
  what: "Your message was not sent.",
  advice: "Send it again; if that fails too, press Stop and then Connect.",
};
