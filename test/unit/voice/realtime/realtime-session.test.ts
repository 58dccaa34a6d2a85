import fc from "fast-check";
import { autorun, runInAction } from "mobx";
import { expect, test, vi } from "vitest";
import { liveStatus } from "../../../../app/voice/call/live-status.ts";
import {
  failureText,
  sessionErrorText,
  transcriptionFailureText,
} from "../../../../app/voice/call/failure-text.ts";
import type { Failure, Stage } from "../../../../app/voice/realtime/errors.ts";
import type { SessionState } from "../../../../app/voice/realtime/realtime-session.ts";
import {
  connected,
  refuse,
  settle,
  standInBrowser,
  type StandInBrowser,
} from "../browser-stand-ins.ts";
import { stripOf } from "../strip-of.ts";

const error = (fields: object) => ({ type: "error", error: { message: "m", ...fields } });
const connectedState = { phase: "connected" };
const closed = { phase: "closed" };
const tryOf = (attempt: number) => `Reconnecting, try ${attempt} of 3…`;
const said = { id: "u", type: "message", role: "user", text: "Hi" } as const;
const create = { type: "response.create" } as const;
const itemCreate = "conversation.item.create";

/** What a visitor reads of a failed connect. */
function toldOf({ state }: { state: SessionState }): string | undefined {
  return state.phase === "failed" ? failureText(state.failure).what : undefined;
}

/** The network goes, or comes back, as a browser tells it. */
function setOnline({ page }: Pick<StandInBrowser, "page">, onLine: boolean) {
  Object.assign(navigator, { onLine });
  page.dispatchEvent(new Event(onLine ? "online" : "offline"));
}

const unreachable = () => Promise.reject(new TypeError("Failed to fetch"));
const never = () => new Promise<never>(() => {});

/** Answers the offer so, and all else as it should be. */
function answerOffer({ browser }: Pick<StandInBrowser, "browser">, offer: () => Promise<Response>) {
  const { respond } = browser;
  browser.respond = (url) => (url.endsWith("/calls") ? offer() : respond(url));
}

const breakChannel = ({ channel }: Pick<StandInBrowser, "channel">) =>
  channel().dispatchEvent(new Event("close"));

test.each([
  ["while the visitor speaks", ["speech_started"], true],
  ["before what was said is written down", ["speech_started", "speech_stopped"], true],
  ["in silence", [], false],
])("a session that expires %s ends so", async (_, happened, isLost) => {
  const { session, tell } = await connected();
  for (const what of happened) tell({ type: `input_audio_buffer.${what}`, item_id: "u" });
  tell(error({ code: "session_expired" }));
  expect(session.state).toEqual({ phase: "ended", losesSpeech: isLost });
});

test("connecting goes through its stages, and the three lights turn green one by one", async () => {
  const { session, peer, peers, channel, streams, requests, tell, log } = standInBrowser();
  expect(session.state).toEqual(closed);
  const done = session.connect();
  expect(liveStatus(session).text).toBe("Connecting…");
  expect(liveStatus(session).announcement).toBe("Asking for a session…");
  await settle();
  expect(session.state).toEqual({ phase: "connecting", stage: "channel" });
  const { isRtcConnected, isMediaActive, isDataOpen } = session;
  expect([isRtcConnected, isMediaActive, isDataOpen]).toEqual([false, true, false]);
  expect(requests.map(({ url }) => url)).toEqual([
    "https://provider.test/v1/realtime/client_secrets",
    "https://provider.test/v1/realtime/calls",
  ]);
  peer().become("connected");
  channel().open();
  await settle();
  expect(session.isConnected).toBe(true);
  expect(session.state).toEqual({ phase: "connecting", stage: "config" });
  expect(channel().types()).toEqual(["session.update"]);
  expect(streams[0]?.track.enabled).toBe(false);
  tell({ type: "session.updated", session: {} });
  await done;
  expect(session.state).toEqual(connectedState);
  expect(streams[0]?.track.enabled).toBe(true);

  // Connecting twice is an error that is logged and leaves the connection alone.
  const message = "Already connected to a source: disconnect first";
  await expect(session.connect()).rejects.toThrow(message);
  expect(log.messages("error")).toEqual([message]);
  expect(session.state).toEqual(connectedState);
  expect(peers).toHaveLength(1);
});

test("a microphone that the browser need not ask for is opened while the session is, another once the key has proved good", async () => {
  const { session, browser, streams, requests, accept } = standInBrowser();
  const { respond } = browser;
  const connectOnAnswer = async () => {
    const answer = Promise.withResolvers<void>();
    browser.respond = async (url, request) => {
      if (url.endsWith("/client_secrets")) await answer.promise;
      return respond(url, request);
    };
    const done = session.connect();
    await settle();
    const opened = streams.length;
    answer.resolve();
    await accept();
    await done;
    session.close();
    return opened;
  };
  expect(await connectOnAnswer()).toBe(0);
  expect(streams).toHaveLength(1);
  // The browser has told what the microphones are.
  expect(session.microphone.isAllowed).toBe(true);
  expect(await connectOnAnswer()).toBe(2);
  expect(requests).toHaveLength(4);

  browser.respond = async () => new Response("{}", { status: 401 });
  await expect(session.connect()).rejects.toThrow("Failed to create session");
  await settle();
  expect(streams.map(({ track }) => track.readyState)).toEqual(["ended", "ended", "ended"]);
});

test("the call does not wait for a microphone that the browser need not ask for, and begins once it has joined", async () => {
  const { session, browser, streams, requests, peer, accept } = standInBrowser();
  await session.microphone.list();
  const { devices } = browser;
  const { ask } = devices;
  const gate = Promise.withResolvers<void>();
  devices.ask = async (constraints) => {
    await gate.promise;
    return ask(constraints);
  };
  const done = session.connect();
  await accept();
  await settle();
  expect(requests.map(({ url }) => url.split("/").at(-1))).toEqual(["client_secrets", "calls"]);
  expect([session.state, session.isDataOpen]).toEqual([
    { phase: "connecting", stage: "microphone" },
    true,
  ]);
  gate.resolve();
  await done;
  expect(peer().replaced).toEqual(streams.map(({ track }) => track));
  expect([streams.length, streams[0]?.track.enabled]).toEqual([1, true]);
  session.close();

  devices.ask = refuse("NotReadableError");
  await expect(session.connect()).rejects.toThrow("Failed to setup local audio");
  expect(requests.map(({ url }) => url.split("/").at(-1))).toEqual([
    "client_secrets",
    "calls",
    "client_secrets",
  ]);
});

test("without a microphone that was slow to open, a call whose line is lost ends", async () => {
  const { session, browser, peer, accept } = standInBrowser();
  await session.microphone.list();
  browser.devices.ask = never;
  const done = expect(session.connect()).rejects.toThrow("no route to the provider");
  await accept();
  await settle();
  peer().become("failed");
  await done;
  expect(session.state.phase).toBe("failed");
});

test("without a key, or with a config out of bounds, nothing is asked for", async () => {
  const { session, browser, requests, peers, streams, log } = standInBrowser();
  browser.temperature = 1.5;
  await expect(session.connect()).rejects.toThrow("received 1.5: session.temperature");
  expect(session.state).toMatchObject({ phase: "failed", failure: { kind: "internal" } });
  expect(log.messages("error")).toHaveLength(1);
  expect([requests.length, peers.length]).toEqual([0, 0]);
  Object.assign(browser, { temperature: 0.8, key: "" });
  await expect(session.connect()).rejects.toThrow("OpenAI API key is required");
  expect(session.state).toEqual({ phase: "failed", failure: { kind: "missing-key" } });
  expect(requests.filter(({ signal }) => !signal.aborted)).toEqual([]);
  expect(streams).toEqual([]);
});

test("a browser without WebRTC is told from one that refuses a connection, and what was asked for is given up", async () => {
  const { session, requests, streams } = standInBrowser();
  const refused = vi.fn(function refuseConnection() {
    throw new DOMException("Cannot create so many PeerConnections", "UnknownError");
  });
  for (const [connection, told] of [
    [undefined, "This browser lacks WebRTC, which voice calls need."],
    [refused, "The browser would not open a voice connection."],
  ] as const) {
    vi.stubGlobal("RTCPeerConnection", connection);
    await expect(session.connect()).rejects.toThrow("No RTCPeerConnection available");
    expect(toldOf(session)).toBe(told);
  }
  expect(requests.filter(({ signal }) => !signal.aborted)).toEqual([]);
  expect(streams).toEqual([]);
});

const status = (code: number, statusText: string) => async () =>
  new Response("", { status: code, statusText });

test.each<[string, (parts: StandInBrowser) => void, string, object]>([
  [
    "a refused session",
    ({ browser }) => (browser.respond = status(401, "Unauthorized")),
    "Failed to create session: Unauthorized",
    { kind: "key-refused", status: 401 },
  ],
  [
    "a refused offer",
    (parts) => answerOffer(parts, status(500, "Oops")),
    "Failed to send SDP offer: Oops",
    { kind: "provider", status: 500 },
  ],
  [
    "an answer that is no SDP",
    (parts) => answerOffer(parts, async () => new Response("?")),
    "Failed to send SDP offer: ",
    { kind: "unusable-answer" },
  ],
])("%s is logged, thrown and shown, and leaves nothing open", async (_, harm, message, failure) => {
  const parts = standInBrowser();
  const { session, peer, streams, log } = parts;
  harm(parts);
  await expect(session.connect()).rejects.toThrow(message);
  expect(session.state).toMatchObject({ phase: "failed", failure });
  expect(log.messages("error")).toEqual([expect.stringContaining(message)]);
  expect(peer().connectionState).toBe("closed");
  expect(streams.every(({ track }) => track.readyState === "ended")).toBe(true);
  expect(session.isMediaActive).toBe(false);
});

test.each<[Stage, string, number, (parts: StandInBrowser) => void]>([
  ["session", "Asking for a session…", 15_000, ({ browser }) => (browser.respond = never)],
  ["microphone", "Asking for the microphone…", 60_000, ({ devices }) => (devices.ask = never)],
  ["offer", "Calling OpenAI…", 15_000, (parts) => answerOffer(parts, never)],
  ["channel", "Opening the line…", 15_000, () => {}],
  [
    "config",
    "Giving Danny the notes…",
    10_000,
    ({ channel }) => void setTimeout(() => channel().open()),
  ],
])(
  "a hang in the stage %s, “%s”, ends after %d ms, and nobody was heard",
  async (stage, told, limit, hang) => {
    const parts = standInBrowser();
    const { session, streams } = parts;
    hang(parts);
    const done = expect(session.connect()).rejects.toThrow("Connecting took too long");
    await vi.advanceTimersByTimeAsync(limit - 1);
    expect(session.state).toEqual({ phase: "connecting", stage });
    expect(stripOf(session).title).toBe(told);
    await vi.advanceTimersByTimeAsync(1);
    await done;
    const failure = { kind: "timeout", stage } as const;
    expect(session.state).toEqual({ phase: "failed", failure });
    const isUnasked = stage === "microphone";
    expect(toldOf(session)).toContain(isUnasked ? "got no answer" : "Connecting took too long.");
    // That is where a firewall shows.
    expect(failureText(failure).advice.includes("firewall")).toBe(stage === "channel");
    for (const { track } of streams) {
      expect(track).toMatchObject({ readyState: "ended", enabled: false });
    }
    expect(vi.getTimerCount()).toBe(0);
  },
);

test("a config that the provider refuses fails with the provider's words", async () => {
  const { session, channel, tell } = standInBrowser();
  const done = expect(session.connect()).rejects.toThrow("Session config refused: no such voice");
  await settle();
  channel().open();
  tell(error({ message: "no such voice", event_id: channel().sent[0]?.event_id }));
  await done;
  const failure = { kind: "refused", detail: "no such voice" };
  expect(session.state).toEqual({ phase: "failed", failure });
});

const stages = ["session", "microphone", "offer", "channel", "config", "connected"];

test.each([...stages.map((stage) => ["Stop", stage]), ["leaving the page", "connected"]])(
  "%s leaves nothing open, whatever comes later, at: %s",
  async (how, stage) => {
    const { session, browser, requests, streams, peers, peer, channel, accept } = standInBrowser();
    const { page, devices } = browser;
    const gate = Promise.withResolvers<void>();
    const { respond } = browser;
    const { ask } = devices;
    devices.ask = async (constraints) => {
      if (stage === "microphone") await gate.promise;
      return ask(constraints);
    };
    browser.respond = async (url) => {
      if (stage === (url.endsWith("/calls") ? "offer" : "session")) await gate.promise;
      return respond(url);
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
    if (how === "Stop") session.stop();
    else page.dispatchEvent(new Event("pagehide"));
    expect(session.state).toEqual(closed);
    expect(peers.map(({ connectionState }) => connectionState)).toEqual(["closed"]);
    if (/session|offer/.test(stage)) expect(requests.at(-1)?.signal.aborted).toBe(true);
    await done;
    gate.resolve();
    await accept();
    expect(session.state).toEqual(closed);
    expect([session.isConnected, session.isMediaActive]).toEqual([false, false]);
    expect(streams.map(({ track }) => track.readyState)).toEqual(
      stage === "session" ? [] : ["ended"],
    );
    expect(vi.getTimerCount()).toBe(0);
  },
);

test("a network that is silent for less than five seconds is forgiven", async () => {
  const { session, peer, peers } = await connected();
  peer().become("disconnected");
  expect(session.state).toEqual({ phase: "unsteady" });
  await vi.advanceTimersByTimeAsync(4_900);
  peer().become("connected");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(session.state).toEqual(connectedState);
  expect(peers).toHaveLength(1);
});

test("after five seconds of silence a new session takes over and is told what was said, and the old one changes nothing", async () => {
  const answer = { id: "a", type: "message", role: "assistant", text: "Late." } as const;
  const parts = await connected(() => [said, answer]);
  const { session, peer, peers, streams, accept } = parts;
  expect(parts.said()).toEqual([]);
  peer().become("disconnected");
  await vi.advanceTimersByTimeAsync(5_000);
  expect(liveStatus(session).text).toBe(tryOf(1));
  expect(streams[0]?.track.enabled).toBe(false);
  await vi.advanceTimersByTimeAsync(500);
  await accept();
  expect(session.state).toEqual(connectedState);
  expect(peers.map(({ connectionState }) => connectionState)).toEqual(["closed", "connected"]);
  expect(streams).toHaveLength(1);
  expect(streams[0]?.track.enabled).toBe(true);
  expect(parts.said()).toEqual([itemCreate, itemCreate]);

  const heard: string[] = [];
  session.listen(({ type }) => heard.push(type));
  const [old] = peers;
  old?.become("failed");
  old?.channel.tell({ type: "session.updated" });
  for (const type of ["close", "open"]) old?.channel.dispatchEvent(new Event(type));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(session.state).toEqual(connectedState);
  expect(peers).toHaveLength(2);
  expect(heard).toEqual([]);
});

test("three tries that fail end it, with growing waits, and free the microphone, until Connect begins anew", async () => {
  const parts = await connected();
  const { session, browser, streams, log } = parts;
  const { respond } = browser;
  browser.respond = unreachable;
  const seen: SessionState[] = [];
  breakChannel(parts);
  for (const wait of [500, 2_000, 5_000]) {
    seen.push(session.state);
    await vi.advanceTimersByTimeAsync(wait);
  }
  expect(seen).toEqual([1, 2, 3].map((attempt) => ({ phase: "reconnecting", attempt, of: 3 })));
  expect(session.state).toEqual({ phase: "failed", failure: { kind: "unreachable" } });
  expect(streams[0]?.track.readyState).toBe("ended");
  expect(log.messages("warn")).toContain("Try 3 of 3 failed");
  browser.respond = respond;
  await parts.connect({ resume: true });
  breakChannel(parts);
  expect(liveStatus(session).text).toBe(tryOf(1));
  session.close();
});

/** What a session that broke `gap` milliseconds after each connect has come to. */
async function breakAfterEach(gaps: readonly number[]) {
  const parts = await connected();
  for (const gap of gaps) {
    await vi.advanceTimersByTimeAsync(gap);
    breakChannel(parts);
    await vi.advanceTimersByTimeAsync(5_000);
    if (parts.session.state.phase === "reconnecting") await parts.accept();
  }
  const { state } = parts.session;
  parts.session.close();
  return { state, connections: parts.peers.length };
}

test("a call that breaks soon after each connect opens no more than three new sessions, one that breaks once a minute is taken up each time", async () => {
  const gap = fc.integer({ min: 0, max: 59_999 });
  const failed = { phase: "failed", failure: { kind: "connection-lost" } };
  await fc.assert(
    fc.asyncProperty(fc.array(gap, { minLength: 4, maxLength: 8 }), async (gaps) => {
      expect(await breakAfterEach(gaps)).toEqual({ state: failed, connections: 4 });
    }),
    { numRuns: 20 },
  );
  const minutely = await breakAfterEach(Array.from({ length: 5 }, () => minute));
  expect(minutely).toEqual({ state: connectedState, connections: 6 });
});

const offline = "Offline: waiting for the network…";

test("a line that is silent because the browser has no network is said to be offline at once", async () => {
  const parts = await connected();
  const { session, peer } = parts;
  setOnline(parts, false);
  peer().become("disconnected");
  expect(liveStatus(session).text).toBe(offline);
  setOnline(parts, true);
  peer().become("connected");
  expect(liveStatus(session).text).toBe("Connected");
});

/** A call that broke because the browser has no network. */
async function cutOff(answer?: () => Promise<Response>) {
  const parts = await connected();
  const { respond } = parts.browser;
  if (answer) parts.browser.respond = answer;
  setOnline(parts, false);
  parts.peer().become("failed");
  return { ...parts, respond };
}

test.each([
  ["NotFoundError", "Your microphone is gone", "choose"],
  ["NotReadableError", "Your microphone is in use or not responding", "use-again"],
  ["OddError", "Your microphone is in use or not responding", "use-again"],
])(
  "a microphone that is lost to a %s in a call is told with its cause and its way back",
  async (name, title, action) => {
    const { session, streams, devices } = await connected();
    devices.ask = refuse(name);
    streams[0]?.track.unplug();
    await vi.advanceTimersByTimeAsync(500);
    expect(stripOf(session)).toMatchObject({ title, action, isAlert: true });
  },
);

test("without a network a try each 15 seconds is in vain, and its return is the first that counts", async () => {
  const parts = await cutOff(unreachable);
  const { session, browser, requests, accept, respond } = parts;
  const phases = new Set<string>();
  const stop = autorun(() => phases.add(session.state.phase));
  await vi.advanceTimersByTimeAsync(80_000);
  stop();
  expect([...phases]).toEqual(["offline"]);
  expect(liveStatus(session).text).toBe(offline);
  const line = "The call goes on when the network is back.";
  expect(stripOf(session)).toMatchObject({ line, isAlert: true });
  expect([requests.length, session.isIdle]).toEqual([2 + 5, false]);
  browser.respond = respond;
  setOnline(parts, true);
  await settle();
  expect(session.state).toEqual({ phase: "reconnecting", attempt: 1, of: 3 });
  await vi.advanceTimersByTimeAsync(500);
  await accept();
  expect(session.state).toEqual(connectedState);
});

test("a network that the browser takes for gone is used all the same", async () => {
  const parts = await cutOff();
  const { session, peers, accept } = parts;
  await vi.advanceTimersByTimeAsync(15_500);
  await accept();
  expect(session.state).toEqual(connectedState);
  setOnline(parts, true);
  await settle();
  expect(session.state).toEqual(connectedState);
  expect(peers).toHaveLength(2);
});

test.each([
  ["a key that is refused", true, "key-refused", 401, 1],
  ["a key that is refused", false, "key-refused", 401, 1],
  ["a provider that is overloaded", false, "provider", 503, 3],
])(
  "%s ends the tries, whatever the browser thinks of the network (online: %s)",
  async (_, isOnline, kind, code, tries) => {
    const parts = await connected();
    const { session, browser, peer, requests } = parts;
    browser.respond = status(code, "");
    setOnline(parts, isOnline);
    peer().become("failed");
    await vi.advanceTimersByTimeAsync(600_000);
    expect(session.state).toMatchObject({ phase: "failed", failure: { kind } });
    expect(requests).toHaveLength(2 + tries);
  },
);

test.each([
  ["20", 3],
  ["61", 1],
] as const)(
  "a provider that asks to wait %s s is tried %d times, so far apart",
  async (wait, tries) => {
    const { session, browser, peer, requests } = await connected();
    const headers = { "retry-after": wait };
    browser.respond = async () => new Response("", { status: 429, headers });
    peer().become("failed");
    await vi.advanceTimersByTimeAsync(500);
    expect(requests).toHaveLength(3);
    for (let count = 2; count <= tries; count += 1) {
      await vi.advanceTimersByTimeAsync(19_999);
      expect(requests).toHaveLength(1 + count);
      await vi.advanceTimersByTimeAsync(1);
    }
    expect(requests).toHaveLength(2 + tries);
    expect(session.state).toMatchObject({
      phase: "failed",
      failure: { kind: "rate-limited", retryAfter: Number(wait) },
    });
  },
);

test("a try within which the network goes does not count", async () => {
  const parts = await connected();
  const { session, browser, peer } = parts;
  const { respond } = browser;
  browser.respond = () => {
    setOnline(parts, false);
    return unreachable();
  };
  peer().become("failed");
  for (const _ of [1, 2, 3, 4]) {
    await vi.advanceTimersByTimeAsync(500);
    expect(session.state).toEqual({ phase: "offline" });
    setOnline(parts, true);
  }
  browser.respond = respond;
  await vi.advanceTimersByTimeAsync(500);
  await parts.accept();
  expect(session.state).toEqual(connectedState);
});

test.each([false, true])(
  "Stop ends the tries to reconnect, and the wait for a network (network: %s)",
  async (isOnline) => {
    const parts = await connected();
    const { session, peer, peers, streams } = parts;
    setOnline(parts, isOnline);
    peer().become("failed");
    await settle();
    session.stop();
    setOnline(parts, true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(session.state).toEqual(closed);
    expect(peers).toHaveLength(1);
    expect(streams[0]?.track.readyState).toBe("ended");
  },
);

test("a typed message that still waits is not told twice to the session that takes over", async () => {
  const parts = await connected(() => [said]);
  parts.peer().become("failed");
  parts.session.send({ type: itemCreate, item: said });
  await vi.advanceTimersByTimeAsync(500);
  await parts.accept();
  expect(parts.said()).toEqual([itemCreate]);
});

test("a call without a microphone is taken up without one, and has it back once there is one", async () => {
  const { session, devices, streams, peer, peers, reconnect } = await connected();
  const { ask, list } = devices;
  Object.assign(devices, { ask: refuse("NotFoundError"), list: [] });
  streams[0]?.track.unplug();
  await settle();
  expect(session.microphone.state).toBe("error");
  await reconnect();
  expect(session.state).toEqual(connectedState);
  expect([peers.length, session.isMediaActive, session.isDataOpen]).toEqual([2, false, true]);
  Object.assign(devices, { ask, list });
  devices.dispatchEvent(new Event("devicechange"));
  await session.microphone.recoverIfLost();
  expect(peer().replaced).toEqual([streams[1]?.track]);
  expect(streams[1]?.track.enabled).toBe(true);
  expect(session.isMediaActive).toBe(true);
});

test("a microphone that is chosen in a call without one joins it, and one that cannot be used changes nothing", async () => {
  const { session, devices, streams, peer, peers, connect, reconnect } = standInBrowser();
  const { microphone } = session;
  runInAction(() => (microphone.isLeftOut = true));
  const { ask } = devices;
  devices.ask = refuse("NotReadableError");
  await connect();
  expect(streams).toEqual([]);
  await expect(microphone.select("usb")).rejects.toThrow("Failed to setup local audio");
  expect(microphone).toMatchObject({ isLeftOut: true, state: "inactive" });
  expect(session.isUnheard).toBe(false);
  devices.ask = ask;
  await microphone.select("usb");
  expect(peer().replaced).toEqual([streams[0]?.track]);
  expect(streams[0]?.track.enabled).toBe(true);
  expect([peers.length, microphone.isLeftOut, session.isMediaActive]).toEqual([1, false, true]);
  await reconnect();
  expect([session.isConnected, streams.length], "with the same one").toEqual([true, 1]);
  session.close();
  expect(streams[0]?.track.readyState).toBe("ended");
});

const speech = (event: "speech_started" | "speech_stopped" | "committed", item_id = "u") => ({
  type: `input_audio_buffer.${event}`,
  item_id,
});

test("a microphone that is lost while the visitor speaks ends their turn, one that is lost in silence has nothing to end", async () => {
  const parts = await connected();
  const { session, devices, streams, tell } = parts;
  tell(speech("speech_started"));
  streams[0]?.track.unplug();
  await settle();
  expect(session.microphone.state).toBe("active");
  expect(parts.said()).toEqual([]);
  devices.ask = refuse("NotFoundError");
  streams[1]?.track.unplug();
  await settle();
  expect(parts.said()).toEqual(["input_audio_buffer.commit"]);
  tell(speech("committed"));
  expect(session.askAgain()).toBe(true);

  const silent = await connected();
  silent.tell(speech("speech_started"), speech("speech_stopped"));
  silent.devices.ask = refuse("NotFoundError");
  silent.streams[0]?.track.unplug();
  await settle();
  expect(silent.said()).toEqual([]);
});

test("Connect asks for a microphone, though the last call had lost its own", async () => {
  const { session, devices, streams, tell } = await connected();
  devices.ask = refuse("NotFoundError");
  streams[0]?.track.unplug();
  await settle();
  tell(error({ code: "session_expired" }));
  await expect(session.connect({ resume: true })).rejects.toThrow("Failed to setup local audio");
});

const transcript = {
  type: "conversation.item.input_audio_transcription.completed",
  item_id: "u",
  content_index: 0,
  transcript: "My last words",
};

test("Stop silences both sides at once, and waits for the visitor's last words", async () => {
  const { session, channel, streams, peer, tell, said: sent } = await connected();
  const heard: string[] = [];
  session.listen(({ type }) => heard.push(type));
  tell(speech("speech_started"));
  session.stop();
  const stopping = { phase: "stopping", next: "closed" };
  expect(streams[0]?.track.readyState).toBe("ended");
  expect([session.isMediaActive, session.remoteStream]).toEqual([false, undefined]);
  expect(session.state).toEqual(stopping);
  expect(session.isIdle).toBe(false);
  expect(sent()).toEqual(["output_audio_buffer.clear", "input_audio_buffer.commit"]);
  tell(speech("speech_stopped"), speech("committed"));
  tell({ type: "response.created", response: { id: "r" } });
  expect(channel().sent.at(-2)).toEqual({ type: "response.cancel", response_id: "r" });
  tell(error({ code: "server_error" }));
  expect(session.state).toEqual(stopping);
  tell(transcript);
  expect(heard.at(-1)).toBe(transcript.type);
  expect(session.state).toEqual(closed);
  expect(session.providerError).toBeUndefined();
  expect(peer().connectionState).toBe("closed");
  expect(vi.getTimerCount()).toBe(0);
});

test.each<[string, (parts: StandInBrowser) => void]>([
  ["two seconds", () => vi.advanceTimersByTime(2_000)],
  ["a second Stop", ({ session }) => session.stop()],
  ["leaving the page", ({ page }) => page.dispatchEvent(new Event("pagehide"))],
  ["a lost connection", breakChannel],
])("the wait for the visitor's last words ends with %s", async (_, end) => {
  const parts = await connected();
  const { session, peer, peers } = parts;
  parts.tell(speech("committed"));
  session.stop();
  await vi.advanceTimersByTimeAsync(1_999);
  expect(session.state).toEqual({ phase: "stopping", next: "closed" });
  end(parts);
  expect(session.state).toEqual(closed);
  expect(peer().connectionState).toBe("closed");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(peers).toHaveLength(1);
  expect(vi.getTimerCount()).toBe(0);
});

test("Stop waits for nothing once all that was said is transcribed", async () => {
  const { session, tell } = await connected();
  tell({ type: "input_audio_buffer.timeout_triggered", item_id: "silence" });
  tell(speech("committed", "silence"));
  tell(speech("speech_started"), speech("speech_stopped"), speech("committed"), transcript);
  session.stop();
  expect(session.state).toEqual(closed);
});

test("the session's own end is announced, and one can go on with what was said", async () => {
  const parts = await connected(() => [said]);
  const { session, streams, connect } = parts;
  parts.tell(error({ code: "session_expired" }));
  expect(session.state).toEqual({ phase: "ended", losesSpeech: false });
  expect(streams[0]?.track.readyState).toBe("ended");
  await connect({ resume: true });
  expect(parts.said()).toEqual([itemCreate]);
});

const minute = 60_000;
const hour = 60 * minute;

test("a channel that closes when the session's hour is over closed because of that", async () => {
  const parts = await connected();
  await vi.advanceTimersByTimeAsync(hour);
  breakChannel(parts);
  expect(parts.session.state).toEqual({ phase: "ended", losesSpeech: false });
  expect(parts.peers).toHaveLength(1);
});

test.each([
  [-3 * hour, hour],
  [minute - 1, hour],
  [minute, minute],
  [30 * minute, 30 * minute],
  [2 * hour, 2 * hour],
  [2 * hour + 1, hour],
])(
  "a session said to end %d ms from now lasts %d ms: an odd time is a wrong clock's",
  async (told, lasts) => {
    const { session, channel, accept, tell } = standInBrowser();
    vi.setSystemTime(1_800_000_000_000);
    const done = session.connect();
    await settle();
    channel().open();
    const expires_at = (Date.now() + told) / 1000;
    tell({ type: "session.created", session: { expires_at } });
    await accept();
    await done;
    expect(session.endsAt).toBe(Date.now() + lasts);
    // A break before then is a break.
    channel().close();
    expect(session.state.phase).toBe("reconnecting");
    session.close();
  },
);

test.each([
  [20 * minute, "reconnecting"],
  [0, "ended"],
])(
  "a session that is heard %d ms after its told end was told it by a wrong clock, and a break is then %s",
  async (heardAfter, phase) => {
    const parts = await connected();
    const { session, tell } = parts;
    session.endsAt = Date.now() + 15 * minute;
    await vi.advanceTimersByTimeAsync(15 * minute + heardAfter);
    tell({ type: "input_audio_buffer.speech_started", item_id: "i" });
    await vi.advanceTimersByTimeAsync(minute);
    breakChannel(parts);
    expect(session.state.phase).toBe(phase);
    session.close();
  },
);

test("what is sent before the config is confirmed goes after it, in order, and is not asked for again", async () => {
  const { session, channel, tell } = standInBrowser();
  session.send({ type: itemCreate, item: said });
  const done = session.connect();
  await settle();
  channel().open();
  vi.setSystemTime(1_700_000_000_000);
  session.send(create);
  for (const again of [create, { type: itemCreate, item: { ...said, id: "v" } }] as const) {
    expect(() => session.send(again)).toThrow("Event value already queued");
  }
  expect(session.askAgain()).toBe(false);
  expect(channel().types()).toEqual(["session.update"]);
  tell({ type: "session.updated" });
  await done;
  expect(channel().types()).toEqual(["session.update", itemCreate, create.type]);
  expect(channel().sent[2]).toMatchObject({ event_id: "response_1700000000000" });
});

test("Interrupt cancels the response that is made and clears its audio", async () => {
  const { session, channel, tell } = await connected();
  session.interrupt();
  tell({ type: "response.created", response: { id: "r1" } });
  tell({ type: "output_audio_buffer.started", response_id: "r1" });
  expect(session.activity).toMatchObject({ isResponding: true, personaSpeaks: true });
  session.interrupt();
  tell({ type: "output_audio_buffer.cleared", response_id: "r1" });
  expect(session.activity.personaSpeaks).toBe(false);
  expect(channel().sent.slice(1)).toMatchObject([
    { type: "output_audio_buffer.clear" },
    { type: "response.cancel", response_id: "r1" },
    { type: "output_audio_buffer.clear" },
  ]);
});

test("garbage on the channel is logged and ignored, and an event that comes twice is taken once", async () => {
  const { session, log, tell } = await connected();
  const heard: string[] = [];
  session.listen(({ type }) => heard.push(type));
  tell("not json", { type: "response.text.delta" }, { type: "conversation.item.deleted" });
  tell({ type: "something.new" }, { type: "conversation.item.deleted", item_id: "i" });
  expect(log.messages("warn")).toEqual([
    "Unparseable",
    "Event type mismatch: response.text.delta",
    "Required: event.item_id",
  ]);
  expect(log.messages("debug")).toContain("Event ignored: something.new");
  expect(heard).toEqual(["conversation.item.deleted"]);
  for (const event_id of ["e1", "e2", "e1", "e3", undefined, undefined]) {
    tell({ type: "output_audio_buffer.cleared", event_id });
  }
  expect(heard.slice(1)).toHaveLength(5);
});

const failedAnswer = (fields?: object) => ({
  type: "response.done",
  response: { status: "failed", status_details: { type: "failed", error: fields } },
});

const messageOf = (...content: object[]) => ({
  id: "a",
  type: "message",
  role: "assistant",
  content,
});

const finished = (...output: object[]) => ({
  type: "response.done",
  response: { status: "completed", output },
});

const answered = finished(messageOf({ type: "output_audio", transcript: "Well." }));

const withoutWords = messageOf(
  { type: "output_audio", transcript: "" },
  { type: "output_text", text: "" },
);

test("an error that the session survives is shown until it is put away, or the next answer comes", async () => {
  const { session, tell } = await connected();
  const shown = { failure: { kind: "provider", detail: "m" }, lacksAnswer: false };
  tell(error({ code: "server_error" }));
  expect(session.providerError).toEqual(shown);
  expect(session.state).toEqual(connectedState);
  session.dismissProviderError();
  expect(session.providerError).toBeUndefined();
  // The answer before is not the next one.
  tell({ type: "response.created", response: { id: "r1" } }, error({ code: "server_error" }));
  tell(answered);
  expect(session.providerError).toEqual(shown);
  tell({ type: "response.created", response: { id: "r2" } });
  expect(session.providerError).toBeDefined();
  tell(answered);
  expect(session.providerError).toBeUndefined();
});

type FailedAnswer = [
  how: string,
  event: object,
  failure: Failure,
  what: string,
  warnings: string[],
];

test.each<FailedAnswer>([
  ...[[], [messageOf()], [withoutWords]].map((output): FailedAnswer => [
    "comes empty",
    finished(...output),
    { kind: "answer-empty" },
    "The answer was empty.",
    ["The answer is empty: asked again", "The answer is empty"],
  ]),
  [
    "the provider fails to give",
    failedAnswer({ type: "server_error", code: "server_error" }),
    { kind: "provider", detail: "server_error" },
    "The provider reported an error. It says: server_error",
    ["The answer failed: asked again", "The provider reported an error"],
  ],
])(
  "an answer that %s is asked for once more, then told, and so is the next one",
  async (_, event, failure, what, warnings) => {
    const { session, log, tell, said: sent } = await connected();
    const begun = { type: "response.created", response: { id: "r" } };
    tell(begun, event);
    expect(sent()).toEqual([create.type]);
    expect(session.providerError).toBeUndefined();
    tell(begun, event);
    expect(sent()).toHaveLength(1);
    expect(session.providerError).toEqual({ failure, lacksAnswer: true });
    expect(session.providerError && sessionErrorText(session.providerError)).toEqual({
      what,
      advice:
        "Ask again. If that fails too, press Stop and then Connect: the conversation goes on.",
    });
    expect(log.messages("warn")).toEqual(warnings);
    expect(session.state).toEqual(connectedState);
    session.askAgain();
    tell(answered);
    expect(session.providerError).toBeUndefined();
    tell(begun, event);
    expect(sent()).toEqual([create.type, create.type, create.type]);
  },
);

const cancelledAnswer = (reason?: string) => ({
  type: "response.done",
  response: { id: "r", status: "cancelled", status_details: { type: "cancelled", reason } },
});

test.each([undefined, "client_cancelled"])(
  "an answer that ends as cancelled (%s) although nobody did is asked for once more, then told",
  async (reason) => {
    const { session, tell, said: sent } = await connected();
    const begun = { type: "response.created", response: { id: "r" } };
    tell(speech("speech_started"), speech("speech_stopped"), speech("committed"));
    tell(begun, cancelledAnswer(reason));
    expect(sent()).toEqual([create.type]);
    expect(session.providerError).toBeUndefined();
    tell(begun, cancelledAnswer(reason));
    expect(sent()).toHaveLength(1);
    expect(session.providerError).toMatchObject({ lacksAnswer: true });
    tell({ type: "response.created", response: { id: "r" } }, answered);
    expect(session.providerError).toBeUndefined();
  },
);

type Interruption = (parts: Awaited<ReturnType<typeof connected>>, begin: () => void) => void;

test.each<[string, Interruption]>([
  [
    "Interrupt",
    ({ session }, begin) => {
      begin();
      session.interrupt();
    },
  ],
  [
    "Interrupt before it began",
    ({ session }, begin) => {
      session.askAgain();
      session.interrupt();
      begin();
    },
  ],
  [
    "speech",
    ({ tell }, begin) => {
      begin();
      tell(speech("speech_started"), speech("speech_stopped"));
    },
  ],
  [
    "speech that had begun before",
    ({ tell }, begin) => {
      tell(speech("speech_started"));
      begin();
      tell(speech("speech_stopped"));
    },
  ],
  [
    "Pause",
    ({ session, tell }, begin) => {
      begin();
      tell(speech("committed"));
      session.pause();
    },
  ],
  [
    "Stop",
    ({ session, tell }, begin) => {
      begin();
      tell(speech("committed"));
      session.stop();
    },
  ],
  ["a turn that only the provider tells of", (_, begin) => begin()],
])("an answer that %s cancels is not asked for again", async (how, interrupt) => {
  const parts = await connected();
  const { session, tell, said: sent } = parts;
  interrupt(parts, () => tell({ type: "response.created", response: { id: "r" } }));
  const before = sent().filter((type) => type === create.type).length;
  tell(cancelledAnswer(how.startsWith("a turn") ? "turn_detected" : undefined));
  expect(sent().filter((type) => type === create.type)).toHaveLength(before);
  expect(session.providerError).toBeUndefined();
});

test("an answer of sound alone is an answer", async () => {
  const { session, tell, said: sent } = await connected();
  const of = { response_id: "r" };
  tell({ type: "response.created", response: { id: "r" } });
  tell({ type: "output_audio_buffer.started", ...of }, finished(withoutWords));
  expect(sent()).toEqual([]);
  expect(session.providerError).toBeUndefined();
});

test("an answer that fails before it begins is waited for no longer", async () => {
  const { session, tell } = await connected();
  tell({ type: "input_audio_buffer.committed", item_id: "u" });
  expect(session.isThinking).toBe(true);
  tell(failedAnswer({ type: "invalid_request_error", code: "model_not_found" }));
  expect(session.isThinking).toBe(false);
});

test("what is spoken meanwhile is answered instead of the answer that failed", async () => {
  const { session, tell, said: sent } = await connected();
  tell({ type: "input_audio_buffer.speech_started" }, failedAnswer());
  expect(sent()).toEqual([]);
  expect(session.providerError).toMatchObject({ lacksAnswer: true });
});

test.each([
  [{ type: "insufficient_quota", code: "insufficient_quota" }, "no-quota"],
  [{ type: "tokens", code: "rate_limit_exceeded" }, "rate-limited"],
  [{ type: "invalid_request_error", code: "model_not_found" }, "model-unavailable"],
  [{ type: "invalid_request_error", code: "invalid_api_key" }, "key-refused"],
])("%o ends an answer as it ends a connect, and is not asked for again", async (details, kind) => {
  const { session, tell, said: sent } = await connected();
  tell(failedAnswer(details));
  expect(sent()).toEqual([]);
  const failure = { kind, detail: details.code };
  expect(session.providerError).toEqual({ failure, lacksAnswer: true });
});

test.each([
  ["content_filter", "The provider’s content filter cut the answer off."],
  ["max_output_tokens", "The answer was cut off: it got too long."],
  [undefined, "The answer was cut off."],
])("an answer that %s left incomplete says why", async (reason, what) => {
  const { session, tell, said: sent } = await connected();
  const response = { status: "incomplete", status_details: { type: "incomplete", reason } };
  tell({ type: "response.done", response });
  const shown = session.providerError;
  expect(shown && sessionErrorText(shown).what).toBe(what);
  session.askAgain();
  expect(sent()).toEqual([create.type]);
});

test("the visitor's key reaches neither the log nor an error", async () => {
  const { session, browser, log } = standInBrowser();
  browser.respond = async () =>
    Response.json({ error: { message: `You said ${browser.key}` } }, { status: 401 });
  const thrown: unknown = await session.connect().catch((caught: unknown) => caught);
  const told = JSON.stringify([log.lines, session.state, thrown, String(thrown)]);
  expect(told).toContain("You said [key]");
  expect(told).not.toContain(browser.key);
});

test("an event that quotes the visitor's key is shown and logged without it", async () => {
  const { session, browser, connect, log, tell } = standInBrowser();
  browser.key = " my own key ";
  const heard: unknown[] = [];
  session.listen((event) => heard.push(event));
  await connect();
  const message = "Unknown: my own key";
  const failed = "conversation.item.input_audio_transcription.failed";
  tell({ type: failed, item_id: "i", content_index: 0, error: { message } });
  tell(failedAnswer({ message }), error({ message }));
  expect(session.providerError).toMatchObject({ failure: { detail: "Unknown: [key]" } });
  const told = JSON.stringify([log.lines, heard]);
  expect(told).not.toContain("my own key");
  expect(told.match(/Unknown: \[key\]/g)).toHaveLength(5);
});

const transcription = "conversation.item.input_audio_transcription";
const untranscribed = (code: string) => ({
  type: `${transcription}.failed`,
  item_id: "i",
  content_index: 0,
  error: { code },
});

test.each([
  ["a model that the key may not use", "model_not_found", 1, "may not use the transcription model"],
  ["an account without credit", "insufficient_quota", 1, "can’t be written down"],
  ["three failures in a row", "audio_unintelligible", 3, "can’t be written down"],
])("%s is told once as the reason for missing transcripts", async (_, code, times, what) => {
  const { session, tell, connect } = await connected();
  for (let time = 1; time < times; time += 1) tell(untranscribed(code));
  expect(session.transcriptionFailure).toBeUndefined();
  tell(untranscribed(code));
  const failure = session.transcriptionFailure;
  expect(failure && transcriptionFailureText(failure).what).toContain(what);
  tell({ type: "response.created", response: {} }, answered);
  expect(session.transcriptionFailure).toBe(failure);
  session.dismissTranscriptionFailure();
  tell(untranscribed(code), untranscribed(code), untranscribed(code));
  expect(session.transcriptionFailure).toBeUndefined();
  expect(session.providerError).toBeUndefined();
  session.stop();
  session.stop();
  await connect();
  for (let time = 0; time < times; time += 1) tell(untranscribed(code));
  expect(session.transcriptionFailure).toBeDefined();
  tell({ type: `${transcription}.completed`, item_id: "i", content_index: 0, transcript: "Hello" });
  expect(session.transcriptionFailure).toBeUndefined();
});

test("turns whose transcripts do not come are told of once there are several, until one comes", async () => {
  const { session, tell } = await connected();
  const take = (id: string) => tell({ type: "input_audio_buffer.committed", item_id: id });
  for (const id of ["a", "b", "c"]) take(id);
  expect(session.transcriptionFailure).toBeUndefined();
  take("d");
  expect(session.transcriptionFailure).toEqual({ kind: "provider" });
  tell({ ...transcript, item_id: "d" });
  expect(session.transcriptionFailure).toBeUndefined();
});

test("a pause closes everything, stops the clock, and going on is a new session, which may fail", async () => {
  const parts = await connected(() => [said]);
  const { session, browser, peer, streams, peers, connect } = parts;
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
  await connect({ resume: true });
  expect(peers).toHaveLength(2);
  expect(parts.said()).toEqual([itemCreate]);
  expect([session.startedAt, session.clock.elapsedMs]).toEqual([startedAt, 5_000]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(session.clock.elapsedMs).toBe(6_000);
  session.pause();
  browser.respond = unreachable;
  await expect(session.connect({ resume: true })).rejects.toThrow();
  expect(session.state.phase).toBe("failed");
});

test.each([false, true])(
  "a pause waits for the visitor's last words, and Stop in the middle of it stops (stopped: %s)",
  async (isStopped) => {
    const { session, tell } = await connected();
    tell(speech("speech_started"));
    session.pause();
    if (isStopped) session.stop();
    expect(session.state.phase).toBe("stopping");
    await vi.advanceTimersByTimeAsync(2_000);
    expect(session.state.phase).toBe(isStopped ? "closed" : "paused");
    session.stop();
    expect(session.state.phase).toBe("closed");
  },
);

const created = (id: string) => ({ type: "response.created", response: { id } });
const outputAdded = (id: string) => ({
  type: "response.output_item.added",
  response_id: id,
  item: messageOf(),
});
const noAnswer = { failure: { kind: "no-answer" }, lacksAnswer: true };

test.each<[string, (parts: StandInBrowser) => unknown]>([
  ["a request", ({ session }) => session.send(create)],
  ["a turn that the provider has taken", ({ tell }) => tell(speech("committed", "i"))],
])(
  "after %s the persona is thinking; an answer that does not begin is asked for once more, and then told of",
  async (_, happen) => {
    const parts = await connected();
    const { session, tell, said: sent } = parts;
    happen(parts);
    const before = sent().length;
    for (const times of [0, 1]) {
      expect(stripOf(session).title).toBe("Danny is thinking");
      await vi.advanceTimersByTimeAsync(14_999);
      expect(sent()).toHaveLength(before + times);
      expect(session.providerError).toBeUndefined();
      await vi.advanceTimersByTimeAsync(1);
    }
    expect(sent().at(-1)).toBe(create.type);
    expect(session.providerError).toEqual(noAnswer);
    const text = session.providerError && sessionErrorText(session.providerError).what;
    expect(text).toBe("No answer has come for 15 seconds.");
    expect(stripOf(session).title).toBe("Danny has not answered yet");
    const ending = { ending: "common_ground", reason: "Half is paid now." } as const;
    expect(stripOf(session, { ending })).toMatchObject({
      title: "Common ground",
      now: "Danny has not answered yet",
      next: "Ask again, or go on.",
    });
    expect(session.askAgain()).toBe(true);
    tell(created("late"), outputAdded("late"));
    expect(session.providerError).toBeUndefined();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(session.providerError).toBeUndefined();
  },
);

test.each([true, false])(
  "an answer that is created and never begins is given up, asked for once more, and then told of (its end is reported: %s)",
  async (isReported) => {
    const { session, tell, channel, said: sent } = await connected();
    tell(speech("committed", "i"));
    for (const id of ["r1", "r2"]) {
      tell(created(id));
      await vi.advanceTimersByTimeAsync(14_999);
      expect(stripOf(session).title).toBe("Danny is thinking");
      await vi.advanceTimersByTimeAsync(1);
      expect(channel().sent).toContainEqual({ type: "response.cancel", response_id: id });
      const done = { id, status: "cancelled", status_details: { type: "cancelled" }, output: [] };
      if (isReported) tell({ type: "response.done", response: done });
      else await vi.advanceTimersByTimeAsync(5_000);
    }
    expect(sent()).toEqual(["response.cancel", create.type, "response.cancel"]);
    expect(session.providerError).toEqual(noAnswer);
    expect(stripOf(session).title).toBe("Danny has not answered yet");
    expect(session.askAgain()).toBe(true);
    expect(sent().at(-1)).toBe(create.type);
  },
);

test.each<[string, object]>([
  ["an item", { type: "response.output_item.added", response_id: "r2", item: messageOf() }],
  ["a word", { type: "response.output_text.delta", item_id: "a", content_index: 0, delta: "W" }],
  ["sound", { type: "output_audio_buffer.started", response_id: "r2" }],
])("what an earlier answer does begins no answer, %s of its own does", async (_, sign) => {
  const { session, tell } = await connected();
  tell(created("r1"), created("r2"), outputAdded("r1"));
  expect(session.isThinking).toBe(true);
  await vi.advanceTimersByTimeAsync(14_999);
  tell(sign);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(session.providerError).toBeUndefined();
});

test("whoever goes on speaking is waited for anew", async () => {
  const { session, tell, said: sent } = await connected();
  tell(speech("committed", "i"));
  await vi.advanceTimersByTimeAsync(10_000);
  tell(speech("speech_started", "j"));
  await vi.advanceTimersByTimeAsync(10_000);
  tell(speech("committed", "j"));
  await vi.advanceTimersByTimeAsync(14_999);
  expect(sent()).toEqual([]);
  session.stop();
});

test.each<[string, (parts: StandInBrowser) => void]>([
  ["has begun", ({ tell }) => tell(created("r"), outputAdded("r"))],
  ["was refused", ({ tell }) => tell(error({ type: "server_error", event_id: null }))],
  ["was interrupted", ({ session }) => session.interrupt()],
  ["was stopped", ({ session }) => session.stop()],
])("an answer that %s is not missed", async (_, happen) => {
  const parts = await connected();
  parts.session.send(create);
  happen(parts);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(parts.session.providerError?.failure.kind).not.toBe("no-answer");
  parts.session.send(create);
  parts.session.stop();
  expect(vi.getTimerCount()).toBe(0);
});

test("an answer is not missed while the network is silent", async () => {
  const { session, peer } = await connected();
  session.send(create);
  await vi.advanceTimersByTimeAsync(14_000);
  peer().become("disconnected");
  await vi.advanceTimersByTimeAsync(1_500);
  expect(session.providerError).toBeUndefined();
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
