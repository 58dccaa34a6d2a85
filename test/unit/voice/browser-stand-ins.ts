import { onTestFinished, vi } from "vitest";
import type { NewItem } from "../../../app/voice/protocol/client-events.ts";
import type { Dialect } from "../../../app/config/environment-variables.ts";
import { Microphone } from "../../../app/voice/realtime/microphone.ts";
import { RealtimeSession } from "../../../app/voice/realtime/realtime-session.ts";
import { recordingLog } from "./recording-log.ts";
import { usualConfig } from "./usual-config.ts";
import "../../../app/voice/realtime/connect-sequence.ts";

/** Until the test is over, time passes only when it says so. */
export function stopTheClock(): void {
  if (!vi.isFakeTimers()) vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}

/** Node has no WebRTC and no microphones: these stand in for the browser's, as far as a session sees them. */
export class StandInTrack extends EventTarget {
  enabled = true;
  readyState = "live";
  muted = false;
  kind = "audio";
  deviceId = "";
  groupId = "";
  getSettings() {
    return { deviceId: this.deviceId, groupId: this.groupId };
  }
  stop() {
    this.readyState = "ended";
  }
  clone() {
    return new StandInTrack();
  }
  become(state: "mute" | "unmute") {
    this.muted = state === "mute";
    this.dispatchEvent(new Event(state));
  }
  unplug() {
    this.readyState = "ended";
    this.dispatchEvent(new Event("ended"));
  }
}

export class StandInStream {
  readonly track = new StandInTrack();
  readonly constraints: MediaStreamConstraints;
  constructor(constraints: MediaStreamConstraints) {
    this.constraints = constraints;
  }
  getTracks() {
    return [this.track];
  }
  getAudioTracks() {
    return [this.track];
  }
}

interface ListedDevice {
  kind: string;
  deviceId: string;
  label: string;
  groupId?: string;
}

export class StandInChannel extends EventTarget {
  readyState = "connecting";
  sent: { type: string; [field: string]: unknown }[] = [];
  deliver: (text: string) => void = () => {};
  send(text: string) {
    this.sent.push(JSON.parse(text));
    this.deliver(text);
  }
  close() {
    this.readyState = "closed";
    this.dispatchEvent(new Event("close"));
  }
  open() {
    this.readyState = "open";
    this.dispatchEvent(new Event("open"));
  }
  tell(event: unknown) {
    const data = typeof event === "string" ? event : JSON.stringify(event);
    this.dispatchEvent(new MessageEvent("message", { data }));
  }
  types() {
    return this.sent.map(({ type }) => type);
  }
}

export class StandInPeer extends EventTarget {
  connectionState = "new";
  readonly channel = new StandInChannel();
  replaced: unknown[] = [];
  answer: string | undefined;
  localDescription: { sdp: string } | null = null;
  /** Whether no more packets arrive. */
  isSilent = false;
  /** Whether only packets without sound arrive. */
  isSoundless = false;
  #packets = 0;
  #checks = 0;
  async getStats() {
    if (!this.isSilent) this.#checks += 1;
    if (!this.isSilent && !this.isSoundless) this.#packets += 25;
    return new Map([
      ["in", { type: "inbound-rtp", packetsReceived: this.#packets }],
      ["pair", { type: "candidate-pair", responsesReceived: this.#checks }],
    ]);
  }
  createDataChannel() {
    return this.channel;
  }
  addTrack() {
    return { replaceTrack: async (track: unknown) => void this.replaced.push(track) };
  }
  addTransceiver() {
    return { sender: this.addTrack() };
  }
  async setLocalDescription() {
    // The local provider answers it with a call without a network.
    this.localDescription = { sdp: "v=0\r\ns=stand-in\r\na=sendrecv" };
  }
  async setRemoteDescription({ sdp }: { sdp: string }) {
    if (!sdp.startsWith("v=0")) throw new Error("not SDP");
    this.answer = sdp;
  }
  close() {
    this.connectionState = "closed";
  }
  become(state: string) {
    this.connectionState = state;
    this.dispatchEvent(new Event("connectionstatechange"));
  }
}

/** A browser that refuses a microphone for this reason. */
export const refuse = (name: string) => () => Promise.reject(new DOMException("because", name));

/** Of the only tab. */
class StandInBroadcastChannel extends EventTarget {
  postMessage() {}
  close() {}
}

/** Waits for pending promises, without letting time pass. */
export async function settle(): Promise<void> {
  await vi.advanceTimersByTimeAsync(0);
}

export type StandInBrowser = ReturnType<typeof standInBrowser>;

/** A session in a browser of stand-ins. Every request is answered at once, unless `respond` says otherwise. */
export function standInBrowser(replay: () => NewItem[] = () => [], dialect: Dialect = "ga") {
  stopTheClock();
  const peers: StandInPeer[] = [];
  const streams: StandInStream[] = [];
  const requests: { url: string; signal: AbortSignal }[] = [];
  const list: ListedDevice[] = [{ kind: "audioinput", deviceId: "default", label: "Built-in" }];
  const devices = Object.assign(new EventTarget(), {
    list,
    ask: async (constraints: MediaStreamConstraints) => new StandInStream(constraints),
    async enumerateDevices() {
      return devices.list;
    },
    async getUserMedia(constraints: MediaStreamConstraints) {
      const stream = await devices.ask(constraints);
      streams.push(stream);
      return stream;
    },
  });
  const page = new EventTarget();
  const browser = {
    peers,
    streams,
    requests,
    devices,
    page,
    log: recordingLog(),
    key: "sk-visitor-key",
    temperature: 0.8,
    respond: async (url: string, _request?: RequestInit): Promise<Response> =>
      url.endsWith("/client_secrets") || url.endsWith("/sessions")
        ? Response.json({ value: "ek_1", client_secret: { value: "ek_1" } })
        : new Response("v=0 answer", { status: 201 }),
    peer: () => peers.at(-1) ?? new StandInPeer(),
    channel: () => browser.peer().channel,
    /** What the provider says. */
    tell: (...events: unknown[]) => {
      for (const event of events) browser.channel().tell(event);
    },
    /** What the provider was told after the config. */
    said: () => browser.channel().types().slice(1),
  };
  vi.stubGlobal(
    "RTCPeerConnection",
    class extends StandInPeer {
      constructor() {
        super();
        peers.push(this);
      }
    },
  );
  vi.stubGlobal("MediaStream", StandInStream);
  vi.stubGlobal("BroadcastChannel", StandInBroadcastChannel);
  vi.stubGlobal("navigator", { mediaDevices: devices, onLine: true });
  vi.stubGlobal("window", page);
  vi.stubGlobal("requestAnimationFrame", (work: () => void) => setTimeout(work));
  vi.stubGlobal("fetch", (url: string, request: RequestInit & { signal: AbortSignal }) => {
    const { signal } = request;
    requests.push({ url, signal });
    const aborted = Promise.withResolvers<Response>();
    signal.addEventListener("abort", () => aborted.reject(signal.reason));
    return Promise.race([browser.respond(url, request), aborted.promise]);
  });
  const session = new RealtimeSession({
    baseUrl: "https://provider.test/v1",
    dialect,
    log: browser.log,
    microphone: new Microphone(browser.log, navigator.mediaDevices),
    key: () => browser.key,
    config: () => ({ ...usualConfig, temperature: browser.temperature }),
    resume: () => ({ messages: replay(), awaitsAnswer: false }),
  });
  /** The provider's part of connecting, from the channel on. */
  const accept = async () => {
    await settle();
    browser.peer().become("connected");
    browser.channel().open();
    browser.channel().tell({ type: "session.updated", session: {} });
    await settle();
  };
  const connect = async (options?: { resume?: boolean }) => {
    const done = session.connect(options);
    await accept();
    await done;
  };
  /** The connection is lost, and another one takes over. */
  const reconnect = async () => {
    browser.peer().become("failed");
    await vi.advanceTimersByTimeAsync(500);
    await accept();
  };
  return { ...browser, browser, session, accept, connect, reconnect };
}

export async function connected(...of: Parameters<typeof standInBrowser>) {
  const parts = standInBrowser(...of);
  await parts.connect();
  return parts;
}
