import fc from "fast-check";
import { autorun, runInAction } from "mobx";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { liveStatus } from "../../../../app/voice/call/live-status.ts";
import { failureText, sessionErrorText } from "../../../../app/voice/call/failure-text.ts";
import type { Stage } from "../../../../app/voice/realtime/errors.ts";
import type { SessionState } from "../../../../app/voice/realtime/realtime-session.ts";
import { settle, standInBrowser } from "../browser-stand-ins.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function connected(replay?: Parameters<typeof standInBrowser>[0]) {
  const parts = standInBrowser(replay);
  const done = parts.session.connect();
  await parts.accept();
  await done;
  return parts;
}

const error = (fields: object) => ({ type: "error", error: { message: "m", ...fields } });

test("connecting goes through its stages, and the three lights turn green one by one", async () => {
  const { session, peer, channel, streams } = standInBrowser();
  expect(session.state).toEqual({ phase: "closed" });
  const done = session.connect();
  expect(liveStatus(session).text).toBe("Connecting…");
  expect(liveStatus(session).announcement).toBe("Asking for a session…");
  await settle();
  expect(session.state).toEqual({ phase: "connecting", stage: "channel" });
  expect([session.isRtcConnected, session.isMediaActive, session.isDataOpen]).toEqual([
    false,
    true,
    false,
  ]);
  peer().become("connected");
  channel().open();
  await settle();
  expect(session.isConnected).toBe(true);
  expect(session.state).toEqual({ phase: "connecting", stage: "config" });
  expect(channel().types()).toEqual(["session.update"]);
  expect(streams[0]?.track.enabled).toBe(false);
  channel().tell({ type: "session.updated", session: {} });
  await done;
  expect(session.state).toEqual({ phase: "connected" });
  expect(streams[0]?.track.enabled).toBe(true);
});

test("the two requests go to the dialect's addresses, one after the other", async () => {
  const { requests } = await connected();
  expect(requests.map(({ url }) => url)).toEqual([
    "https://provider.test/v1/realtime/client_secrets",
    "https://provider.test/v1/realtime/calls",
  ]);
});

test("connecting twice is an error that is logged and leaves the connection alone", async () => {
  const { session, peers, log } = await connected();
  await expect(session.connect()).rejects.toThrow(
    "Already connected to a source: disconnect first",
  );
  expect(log.messages("error")).toEqual(["Already connected to a source: disconnect first"]);
  expect(session.state).toEqual({ phase: "connected" });
  expect(peers).toHaveLength(1);
});

test("a config out of bounds is refused here, before anything is asked for", async () => {
  const { session, browser, requests, peers, log } = standInBrowser();
  browser.temperature = 1.5;
  await expect(session.connect()).rejects.toThrow("received 1.5: session.temperature");
  expect(session.state).toMatchObject({ phase: "failed", failure: { kind: "internal" } });
  expect(log.messages("error")).toHaveLength(1);
  expect([requests.length, peers.length]).toEqual([0, 0]);
});

test("without a key nothing is asked for", async () => {
  const { session, browser, requests, streams } = standInBrowser();
  browser.key = "";
  await expect(session.connect()).rejects.toThrow("OpenAI API key is required");
  expect(session.state).toEqual({ phase: "failed", failure: { kind: "missing-key" } });
  expect(requests.filter(({ signal }) => !signal.aborted)).toEqual([]);
  expect(streams).toEqual([]);
});

/** What a visitor reads of a failed connect. */
function toldOf({ state }: { state: SessionState }): string | undefined {
  return state.phase === "failed" ? failureText(state.failure).what : undefined;
}

test("a browser without WebRTC is told from one that refuses a connection, and what was asked for is given up", async () => {
  const { session, requests, streams } = standInBrowser();
  vi.stubGlobal("RTCPeerConnection", undefined);
  await expect(session.connect()).rejects.toThrow("No RTCPeerConnection available");
  expect(toldOf(session)).toBe("This browser lacks WebRTC, which voice calls need.");
  vi.stubGlobal(
    "RTCPeerConnection",
    vi.fn(function refuse() {
      throw new DOMException("Cannot create so many PeerConnections", "UnknownError");
    }),
  );
  await expect(session.connect()).rejects.toThrow("No RTCPeerConnection available");
  expect(toldOf(session)).toBe("The browser would not open a voice connection.");
  expect(requests.filter(({ signal }) => !signal.aborted)).toEqual([]);
  expect(streams).toEqual([]);
});

test("a refused session is logged, thrown and shown, and leaves nothing open", async () => {
  const { session, browser, log } = standInBrowser();
  browser.respond = async () => new Response("", { status: 401, statusText: "Unauthorized" });
  await expect(session.connect()).rejects.toThrow("Failed to create session: Unauthorized");
  const failure = { kind: "key-refused", status: 401 };
  expect(session.state).toEqual({ phase: "failed", failure });
  expect(log.messages("error")).toEqual(["Failed to create session: Unauthorized"]);
});

test("a refused offer closes the connection and the microphone", async () => {
  const { session, browser, peer, streams } = standInBrowser();
  const answer = browser.respond;
  browser.respond = async (url) =>
    url.endsWith("/calls") ? new Response("", { status: 500, statusText: "Oops" }) : answer(url);
  await expect(session.connect()).rejects.toThrow("Failed to send SDP offer: Oops");
  expect(peer().connectionState).toBe("closed");
  expect(streams[0]?.track.readyState).toBe("ended");
  expect(session.isMediaActive).toBe(false);
});

test("an answer that is no SDP is the provider's error", async () => {
  const { session, browser } = standInBrowser();
  const answer = browser.respond;
  browser.respond = async (url) => (url.endsWith("/calls") ? new Response("?") : answer(url));
  await expect(session.connect()).rejects.toThrow("Failed to send SDP offer: ");
  expect(session.state).toMatchObject({ phase: "failed", failure: { kind: "unusable-answer" } });
});

test.each<[string, number, (parts: ReturnType<typeof standInBrowser>) => void]>([
  ["session", 15_000, ({ browser }) => (browser.respond = () => new Promise(() => {}))],
  ["microphone", 60_000, ({ devices }) => (devices.ask = () => new Promise(() => {}))],
  [
    "offer",
    15_000,
    ({ browser }) => {
      const answer = browser.respond;
      browser.respond = (url) => (url.endsWith("/calls") ? new Promise(() => {}) : answer(url));
    },
  ],
  ["channel", 15_000, () => {}],
])("a hang in the stage %s ends after %d ms", async (stage, limit, hang) => {
  const parts = standInBrowser();
  hang(parts);
  const done = expect(parts.session.connect()).rejects.toThrow("Connecting took too long");
  await vi.advanceTimersByTimeAsync(limit - 1);
  expect(parts.session.state).toEqual({ phase: "connecting", stage });
  await vi.advanceTimersByTimeAsync(1);
  await done;
  expect(parts.session.state).toEqual({ phase: "failed", failure: { kind: "timeout", stage } });
  expect(parts.streams.every(({ track }) => track.readyState === "ended")).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

test.each<[Stage, string]>([
  ["offer", "Check the network, then press Connect."],
  ["channel", "Press Connect to try again. A firewall or VPN may block voice connections."],
])("a hang in the stage %s comes with the advice: %s", (stage, advice) => {
  const what = "Connecting took too long.";
  expect(failureText({ kind: "timeout", stage })).toEqual({ what, advice });
});

test("a config that is never confirmed fails, and nobody was heard", async () => {
  const { session, peer, channel, streams } = standInBrowser();
  const done = expect(session.connect()).rejects.toThrow("(config)");
  await settle();
  peer().become("connected");
  channel().open();
  await vi.advanceTimersByTimeAsync(10_000);
  await done;
  expect(streams[0]?.track.enabled).toBe(false);
});

test("a config that the provider refuses fails with the provider's words", async () => {
  const { session, channel } = standInBrowser();
  const done = expect(session.connect()).rejects.toThrow("Session config refused: no such voice");
  await settle();
  channel().open();
  channel().tell(error({ message: "no such voice", event_id: channel().sent[0]?.event_id }));
  await done;
  expect(session.state).toEqual({
    phase: "failed",
    failure: { kind: "refused", detail: "no such voice" },
  });
});

test.each([0, 1, 2, 3])("Stop after %d steps of connecting leaves nothing open", async (steps) => {
  const parts = standInBrowser();
  const { session, browser, requests, streams, peers } = parts;
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const answer = browser.respond;
  browser.respond = async (url) => {
    await gates[url.endsWith("/calls") ? 1 : 0]?.promise;
    return answer(url);
  };
  const done = session.connect();
  if (steps > 0) gates[0]?.resolve();
  await settle();
  if (steps > 1) gates[1]?.resolve();
  await settle();
  if (steps > 2) parts.channel().open();
  await settle();
  session.stop();
  expect(session.state).toEqual({ phase: "closed" });
  expect(peers.map(({ connectionState }) => connectionState)).toEqual(["closed"]);
  if (steps < 2) expect(requests.at(-1)?.signal.aborted).toBe(true);
  await done;
  for (const gate of gates) gate.resolve();
  await parts.accept();
  expect(session.state).toEqual({ phase: "closed" });
  expect(session.isConnected).toBe(false);
  expect(streams.every(({ track }) => track.readyState === "ended")).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

test("a microphone that is allowed after Stop is released at once", async () => {
  const { session, devices, streams } = standInBrowser();
  const gate = Promise.withResolvers<void>();
  const ask = devices.ask;
  devices.ask = async (constraints) => {
    await gate.promise;
    return ask(constraints);
  };
  const done = session.connect();
  await settle();
  session.stop();
  gate.resolve();
  await done;
  await settle();
  expect(streams[0]?.track.readyState).toBe("ended");
  expect(session.isMediaActive).toBe(false);
});

test("a network that is silent for less than five seconds is forgiven", async () => {
  const { session, peer, peers } = await connected();
  peer().become("disconnected");
  expect(session.state).toEqual({ phase: "unsteady" });
  await vi.advanceTimersByTimeAsync(4_900);
  peer().become("connected");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(session.state).toEqual({ phase: "connected" });
  expect(peers).toHaveLength(1);
});

test("after five seconds of silence a new session takes over and is told what was said", async () => {
  const replay = [
    { id: "u", type: "message", role: "user", text: "Where is it?" },
    { id: "a", type: "message", role: "assistant", text: "Late." },
  ] as const;
  const { session, peer, peers, channel, streams, accept } = await connected(() => [...replay]);
  expect(channel().types()).toEqual(["session.update"]);
  peer().become("disconnected");
  await vi.advanceTimersByTimeAsync(5_000);
  expect(liveStatus(session).text).toBe("Reconnecting, try 1 of 3…");
  expect(streams[0]?.track.enabled).toBe(false);
  await vi.advanceTimersByTimeAsync(500);
  await accept();
  expect(session.state).toEqual({ phase: "connected" });
  expect(peers).toHaveLength(2);
  expect(peers[0]?.connectionState).toBe("closed");
  expect(streams).toHaveLength(1);
  expect(streams[0]?.track.enabled).toBe(true);
  expect(channel().types()).toEqual([
    "session.update",
    "conversation.item.create",
    "conversation.item.create",
  ]);
});

test("late callbacks of an old connection change nothing", async () => {
  const { session, peers, accept } = await connected();
  const heard: string[] = [];
  session.listen(({ type }) => heard.push(type));
  const [old] = peers;
  old?.become("failed");
  await vi.advanceTimersByTimeAsync(500);
  await accept();
  heard.length = 0;
  old?.become("failed");
  old?.channel.tell({ type: "session.updated" });
  old?.channel.dispatchEvent(new Event("close"));
  old?.channel.dispatchEvent(new Event("open"));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(session.state).toEqual({ phase: "connected" });
  expect(peers).toHaveLength(2);
  expect(heard).toEqual([]);
});

test("three tries that fail end it, with growing waits, and free the microphone", async () => {
  const { session, browser, channel, streams, log } = await connected();
  browser.respond = async () => {
    throw new TypeError("Failed to fetch");
  };
  const seen: SessionState[] = [];
  channel().dispatchEvent(new Event("close"));
  for (const wait of [500, 2_000, 5_000]) {
    seen.push(session.state);
    await vi.advanceTimersByTimeAsync(wait);
  }
  expect(seen).toEqual([1, 2, 3].map((attempt) => ({ phase: "reconnecting", attempt, of: 3 })));
  expect(session.state).toEqual({ phase: "failed", failure: { kind: "unreachable" } });
  expect(streams[0]?.track.readyState).toBe("ended");
  expect(log.messages("warn")).toContain("Try 3 of 3 failed");
});

/** What a session that broke `gap` milliseconds after each connect has come to. */
async function breakAfterEach(gaps: readonly number[]) {
  const parts = await connected();
  for (const gap of gaps) {
    await vi.advanceTimersByTimeAsync(gap);
    parts.channel().dispatchEvent(new Event("close"));
    await vi.advanceTimersByTimeAsync(5_000);
    if (parts.session.state.phase === "reconnecting") await parts.accept();
  }
  const { state } = parts.session;
  parts.session.close();
  return { state, connections: parts.peers.length };
}

test("a call that breaks soon after each connect opens no more than three new sessions, then fails", async () => {
  const gap = fc.integer({ min: 0, max: 59_999 });
  await fc.assert(
    fc.asyncProperty(fc.array(gap, { minLength: 4, maxLength: 8 }), async (gaps) => {
      expect(await breakAfterEach(gaps)).toEqual({
        state: { phase: "failed", failure: { kind: "connection-lost" } },
        connections: 4,
      });
    }),
    { numRuns: 30 },
  );
});

test("a call that breaks once a minute is taken up each time", async () => {
  const gaps = [60_000, 60_000, 60_000, 60_000, 60_000];
  expect(await breakAfterEach(gaps)).toEqual({ state: { phase: "connected" }, connections: 6 });
});

test("a break soon after a connect goes on with the next try, and Connect begins anew", async () => {
  const { session, channel, accept } = await connected();
  for (const [attempt, wait] of [500, 2_000, 5_000].entries()) {
    channel().dispatchEvent(new Event("close"));
    expect(liveStatus(session).text).toBe(`Reconnecting, try ${attempt + 1} of 3…`);
    await vi.advanceTimersByTimeAsync(wait);
    await accept();
  }
  channel().dispatchEvent(new Event("close"));
  await settle();
  expect(toldOf(session)).toBe("The connection to the provider failed or was lost.");
  const done = session.connect({ resume: true });
  await accept();
  await done;
  channel().dispatchEvent(new Event("close"));
  expect(liveStatus(session).text).toBe("Reconnecting, try 1 of 3…");
  session.close();
});

/** The network goes, or comes back, as a browser tells it. */
function setOnline({ page }: Pick<ReturnType<typeof standInBrowser>, "page">, onLine: boolean) {
  Object.assign(navigator, { onLine });
  page.dispatchEvent(new Event(onLine ? "online" : "offline"));
}

test("a line that is silent because the browser has no network is said to be offline at once", async () => {
  const parts = await connected();
  const { session, peer } = parts;
  setOnline(parts, false);
  peer().become("disconnected");
  expect(liveStatus(session).text).toBe("Offline: waiting for the network…");
  setOnline(parts, true);
  peer().become("connected");
  expect(liveStatus(session).text).toBe("Connected");
});

test("without a network a try each 15 seconds is in vain, and its return is the first that counts", async () => {
  const parts = await connected();
  const { session, browser, peer, requests, accept } = parts;
  const answer = browser.respond;
  browser.respond = () => Promise.reject(new TypeError("Failed to fetch"));
  setOnline(parts, false);
  peer().become("failed");
  const phases = new Set<string>();
  const stop = autorun(() => phases.add(session.state.phase));
  await vi.advanceTimersByTimeAsync(80_000);
  stop();
  expect([...phases]).toEqual(["offline"]);
  expect(liveStatus(session).text).toBe("Offline: waiting for the network…");
  expect([requests.length, session.isIdle]).toEqual([2 + 5, false]);
  browser.respond = answer;
  setOnline(parts, true);
  await settle();
  expect(session.state).toEqual({ phase: "reconnecting", attempt: 1, of: 3 });
  await vi.advanceTimersByTimeAsync(500);
  await accept();
  expect(session.state).toEqual({ phase: "connected" });
});

test("a network that the browser takes for gone is used all the same", async () => {
  const parts = await connected();
  const { session, peer, peers, accept } = parts;
  setOnline(parts, false);
  peer().become("failed");
  await vi.advanceTimersByTimeAsync(15_500);
  await accept();
  expect(session.state).toEqual({ phase: "connected" });
  setOnline(parts, true);
  await settle();
  expect(session.state).toEqual({ phase: "connected" });
  expect(peers).toHaveLength(2);
});

test.each<[string, string, number]>([
  ["a key that is refused", "key-refused", 401],
  ["a provider that is overloaded", "provider", 503],
])("%s ends the tries, whatever the browser thinks of the network", async (_, kind, status) => {
  const parts = await connected();
  const { session, browser, peer, requests } = parts;
  browser.respond = async () => new Response("", { status });
  setOnline(parts, false);
  peer().become("failed");
  await vi.advanceTimersByTimeAsync(600_000);
  expect(session.state).toMatchObject({ phase: "failed", failure: { kind } });
  expect(requests).toHaveLength(2 + (kind === "provider" ? 3 : 1));
});

test("a try within which the network goes does not count", async () => {
  const parts = await connected();
  const { session, browser, peer } = parts;
  const answer = browser.respond;
  browser.respond = async () => {
    setOnline(parts, false);
    throw new TypeError("Failed to fetch");
  };
  peer().become("failed");
  for (const _ of [1, 2, 3, 4]) {
    await vi.advanceTimersByTimeAsync(500);
    expect(session.state).toEqual({ phase: "offline" });
    setOnline(parts, true);
  }
  browser.respond = answer;
  await vi.advanceTimersByTimeAsync(500);
  await parts.accept();
  expect(session.state).toEqual({ phase: "connected" });
});

test("Stop gives up the wait for a network", async () => {
  const parts = await connected();
  const { session, peer, peers, streams } = parts;
  setOnline(parts, false);
  peer().become("failed");
  await settle();
  session.stop();
  setOnline(parts, true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(session.state).toEqual({ phase: "closed" });
  expect(peers).toHaveLength(1);
  expect(streams[0]?.track.readyState).toBe("ended");
});

test("a key that was refused meanwhile is not tried again", async () => {
  const { session, browser, channel, requests } = await connected();
  browser.respond = async () => new Response("", { status: 401 });
  channel().dispatchEvent(new Event("close"));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(session.state).toMatchObject({ phase: "failed", failure: { kind: "key-refused" } });
  expect(requests).toHaveLength(3);
});

test("a typed message that still waits is not told twice to the session that takes over", async () => {
  const item = { id: "msg", type: "message", role: "user", text: "Hi" } as const;
  const { session, peer, channel, accept } = await connected(() => [item]);
  peer().become("failed");
  session.send({ type: "conversation.item.create", item });
  await vi.advanceTimersByTimeAsync(500);
  await accept();
  expect(channel().types()).toEqual(["session.update", "conversation.item.create"]);
});

test("a call without a microphone is taken up without one, and has it back once there is one", async () => {
  const { session, devices, streams, peer, peers, accept } = await connected();
  const { ask, list } = devices;
  devices.ask = () => Promise.reject(new DOMException("", "NotFoundError"));
  devices.list = [];
  streams[0]?.track.unplug();
  await settle();
  expect(session.microphone.state).toBe("error");
  peer().become("failed");
  await vi.advanceTimersByTimeAsync(500);
  await accept();
  expect(session.state).toEqual({ phase: "connected" });
  expect([peers.length, session.isMediaActive, session.isDataOpen]).toEqual([2, false, true]);
  Object.assign(devices, { ask, list });
  devices.dispatchEvent(new Event("devicechange"));
  await session.microphone.recoverIfLost();
  expect(peer().replaced).toEqual([streams[1]?.track]);
  expect(streams[1]?.track.enabled).toBe(true);
  expect(session.isMediaActive).toBe(true);
});

test("a microphone that is chosen in a call without one joins it, and one that cannot be used changes nothing", async () => {
  const { session, devices, streams, peer, peers, accept } = standInBrowser();
  const { microphone } = session;
  runInAction(() => (microphone.isLeftOut = true));
  const { ask } = devices;
  devices.ask = () => Promise.reject(new DOMException("", "NotReadableError"));
  const done = session.connect();
  await accept();
  await done;
  expect(streams).toEqual([]);
  await expect(microphone.select("usb")).rejects.toThrow("Failed to setup local audio");
  expect([microphone.isLeftOut, microphone.state, session.isUnheard]).toEqual([
    true,
    "inactive",
    false,
  ]);
  devices.ask = ask;
  await microphone.select("usb");
  expect(peer().replaced).toEqual([streams[0]?.track]);
  expect(streams[0]?.track.enabled).toBe(true);
  expect([peers.length, microphone.isLeftOut, session.isMediaActive]).toEqual([1, false, true]);
  peer().become("failed");
  await vi.advanceTimersByTimeAsync(500);
  await accept();
  expect([session.isConnected, streams.length], "with the same one").toEqual([true, 1]);
  session.close();
  expect(streams[0]?.track.readyState).toBe("ended");
});

test("a microphone that is lost while the visitor speaks ends their turn", async () => {
  const { session, devices, streams, channel } = await connected();
  channel().tell(speech("speech_started"));
  streams[0]?.track.unplug();
  await settle();
  expect(session.microphone.state).toBe("active");
  expect(channel().types()).toEqual(["session.update"]);
  devices.ask = () => Promise.reject(new DOMException("", "NotFoundError"));
  streams[1]?.track.unplug();
  await settle();
  expect(channel().types()).toEqual(["session.update", "input_audio_buffer.commit"]);
  channel().tell(speech("committed"));
  expect(session.askAgain()).toBe(true);
});

test("a microphone that is lost in silence has nothing to end", async () => {
  const { devices, streams, channel } = await connected();
  channel().tell(speech("speech_started"));
  channel().tell(speech("speech_stopped"));
  devices.ask = () => Promise.reject(new DOMException("", "NotFoundError"));
  streams[0]?.track.unplug();
  await settle();
  expect(channel().types()).toEqual(["session.update"]);
});

test("Connect asks for a microphone, though the last call had lost its own", async () => {
  const { session, devices, streams, channel } = await connected();
  devices.ask = () => Promise.reject(new DOMException("", "NotFoundError"));
  streams[0]?.track.unplug();
  await settle();
  channel().tell(error({ code: "session_expired" }));
  await expect(session.connect({ resume: true })).rejects.toThrow("Failed to setup local audio");
});

test("Stop ends the tries to reconnect", async () => {
  const { session, peer, peers, streams } = await connected();
  peer().become("failed");
  session.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(session.state).toEqual({ phase: "closed" });
  expect(peers).toHaveLength(1);
  expect(streams[0]?.track.readyState).toBe("ended");
});

const speech = (event: "speech_started" | "speech_stopped" | "committed") => ({
  type: `input_audio_buffer.${event}`,
  item_id: "u",
});

const transcript = {
  type: "conversation.item.input_audio_transcription.completed",
  item_id: "u",
  content_index: 0,
  transcript: "My last words",
};

test("Stop silences both sides at once, and waits for the visitor's last words", async () => {
  const { session, channel, streams, peer } = await connected();
  const heard: string[] = [];
  session.listen(({ type }) => heard.push(type));
  channel().tell(speech("speech_started"));
  session.stop();
  expect(streams[0]?.track.readyState).toBe("ended");
  expect([session.isMediaActive, session.remoteStream]).toEqual([false, undefined]);
  expect(session.state).toEqual({ phase: "stopping", next: "closed" });
  expect(session.isIdle).toBe(false);
  expect(channel().types().slice(1)).toEqual([
    "output_audio_buffer.clear",
    "input_audio_buffer.commit",
  ]);
  channel().tell(speech("speech_stopped"));
  channel().tell(speech("committed"));
  channel().tell({ type: "response.created", response: { id: "r" } });
  expect(channel().sent.at(-2)).toEqual({ type: "response.cancel", response_id: "r" });
  channel().tell(error({ code: "server_error" }));
  expect(session.state).toEqual({ phase: "stopping", next: "closed" });
  channel().tell(transcript);
  expect(heard.at(-1)).toBe(transcript.type);
  expect(session.state).toEqual({ phase: "closed" });
  expect(session.providerError).toBeUndefined();
  expect(peer().connectionState).toBe("closed");
  expect(vi.getTimerCount()).toBe(0);
});

test.each<[string, (parts: Awaited<ReturnType<typeof connected>>) => void]>([
  ["two seconds", () => vi.advanceTimersByTime(2_000)],
  ["a second Stop", ({ session }) => session.stop()],
  ["leaving the page", ({ page }) => page.dispatchEvent(new Event("pagehide"))],
  ["a lost connection", ({ channel }) => channel().dispatchEvent(new Event("close"))],
])("the wait for the visitor's last words ends with %s", async (_, end) => {
  const parts = await connected();
  const { session, channel, peer, peers } = parts;
  channel().tell(speech("committed"));
  session.stop();
  await vi.advanceTimersByTimeAsync(1_999);
  expect(session.state).toEqual({ phase: "stopping", next: "closed" });
  end(parts);
  expect(session.state).toEqual({ phase: "closed" });
  expect(peer().connectionState).toBe("closed");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(peers).toHaveLength(1);
  expect(vi.getTimerCount()).toBe(0);
});

test("Stop waits for nothing once all that was said is transcribed", async () => {
  const { session, channel } = await connected();
  channel().tell({ type: "input_audio_buffer.timeout_triggered", item_id: "silence" });
  channel().tell({ type: "input_audio_buffer.committed", item_id: "silence" });
  for (const event of ["speech_started", "speech_stopped", "committed"] as const) {
    channel().tell(speech(event));
  }
  channel().tell(transcript);
  session.stop();
  expect(session.state).toEqual({ phase: "closed" });
});

test("the session's own end is announced, and one can go on with what was said", async () => {
  const said = { id: "u", type: "message", role: "user", text: "Hi" } as const;
  const { session, channel, streams, accept } = await connected(() => [said]);
  channel().tell(error({ code: "session_expired" }));
  expect(session.state).toEqual({ phase: "ended" });
  expect(streams[0]?.track.readyState).toBe("ended");
  const done = session.connect({ resume: true });
  await accept();
  await done;
  expect(channel().types()).toEqual(["session.update", "conversation.item.create"]);
});

test("a channel that closes when the session's hour is over closed because of that", async () => {
  const { session, channel, peers } = await connected();
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  channel().dispatchEvent(new Event("close"));
  expect(session.state).toEqual({ phase: "ended" });
  expect(peers).toHaveLength(1);
});

const minute = 60_000;

test.each([
  [-3 * 60 * minute, 60 * minute],
  [minute - 1, 60 * minute],
  [minute, minute],
  [30 * minute, 30 * minute],
  [2 * 60 * minute, 2 * 60 * minute],
  [2 * 60 * minute + 1, 60 * minute],
])(
  "a session said to end %d ms from now lasts %d ms: an odd time is a wrong clock's",
  async (told, lasts) => {
    vi.setSystemTime(1_800_000_000_000);
    const { session, channel, accept } = standInBrowser();
    const done = session.connect();
    await settle();
    channel().open();
    channel().tell({
      type: "session.created",
      session: { expires_at: (Date.now() + told) / 1000 },
    });
    await accept();
    await done;
    expect(session.endsAt).toBe(Date.now() + lasts);
  },
);

test("a clock that is two hours fast makes no break a time limit", async () => {
  const { session, channel } = await connected();
  channel().tell({
    type: "session.created",
    session: { expires_at: (Date.now() - 60 * minute) / 1000 },
  });
  channel().dispatchEvent(new Event("close"));
  expect(session.state.phase).toBe("reconnecting");
  session.close();
});

test("leaving the page releases everything", async () => {
  const { session, page, peer, streams } = await connected();
  page.dispatchEvent(new Event("pagehide"));
  expect(session.state).toEqual({ phase: "closed" });
  expect(peer().connectionState).toBe("closed");
  expect(streams[0]?.track.readyState).toBe("ended");
});

test("what is typed before the channel is open goes after the config, and in order", async () => {
  const { session, channel, accept } = standInBrowser();
  const item = { id: "msg", type: "message", role: "user", text: "Hi" } as const;
  session.send({ type: "conversation.item.create", item });
  vi.setSystemTime(1_700_000_000_000);
  session.send({ type: "response.create" });
  expect(() => session.send({ type: "response.create" })).toThrow("Event value already queued");
  const done = session.connect();
  await accept();
  await done;
  expect(channel().types()).toEqual([
    "session.update",
    "conversation.item.create",
    "response.create",
  ]);
  expect(channel().sent[2]).toMatchObject({ event_id: "response_1700000000000" });
});

test("what is said while the config is not confirmed waits for it", async () => {
  const { session, channel } = standInBrowser();
  const done = session.connect();
  await settle();
  channel().open();
  session.send({ type: "response.create" });
  expect(channel().types()).toEqual(["session.update"]);
  channel().tell({ type: "session.updated" });
  await done;
  expect(channel().types()).toEqual(["session.update", "response.create"]);
});

test("Interrupt cancels the response that is made and clears its audio", async () => {
  const { session, channel } = await connected();
  session.interrupt();
  channel().tell({ type: "response.created", response: { id: "r1" } });
  channel().tell({ type: "output_audio_buffer.started", response_id: "r1" });
  expect(session.activity).toMatchObject({ isResponding: true, personaSpeaks: true });
  session.interrupt();
  channel().tell({ type: "output_audio_buffer.cleared", response_id: "r1" });
  expect(session.activity.personaSpeaks).toBe(false);
  expect(channel().sent.slice(1)).toEqual([
    { type: "output_audio_buffer.clear" },
    { type: "response.cancel", response_id: "r1" },
    { type: "output_audio_buffer.clear" },
  ]);
});

test("garbage on the channel is logged and ignored", async () => {
  const { session, channel, log } = await connected();
  const heard: string[] = [];
  session.listen(({ type }) => heard.push(type));
  channel().tell("not json");
  channel().tell({ type: "response.text.delta" });
  channel().tell({ type: "conversation.item.deleted" });
  channel().tell({ type: "something.new" });
  channel().tell({ type: "conversation.item.deleted", item_id: "i" });
  expect(log.messages("warn")).toEqual([
    "Unparseable",
    "Event type mismatch: response.text.delta",
    "Required: event.item_id",
  ]);
  expect(log.messages("debug")).toContain("Event ignored: something.new");
  expect(heard).toEqual(["conversation.item.deleted"]);
});

test("an event that comes twice is taken once", async () => {
  const { session, channel } = await connected();
  const heard: string[] = [];
  session.listen(({ type }) => heard.push(type));
  for (const event_id of ["e1", "e2", "e1", "e3", undefined, undefined]) {
    channel().tell({ type: "output_audio_buffer.cleared", event_id });
  }
  expect(heard).toHaveLength(5);
});

test("an error that the session survives is shown, and can be put away", async () => {
  const { session, channel } = await connected();
  channel().tell(error({ code: "server_error" }));
  expect(session.providerError).toEqual({
    failure: { kind: "provider", detail: "m" },
    lacksAnswer: false,
  });
  expect(session.state).toEqual({ phase: "connected" });
  session.dismissProviderError();
  expect(session.providerError).toBeUndefined();
});

test("an error that the session survives is over with the next answer, and not with the one before", async () => {
  const { session, channel } = await connected();
  channel().tell({ type: "response.created", response: { id: "r1" } });
  channel().tell(error({ code: "server_error" }));
  channel().tell(answered);
  expect(session.providerError).toMatchObject({ lacksAnswer: false });
  channel().tell({ type: "response.created", response: { id: "r2" } });
  expect(session.providerError).toBeDefined();
  channel().tell(answered);
  expect(session.providerError).toBeUndefined();
});

const failedAnswer = (fields?: object) => ({
  type: "response.done",
  response: { status: "failed", status_details: { type: "failed", error: fields } },
});

const answered = {
  type: "response.done",
  response: {
    status: "completed",
    output: [{ id: "a", type: "message", role: "assistant", content: [] }],
  },
};

test("an answer that comes empty is asked for once more, then told", async () => {
  const { session, channel } = await connected();
  const empty = { type: "response.done", response: { status: "completed", output: [] } };
  channel().tell(empty);
  expect(channel().types()).toEqual(["session.update", "response.create"]);
  expect(session.providerError).toBeUndefined();
  channel().tell(empty);
  expect(channel().types()).toHaveLength(2);
  expect(session.providerError).toEqual({ failure: { kind: "answer-empty" }, lacksAnswer: true });
  expect(session.providerError && sessionErrorText(session.providerError)).toEqual({
    what: "The answer was empty.",
    advice: "Ask again. If that fails too, press Stop and then Connect: the conversation goes on.",
  });
  session.askAgain();
  channel().tell(answered);
  expect(session.providerError).toBeUndefined();
});

test("an answer that the provider fails to give is asked for once more, then told", async () => {
  const { session, channel, log } = await connected();
  const details = { type: "server_error", code: "server_error" };
  channel().tell(failedAnswer(details));
  expect(channel().types()).toEqual(["session.update", "response.create"]);
  expect(session.providerError).toBeUndefined();
  channel().tell({ type: "response.created", response: { id: "r2" } });
  channel().tell(failedAnswer(details));
  expect(channel().types()).toHaveLength(2);
  expect(session.providerError).toEqual({
    failure: { kind: "provider", detail: "server_error" },
    lacksAnswer: true,
  });
  expect(log.messages("warn")).toEqual([
    "The answer failed: asked again",
    "The provider reported an error",
  ]);
  expect(session.state).toEqual({ phase: "connected" });
});

test("an answer that came at last takes its alert away, and the next failure is asked again", async () => {
  const { session, channel } = await connected();
  const asked = () => channel().types().slice(1);
  channel().tell(failedAnswer());
  channel().tell(failedAnswer());
  expect(session.providerError).toMatchObject({ lacksAnswer: true });
  session.askAgain();
  channel().tell(answered);
  expect(session.providerError).toBeUndefined();
  channel().tell(failedAnswer());
  expect(asked()).toEqual(["response.create", "response.create", "response.create"]);
});

test("an answer is not asked for again while a request for one waits for the config", async () => {
  const { session, peer, channel, accept } = standInBrowser();
  const done = session.connect();
  session.send({ type: "response.create" });
  await settle();
  peer().become("connected");
  channel().open();
  expect(session.askAgain()).toBe(false);
  await accept();
  await done;
  expect(
    channel()
      .types()
      .filter((type) => type === "response.create"),
  ).toHaveLength(1);
});

test("what is spoken meanwhile is answered instead of the answer that failed", async () => {
  const { session, channel } = await connected();
  channel().tell({ type: "input_audio_buffer.speech_started" });
  channel().tell(failedAnswer());
  expect(channel().types()).toEqual(["session.update"]);
  expect(session.providerError).toMatchObject({ lacksAnswer: true });
});

test.each([
  [{ type: "insufficient_quota", code: "insufficient_quota" }, "no-quota"],
  [{ type: "tokens", code: "rate_limit_exceeded" }, "rate-limited"],
  [{ type: "invalid_request_error", code: "model_not_found" }, "model-unavailable"],
  [{ type: "invalid_request_error", code: "invalid_api_key" }, "key-refused"],
])("%o ends an answer as it ends a connect, and is not asked for again", async (details, kind) => {
  const { session, channel } = await connected();
  channel().tell(failedAnswer(details));
  expect(channel().types()).toEqual(["session.update"]);
  expect(session.providerError).toEqual({
    failure: { kind, detail: details.code },
    lacksAnswer: true,
  });
});

test.each([
  ["content_filter", "The provider’s content filter cut the answer off."],
  ["max_output_tokens", "The answer was cut off: it got too long."],
  [undefined, "The answer was cut off."],
])("an answer that %s left incomplete says why", async (reason, what) => {
  const { session, channel } = await connected();
  const response = { status: "incomplete", status_details: { type: "incomplete", reason } };
  channel().tell({ type: "response.done", response });
  const shown = session.providerError;
  expect(shown && sessionErrorText(shown).what).toBe(what);
  session.askAgain();
  expect(channel().types()).toEqual(["session.update", "response.create"]);
});

test("another microphone takes over without a new offer", async () => {
  const { session, peer, streams, log, requests } = await connected();
  await session.microphone.select("usb");
  expect(streams).toHaveLength(2);
  expect(peer().replaced).toEqual([streams[1]?.track]);
  expect(streams.map(({ track }) => track.readyState)).toEqual(["ended", "live"]);
  expect(streams[1]?.track.enabled).toBe(true);
  expect(requests).toHaveLength(2);
  expect(log.messages("info")).toContain("Audio device changed");
});

test("the visitor's key reaches neither the log nor an error", async () => {
  const { session, browser, log } = standInBrowser();
  browser.respond = async () =>
    Response.json({ error: { message: `You said ${browser.key}` } }, { status: 401 });
  const thrown: unknown = await session.connect().catch((caught: unknown) => caught);
  const said = JSON.stringify([log.lines, session.state, thrown, String(thrown)]);
  expect(said).toContain("You said [key]");
  expect(said).not.toContain(browser.key);
});

test("an event that quotes the visitor's key is shown and logged without it", async () => {
  const { session, browser, channel, log } = standInBrowser();
  browser.key = " my own key ";
  const heard: unknown[] = [];
  session.listen((event) => heard.push(event));
  const done = session.connect();
  await settle();
  channel().open();
  channel().tell({ type: "session.updated", session: {} });
  await done;
  const message = "Unknown: my own key";
  const ofItem = { item_id: "i", content_index: 0 };
  const failed = "conversation.item.input_audio_transcription.failed";
  channel().tell({ type: failed, ...ofItem, error: { message } });
  const response = { status: "failed", status_details: { error: { message } } };
  channel().tell({ type: "response.done", response });
  channel().tell(error({ message }));
  expect(session.providerError).toMatchObject({ failure: { detail: "Unknown: [key]" } });
  const said = JSON.stringify([log.lines, heard]);
  expect(said).not.toContain("my own key");
  expect(said.match(/Unknown: \[key\]/g)).toHaveLength(5);
});

test("a pause closes everything, stops the clock, and going on is a new session", async () => {
  const { session, peer, streams, accept, peers } = await connected(() => [
    { id: "i", type: "message", role: "user", text: "Hi" },
  ]);
  await vi.advanceTimersByTimeAsync(5_000);
  session.pause();
  expect(session.state.phase).toBe("paused");
  expect(liveStatus(session).text).toBe("Paused");
  expect([session.isIdle, session.isPaused]).toEqual([false, true]);
  expect(peer().connectionState).toBe("closed");
  expect(streams.at(-1)?.track.readyState).toBe("ended");
  const { startedAt } = session;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(session.clock.elapsedMs).toBe(5_000);
  const again = session.connect({ resume: true });
  await accept();
  await again;
  expect(peers).toHaveLength(2);
  expect(peer().channel.types()).toEqual(["session.update", "conversation.item.create"]);
  expect([session.startedAt, session.clock.pausedMs]).toEqual([startedAt, 60_000]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(session.clock.elapsedMs).toBe(6_000);
});

test("a pause waits for the visitor's last words, and Stop in the middle of it stops", async () => {
  const spoken = { type: "input_audio_buffer.speech_started", item_id: "i" };
  const waiting = await connected();
  waiting.channel().tell(spoken);
  waiting.session.pause();
  expect(waiting.session.state.phase).toBe("stopping");
  await vi.advanceTimersByTimeAsync(2_000);
  expect(waiting.session.state.phase).toBe("paused");
  waiting.session.stop();
  expect(waiting.session.state.phase).toBe("closed");
  const stopped = await connected();
  stopped.channel().tell(spoken);
  stopped.session.pause();
  stopped.session.stop();
  expect(stopped.session.state.phase).toBe("stopping");
  await vi.advanceTimersByTimeAsync(2_000);
  expect(stopped.session.state.phase).toBe("closed");
});

test("a pause that cannot be ended is a failure like any other", async () => {
  const { session, browser } = await connected();
  session.pause();
  browser.respond = () => Promise.reject(new TypeError("Failed to fetch"));
  await expect(session.connect({ resume: true })).rejects.toThrow();
  expect(session.state.phase).toBe("failed");
});

const noAnswer = { failure: { kind: "no-answer" }, lacksAnswer: true };

test("an answer that does not begin within 15 seconds is told, and can be asked for again", async () => {
  const { session, channel } = await connected();
  session.send({ type: "response.create" });
  await vi.advanceTimersByTimeAsync(14_999);
  expect(session.providerError).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(session.providerError).toEqual(noAnswer);
  expect(session.providerError && sessionErrorText(session.providerError).what).toBe(
    "No answer has come for 15 seconds.",
  );
  const before = channel().types().length;
  expect(session.askAgain()).toBe(true);
  expect(channel().types().slice(before)).toEqual(["response.create"]);
  channel().tell({ type: "response.created", response: { id: "late" } });
  expect(session.providerError).toBeUndefined();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(session.providerError).toBeUndefined();
});

test("a turn of the visitor's that the provider has taken is waited for in the same way", async () => {
  const { session, channel } = await connected();
  const committed = { type: "input_audio_buffer.committed", item_id: "i" };
  channel().tell(committed);
  await vi.advanceTimersByTimeAsync(10_000);
  channel().tell({ type: "input_audio_buffer.speech_started", item_id: "j" });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(session.providerError).toBeUndefined();
  channel().tell({ ...committed, item_id: "j" });
  await vi.advanceTimersByTimeAsync(15_000);
  expect(session.providerError).toEqual(noAnswer);
});

test.each<[string, object[]]>([
  ["has begun", [{ type: "response.created", response: { id: "r" } }]],
  ["was refused", [error({ type: "server_error", event_id: null })]],
])("an answer that %s is not missed", async (_, events) => {
  const { session, channel } = await connected();
  session.send({ type: "response.create" });
  for (const event of events) channel().tell(event);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(session.providerError?.failure.kind).not.toBe("no-answer");
});

test("an answer is missed neither while the network is silent, nor once it was interrupted or stopped", async () => {
  const silent = await connected();
  silent.session.send({ type: "response.create" });
  await vi.advanceTimersByTimeAsync(14_000);
  silent.peer().become("disconnected");
  await vi.advanceTimersByTimeAsync(1_500);
  expect(silent.session.providerError).toBeUndefined();
  silent.session.stop();
  const stopped = await connected();
  stopped.session.send({ type: "response.create" });
  stopped.session.interrupt();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(stopped.session.providerError).toBeUndefined();
  stopped.session.send({ type: "response.create" });
  stopped.session.stop();
  expect(vi.getTimerCount()).toBe(0);
});

test.each(["channel", "peer"] as const)(
  "a %s that closed without an event is noticed when one looks, and the session reconnects",
  async (part) => {
    const { session, peer, channel, peers, accept } = await connected();
    session.checkConnection();
    expect(session.state.phase).toBe("connected");
    if (part === "channel") channel().readyState = "closed";
    else peer().connectionState = "closed";
    await vi.advanceTimersByTimeAsync(1_000);
    expect(session.state.phase).toBe("connected");
    session.checkConnection();
    expect(session.state.phase).toBe("reconnecting");
    await vi.advanceTimersByTimeAsync(500);
    await accept();
    expect(session.state.phase).toBe("connected");
    expect(peers).toHaveLength(2);
    session.stop();
    session.checkConnection();
    expect(session.state.phase).toBe("closed");
  },
);

test.each(["session", "offer", "channel", "config", "connected"])(
  "Stop leaves no timer behind, pressed at: %s",
  async (stage) => {
    const { session, browser, peer, channel, accept } = standInBrowser();
    const { respond } = browser;
    browser.respond = (url) => {
      const isHeld = url.endsWith("/calls") ? stage === "offer" : stage === "session";
      return isHeld ? new Promise(() => {}) : respond(url);
    };
    const done = session.connect();
    await settle();
    if (stage === "config") {
      peer().become("connected");
      channel().open();
      await settle();
    }
    if (stage === "connected") await accept();
    expect("stage" in session.state ? session.state.stage : session.state.phase).toBe(stage);
    session.stop();
    await done;
    await settle();
    expect(vi.getTimerCount()).toBe(0);
  },
);
