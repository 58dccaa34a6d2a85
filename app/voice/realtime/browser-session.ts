import { EventChannel } from "./event-channel.ts";
import type { Dialect } from "./dialects/codec.ts";
import { Microphone } from "./microphone.ts";
import { PeerConnection } from "./peer-connection.ts";
import { RealtimeSession } from "./realtime-session.ts";
import type { SessionOptions } from "./session-options.ts";

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
