import { vi } from "vitest";
import type { Dialect } from "../../../../app/config/environment-variables.ts";
import { lateFreelancer } from "../../../../app/voice/scenarios/late-freelancer.ts";
import { Rehearsal } from "../../../../app/voice/rehearsal.ts";
import { mishaps } from "../../../provider/session/mishaps.ts";
import { standInBrowser, type StandInPeer, StandInStream } from "../browser-stand-ins.ts";
import { cookieJar } from "../cookie-jar.ts";
import type { OpenResources } from "./open-resources.ts";
import { Chance, SimulatedProvider } from "./simulated-provider.ts";

export interface FinalTurn {
  id: string;
  text: string;
  /** The start of its rehearsal, once that is known. */
  startedAt: number | undefined;
}

/** What may happen, and how often. */
type Action = [weight: number, act: () => unknown];

const isLive = ({ track }: StandInStream) => track.readyState === "live";
const isClosed = ({ connectionState }: StandInPeer) => connectionState === "closed";
const silent = { debug() {}, info() {}, warn() {}, error() {} };

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, milliseconds));
}

/** A visitor, a network, microphones and a provider, all of whom do at random what they should not. */
export class SimulatedVisit {
  readonly rehearsal: Rehearsal;
  readonly browser: ReturnType<typeof standInBrowser>["browser"];
  /** Turns whose text was final when they were last heard of. */
  readonly turns = new Map<string, FinalTurn>();
  /** Connections and microphones that were closed and that nothing should hold any more. */
  readonly gone: WeakRef<object>[] = [];
  readonly #endVisit: () => void;
  readonly #chance: Chance;
  readonly #open: OpenResources;
  readonly #cut = new Set<string>();
  readonly #navigator: { onLine: boolean };
  readonly #provider: SimulatedProvider;
  #typed = 0;
  #prompts = 0;

  constructor(seed: number, dialect: Dialect, open: OpenResources) {
    this.#chance = new Chance(seed);
    this.#open = open;
    this.#provider = new SimulatedProvider(this.#chance, seed, {
      final: (id, text) => this.#final(id, text),
      cutOff: (id) => this.#cutOff(id),
    });
    this.browser = standInBrowser(undefined, dialect).browser;
    cookieJar("https:");
    const { devices } = this.browser;
    const wakeLock = open.wakeLock();
    this.#navigator = Object.assign({ onLine: true }, { mediaDevices: devices, wakeLock });
    vi.stubGlobal("navigator", this.#navigator);
    open.loudness = 0.1;
    vi.stubGlobal("AudioContext", open.audioContext());
    this.#countRequests();
    this.browser.respond = (url, request = {}) => this.#respond(url, request);
    devices.ask = (constraints) => this.#openMicrophone(constraints);
    const models = { realtimeModel: "m", transcriptionModel: "t", cleaningModel: "c" };
    const settings = { baseUrl: "https://provider.test/v1", dialect, ...models };
    const tracing = { host: "http://127.0.0.1:1", publicKey: undefined, environment: "test" };
    this.rehearsal = new Rehearsal(settings, tracing, silent, lateFreelancer);
    this.rehearsal.keys.save("openai", "sk-visitor");
    this.#endVisit = this.rehearsal.open();
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

  leave(): void {
    this.#endVisit();
    this.#forgetClosed();
  }

  async step(): Promise<void> {
    const chance = this.#chance;
    this.#connectPeer();
    if (chance.of(0.3)) this.#act();
    this.rehearsal.microphone.level();
    await this.calm(chance.between(20, 1_500));
  }

  /** Lets time pass, in which nothing is done. */
  async calm(milliseconds: number): Promise<void> {
    await vi.advanceTimersByTimeAsync(milliseconds);
    const { startedAt } = this.rehearsal.session;
    for (const turn of this.turns.values()) turn.startedAt ??= startedAt;
    this.#forgetClosed();
  }

  get #session() {
    return this.#provider.of(this.browser.peer());
  }

  #act(): void {
    const all = this.#actions();
    let left = this.#chance.next() * all.reduce((sum, [weight]) => sum + weight, 0);
    all.find(([weight]) => (left -= weight) < 0)?.[1]();
  }

  #actions(): Action[] {
    const { rehearsal, browser } = this;
    const { session, microphone, keys } = rehearsal;
    const provided = this.#session;
    const leavePage = () => browser.page.dispatchEvent(new Event("pagehide"));
    const type = () => rehearsal.send(`typed ${++this.#typed}.`, this.#chance.of(0.7));
    const idle: Action[] = [
      [40, () => rehearsal.connect()],
      // The page offers it only then.
      [15, () => session.state.phase === "ended" && rehearsal.resume()],
      [5, type],
      [1, leavePage],
      [5, () => keys.save("openai", `sk-visitor-${++this.#typed}`)],
    ];
    const inCall: Action[] = [
      [60, () => this.#speak()],
      [20, type],
      [6, () => rehearsal.call?.session.interrupt()],
      [6, () => rehearsal.call?.noise.cause && rehearsal.call.noise.endTurn()],
      [3, () => rehearsal.call?.hint.ask()],
      [2, () => this.#strike()],
      [10, () => session.providerError?.lacksAnswer && rehearsal.askAgain()],
      [2, () => this.#stop()],
      [1, () => rehearsal.connect()],
      [0.3, leavePage],
      [4, () => provided && mishaps.garbage?.(provided)],
      [2, () => this.#become("failed")],
      [3, () => this.#become("disconnected")],
      [5, () => this.#become("connected")],
    ];
    return [
      ...(session.isIdle ? idle : inCall),
      [3, () => microphone.setMuted(!microphone.muted)],
      [3, () => this.#tellTracks("mute")],
      [5, () => this.#tellTracks("unmute")],
      [4, () => this.#unplug()],
      [5, () => this.#plugIn()],
      [4, () => rehearsal.selectMicrophone(this.#chance.pick("default", "a", "b"))],
      [2, () => rehearsal.refreshMicrophones()],
      [2, () => this.#setOnline(false)],
      [8, () => this.#setOnline(true)],
      [2, () => this.#setVisible("hidden")],
      [4, () => this.#setVisible("visible")],
      [1, () => rehearsal.cleaning.toggle()],
    ];
  }

  #speak(): void {
    const session = this.#session;
    if (!session?.isOpen) return;
    session.listener.started();
    session.later(900, () => session.listener.stopped());
  }

  /** What is struck out is kept nowhere. */
  #strike(): void {
    const { conversation } = this.rehearsal;
    const item = conversation?.items.find(
      ({ role, text, isStruck }) => role === "user" && text && !isStruck,
    );
    if (!item) return;
    conversation?.strike(item);
    this.#cutOff(item.id);
  }

  /** Some stop because the connection falters. */
  #stop(): void {
    if (this.#chance.of(0.4)) this.#become("disconnected");
    this.rehearsal.session.stop();
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

  #setVisible(visibilityState: string): void {
    Object.assign(document, { visibilityState });
    document.dispatchEvent(new Event("visibilitychange"));
  }

  #become(state: string): void {
    const peer = this.browser.peer();
    if (this.#session && peer.connectionState !== "closed") peer.become(state);
  }

  /** Some connections never come about. */
  #connectPeer(): void {
    const peer = this.browser.peer();
    if (!peer.answer || peer.connectionState !== "new" || this.#chance.of(0.3)) return;
    if (!this.#navigator.onLine) return;
    if (this.#chance.of(0.05)) peer.become("failed");
    else this.#provider.connect(peer);
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

  #forgetClosed(): void {
    const { peers, streams, requests } = this.browser;
    for (const peer of peers.filter(isClosed)) {
      this.#provider.leave(peer);
      this.gone.push(new WeakRef(peer));
    }
    for (const stream of streams) if (!isLive(stream)) this.gone.push(new WeakRef(stream.track));
    peers.splice(0, peers.length, ...peers.filter((peer) => !isClosed(peer)));
    streams.splice(0, streams.length, ...streams.filter(isLive));
    requests.length = 0;
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

  async #respond(url: string, request: RequestInit): Promise<Response> {
    await wait(this.#chance.between(10, 900));
    if (!this.#navigator.onLine || this.#chance.of(0.03)) throw new TypeError("Failed to fetch");
    return this.#provider.respond(url, request);
  }

  async #openMicrophone(constraints: MediaStreamConstraints): Promise<StandInStream> {
    const chance = this.#chance;
    this.#prompts++;
    await wait(chance.of(0.03) ? 65_000 : chance.between(5, 1_500));
    this.#prompts--;
    const { list } = this.browser.devices;
    const wanted = /"exact":"(\w+)"/.exec(JSON.stringify(constraints))?.[1];
    const device = wanted ? list.find(({ deviceId }) => deviceId === wanted) : list[0];
    if (!device) throw new DOMException("none", "NotFoundError");
    if (chance.of(0.05)) {
      throw new DOMException("no", chance.pick("NotAllowedError", "AbortError"));
    }
    const stream = new StandInStream(constraints);
    stream.track.deviceId = device.deviceId;
    return stream;
  }
}
