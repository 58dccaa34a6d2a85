import type { Dialect } from "../../config/environment-variables.ts";
import type { Logger } from "../../log/memory-log.ts";
import { checkBounds, type NewItem, type SessionConfig } from "../protocol/client-events.ts";
import type { Codec } from "../protocol/codec.ts";
import { gaCodec } from "../protocol/ga.ts";
import { previewCodec } from "../protocol/preview.ts";
import { type ProviderError, redactError, sentKey } from "../protocol/redact.ts";
import type { ErrorEvent, ServerEvent } from "../protocol/server-events.ts";
import { CallError, connectionLost, detailOf, ProviderRequestError, type Stage } from "./errors.ts";
import type { EventChannel } from "./event-channel.ts";
import { type Microphone, permissionTimeout } from "./microphone.ts";
import { withTimeout } from "./with-timeout.ts";
import type { PeerConnection } from "./peer-connection.ts";
import { createSession, sendOffer } from "./provider-requests.ts";

export interface Transport {
  baseUrl: string;
  dialect: Dialect;
  log: Logger;
  peer: PeerConnection;
  channel: EventChannel;
  microphone: Microphone;
}

interface ConnectRequest {
  key: string;
  config: SessionConfig;
  replay: readonly NewItem[];
  /** A call that has lost its microphone may reconnect without one. */
  isReconnect: boolean;
}

/** `onPeerState` and `onChannelClosed` are called only after connecting is done. */
interface ConnectHandlers {
  signal: AbortSignal;
  onStage(stage: Stage): void;
  onEvent(event: ServerEvent): void;
  onRemoteStream(stream: MediaStream): void;
  onPeerState(state: RTCPeerConnectionState): void;
  onChannelClosed(): void;
}

/** Timeouts in milliseconds. */
const stageLimits: Readonly<Record<Stage, number>> = {
  session: 15_000,
  microphone: permissionTimeout,
  offer: 15_000,
  channel: 15_000,
  config: 10_000,
};

const configEventId = "initial_config";

/**
 * Resolves when the microphone is live or left out (docs/product.md, 4).
 *
 * @throws the errors that `toFailure` classifies.
 */
export async function connect(
  transport: Transport,
  request: ConnectRequest,
  handlers: ConnectHandlers,
): Promise<void> {
  const { baseUrl, dialect, peer, channel, microphone } = transport;
  checkBounds({ type: "session.update", session: request.config });
  const key = sentKey(request.key);
  const codec = codecFor(dialect, transport.log);
  const stage = <T>(name: Stage, work: (signal: AbortSignal) => Promise<T>) => {
    const limit = stageLimits[name];
    const late = () => {
      const message = `Connecting took too long: nothing after ${limit / 1000} s (${name})`;
      return new CallError(message, { kind: "timeout", stage: name });
    };
    const result = withTimeout(limit, handlers.signal, late, work);
    // Showing the stage takes longer than to begin its work.
    handlers.onStage(name);
    return result;
  };

  const session = stage("session", (signal) =>
    createSession(baseUrl, codec, key, request.config, signal),
  );
  // The session is awaited later, and an early rejection must not be reported as unhandled.
  session.catch(() => {});
  // Creating the connection takes time, and it sends nothing before the offer.
  const opening = openChannel(transport, codec, { ...request, key }, handlers);
  const isLost = request.isReconnect && !microphone.stream && microphone.state === "error";
  const isNeeded = !microphone.isLeftOut && !isLost && !microphone.stream;
  const prepareOffer = async (): Promise<string> => {
    if (microphone.stream) peer.addTracks(microphone.stream);
    else peer.addTracklessAudio();
    return peer.createOffer();
  };
  // The visitor is asked for the microphone only once the key has proved good. A microphone that needs no
  // question may take a second to open, and its track joins the call that is under way.
  const isAsked = isNeeded && !microphone.isAllowed;
  const offer = isAsked ? undefined : prepareOffer();
  const joined =
    isNeeded && !isAsked ? joinMicrophone(transport, handlers.signal) : Promise.resolve();
  for (const early of [offer, joined]) early?.catch(() => {});
  const clientSecret = await session;
  if (isAsked) await stage("microphone", (signal) => microphone.start(signal));
  // After a microphone that has failed, nothing is offered.
  await Promise.race([joined, Promise.resolve()]);
  await stage("offer", async (signal) => {
    const { model } = request.config;
    const sdp = await (offer ?? prepareOffer());
    const answer = await sendOffer(baseUrl, codec, clientSecret, model, sdp, signal, key);
    signal.throwIfAborted();
    await applyAnswer(peer, answer);
  });
  await stage("channel", () => opening.opened);
  await stage("config", () => opening.configured);
  if (isNeeded && !microphone.stream)
    await stage("microphone", () => Promise.race([joined, opening.lost]));
  await joined;
  opening.finish();
  microphone.setLive(true);
  channel.startSending();
}

async function joinMicrophone({ microphone, peer }: Transport, signal: AbortSignal): Promise<void> {
  await microphone.start(signal);
  const [track] = microphone.stream?.getAudioTracks() ?? [];
  if (track) await peer.replaceTrack(track);
}

async function applyAnswer(peer: PeerConnection, answer: string): Promise<void> {
  try {
    await peer.applyAnswer(answer);
  } catch (cause) {
    const message = "Failed to send SDP offer: the answer is not a valid session description";
    throw new ProviderRequestError(message, 200, {}, { cause });
  }
}

function openChannel(
  { peer, channel }: Transport,
  codec: Codec,
  request: ConnectRequest,
  handlers: ConnectHandlers,
) {
  const opened = Promise.withResolvers<void>();
  const configured = Promise.withResolvers<void>();
  const lost = Promise.withResolvers<never>();
  let isDone = false;
  const fail = (error: Error) => {
    opened.reject(error);
    configured.reject(error);
    lost.reject(error);
  };
  // The promises are awaited later, and an early rejection must not be reported as unhandled.
  for (const { promise } of [opened, configured, lost]) promise.catch(() => {});

  const dataChannel = peer.open({
    onRemoteStream: handlers.onRemoteStream,
    onState(state) {
      if (isDone) handlers.onPeerState(state);
      else if (state === "failed") fail(connectionLost("no route to the provider"));
    },
  });
  channel.attach(dataChannel, codec, {
    onOpen() {
      try {
        const { config, replay } = request;
        channel.sendNow({ type: "session.update", session: config, eventId: configEventId });
        for (const item of replay) {
          channel.sendNow({ type: "conversation.item.create", item, eventId: item.id });
        }
        opened.resolve();
      } catch (cause) {
        fail(connectionLost("the session config could not be sent", { cause }));
      }
    },
    onEvent(received) {
      const event = withoutKey(received, request.key);
      if (event.type === "session.updated") configured.resolve();
      if (event.type === "error" && isAboutConfig(event)) {
        fail(configRefused(event.error));
      }
      handlers.onEvent(event);
    },
    onClose() {
      if (isDone) handlers.onChannelClosed();
      else fail(connectionLost("the channel closed"));
    },
  });
  return {
    opened: opened.promise,
    configured: configured.promise,
    lost: lost.promise,
    finish() {
      isDone = true;
    },
  };
}

/** The provider's error may quote the key. */
function withoutKey(event: ServerEvent, key: string): ServerEvent {
  if (!("error" in event) || !event.error) return event;
  return { ...event, error: redactError(event.error, key) };
}

/** A session without its config has no persona, so connecting fails. */
function configRefused(error: ProviderError): CallError {
  const message = `Session config refused: ${error.message ?? error.code ?? "no reason given"}`;
  return new CallError(message, { kind: "refused", detail: detailOf(error) });
}

/** Some servers report the invalid field instead of the event id. */
function isAboutConfig({ error, eventId }: ErrorEvent): boolean {
  return eventId === configEventId || (!eventId && error.param?.startsWith("session") === true);
}

export function codecFor(dialect: Dialect, log: Logger): Codec {
  return dialect === "ga" ? gaCodec(log) : previewCodec();
}
