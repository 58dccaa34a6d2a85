import { action, computed, makeObservable, observable, observableRef } from "mobx";
import type { ClientEvent, NewItem, SessionConfig } from "../protocol/client-events.ts";
import type { Dialect } from "../protocol/codec.ts";
import type { ProviderError } from "../protocol/redact.ts";
import type { ServerEvent } from "../protocol/server-events.ts";
import type { Transport } from "./connect-sequence.ts";
import {
  AlreadyConnectedError,
  ConnectionLostError,
  type Failure,
  isTransient,
  MissingKeyError,
  ProviderRequestError,
  type Stage,
  toFailure,
} from "./errors.ts";
import { EventChannel } from "./event-channel.ts";
import { Microphone } from "./microphone.ts";
import { PeerConnection } from "./peer-connection.ts";
import { reconnectWaits, sleep } from "./reconnect.ts";
import { VoiceActivity } from "./voice-activity.ts";

/** A voice session with the provider, from Connect to Stop, over as many connections as it takes. */
export class RealtimeSession {
  state: SessionState = { phase: "closed" };
  /** The persona's voice, for an audio element; absent while detached. */
  remoteStream: MediaStream | undefined;
  /** When the conversation began and when the provider will end it, in milliseconds since the epoch. */
  startedAt: number | undefined;
  endsAt: number | undefined;
  /** The last error that the provider told within a session that went on. */
  providerError: ProviderError | undefined;
  readonly activity = new VoiceActivity();

  readonly #options: SessionOptions;
  readonly #listeners = new Set<(event: ServerEvent) => void>();
  /** The current connection's generation: aborted, it can change nothing any more. */
  #generation: AbortController | undefined;
  #grace: ReturnType<typeof setTimeout> | undefined;

  constructor(options: SessionOptions) {
    this.#options = options;
    options.microphone.onTrack = (track) => options.peer.replaceTrack(track);
    makeObservable<
      RealtimeSession,
      "enter" | "attach" | "begin" | "connected" | "tearDown" | "onEvent"
    >(this, {
      state: observableRef,
      remoteStream: observableRef,
      startedAt: observable,
      endsAt: observable,
      providerError: observableRef,
      isRtcConnected: computed,
      isMediaActive: computed,
      isDataOpen: computed,
      isConnected: computed,
      isIdle: computed,
      enter: action,
      attach: action,
      begin: action,
      connected: action,
      tearDown: action,
      onEvent: action,
      dismissProviderError: action,
      stop: action,
    });
  }

  get isRtcConnected(): boolean {
    return this.#options.peer.state === "connected";
  }

  get isMediaActive(): boolean {
    return this.#options.microphone.state === "active";
  }

  get isDataOpen(): boolean {
    return this.#options.channel.isOpen;
  }

  /** All three lights (spec.md, 4). */
  get isConnected(): boolean {
    return this.isRtcConnected && this.isMediaActive && this.isDataOpen;
  }

  /** Nothing runs: Connect may be pressed, and Stop has nothing to stop. */
  get isIdle(): boolean {
    return ["closed", "ended", "failed"].includes(this.state.phase);
  }

  get microphone() {
    return this.#options.microphone;
  }

  /** Loads what connecting needs, when Connect is about to be pressed. */
  preload(): void {
    import("./connect-sequence.ts").catch(() => {});
  }

  /**
   * Connects. Resolves when the visitor is heard, or after Stop; a failure is logged, shown as the state, and thrown.
   *
   * @param options.resume tells the new session what was said before.
   * @throws {AlreadyConnectedError} unless the session is idle.
   */
  async connect({ resume = false } = {}): Promise<void> {
    if (!this.isIdle) throw new AlreadyConnectedError();
    const generation = this.begin(resume);
    const { signal } = generation;
    this.#options.page?.addEventListener("pagehide", this.#leave);
    try {
      await this.#establish(signal, resume, (stage) => this.enter({ phase: "connecting", stage }));
      if (!signal.aborted) this.connected();
    } catch (error) {
      if (signal.aborted) return;
      this.#fail(error);
      throw error;
    }
  }

  /** Ends everything now, at whatever moment: requests, connection, microphone, audio. */
  stop(): void {
    this.tearDown();
    this.#release();
    this.enter({ phase: "closed" });
  }

  /**
   * Sends a command, now or once there is a connection; a response-create once the response before it is over.
   *
   * @throws {SchemaError} when a number is outside its bounds.
   * @throws {AlreadyQueuedError} when one of its kind waits already.
   */
  send(command: ClientEvent): void {
    this.#options.channel.send(command);
  }

  /** The persona speaks, or is about to. Not observed. */
  get isAnswering(): boolean {
    return this.activity.personaSpeaks || this.#options.channel.awaitsResponse;
  }

  /** Cuts the persona off: the response that is asked for or being made, and the audio that is not yet heard. */
  interrupt(): void {
    const { channel } = this.#options;
    if (!this.isDataOpen) return;
    channel.send({ type: "response.cancel" });
    channel.send({ type: "output_audio_buffer.clear" });
  }

  /** Whether this item is not sent yet. */
  isWaiting(itemId: string): boolean {
    return this.#options.channel.queue.isQueued(itemId);
  }

  /** Tells every event of every connection, in order. Gives a function that ends it. */
  listen(listener: (event: ServerEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  dismissProviderError(): void {
    this.providerError = undefined;
  }

  async #establish(signal: AbortSignal, resume: boolean, onStage: (stage: Stage) => void) {
    const { key, config, replay } = this.#options;
    const bearer = key();
    if (!bearer) throw new MissingKeyError();
    onStage("session");
    // The codecs and their schemas: half of the tool's code, which nobody needs who does not connect.
    const { connect: establish } = await import("./connect-sequence.ts");
    const past = resume ? replay().filter(({ id }) => !this.isWaiting(id)) : [];
    const wish = { key: bearer, config: await config(), replay: past };
    signal.throwIfAborted();
    await establish(this.#options, wish, {
      signal,
      onStage,
      onEvent: (event) => this.onEvent(event),
      onRemoteStream: (stream) => this.attach(stream),
      onPeerState: (state) => this.#peerChanged(state),
      onChannelClosed: () => this.#lost("the channel closed"),
    });
  }

  private connected(): void {
    const now = Date.now();
    this.startedAt ??= now;
    this.endsAt ??= now + sessionLifetime;
    this.enter({ phase: "connected" });
    this.#options.log.info("Connected");
  }

  #peerChanged(state: RTCPeerConnectionState): void {
    clearTimeout(this.#grace);
    if (state === "failed") return this.#lost("the peer connection failed");
    if (state === "connected") return this.enter({ phase: "connected" });
    if (state !== "disconnected") return;
    this.enter({ phase: "unsteady" });
    this.#grace = setTimeout(() => this.#lost("the network is silent"), disconnectedGrace);
  }

  #lost(what: string): void {
    const isOver = this.endsAt !== undefined && Date.now() >= this.endsAt - endTolerance;
    if (isOver) return this.#end();
    void this.#reconnect(new ConnectionLostError(what));
  }

  async #reconnect(lost: ConnectionLostError): Promise<void> {
    this.#options.log.warn(lost.message);
    const of = reconnectWaits.length;
    let reason: unknown = lost;
    for (const [index, wait] of reconnectWaits.entries()) {
      const { signal } = this.begin(true);
      const attempt = index + 1;
      this.enter({ phase: "reconnecting", attempt, of });
      try {
        await sleep(wait, signal);
        await this.#establish(signal, true, (stage) =>
          this.enter({ phase: "reconnecting", attempt, of, stage }),
        );
        if (!signal.aborted) this.connected();
        return;
      } catch (error) {
        if (signal.aborted) return;
        reason = error;
        this.#options.log.warn(`Try ${attempt} of ${of} failed`, messageOf(error));
        if (!isTransient(toFailure(error, this.#isOnline()))) break;
      }
    }
    this.#fail(reason);
  }

  #end(): void {
    this.#options.log.info("The session has reached its time limit");
    this.tearDown();
    this.#release();
    this.enter({ phase: "ended" });
  }

  #fail(error: unknown): void {
    const provider = error instanceof ProviderRequestError ? [error.provider] : [];
    this.#options.log.error(messageOf(error), ...provider);
    this.tearDown();
    this.#release();
    this.dismissProviderError();
    this.enter({ phase: "failed", failure: toFailure(error, this.#isOnline()) });
  }

  #isOnline(): boolean {
    return this.#options.isOnline?.() ?? true;
  }

  readonly #leave = () => this.stop();

  /** What a connection holds beyond itself. What still waits to be said stays: the next one says it. */
  #release(): void {
    this.#options.page?.removeEventListener("pagehide", this.#leave);
    this.#options.microphone.stop();
  }

  private begin(resume: boolean): AbortController {
    this.tearDown();
    if (!resume) this.startedAt = undefined;
    const generation = new AbortController();
    this.#generation = generation;
    this.endsAt = undefined;
    this.providerError = undefined;
    return generation;
  }

  private tearDown(): void {
    this.#generation?.abort();
    this.#generation = undefined;
    clearTimeout(this.#grace);
    this.#options.microphone.setLive(false);
    this.#options.channel.close();
    this.#options.peer.close();
    this.remoteStream = undefined;
    this.activity.reset();
  }

  private onEvent(event: ServerEvent): void {
    this.activity.apply(event);
    if (event.type === "session.created") this.endsAt = event.expiresAt ?? this.endsAt;
    for (const listener of this.#listeners) listener(event);
    if (event.type === "error") this.#providerFailed(event.error);
    const isFailed = event.type === "response.done" && event.status === "failed";
    if (isFailed) this.#providerFailed(event.error ?? {});
  }

  #providerFailed(error: ProviderError): void {
    if (error.code === "session_expired") return this.#end();
    this.#options.log.warn("The provider reported an error", error);
    this.providerError = error;
  }

  private attach(stream: MediaStream): void {
    this.remoteStream = stream;
  }

  private enter(state: SessionState): void {
    this.state = state;
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** What a session is made of, and whom it asks. */
interface SessionOptions extends Transport {
  /** The visitor's key, asked for at each connect. */
  key(): string | undefined;
  /** What the session is to be, asked for at each connect: a page can load it then. */
  config(): SessionConfig | Promise<SessionConfig>;
  /** What was said so far and is known to the provider, to be told to a session that takes over. */
  replay(): readonly NewItem[];
  /** Hears `pagehide`: the window. */
  page?: EventTarget;
  isOnline?(): boolean;
}

/** What a page must say to have a session; the rest is the browser's. */
export interface BrowserSessionOptions extends Pick<
  SessionOptions,
  "log" | "key" | "config" | "replay"
> {
  /** The provider's base address, without a slash at its end. */
  baseUrl: string;
  dialect: Dialect;
}

/** A session over this browser's own WebRTC, microphone and network. Asks for nothing before it is used. */
export function browserSession(options: BrowserSessionOptions): RealtimeSession {
  const { log, baseUrl, dialect } = options;
  return new RealtimeSession({
    ...options,
    endpoint: { baseUrl, dialect, fetch: (...request) => fetch(...request) },
    peer: new PeerConnection(log, () => new RTCPeerConnection()),
    channel: new EventChannel(log),
    microphone: new Microphone(log, globalThis.navigator?.mediaDevices),
    page: globalThis.window,
    isOnline: () => navigator.onLine,
  });
}

/** Where a session is in its life. */
export type SessionState =
  | { phase: "closed" }
  | { phase: "connecting"; stage: Stage }
  | { phase: "connected" }
  /** The network went silent; it has a few seconds to come back. */
  | { phase: "unsteady" }
  /** `stage` is absent while the next try is waited for. */
  | { phase: "reconnecting"; attempt: number; of: number; stage?: Stage }
  /** The provider's time limit was reached; connecting with `resume` goes on. */
  | { phase: "ended" }
  | { phase: "failed"; failure: Failure };

/** How long a silent network may stay silent, in milliseconds. */
const disconnectedGrace = 5_000;
/** A session's longest life when the provider names none, in milliseconds (protocol.md). */
const sessionLifetime = 60 * 60_000;
/** A channel that closes this near the session's end, in milliseconds, closed because of it. */
const endTolerance = 10_000;
