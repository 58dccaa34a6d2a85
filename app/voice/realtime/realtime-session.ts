import {
  action,
  computed,
  makeObservable,
  observable,
  observableRef,
  reaction,
  runInAction,
} from "mobx";
import type { Dialect } from "../../config/environment-variables.ts";
import { errorMessage } from "../../log/error-message.ts";
import { LoadedOnce } from "../loaded-once.ts";
import type {
  ClientEvent,
  NewItem,
  ResponseOptions,
  SessionConfig,
} from "../protocol/client-events.ts";
import type { FinishedResponse } from "../protocol/response.ts";
import type { ServerEvent } from "../protocol/server-events.ts";
import { CallClock } from "./call-clock.ts";
import type { Transport } from "./connect-sequence.ts";
import {
  ConnectionLostError,
  type Failure,
  isApiKeyFailure,
  MissingKeyError,
  ProviderRequestError,
  type Stage,
  toFailure,
} from "./errors.ts";
import { EventChannel } from "./event-channel.ts";
import type { OutOfBandResponses } from "./out-of-band.ts";
import { PeerConnection } from "./peer-connection.ts";
import { disconnectedGrace, type ReconnectAttempt, Reconnector } from "./reconnect.ts";
import { type SessionError, SessionErrors } from "./session-errors.ts";
import { credibleEnd, isNearEnd, isSessionExpired, sessionLifetime } from "./time-limit.ts";
import { VisitorTurns } from "./visitor-turns.ts";
import { VoiceActivity } from "./voice-activity.ts";

/** Milliseconds that Stop waits for the transcript of the visitor's last words. */
const stopLimit = 2_000;

export type SessionState =
  | { phase: "closed" }
  | { phase: "connecting"; stage: Stage }
  | { phase: "connected" }
  /** The peer connection is disconnected, or silent while the persona speaks, and may recover within seconds. */
  | { phase: "unsteady"; isOffline?: boolean }
  | ({ phase: "reconnecting"; stage?: Stage } & ReconnectAttempt)
  /** The connection was lost with the network. The session reconnects when the network is back. */
  | { phase: "offline" }
  /** Both sides are silent, and the transcript of the visitor's last words is to come. */
  | { phase: "stopping"; next: "closed" | "paused" }
  /** The visitor paused the call. `connect` with `resume` goes on with it. */
  | { phase: "paused" }
  /** The provider's time limit was reached. `connect` with `resume` continues the conversation. */
  | { phase: "ended" }
  | { phase: "failed"; failure: Failure };

/** What a session that resumes an earlier one is told. */
export interface PastConversation {
  messages: readonly NewItem[];
  /** Whether the visitor waits for an answer, or for the rest of one. */
  awaitsAnswer: boolean;
}

interface SessionOptions extends Transport {
  key(): string | undefined;
  config(): SessionConfig | Promise<SessionConfig>;
  /** Called before each connect that resumes. */
  resume(): PastConversation;
  /** Called when the sound ends because the connection does. */
  onBreak?(): void;
  page?: EventTarget;
  isOnline?(): boolean;
}

export interface BrowserSessionOptions extends Pick<
  SessionOptions,
  "log" | "key" | "config" | "resume" | "onBreak" | "microphone"
> {
  baseUrl: string;
  dialect: Dialect;
}

interface ConnectOptions {
  /** Whether to send the conversation so far to the new session. */
  resume?: boolean;
  /** Whether another conversation begins with that, as it does without. */
  isNew?: boolean;
}

interface ConnectionOptions {
  resume: boolean;
  isReconnect: boolean;
  onStage(stage: Stage): void;
}

// Loaded on demand, because it is a large part of the tool's code.
const connectSequence = new LoadedOnce(() => import("./connect-sequence.ts"));

/** A voice session from Connect to Stop. Reconnects if the connection is lost. */
export class RealtimeSession {
  state: SessionState = { phase: "closed" };
  remoteStream: MediaStream | undefined;
  /** Time limit of the session in milliseconds since the epoch. */
  endsAt: number | undefined;
  /** Whether the call ended as its page was left. */
  isLeft = false;
  readonly clock = new CallClock();
  readonly activity = new VoiceActivity();
  readonly turns = new VisitorTurns({
    activity: this.activity,
    isAnswering: () => this.isAnswering,
    interrupt: () => this.interrupt(),
    send: (event) => this.send(event),
    apply: (event) => this.#apply(event),
  });

  readonly #options: SessionOptions;
  readonly #errors: SessionErrors;
  readonly #reconnector: Reconnector;
  readonly #listeners = new Set<(event: ServerEvent) => void>();
  /** Aborts the pending work of the current connection. */
  #generation: AbortController | undefined;
  #outOfBand: OutOfBandResponses | undefined;
  #graceTimer: ReturnType<typeof setTimeout> | undefined;
  #stopTimer: ReturnType<typeof setTimeout> | undefined;
  readonly #setState = action((state: SessionState): void => {
    this.state = state;
    if (this.isIdle || this.isPaused) this.clock.stop();
  });

  constructor(options: SessionOptions) {
    this.#options = options;
    this.#errors = new SessionErrors({ log: options.log, askAgain: () => this.askAgain() });
    this.#reconnector = new Reconnector({
      log: options.log,
      isOnline: () => this.#isOnline(),
      begin: () => this.#begin(true),
      show: (attempt) =>
        this.#setState(
          this.#isOnline() ? { phase: "reconnecting", ...attempt } : { phase: "offline" },
        ),
      networkReturns: (signal) => this.#networkReturns(signal),
      connect: (attempt, signal) => this.#connectAgain(attempt, signal),
      toFailure: (error) => toFailure(error, this.#isOnline()),
    });
    options.channel.onNoAnswer = () => {
      if (this.state.phase === "connected") this.#errors.answerMissing();
    };
    options.microphone.onTrack = (track) => options.peer.replaceTrack(track);
    makeObservable(this, {
      state: observableRef,
      remoteStream: observableRef,
      endsAt: observable,
      isRtcConnected: computed,
      isMediaActive: computed,
      isUnheard: computed,
      isDataOpen: computed,
      isConnected: computed,
      isIdle: computed,
      hasKeyFailed: computed,
      isPaused: computed,
      stop: action,
      pause: action,
      close: action,
    });
    reaction(
      () => options.microphone.failure !== undefined,
      (isLost) => isLost && this.state.phase === "connected" && this.turns.end(),
    );
  }

  get isRtcConnected(): boolean {
    return this.#options.peer.state === "connected";
  }

  get isMediaActive(): boolean {
    const { state, isSilenced } = this.#options.microphone;
    return state === "active" && !isSilenced;
  }

  /** Whether the visitor's microphone is gone or paused, and no other has taken its place soon. */
  get isUnheard(): boolean {
    const { isGone, isSilenced } = this.#options.microphone;
    return isGone || isSilenced;
  }

  get isDataOpen(): boolean {
    return this.#options.channel.isOpen;
  }

  get isConnected(): boolean {
    const { isLeftOut } = this.#options.microphone;
    return this.isRtcConnected && (this.isMediaActive || isLeftOut) && this.isDataOpen;
  }

  get isIdle(): boolean {
    return ["closed", "ended", "failed"].includes(this.state.phase);
  }

  /** Whether it failed because of the visitor's key. */
  get hasKeyFailed(): boolean {
    return this.state.phase === "failed" && isApiKeyFailure(this.state.failure);
  }

  get isPaused(): boolean {
    return this.state.phase === "paused";
  }

  /** Start of the conversation in milliseconds since the epoch. */
  get startedAt(): number | undefined {
    return this.clock.startedAt;
  }

  /** The last error of the provider that did not end the session. */
  get providerError(): SessionError | undefined {
    return this.#errors.current;
  }

  get microphone() {
    return this.#options.microphone;
  }

  preload(): void {
    connectSequence.get().catch(() => {});
  }

  /**
   * Resolves when the microphone is live, or after Stop.
   *
   * @throws {Error} if a call is running. Other errors are also logged and stored in `state`.
   */
  async connect({ resume = false, isNew }: ConnectOptions = {}): Promise<void> {
    if (!this.isIdle && !this.isPaused) {
      const error = new Error("Already connected to a source: disconnect first");
      this.#options.log.error(error.message);
      throw error;
    }
    // Forgets why the call before had none.
    if (this.microphone.isLeftOut) this.microphone.stop();
    const signal = this.#begin(resume && !isNew);
    this.#reconnector.reset();
    this.#options.page?.addEventListener("pagehide", this.#onPageHide);
    try {
      await this.#connectOnce(signal, {
        resume,
        isReconnect: false,
        onStage: (stage) => this.#setState({ phase: "connecting", stage }),
      });
      if (!signal.aborted) this.#setConnected();
    } catch (error) {
      if (signal.aborted) return;
      this.#fail(error);
      throw error;
    }
  }

  /** Silences both sides at once, and closes when the visitor's last words are transcribed, or on a second call. */
  stop(): void {
    const { state } = this;
    if (state.phase === "stopping" && state.next === "closed") return this.close();
    this.#hangUp("closed");
  }

  /** Ends the connection as `stop` does; `connect` with `resume` goes on with the call. */
  pause(): void {
    if (this.state.phase === "connected") this.#hangUp("paused");
  }

  #hangUp(next: "closed" | "paused"): void {
    const { phase } = this.state;
    if (phase === "stopping") return this.#setState({ phase, next });
    if (phase !== "connected" || !this.activity.awaitsTranscript) return this.#hungUp(next);
    this.#setState({ phase: "stopping", next });
    this.#options.microphone.stop();
    this.#silence();
    this.interrupt();
    this.turns.end({ isLast: true });
    this.#stopTimer = setTimeout(() => this.#stopped(), stopLimit);
  }

  #stopped(): void {
    if (this.state.phase === "stopping") this.#hungUp(this.state.next);
  }

  #hungUp(phase: "closed" | "paused"): void {
    if (phase === "closed") return this.close();
    this.#tearDown();
    this.microphone.stop();
    this.#setState({ phase });
  }

  close(): void {
    this.#tearDown();
    this.#release();
    this.microphone.stop();
    this.#setState({ phase: "closed" });
  }

  /** @throws {Error} if a number is out of bounds, {AlreadyQueuedError} as `OutgoingQueue.push` does. */
  send(event: ClientEvent): void {
    this.#options.channel.send(event);
  }

  /** Whether the persona is speaking or a response is pending. MobX does not track pending responses. */
  get isAnswering(): boolean {
    return this.activity.personaSpeaks || this.#options.channel.awaitsResponse;
  }

  /** Cancels the response and discards audio that has not been played yet. */
  interrupt(): void {
    const { channel } = this.#options;
    if (!this.isDataOpen) return;
    channel.send({ type: "response.cancel" });
    channel.send({ type: "output_audio_buffer.clear" });
  }

  /** Requests a response, unless the visitor speaks or a response is on its way. Returns whether it did. */
  askAgain(): boolean {
    const { queue, awaitsResponse } = this.#options.channel;
    const isBusy = awaitsResponse || queue.holdsRequest || this.activity.visitorSpeaks;
    if (!this.isDataOpen || isBusy) return false;
    this.send({ type: "response.create" });
    return true;
  }

  /**
   * Requests a response that reads the conversation and is no part of it: no listener hears of it.
   *
   * @throws {Error} if none comes.
   */
  async respondOutOfBand(options: ResponseOptions): Promise<FinishedResponse> {
    if (!this.#outOfBand) throw new ConnectionLostError("not connected");
    return this.#outOfBand.request(options);
  }

  /** Notices a connection that was lost without an event. */
  checkConnection(): void {
    if (this.state.phase !== "connected" && this.state.phase !== "unsteady") return;
    this.#options.channel.check();
    this.#options.peer.check();
  }

  receivedPackets(): Promise<number> {
    return this.#options.peer.receivedPackets();
  }

  /** Shows that nothing arrives where something should. The browser tells later whether the connection is lost. */
  setLineSilent(isSilent: boolean): void {
    const { phase } = this.state;
    if (isSilent && phase === "connected") this.#setUnsteady();
    if (!isSilent && phase === "unsteady" && this.isRtcConnected) {
      this.#setState({ phase: "connected" });
    }
  }

  isWaiting(itemId: string): boolean {
    return this.#options.channel.queue.isQueued(itemId);
  }

  /** Takes back what waits to be sent, and the request for an answer to it. */
  withdraw(itemId: string): void {
    this.#options.channel.queue.withdraw(itemId);
  }

  /** Calls the listener with the events of every connection. Returns an unsubscribe function. */
  listen(listener: (event: ServerEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  dismissProviderError(): void {
    this.#errors.reset();
  }

  async #connectOnce(
    signal: AbortSignal,
    { resume, isReconnect, onStage }: ConnectionOptions,
  ): Promise<void> {
    const { key, config } = this.#options;
    const bearer = key();
    if (!bearer) throw new MissingKeyError();
    onStage("session");
    // What is there is not awaited: the request leaves before the views of the call are drawn.
    const { connect } = connectSequence.value ?? (await connectSequence.get());
    const past = resume ? this.#options.resume() : undefined;
    const replay = past?.messages.filter(({ id }) => !this.isWaiting(id)) ?? [];
    const settings = config();
    const request = {
      key: bearer,
      config: settings instanceof Promise ? await settings : settings,
      replay,
      isReconnect,
    };
    signal.throwIfAborted();
    this.#outOfBand = await connect(this.#options, request, {
      signal,
      onStage,
      onEvent: (event) => this.#apply(event),
      onRemoteStream: (stream) => runInAction(() => (this.remoteStream = stream)),
      onPeerState: (state) => this.#peerChanged(state),
      onChannelClosed: () => this.#lost("the channel closed"),
    });
    if (past?.awaitsAnswer) this.askAgain();
  }

  readonly #setConnected = action(() => {
    this.clock.start();
    this.endsAt ??= Date.now() + sessionLifetime;
    this.#reconnector.connected();
    this.#setState({ phase: "connected" });
    this.#options.log.info("Connected");
  });

  #peerChanged(state: RTCPeerConnectionState): void {
    clearTimeout(this.#graceTimer);
    if (this.#isStopping) return;
    if (state === "failed" || state === "closed") {
      return this.#lost(`the peer connection ${state}`);
    }
    if (state === "connected") return this.#setState({ phase: "connected" });
    if (state !== "disconnected") return;
    this.#setUnsteady();
    this.#graceTimer = setTimeout(() => this.#lost("the network is silent"), disconnectedGrace);
  }

  /** What the browser knows of the network is told at once. */
  #setUnsteady(): void {
    this.#setState({ phase: "unsteady", isOffline: this.#isOnline() ? undefined : true });
  }

  #lost(what: string): void {
    if (this.#isStopping) return this.#stopped();
    if (isNearEnd(this.endsAt)) return this.#end();
    void this.#reconnect(new ConnectionLostError(what));
  }

  async #reconnect(lost: ConnectionLostError): Promise<void> {
    try {
      await this.#reconnector.reconnect(lost);
    } catch (error) {
      this.#fail(error);
    }
  }

  async #connectAgain(attempt: ReconnectAttempt, signal: AbortSignal): Promise<void> {
    // A try that is made offline is not shown before the provider answers.
    const onStage = (stage: Stage) => {
      if (stage === "session" && this.state.phase === "offline") return;
      this.#setState({ phase: "reconnecting", ...attempt, stage });
    };
    await this.#connectOnce(signal, { resume: true, isReconnect: true, onStage });
    if (!signal.aborted) this.#setConnected();
  }

  async #networkReturns(signal: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#options.page?.addEventListener("online", () => resolve(), { once: true, signal });
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    await promise;
  }

  #end(): void {
    this.#options.log.info("The session has reached its time limit");
    this.#tearDown();
    this.#release();
    this.#setState({ phase: "ended" });
  }

  #fail(error: unknown): void {
    const provider = error instanceof ProviderRequestError ? [error.provider] : [];
    this.#options.log.error(errorMessage(error), ...provider);
    this.#tearDown();
    this.#release();
    this.dismissProviderError();
    this.#setState({ phase: "failed", failure: toFailure(error, this.#isOnline()) });
  }

  #isOnline(): boolean {
    return this.#options.isOnline?.() ?? true;
  }

  get #isStopping(): boolean {
    return this.state.phase === "stopping";
  }

  readonly #onPageHide = () => {
    this.isLeft = true;
    this.close();
  };

  /** Does not clear the queue: its events are sent on the next connection. */
  #release(): void {
    this.#options.page?.removeEventListener("pagehide", this.#onPageHide);
    this.microphone.close();
    runInAction(() => (this.microphone.isLeftOut = false));
  }

  readonly #begin = action((resume: boolean): AbortSignal => {
    this.#tearDown();
    if (resume) this.clock.resume();
    else this.clock.reset();
    const generation = new AbortController();
    this.#generation = generation;
    this.isLeft = false;
    this.endsAt = undefined;
    this.#errors.reset();
    return generation.signal;
  });

  /** What the persona was saying is cut off here. */
  #silence(): void {
    this.#options.onBreak?.();
    this.remoteStream = undefined;
  }

  readonly #tearDown = action(() => {
    this.#generation?.abort();
    this.#generation = undefined;
    this.#outOfBand?.close();
    this.#outOfBand = undefined;
    clearTimeout(this.#graceTimer);
    clearTimeout(this.#stopTimer);
    this.#options.microphone.setLive(false);
    this.#options.channel.close();
    this.#options.peer.close();
    this.#silence();
    this.activity.reset();
  });

  readonly #apply = action((event: ServerEvent) => {
    this.activity.apply(event);
    if (event.type === "session.created") this.endsAt = credibleEnd(event.expiresAt) ?? this.endsAt;
    for (const listener of this.#listeners) listener(event);
    if (this.#isStopping) this.#continueStop(event);
    else if (isSessionExpired(event)) this.#end();
    else this.#errors.apply(event);
  });

  #continueStop(event: ServerEvent): void {
    if (event.type === "response.created") this.interrupt();
    if (!this.activity.awaitsTranscript || isSessionExpired(event)) this.#stopped();
  }
}

/** Creates a session with the browser's WebRTC. Does not request permission yet. */
export function browserSession(options: BrowserSessionOptions): RealtimeSession {
  const { log, baseUrl, dialect } = options;
  return new RealtimeSession({
    ...options,
    endpoint: { baseUrl, dialect, fetch: (...request) => fetch(...request) },
    peer: new PeerConnection(log, () => new RTCPeerConnection()),
    channel: new EventChannel(log),
    page: globalThis.window,
    isOnline: () => navigator.onLine,
  });
}
