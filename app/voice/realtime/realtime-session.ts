import { action, makeAutoObservable, reaction, runInAction } from "mobx";
import type { Dialect } from "../../config/environment-variables.ts";
import { errorMessage } from "../../log/error-message.ts";
import type { Logger } from "../../log/memory-log.ts";
import { LoadedOnce } from "../../ui/loaded-once.ts";
import type {
  ClientEvent,
  NewItem,
  ResponseOptions,
  SessionConfig,
} from "../protocol/client-events.ts";
import type { FinishedResponse } from "../protocol/response.ts";
import type { ErrorEvent, ServerEvent } from "../protocol/server-events.ts";
import {
  CallClock,
  credibleEnd,
  isNearEnd,
  isOutlived,
  isSessionExpired,
  sessionLifetime,
} from "./call-clock.ts";
import type { Transport } from "./connect-sequence.ts";
import {
  connectionLost,
  type Failure,
  isApiKeyFailure,
  MissingKeyError,
  ProviderRequestError,
  type Stage,
  toFailure,
} from "./errors.ts";
import { clearEventId, EventChannel } from "./event-channel.ts";
import type { Microphone } from "./microphone.ts";
import { PeerConnection } from "./peer-connection.ts";
import type { RateLimitWait } from "./rate-limit-wait.ts";
import { disconnectedGrace, type ReconnectAttempt, Reconnector } from "./reconnect.ts";
import { type SessionError, SessionErrors } from "./session-errors.ts";
import { SoundEnd } from "./sound-end.ts";
import { TranscriptionFailure } from "./transcription-failure.ts";
import { VisitorTurns } from "./visitor-turns.ts";
import { VoiceActivity } from "./voice-activity.ts";

/** Milliseconds that Stop waits for the transcript of the visitor's last words. */
const stopLimit = 2_000;

export type SessionState =
  | { phase: "closed" }
  | { phase: "connecting"; stage: Stage }
  | { phase: "connected" }
  /** The connection is lost, or silent while the persona speaks, but may recover within seconds. */
  | { phase: "unsteady"; isOffline?: boolean }
  | ({ phase: "reconnecting" } & ReconnectAttempt)
  | { phase: "offline" }
  /** Both sides are silent, but the transcript of the visitor's last words has not arrived. */
  | { phase: "stopping"; next: "closed" | "paused" }
  | { phase: "paused" }
  /** The provider's time limit was reached, perhaps before the visitor's last words were taken. */
  | { phase: "ended"; losesSpeech: boolean }
  | { phase: "failed"; failure: Failure };

/** The conversation that a new session continues. */
export interface PastConversation {
  messages: readonly NewItem[];
  /** True if the visitor waits for an answer, or for the rest of one. */
  awaitsAnswer: boolean;
}

/** Returns whether the error is about one of the handler's events. No alert then shows it. */
type RefusalHandler = (event: ErrorEvent) => boolean;

interface SessionOptions {
  log: Logger;
  baseUrl: string;
  dialect: Dialect;
  microphone: Microphone;
  key(): string | undefined;
  config(): SessionConfig;
  resume(): PastConversation;
  onSoundEnd?(): void;
}

const connectSequence = new LoadedOnce(() => import("./connect-sequence.ts"));

/** A voice session from Connect to Stop, with the browser's WebRTC. Reconnects if the connection is lost. */
export class RealtimeSession {
  state: SessionState = { phase: "closed" };
  remoteStream: MediaStream | undefined;
  /** The session's time limit, in milliseconds since the epoch. */
  endsAt: number | undefined;
  /** True if the call ended because the visitor left the page. */
  endedByLeaving = false;
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
  readonly #transport: Transport;
  readonly #errors: SessionErrors;
  readonly #transcription = new TranscriptionFailure();
  readonly #soundEnd = new SoundEnd((event) => this.#apply(event));
  readonly #reconnector: Reconnector;
  readonly #listeners = new Set<(event: ServerEvent) => void>();
  readonly #refusalHandlers = new Set<RefusalHandler>();
  #generation: AbortController | undefined;
  #graceTimer: ReturnType<typeof setTimeout> | undefined;
  #stopTimer: ReturnType<typeof setTimeout> | undefined;
  readonly #setState = action((state: SessionState): void => {
    this.state = state;
    if (this.isIdle || this.isPaused) this.clock.stop();
  });

  constructor(options: SessionOptions) {
    const { log, baseUrl, dialect, microphone } = options;
    const peer = new PeerConnection(log);
    const channel = new EventChannel(log);
    this.#options = options;
    this.#transport = { baseUrl, dialect, log, peer, channel, microphone };
    this.#errors = new SessionErrors(log, () => this.askAgain());
    this.#reconnector = new Reconnector({
      log,
      begin: () => this.#begin(true),
      show: (attempt) =>
        this.#setState(
          navigator.onLine ? { phase: "reconnecting", ...attempt } : { phase: "offline" },
        ),
      connect: (attempt, signal) => this.#connectAgain(attempt, signal),
    });
    channel.onNoAnswer = () => {
      if (this.state.phase !== "connected") return;
      if (this.activity.isResponding) this.#giveUpResponse("cancelled");
      this.#errors.handleMissingAnswer();
    };
    channel.answersTurns = () => !this.turns.areManual;
    microphone.onTrack = (track) => peer.replaceTrack(track);
    makeAutoObservable(this, { isAnswering: false }, { deep: false });
    reaction(
      () => microphone.failure !== undefined,
      (isLost) => isLost && this.state.phase === "connected" && this.turns.end(),
    );
  }

  get isRtcConnected(): boolean {
    return this.#transport.peer.state === "connected";
  }

  get isMediaActive(): boolean {
    const { state, isMutedBySystem } = this.microphone;
    return state === "active" && !isMutedBySystem;
  }

  /** True while the persona cannot hear the visitor, because the microphone is gone or muted by the system. */
  get isUnheard(): boolean {
    const { isGone, isMutedBySystem } = this.microphone;
    return isGone || isMutedBySystem;
  }

  get isDataOpen(): boolean {
    return this.#transport.channel.isOpen;
  }

  /** True while all three lights are on, or all but Media if the microphone is left out. */
  get isConnected(): boolean {
    const hasMedia = this.isMediaActive || this.microphone.isLeftOut;
    return this.isRtcConnected && hasMedia && this.isDataOpen;
  }

  /** True while there is no call, not even one that is connecting or paused. */
  get isIdle(): boolean {
    return ["closed", "ended", "failed"].includes(this.state.phase);
  }

  get hasKeyFailed(): boolean {
    return this.state.phase === "failed" && isApiKeyFailure(this.state.failure);
  }

  get isPaused(): boolean {
    return this.state.phase === "paused";
  }

  get startedAt(): number | undefined {
    return this.clock.startedAt;
  }

  get providerError(): SessionError | undefined {
    return this.#errors.current;
  }

  get rateLimitWait(): RateLimitWait {
    return this.#errors.wait;
  }

  /** Why the visitor's speech is not transcribed. */
  get transcriptionFailure(): Failure | undefined {
    return this.#transcription.current;
  }

  get microphone(): Microphone {
    return this.#options.microphone;
  }

  preload(): void {
    connectSequence.get().catch(() => {});
  }

  /**
   * Resolves when the microphone is live, or after Stop.
   *
   * @param resume whether to send the conversation so far to the new session
   * @param isNew whether a new conversation begins although `resume` is set
   * @throws {Error} if a call is running. Other errors are also logged and stored in `state`.
   */
  async connect({ resume = false, isNew = false } = {}): Promise<void> {
    if (!this.isIdle && !this.isPaused) {
      const error = new Error("Already connected to a source: disconnect first");
      this.#options.log.error(error.message);
      throw error;
    }
    // Resets the failure of the last call.
    if (this.microphone.isLeftOut) this.microphone.stop();
    const signal = this.#begin(resume && !isNew);
    this.#reconnector.reset();
    globalThis.window?.addEventListener("pagehide", this.#onPageHide);
    try {
      const onStage = (stage: Stage) => this.#setState({ phase: "connecting", stage });
      await this.#connectOnce(signal, onStage, { resume, isReconnect: false });
      if (!signal.aborted) this.#setConnected();
    } catch (error) {
      if (signal.aborted) return;
      this.#fail(error);
      throw error;
    }
  }

  /** Silences both sides, and closes once the visitor's last words are transcribed, or on a second call. */
  stop(): void {
    const { state } = this;
    if (state.phase === "stopping" && state.next === "closed") return this.close();
    this.#hangUp("closed");
  }

  /** Ends the connection as `stop` does. `connect` with `resume` continues the call. */
  pause(): void {
    if (this.state.phase === "connected") this.#hangUp("paused");
  }

  #hangUp(next: "closed" | "paused"): void {
    const { phase } = this.state;
    if (phase === "stopping") return this.#setState({ phase, next });
    if (phase !== "connected" || !this.activity.awaitsTranscript) {
      return this.#endAs({ phase: next });
    }
    this.#setState({ phase: "stopping", next });
    this.rateLimitWait.cancel();
    this.microphone.stop();
    this.#endSound();
    this.interrupt();
    this.turns.end({ isLast: true });
    this.#stopTimer = setTimeout(() => this.#finishStop(), stopLimit);
  }

  #finishStop(): void {
    if (this.state.phase === "stopping") this.#endAs({ phase: this.state.next });
  }

  close(): void {
    this.#endAs({ phase: "closed" });
  }

  /** @throws {Error} if a number is out of bounds, {AlreadyQueuedError} as `OutgoingQueue.push` does. */
  send(event: ClientEvent): void {
    const isPlainRequest = event.type === "response.create" && !event.response;
    // The response that is requested at the end of the wait answers this request, too.
    if (isPlainRequest && this.rateLimitWait.isRunning) return;
    if (event.type === "response.cancel") this.#errors.expectCancellation();
    this.#transport.channel.send(event);
  }

  /** True while the persona speaks or a response is active. MobX does not track active responses. */
  get isAnswering(): boolean {
    return this.activity.personaSpeaks || this.#transport.channel.hasActiveResponse;
  }

  /** True while an answer is awaited or in progress. */
  get isThinking(): boolean {
    return this.activity.isResponding || this.#transport.channel.isAwaitingResponse;
  }

  interrupt(): void {
    if (!this.isDataOpen) return;
    this.send({ type: "response.cancel" });
    this.send({ type: "output_audio_buffer.clear" });
  }

  /** Requests a response, unless the visitor is speaking or a response is active. Returns whether it did. */
  askAgain(): boolean {
    const { takesRequest } = this.#transport.channel;
    if (!this.isDataOpen || !takesRequest || this.activity.visitorSpeaks) return false;
    this.send({ type: "response.create" });
    return true;
  }

  /** Listeners do not get the events of the response. @throws {Error} if none comes. */
  async respondOutOfBand(options: ResponseOptions): Promise<FinishedResponse> {
    if (!this.isDataOpen) throw connectionLost("not connected");
    return this.#transport.channel.outOfBand.request(options);
  }

  /** Detects a connection that was lost without an event. */
  checkConnection(): void {
    if (this.state.phase !== "connected" && this.state.phase !== "unsteady") return;
    this.#transport.channel.detectClosedChannel();
    this.#transport.peer.detectStateChange();
  }

  receivedPackets(): ReturnType<PeerConnection["receivedPackets"]> {
    return this.#transport.peer.receivedPackets();
  }

  /** Ends the persona's sound if all of its words are known. Returns whether it did. */
  endSaidSound(): boolean {
    return this.#soundEnd.endIfSaid();
  }

  /** Ends an answer whose sound has stopped before its response has ended. */
  giveUpUnfinishedSound(): void {
    if (!this.activity.isResponding || this.state.phase !== "connected") return;
    this.#apply({ type: "output_audio_buffer.stopped", responseId: undefined });
    this.#giveUpResponse("incomplete");
  }

  /** Shows that audio does not arrive. The browser reports a lost connection seconds later. */
  setLineSilent(isSilent: boolean): void {
    const { phase } = this.state;
    if (isSilent && phase === "connected") this.#setUnsteady();
    if (!isSilent && phase === "unsteady" && this.isRtcConnected) {
      this.#setState({ phase: "connected" });
    }
  }

  isWaiting(itemId: string): boolean {
    return this.#transport.channel.queue.isQueued(itemId);
  }

  withdraw(itemId: string): void {
    this.#transport.channel.queue.withdraw(itemId);
  }

  /** Returns an unsubscribe function. */
  listen(listener: (event: ServerEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Returns an unsubscribe function. */
  handleRefusals(handler: RefusalHandler): () => void {
    this.#refusalHandlers.add(handler);
    return () => this.#refusalHandlers.delete(handler);
  }

  dismissProviderError(): void {
    this.#errors.dismiss();
  }

  dismissTranscriptionFailure(): void {
    this.#transcription.dismiss();
  }

  /** Lets another model transcribe what the visitor says from now on. */
  transcribeBy(inputAudioTranscription: SessionConfig["inputAudioTranscription"]): void {
    this.#transcription.reset();
    this.send({ type: "session.update", session: { inputAudioTranscription } });
  }

  async #connectOnce(
    signal: AbortSignal,
    onStage: (stage: Stage) => void,
    { resume, isReconnect }: { resume: boolean; isReconnect: boolean },
  ): Promise<void> {
    const key = this.#options.key();
    if (!key) throw new MissingKeyError();
    onStage("session");
    // Loaded code is not awaited, so that the request leaves before the views of the call render.
    const { connect } = connectSequence.value ?? (await connectSequence.get());
    const past = resume ? this.#options.resume() : undefined;
    const replay = past?.messages.filter(({ id }) => !this.isWaiting(id)) ?? [];
    const request = { key, config: this.#options.config(), replay, isReconnect };
    signal.throwIfAborted();
    await connect(this.#transport, request, {
      signal,
      onStage,
      onEvent: (event) => this.#apply(event),
      onRemoteStream: (stream) => runInAction(() => (this.remoteStream = stream)),
      onPeerState: (state) => this.#handlePeerState(state),
      onChannelClosed: () => this.#handleLoss("the channel closed"),
    });
    if (past?.awaitsAnswer) this.askAgain();
  }

  readonly #setConnected = action(() => {
    this.clock.start();
    this.endsAt ??= Date.now() + sessionLifetime;
    this.#reconnector.recordConnected();
    this.#setState({ phase: "connected" });
    this.#options.log.info("Connected");
  });

  /** Ends a response of which nothing comes any more. The provider may never report its end. */
  #giveUpResponse(status: "cancelled" | "incomplete"): void {
    this.send({ type: "response.cancel" });
    this.#apply({ type: "response.done", status, output: [] });
  }

  #handlePeerState(state: RTCPeerConnectionState): void {
    clearTimeout(this.#graceTimer);
    if (this.#isStopping) return;
    if (state === "failed" || state === "closed") {
      return this.#handleLoss(`the peer connection ${state}`);
    }
    if (state === "connected") return this.#setState({ phase: "connected" });
    if (state !== "disconnected") return;
    this.#setUnsteady();
    const giveUp = () => this.#handleLoss("the network is silent");
    this.#graceTimer = setTimeout(giveUp, disconnectedGrace);
  }

  #setUnsteady(): void {
    this.#setState({ phase: "unsteady", isOffline: navigator.onLine ? undefined : true });
  }

  #handleLoss(what: string): void {
    if (this.#isStopping) return this.#finishStop();
    if (isNearEnd(this.endsAt)) return this.#end();
    const lost = connectionLost(what);
    void this.#reconnector.reconnect(lost).catch((error) => this.#fail(error));
  }

  async #connectAgain(attempt: ReconnectAttempt, signal: AbortSignal): Promise<void> {
    // An attempt without a network is shown only once the provider has answered.
    const onStage = (stage: Stage) => {
      if (stage !== "session") this.#setState({ phase: "reconnecting", ...attempt });
    };
    await this.#connectOnce(signal, onStage, { resume: true, isReconnect: true });
    if (!signal.aborted) this.#setConnected();
  }

  #end(): void {
    this.#options.log.info("The session has reached its time limit");
    this.#endAs({ phase: "ended", losesSpeech: this.activity.awaitsTranscript });
  }

  #fail(error: unknown): void {
    const provider = error instanceof ProviderRequestError ? [error.provider] : [];
    this.#options.log.error(errorMessage(error), ...provider);
    this.dismissProviderError();
    this.#endAs({ phase: "failed", failure: toFailure(error, navigator.onLine) });
  }

  get #isStopping(): boolean {
    return this.state.phase === "stopping";
  }

  readonly #onPageHide = () => {
    this.endedByLeaving = true;
    this.close();
  };

  /** Keeps the queue: its events are sent on the next connection. */
  readonly #endAs = action((state: SessionState) => {
    this.#tearDown();
    // After a fault, keep showing what happened to the microphone.
    const isFault = state.phase === "failed" || state.phase === "ended";
    this.microphone[isFault ? "close" : "stop"]();
    this.#setState(state);
    if (!this.isIdle) return;
    globalThis.window?.removeEventListener("pagehide", this.#onPageHide);
    this.microphone.isLeftOut = false;
  });

  readonly #begin = action((resume: boolean): AbortSignal => {
    this.#tearDown();
    if (resume) this.clock.resume();
    else {
      this.clock.reset();
      this.rateLimitWait.reset();
    }
    const generation = new AbortController();
    this.#generation = generation;
    this.endedByLeaving = false;
    this.endsAt = undefined;
    this.#errors.reset();
    this.#transcription.reset();
    return generation.signal;
  });

  #endSound(): void {
    this.#options.onSoundEnd?.();
    this.remoteStream = undefined;
  }

  readonly #tearDown = action(() => {
    this.#generation?.abort();
    this.#generation = undefined;
    clearTimeout(this.#graceTimer);
    clearTimeout(this.#stopTimer);
    this.rateLimitWait.cancel();
    this.microphone.setLive(false);
    this.#transport.channel.close();
    this.#transport.peer.close();
    this.#endSound();
    this.#soundEnd.reset();
    this.activity.reset();
  });

  readonly #apply = action((event: ServerEvent) => {
    if (this.activity.isLateEnd(event)) return;
    this.#soundEnd.apply(event);
    this.activity.apply(event);
    this.#transcription.apply(event);
    if (event.type === "session.created") this.endsAt = credibleEnd(event.expiresAt) ?? this.endsAt;
    if (isOutlived(this.endsAt)) this.endsAt = Date.now() + sessionLifetime;
    for (const listener of this.#listeners) listener(event);
    if (this.#isStopping) this.#continueStop(event);
    else if (isSessionExpired(event)) this.#end();
    else if (!this.#isHandledRefusal(event)) this.#errors.apply(event);
  });

  #isHandledRefusal(event: ServerEvent): boolean {
    if (event.type !== "error") return false;
    // Not every server has sound to clear, and the visitor can do nothing about it.
    if (event.eventId === clearEventId) return true;
    return [...this.#refusalHandlers].some((handle) => handle(event));
  }

  #continueStop(event: ServerEvent): void {
    if (event.type === "response.created") this.interrupt();
    if (!this.activity.awaitsTranscript || isSessionExpired(event)) this.#finishStop();
  }
}
