import type { Logger } from "../../log/memory-log.ts";
import type { NewItem, SessionConfig } from "../protocol/client-events.ts";
import type { Codec, Dialect } from "../protocol/codec.ts";
import { gaCodec } from "../protocol/ga.ts";
import { previewCodec } from "../protocol/preview.ts";
import { redactError } from "../protocol/redact.ts";
import type { ServerEvent } from "../protocol/server-events.ts";
import {
  ConfigRefusedError,
  ConnectionLostError,
  OfferError,
  type Stage,
  StageTimeoutError,
} from "./errors.ts";
import type { EventChannel } from "./event-channel.ts";
import type { Microphone } from "./microphone.ts";
import type { PeerConnection } from "./peer-connection.ts";
import { createSession, type Endpoint, sendOffer } from "./provider-requests.ts";

export interface Transport {
  endpoint: Endpoint;
  log: Logger;
  peer: PeerConnection;
  channel: EventChannel;
  microphone: Microphone;
}

export interface ConnectRequest {
  key: string;
  config: SessionConfig;
  /** What was said before, to be told to the new session. */
  replay: readonly NewItem[];
}

export interface ConnectHandlers {
  /** Aborts when this connection is no longer the current one. */
  signal: AbortSignal;
  onStage(stage: Stage): void;
  onEvent(event: ServerEvent): void;
  onRemoteStream(stream: MediaStream): void;
  /** The connection exists, and its state changed. */
  onPeerState(state: RTCPeerConnectionState): void;
  /** The connection existed, and its channel is gone. */
  onChannelClosed(): void;
}

/** Names the session update whose refusal is fatal. */
const configEventId = "initial_config";

/**
 * Connects (spec.md, 4): session, microphone, offer and answer, channel, config. Resolves when the config applies and
 * the visitor is heard.
 */
export async function connect(
  parts: Transport,
  wish: ConnectRequest,
  hooks: ConnectHandlers,
): Promise<void> {
  const { endpoint, peer, channel, microphone } = parts;
  const key = wish.key.trim();
  const codec = codecFor(endpoint.dialect, parts.log);
  const stage = <T>(name: Stage, work: (signal: AbortSignal) => Promise<T>) => {
    hooks.onStage(name);
    const limit = stageLimits[name];
    return withTimeout(limit, hooks.signal, () => new StageTimeoutError(name, limit), work);
  };

  // Made while the request for the session is under way; nothing of it leaves the page before the offer.
  const ready = openChannel(parts, codec, wish, hooks);
  const secret = await stage("session", (signal) =>
    createSession(endpoint, codec, key, wish.config, signal),
  );
  if (!microphone.stream) await stage("microphone", (signal) => microphone.start(signal));

  peer.addTracks(microphone.stream);
  await stage("offer", async (signal) => {
    const offer = await peer.createOffer();
    const { model } = wish.config;
    const answer = await sendOffer(endpoint, codec, secret, model, offer, signal, key);
    signal.throwIfAborted();
    await apply(peer, answer);
  });
  await stage("channel", () => ready.opened);
  await stage("config", () => ready.configured);
  ready.done();
  microphone.setLive(true);
  channel.startSending();
}

async function apply(peer: PeerConnection, answer: string): Promise<void> {
  try {
    await peer.applyAnswer(answer);
  } catch (cause) {
    const statusText = "the answer is no session description";
    throw new OfferError({ status: 200, statusText, provider: {}, cause });
  }
}

/** Opens connection and channel, and tells when each is ready. */
function openChannel(
  { peer, channel }: Transport,
  codec: Codec,
  wish: ConnectRequest,
  hooks: ConnectHandlers,
) {
  const opened = Promise.withResolvers<void>();
  const configured = Promise.withResolvers<void>();
  let isDone = false;
  const fail = (error: Error) => {
    opened.reject(error);
    configured.reject(error);
  };
  // Each is awaited in its turn; a failure before that is not unhandled.
  opened.promise.catch(() => {});
  configured.promise.catch(() => {});

  const dataChannel = peer.open({
    onRemoteStream: hooks.onRemoteStream,
    onState(state) {
      if (isDone) hooks.onPeerState(state);
      else if (state === "failed") fail(new ConnectionLostError("no route to the provider"));
    },
  });
  channel.attach(dataChannel, codec, {
    onOpen() {
      try {
        sendConfigAndReplay(channel, wish);
        opened.resolve();
      } catch (cause) {
        fail(new ConnectionLostError("the channel took no config", { cause }));
      }
    },
    onEvent(told) {
      const event = withoutKey(told, wish.key.trim());
      if (event.type === "session.updated") configured.resolve();
      if (event.type === "error" && isAboutConfig(event)) {
        fail(new ConfigRefusedError(event.error));
      }
      hooks.onEvent(event);
    },
    onClose() {
      if (isDone) hooks.onChannelClosed();
      else fail(new ConnectionLostError("the channel closed"));
    },
  });
  return {
    opened: opened.promise,
    configured: configured.promise,
    done() {
      isDone = true;
    },
  };
}

/** The provider's error may quote the key. */
function withoutKey(event: ServerEvent, key: string): ServerEvent {
  if (!("error" in event) || !event.error) return event;
  return { ...event, error: redactError(event.error, key) };
}

/** Config first, then what was said before, one by one, past the queue. */
function sendConfigAndReplay(channel: EventChannel, { config, replay }: ConnectRequest): void {
  channel.sendNow({ type: "session.update", session: config, eventId: configEventId });
  for (const item of replay) channel.sendNow({ type: "conversation.item.create", item });
}

/** Servers that name no event name at least the field. */
function isAboutConfig({ error, eventId }: Extract<ServerEvent, { type: "error" }>): boolean {
  return eventId === configEventId || (!eventId && error.param?.startsWith("session") === true);
}

/** How long each step may take, in milliseconds. The microphone's includes the visitor's answer to the browser. */
const stageLimits: Readonly<Record<Stage, number>> = {
  session: 15_000,
  microphone: 60_000,
  offer: 15_000,
  channel: 15_000,
  config: 10_000,
};

/** The codec that speaks a dialect. */
export function codecFor(dialect: Dialect, log: Logger): Codec {
  return dialect === "ga" ? gaCodec(log) : previewCodec();
}

/**
 * Does a piece of work with a time limit. The work's signal aborts when the limit is reached or `signal` aborts; work
 * that cannot be aborted is no longer waited for.
 *
 * @param milliseconds the limit.
 * @throws `late()` at the limit, and the signal's reason when that aborts.
 */
async function withTimeout<T>(
  milliseconds: number,
  signal: AbortSignal,
  late: () => Error,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const limit = new AbortController();
  const either = AbortSignal.any([signal, limit.signal]);
  const cut = Promise.withResolvers<never>();
  const abort = () => cut.reject(either.reason);
  either.addEventListener("abort", abort, { once: true });
  const timer = setTimeout(() => limit.abort(late()), milliseconds);
  try {
    return await Promise.race([work(either), cut.promise]);
  } finally {
    clearTimeout(timer);
    either.removeEventListener("abort", abort);
  }
}
