import { vi } from "vitest";
import type { Dialect } from "../../../../app/config/environment-variables.ts";
import { lateFreelancer } from "../../../../app/voice/scenarios/late-freelancer.ts";
import { Rehearsal } from "../../../../app/voice/rehearsal.ts";
import { standInBrowser, type StandInPeer, StandInStream } from "../browser-stand-ins.ts";
import { cookieJar } from "../cookie-jar.ts";
import type { OpenResources } from "./open-resources.ts";
import type { SeededRandom } from "./seeded-random.ts";
import { SimulatedProvider } from "./simulated-provider.ts";

export interface FinalTurn {
  id: string;
  text: string;
  /** The start of its rehearsal, once that is known. */
  startedAt: number | undefined;
}

/** A visitor, a network, microphones and a provider, all of whom do at random what they should not. */
export class SimulatedVisit {
  readonly rehearsal: Rehearsal;
  readonly browser: ReturnType<typeof standInBrowser>["browser"];
  /** Turns whose text was final when they were last heard of. */
  readonly turns = new Map<string, FinalTurn>();
  readonly leave: () => void;
  /** How often each action was taken. */
  readonly taken: Record<string, number> = {};
  /** Connections and microphones that were closed and that nothing should hold any more. */
  readonly gone: WeakRef<object>[] = [];
  readonly #random: SeededRandom;
  readonly #dialect: Dialect;
  readonly #open: OpenResources;
  readonly #cut = new Set<string>();
  readonly #navigator: { onLine: boolean };
  readonly #document: { visibilityState: string };
  #providers = new WeakMap<StandInPeer, SimulatedProvider>();
  #ids = 0;
  #prompts = 0;

  constructor(random: SeededRandom, dialect: Dialect, open: OpenResources) {
    this.#random = random;
    this.#dialect = dialect;
    this.#open = open;
    this.browser = standInBrowser(undefined, dialect).browser;
    cookieJar("https:");
    this.#document = Object.assign(document, { visibilityState: "visible" });
    const { devices: mediaDevices } = this.browser;
    this.#navigator = Object.assign({ onLine: true }, { mediaDevices, wakeLock: open.wakeLock() });
    vi.stubGlobal("navigator", this.#navigator);
    vi.stubGlobal("AudioContext", open.audioContext());
    this.#countRequests();
    this.browser.respond = (url, body) => this.#respond(url, body ?? "");
    this.browser.devices.ask = (constraints) => this.#openMicrophone(constraints);
    const settings = {
      baseUrl: "https://provider.test/v1",
      dialect,
      realtimeModel: "m",
      transcriptionModel: "t",
      cleaningModel: "c",
    };
    const tracing = { host: "http://127.0.0.1:1", publicKey: undefined, environment: "test" };
    this.rehearsal = new Rehearsal(settings, tracing, silent, lateFreelancer);
    this.rehearsal.keys.save("openai", "sk-visitor");
    this.leave = this.rehearsal.open();
  }

  get stillOpen() {
    const { peers, streams } = this.browser;
    const { audioContexts, screenLocks } = this.#open;
    return {
      peers: peers.filter((peer) => peer.connectionState !== "closed").length,
      // A stream that the visitor has yet to allow is released when they do.
      tracks: this.#prompts > 0 ? 0 : streams.filter(isLive).length,
      audioContexts,
      screenLocks,
    };
  }

  async step(): Promise<void> {
    const random = this.#random;
    this.#connectPeer();
    this.#provider?.step(random.between(0, 12));
    if (random.chance(0.3)) this.#act();
    this.rehearsal.microphone.level();
    await vi.advanceTimersByTimeAsync(random.between(20, 1_500));
    this.#dateTurns();
    this.#forgetClosed();
  }

  /** Lets time pass without faults, until what was under way is done. */
  async calm(milliseconds: number): Promise<void> {
    for (let passed = 0; passed < milliseconds; passed += 500) {
      this.#provider?.step(50);
      await vi.advanceTimersByTimeAsync(500);
    }
    this.#dateTurns();
    this.#forgetClosed();
  }

  get #provider(): SimulatedProvider | undefined {
    return this.#providers.get(this.browser.peer());
  }

  get #isOnline(): boolean {
    return this.#navigator.onLine;
  }

  #act(): void {
    const { rehearsal } = this;
    const actions = rehearsal.session.isIdle ? this.#idle : this.#inCall;
    const all = Object.entries({ ...actions, ...this.#always });
    let left = this.#random.next() * all.reduce((sum, [, [weight]]) => sum + weight, 0);
    for (const [name, [weight, act]] of all) {
      left -= weight;
      if (left >= 0) continue;
      this.taken[name] = (this.taken[name] ?? 0) + 1;
      return act();
    }
  }

  readonly #idle: Record<string, [number, () => void]> = {
    connect: [40, () => void this.rehearsal.connect()],
    resume: [15, () => this.#resume()],
    type: [5, () => this.#type()],
    leavePage: [1, () => void this.browser.page.dispatchEvent(new Event("pagehide"))],
    newKey: [5, () => this.rehearsal.keys.save("openai", `sk-visitor-${++this.#ids}`)],
  };

  readonly #inCall: Record<string, [number, () => void]> = {
    speak: [60, () => this.#provider?.hear()],
    type: [20, () => this.#type()],
    interrupt: [6, () => this.rehearsal.session.interrupt()],
    askAgain: [10, () => this.#askAgain()],
    stop: [2, () => this.#stop()],
    connectTwice: [1, () => void this.rehearsal.connect()],
    leavePage: [0.3, () => void this.browser.page.dispatchEvent(new Event("pagehide"))],
    flood: [4, () => this.#provider?.flood()],
    expire: [0.5, () => this.#provider?.expire()],
    fail: [2, () => this.#become("failed")],
    falter: [3, () => this.#become("disconnected")],
    recover: [5, () => this.#become("connected")],
    closeChannel: [2, () => this.#closeChannel()],
  };

  readonly #always: Record<string, [number, () => void]> = {
    mute: [3, () => this.#toggleMute()],
    systemMute: [3, () => this.#tellTracks("mute")],
    systemUnmute: [5, () => this.#tellTracks("unmute")],
    unplug: [4, () => this.#unplug()],
    plugIn: [5, () => this.#plugIn()],
    choose: [4, () => void this.rehearsal.selectMicrophone(this.#random.pick("default", "a", "b"))],
    refresh: [2, () => void this.rehearsal.refreshMicrophones()],
    offline: [2, () => this.#setOnline(false)],
    online: [8, () => this.#setOnline(true)],
    hide: [2, () => this.#setVisible("hidden")],
    show: [4, () => this.#setVisible("visible")],
    cleaning: [1, () => this.rehearsal.cleaning.toggle()],
  };

  /** The page offers it only then. */
  #resume(): void {
    if (this.rehearsal.session.state.phase === "ended") void this.rehearsal.resume();
  }

  /** Some stop because the connection falters. */
  #stop(): void {
    if (this.#random.chance(0.4)) this.#become("disconnected");
    this.rehearsal.session.stop();
  }

  #askAgain(): void {
    if (this.rehearsal.session.providerError?.lacksAnswer) this.rehearsal.askAgain();
  }

  #type(): void {
    void this.rehearsal.send(`typed ${++this.#ids}.`, this.#random.chance(0.7));
  }

  #toggleMute(): void {
    const { microphone } = this.rehearsal;
    microphone.setMuted(!microphone.muted);
  }

  #tellTracks(type: string): void {
    for (const { track } of this.browser.streams.filter(isLive)) {
      track.dispatchEvent(new Event(type));
    }
  }

  #unplug(): void {
    const { devices, streams } = this.browser;
    const gone = devices.list.pop()?.deviceId;
    if (gone === undefined) return;
    for (const { track } of streams.filter(isLive)) if (track.deviceId === gone) track.unplug();
    devices.dispatchEvent(new Event("devicechange"));
  }

  #plugIn(): void {
    const { devices } = this.browser;
    const deviceId = ["default", "a", "b"][devices.list.length];
    if (!deviceId) return;
    devices.list.push({ kind: "audioinput", deviceId, label: deviceId });
    devices.dispatchEvent(new Event("devicechange"));
  }

  #setOnline(isOnline: boolean): void {
    this.#navigator.onLine = isOnline;
    this.browser.page.dispatchEvent(new Event(isOnline ? "online" : "offline"));
    if (!isOnline) this.#become("disconnected");
  }

  #setVisible(state: string): void {
    this.#document.visibilityState = state;
    document.dispatchEvent(new Event("visibilitychange"));
  }

  #become(state: string): void {
    const peer = this.browser.peer();
    if (this.#providers.has(peer) && peer.connectionState !== "closed") peer.become(state);
  }

  #closeChannel(): void {
    if (this.#provider?.isOpen) this.browser.channel().close();
  }

  /** Some connections never come about. */
  #connectPeer(): void {
    const peer = this.browser.peer();
    if (!peer.answer || peer.connectionState !== "new" || this.#random.chance(0.3)) return;
    if (!this.#isOnline) return;
    if (this.#random.chance(0.05)) return peer.become("failed");
    const provider = new SimulatedProvider(peer.channel, this.#dialect, this.#random, {
      nextId: () => `i${++this.#ids}`,
      final: (id, text) => this.#final(id, text),
      cutOff: (id) => this.#cutOff(id),
    });
    this.#providers.set(peer, provider);
    peer.become("connected");
    peer.channel.open();
  }

  #final(id: string, text: string): void {
    if (this.#cut.has(id) || this.turns.has(id)) return;
    this.turns.set(id, { id, text, startedAt: this.rehearsal.session.startedAt });
  }

  /** What was cut off was not heard, and need not be kept whole. */
  #cutOff(id: string): void {
    this.#cut.add(id);
    this.turns.delete(id);
  }

  #dateTurns(): void {
    if (this.#provider?.isOpen === false) this.#provider.cut();
    const { startedAt } = this.rehearsal.session;
    for (const turn of this.turns.values()) turn.startedAt ??= startedAt;
  }

  #forgetClosed(): void {
    const { peers, streams } = this.browser;
    const last = peers.at(-1);
    const [openPeers, closedPeers] = split(
      peers,
      (peer) => peer === last || peer.connectionState !== "closed",
    );
    const [openStreams, closedStreams] = split(streams, isLive);
    peers.splice(0, peers.length, ...openPeers);
    streams.splice(0, streams.length, ...openStreams);
    this.browser.requests.length = 0;
    for (const closed of closedPeers) {
      this.#providers.get(closed)?.cut();
      this.gone.push(new WeakRef(closed));
    }
    for (const { track } of closedStreams) this.gone.push(new WeakRef(track));
  }

  #countRequests(): void {
    const { requests } = this.#open;
    const request = globalThis.fetch;
    vi.stubGlobal("fetch", async (...args: Parameters<typeof fetch>) => {
      const address = String(args[0]);
      requests.push(address);
      try {
        return await request(...args);
      } finally {
        requests.splice(requests.indexOf(address), 1);
      }
    });
  }

  async #respond(url: string, body: string): Promise<Response> {
    const random = this.#random;
    await wait(random.between(10, 900));
    if (!this.#isOnline || random.chance(0.03)) throw new TypeError("Failed to fetch");
    // Never answered.
    if (random.chance(0.02)) return new Promise(() => {});
    if (random.chance(0.08)) {
      const status = random.pick(401, 403, 429, 500, 503);
      return Response.json({ error: { type: "refused", message: "no" } }, { status });
    }
    if (url.endsWith("/chat/completions")) return Response.json(cleaned(body));
    if (/\/(client_secrets|sessions)$/.test(url)) {
      return Response.json({ value: "ek_1", client_secret: { value: "ek_1" } });
    }
    return new Response(random.chance(0.02) ? "<html>" : "v=0 answer", { status: 201 });
  }

  async #openMicrophone(constraints: MediaStreamConstraints): Promise<StandInStream> {
    const random = this.#random;
    this.#prompts++;
    await wait(random.chance(0.03) ? 65_000 : random.between(5, 1_500));
    this.#prompts--;
    const { list } = this.browser.devices;
    const wanted = wantedDevice(constraints);
    const device = wanted ? list.find(({ deviceId }) => deviceId === wanted) : list[0];
    if (!device) throw new DOMException("none", "NotFoundError");
    if (random.chance(0.05))
      throw new DOMException("no", random.pick("NotAllowedError", "AbortError"));
    const stream = new StandInStream(constraints);
    stream.track.deviceId = device.deviceId;
    return stream;
  }
}

function isLive({ track }: StandInStream): boolean {
  return track.readyState === "live";
}

const silent = { debug() {}, info() {}, warn() {}, error() {} };

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, milliseconds));
}

function wantedDevice({ audio }: MediaStreamConstraints): string | undefined {
  if (typeof audio !== "object" || typeof audio.deviceId !== "object") return undefined;
  const { exact } = { exact: undefined, ...audio.deviceId };
  return typeof exact === "string" ? exact : undefined;
}

function split<T>(all: readonly T[], belongs: (one: T) => boolean): [T[], T[]] {
  return [all.filter(belongs), all.filter((one) => !belongs(one))];
}

/** A chat completion that gives each record of a window back as it was. */
function cleaned(body: string) {
  const { messages } = JSON.parse(body);
  const lines: string[] = messages[1].content.split("\n");
  const records = lines
    .map((line) => JSON.parse(line))
    .map(({ id, role, text }) => ({
      role,
      corrected_text: text,
      original_text: text,
      ordered_source_ids: [id],
      confidence: 0.9,
      questions_about_corrections: null,
    }));
  const message = { role: "assistant", content: JSON.stringify({ records }) };
  return { choices: [{ index: 0, finish_reason: "stop", message }] };
}
