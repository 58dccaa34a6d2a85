import type { NewItem } from "./command.ts";
import type { Codec } from "./dialects/codec.ts";
import { codecFor } from "./dialects/codec-for.ts";
import type { Endpoint } from "./endpoint.ts";
import { ConfigRefusedError } from "./errors/config-refused-error.ts";
import { ConnectionLostError } from "./errors/connection-lost-error.ts";
import { OfferError } from "./errors/offer-error.ts";
import { StageTimeoutError } from "./errors/stage-timeout-error.ts";
import type { EventChannel } from "./event-channel.ts";
import type { Log } from "./log.ts";
import type { Microphone } from "./microphone.ts";
import type { PeerConnection } from "./peer-connection.ts";
import { createSession, sendOffer } from "./provider-calls.ts";
import type { ServerEvent } from "./server-event.ts";
import type { SessionConfig } from "./session-config.ts";
import type { Stage } from "./session-state.ts";
import { stageLimits } from "./session-state.ts";
import { withoutKey } from "./without-key.ts";
import { within } from "./within.ts";

export interface Parts {
  endpoint: Endpoint;
  log: Log;
  peer: PeerConnection;
  channel: EventChannel;
  microphone: Microphone;
}

export interface Wish {
  key: string;
  config: SessionConfig;
  /** What was said before, to be told to the new session. */
  replay: readonly NewItem[];
}

export interface Hooks {
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
export async function establish(parts: Parts, wish: Wish, hooks: Hooks): Promise<void> {
  const { endpoint, peer, channel, microphone } = parts;
  const key = wish.key.trim();
  const codec = codecFor(endpoint.dialect, parts.log);
  const stage = <T>(name: Stage, work: (signal: AbortSignal) => Promise<T>) => {
    hooks.onStage(name);
    const limit = stageLimits[name];
    return within(limit, hooks.signal, () => new StageTimeoutError(name, limit), work);
  };

  // Made while the request for the session is under way; nothing of it leaves the page before the offer.
  const ready = readiness(parts, codec, wish, hooks);
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
  channel.flow();
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
function readiness({ peer, channel }: Parts, codec: Codec, wish: Wish, hooks: Hooks) {
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
        introduce(channel, wish);
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

/** Config first, then what was said before, one by one, past the queue. */
function introduce(channel: EventChannel, { config, replay }: Wish): void {
  channel.sendNow({ type: "session.update", session: config, eventId: configEventId });
  for (const item of replay) channel.sendNow({ type: "item.create", item });
}

/** Servers that name no event name at least the field. */
function isAboutConfig({ error, eventId }: Extract<ServerEvent, { type: "error" }>): boolean {
  return eventId === configEventId || (!eventId && error.param?.startsWith("session") === true);
}
