import { getObserverTree } from "mobx";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { StoredKeys } from "../../../app/voice/keys/stored-keys.ts";
import type { Conversation } from "../../../app/voice/conversation/conversation.ts";
import { measureConversation } from "../../../app/voice/debrief/measures.ts";
import { RehearsalStore } from "../../../app/voice/history/rehearsal-store.ts";
import { Rehearsal } from "../../../app/voice/rehearsal.ts";
import { settle, standInBrowser } from "./browser-stand-ins.ts";
import { lateFreelancer } from "../../../app/voice/scenarios/late-freelancer.ts";
import { finalMessages } from "../../../app/voice/transcript/final-message.ts";
import { cookieJar } from "./cookie-jar.ts";
import { recordingLog } from "./recording-log.ts";
import { storageOf } from "./storage-of.ts";
import "../../../app/voice/rehearsal-listeners.ts";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("sessionStorage", storageOf({}));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const settings = {
  baseUrl: "https://provider.test/v1",
  dialect: "ga",
  realtimeModel: "m",
  transcriptionModel: "t",
  cleaningModel: "c",
} as const;

async function rehearse({ key = "sk-visitor", preloads = true, realtimeModel = "m" } = {}) {
  const parts = standInBrowser();
  cookieJar("https:");
  const rehearsal = new Rehearsal(
    { ...settings, realtimeModel },
    tracing,
    parts.log,
    lateFreelancer,
  );
  rehearsal.keys.save("openai", key);
  const leave = rehearsal.open();
  if (preloads) await rehearsal.preload();
  const connect = async () => {
    const done = rehearsal.connect();
    await parts.accept();
    await done;
  };
  const texts = () => rehearsal.conversation?.items.map(({ text }) => text);
  return { ...parts, rehearsal, connect, texts, leave };
}

/** The page is open, and what it loads by itself is there. */
async function visit() {
  const opened = await rehearse({ preloads: false });
  await settle();
  return opened;
}

function observersOf(conversation: Conversation | undefined) {
  return (conversation && getObserverTree(conversation.items).observers) ?? [];
}

const created = { type: "conversation.item.create" };

const tracing = { host: "http://127.0.0.1:1", publicKey: undefined, environment: "test" };

test("a new conversation that cannot begin leaves the one before on show, and begins without it", async () => {
  const { rehearsal, browser, channel, connect, texts } = await rehearse();
  await connect();
  await rehearsal.send("Before", true);
  rehearsal.session.stop();
  const answer = browser.respond;
  browser.respond = () => Promise.reject(new TypeError("Failed to fetch"));
  await rehearsal.connect();
  expect(rehearsal.session.state.phase).toBe("failed");
  expect(texts()).toEqual(["Before"]);
  browser.respond = answer;
  await connect();
  expect(texts()).toEqual([]);
  expect(channel().types()).toEqual(["session.update"]);
  await rehearsal.send("After", true);
  expect(texts()).toEqual(["After"]);
});

test("what is typed between two conversations belongs to the second, even when Stop delays it", async () => {
  const { rehearsal, channel, connect, texts } = await rehearse();
  await connect();
  await rehearsal.send("Before", true);
  rehearsal.session.stop();
  await rehearsal.send("Between", true);
  const done = rehearsal.connect();
  await settle();
  rehearsal.session.stop();
  await done;
  expect(texts()).toEqual(["Before", "Between"]);
  await connect();
  expect(texts()).toEqual(["Between"]);
  expect(channel().types()).toEqual([
    "session.update",
    "conversation.item.create",
    "response.create",
  ]);
});

test("a message that waited for a key is sent with the wish for an answer", async () => {
  const { rehearsal, channel, connect, texts } = await rehearse();
  rehearsal.keys.clear("openai");
  await rehearsal.send("Are you there?", true);
  await rehearsal.connect();
  expect(rehearsal.session.state).toMatchObject({ failure: { kind: "missing-key" } });
  rehearsal.keys.save("openai", "sk-visitor");
  await connect();
  expect(texts()).toEqual(["Are you there?"]);
  expect(channel().sent.slice(1)).toMatchObject([created, { type: "response.create" }]);
});

test("a message that waits is there after a reload with its wish for an answer, until it is sent or withdrawn", async () => {
  for (const [asks, types] of [
    [false, [created.type]],
    [true, [created.type, "response.create"]],
  ] as const) {
    const before = await visit();
    expect(before.rehearsal.conversation).toBeUndefined();
    await before.rehearsal.send("Are you there?", asks);
    expect(before.rehearsal.mayReload).toBe(true);
    before.leave();
    const { rehearsal, channel, connect, texts, leave } = await visit();
    expect(rehearsal.conversation?.items).toMatchObject([
      { text: "Are you there?", isUnsent: true },
    ]);
    await connect();
    expect(texts()).toEqual(["Are you there?"]);
    expect(channel().types()).toEqual(["session.update", ...types]);
    leave();
  }
  const before = await visit();
  await before.rehearsal.send("Never mind", true);
  const [item] = before.rehearsal.conversation?.items ?? [];
  if (item) before.rehearsal.conversation?.onWithdraw(item);
  expect(before.texts()).toEqual([]);
  await before.connect();
  expect(before.channel().types()).toEqual(["session.update"]);
  before.leave();
  expect((await visit()).rehearsal.conversation).toBeUndefined();
});

test("where the tab keeps nothing, a reload is not offered while a message waits", async () => {
  vi.stubGlobal("sessionStorage", undefined);
  const { rehearsal } = await rehearse();
  expect(rehearsal.mayReload).toBe(true);
  await rehearsal.send("Are you there?", true);
  expect(rehearsal.mayReload).toBe(false);
});

test("a conversation that a failure broke off is taken up again", async () => {
  const { rehearsal, browser, peer, channel, connect, texts } = await rehearse();
  await connect();
  await rehearsal.send("Before", true);
  const answer = browser.respond;
  browser.respond = () => Promise.reject(new TypeError("Failed to fetch"));
  peer().become("failed");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(rehearsal.session.state.phase).toBe("failed");
  browser.respond = answer;
  await connect();
  expect(texts()).toEqual(["Before"]);
  expect(channel().sent.slice(1)).toMatchObject([created, { type: "response.create" }]);
});

test("a cut within an answer is made good: the next session is asked for the rest, once", async () => {
  const { peer, accept, channel, connect, rehearsal } = await rehearse();
  await connect();
  await rehearsal.send("Where is it?", true);
  const item = { id: "a", type: "message", role: "assistant", content: [], status: "in_progress" };
  channel().tell({ type: "response.output_item.added", response_id: "r", item });
  const delta = { item_id: "a", content_index: 0, delta: "Late, bec" };
  channel().tell({ type: "response.output_audio_transcript.delta", ...delta });
  peer().become("failed");
  await rehearsal.send("Hello?", true);
  await vi.advanceTimersByTimeAsync(500);
  await accept();
  const types = channel().types();
  expect(types.slice(1)).toEqual([created.type, created.type, created.type, "response.create"]);
  channel().tell({ type: "response.created", response: { id: "r2" } });
  channel().tell({
    type: "response.done",
    response: { id: "r2", status: "completed", output: [item] },
  });
  expect(channel().types()).toEqual(types);
});

test("Ask again keeps its alert while something else is to be answered", async () => {
  const { rehearsal, channel, connect } = await rehearse();
  await connect();
  const details = { error: { code: "insufficient_quota" } };
  const response = { status: "failed", status_details: details };
  channel().tell({ type: "response.done", response });
  channel().tell({ type: "input_audio_buffer.speech_started", item_id: "u" });
  rehearsal.askAgain();
  expect(rehearsal.session.providerError).toMatchObject({ lacksAnswer: true });
  channel().tell({ type: "input_audio_buffer.speech_stopped", item_id: "u" });
  rehearsal.askAgain();
  expect(rehearsal.session.providerError).toBeUndefined();
  expect(channel().types().at(-1)).toBe("response.create");
});

test("a conversation that a refused key broke off is taken up again with another key", async () => {
  const { rehearsal, browser, peer, channel, connect, texts } = await rehearse();
  await connect();
  await rehearsal.send("Before", true);
  const answer = browser.respond;
  browser.respond = async () => new Response("", { status: 401 });
  peer().become("failed");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(rehearsal.session.state).toMatchObject({ failure: { kind: "key-refused" } });
  rehearsal.keys.save("openai", "sk-another");
  browser.respond = answer;
  await connect();
  expect(texts()).toEqual(["Before"]);
  expect(channel().sent.slice(1)).toMatchObject([created, { type: "response.create" }]);
});

test("a call that was stopped because no answer came is taken up again by Connect", async () => {
  const { rehearsal, channel, connect, texts } = await rehearse();
  await connect();
  await rehearsal.send("Before", false);
  const response = { status: "failed", status_details: { error: { code: "insufficient_quota" } } };
  channel().tell({ type: "response.done", response });
  rehearsal.session.stop();
  await connect();
  expect(texts()).toEqual(["Before"]);
  expect(channel().sent.slice(1)).toMatchObject([created]);
  rehearsal.session.stop();
  await connect();
  expect(texts()).toEqual([]);
});

test("a key that another tab cleared connects no more", async () => {
  const { rehearsal, requests } = await rehearse();
  new StoredKeys(recordingLog(), () => {}).clear("openai");
  await rehearsal.connect();
  expect(rehearsal.session.state).toMatchObject({ failure: { kind: "missing-key" } });
  expect(requests).toEqual([]);
});

test("nothing follows the conversation until a call is near, and then one transcript all calls", async () => {
  const { rehearsal, connect } = await rehearse({ preloads: false });
  await rehearsal.send("Too early", false);
  expect(rehearsal.transcript).toBeUndefined();
  await rehearsal.preload();
  const { transcript } = rehearsal;
  expect(transcript).toBeDefined();
  await connect();
  rehearsal.session.stop();
  await connect();
  expect(rehearsal.transcript).toBe(transcript);
});

test("once a call is preloaded, its first request leaves at the press, before any view is drawn", async () => {
  const { rehearsal, requests, accept } = await rehearse();
  const done = rehearsal.connect();
  expect(requests).toHaveLength(1);
  await accept();
  await done;
});

for (const how of ["Stop", "leaving"]) {
  test(`${how} while the code of a call is being loaded connects nothing`, async () => {
    const { rehearsal, leave, requests } = await rehearse({ preloads: false });
    const done = rehearsal.connect();
    const shown = rehearsal.session.state.phase;
    if (how === "Stop") rehearsal.session.stop();
    else leave();
    await done;
    expect(shown).toBe("connecting");
    expect(rehearsal.session.state.phase).toBe("closed");
    expect(requests).toEqual([]);
  });
}

test("leaving during Connect leaves nothing behind that follows the session", async () => {
  const { rehearsal, leave, streams } = await rehearse();
  const done = rehearsal.connect();
  await vi.waitFor(() => expect(rehearsal.call?.session.isIdle).toBe(false));
  leave();
  await settle();
  await done;
  await vi.waitFor(() => expect(rehearsal.transcript).toBeDefined());
  await settle();
  const { session } = rehearsal;
  for (const [observed, property] of [
    [session, "state"],
    [session.clock, "startedAt"],
  ] as const) {
    expect(getObserverTree(observed, property).observers ?? []).toEqual([]);
  }
  expect(observersOf(rehearsal.call?.conversation)).toEqual([]);
  expect(streams.filter(({ track }) => track.readyState === "live")).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});

test("Mute, however often it is pressed before the session is there, is one update after the config", async () => {
  const { rehearsal, channel, accept } = await rehearse();
  const { microphone } = rehearsal;
  const done = rehearsal.connect();
  await settle();
  for (const muted of [true, false, true]) microphone.setMuted(muted);
  await accept();
  await done;
  expect(channel().types()).toEqual(["session.update", "session.update"]);
  expect(channel().sent[1]).toMatchObject({
    session: { audio: { input: { turn_detection: { idle_timeout_ms: null } } } },
  });
  microphone.setMuted(false);
  expect(channel().sent[2]).toMatchObject({
    session: { audio: { input: { turn_detection: { idle_timeout_ms: 30_000 } } } },
  });
});

test("a persona that speaks first is asked to, once, and one that waits is not", async () => {
  const { rehearsal, channel, connect } = await rehearse();
  rehearsal.plan.setScenario({ ...lateFreelancer, firstSpeaker: "persona" });
  await connect();
  expect(channel().types()).toEqual(["session.update", "response.create"]);
  rehearsal.session.stop();
  rehearsal.plan.setScenario(lateFreelancer);
  await connect();
  expect(channel().types()).toEqual(["session.update"]);
});

test("a call keeps its scenario over a break, whatever is chosen meanwhile; the next one has the new", async () => {
  const { rehearsal, peer, accept, channel, connect } = await rehearse();
  await connect();
  await rehearsal.send("Before", true);
  const other = { ...lateFreelancer, situation: "Something quite different." };
  rehearsal.plan.setScenario(other);
  peer().become("failed");
  await vi.advanceTimersByTimeAsync(500);
  await accept();
  expect(JSON.stringify(channel().sent[0])).not.toContain(other.situation);
  rehearsal.session.stop();
  await connect();
  expect(JSON.stringify(channel().sent[0])).toContain(other.situation);
  expect(rehearsal.played.scenario).toBe(other);
  expect(rehearsal.conversation?.isEmpty).toBe(true);
});

const saidInFull = "Hi. Yes, I know why you are calling. The release is late, I am aware of it.";

/** The persona says a sentence, of which a second and a half is heard. */
async function halfHeard() {
  const parts = await rehearse();
  await parts.connect();
  const item = { id: "a", type: "message", role: "assistant", content: [], status: "in_progress" };
  const part = { response_id: "r", item_id: "a", output_index: 0, content_index: 0 };
  for (const event of [
    { type: "response.created", response: { id: "r" } },
    { type: "response.output_item.added", response_id: "r", item },
    { type: "output_audio_buffer.started", response_id: "r" },
    { type: "response.output_audio_transcript.delta", ...part, delta: saidInFull },
  ]) {
    parts.channel().tell(event);
  }
  await vi.advanceTimersByTimeAsync(1_500);
  return parts;
}

test.each<[string, (parts: Awaited<ReturnType<typeof halfHeard>>) => void]>([
  ["Stop", ({ rehearsal }) => rehearsal.session.stop()],
  [
    "Stop in the middle of the visitor's own words",
    ({ rehearsal, channel }) => {
      channel().tell({ type: "input_audio_buffer.speech_started", item_id: "u" });
      rehearsal.session.stop();
    },
  ],
  [
    "the provider's time limit",
    ({ channel }) => channel().tell({ type: "error", error: { code: "session_expired" } }),
  ],
  ["leaving the page", ({ leave }) => leave()],
])("%s in the middle of an answer cuts off what nobody heard", async (_, end) => {
  const parts = await halfHeard();
  end(parts);
  await vi.advanceTimersByTimeAsync(10_000);
  const [item] = parts.rehearsal.conversation?.items ?? [];
  expect(item).toMatchObject({
    text: saidInFull,
    heardText: "Hi. Yes, I know why",
    interrupted: true,
  });
});

test("no call begins while a scenario stands in the form, which may not be the one that is called", async () => {
  const { rehearsal, connect } = await rehearse();
  rehearsal.scenarios.setEditing(true);
  await rehearsal.connect();
  expect(rehearsal.problem).toEqual({ kind: "editing" });
  expect(rehearsal.session.isIdle).toBe(true);
  rehearsal.scenarios.setEditing(false);
  await connect();
  expect(rehearsal.problem).toBeUndefined();
  expect(rehearsal.session.state.phase).toBe("connected");
});

/** A call whose budget is used up, and the persona says goodbye. */
async function spent() {
  const parts = await rehearse({ realtimeModel: "gpt-realtime-2" });
  await parts.connect();
  const usage = {
    total_tokens: 100_000,
    output_tokens: 100_000,
    output_token_details: { audio_tokens: 100_000 },
  };
  parts
    .channel()
    .tell({ type: "response.done", response: { id: "r", status: "completed", usage } });
  expect(parts.rehearsal.tools?.budget.stage).toBe("ending");
  return parts;
}

function expectFresh({ rehearsal, channel }: Awaited<ReturnType<typeof spent>>) {
  expect(rehearsal.tools?.budget.stage).toBe("within");
  expect(rehearsal.tools?.cost.dollars).toBe(0);
  expect(channel().types()).toEqual(["session.update"]);
}

test.each([0, 2])(
  "what a call has cost that its budget ended is not counted in the next, after %i keys that were refused",
  async (refusals) => {
    const parts = await spent();
    const { rehearsal, browser, connect } = parts;
    rehearsal.session.stop();
    expect(rehearsal.tools?.budget.stage).toBe("spent");
    const answer = browser.respond;
    browser.respond = async () => new Response("", { status: 401 });
    for (let refused = 0; refused < refusals; refused++) {
      rehearsal.keys.save("openai", `sk-refused-${refused}`);
      await rehearsal.connect();
      expect(rehearsal.session.state).toMatchObject({ failure: { kind: "key-refused" } });
      expect(rehearsal.tools?.budget.stage).toBe("within");
    }
    browser.respond = answer;
    rehearsal.keys.save("openai", "sk-visitor");
    await connect();
    expectFresh(parts);
  },
);

test("a call whose budget was used up is not taken up again, though its goodbye failed", async () => {
  const parts = await spent();
  const { rehearsal, channel, connect } = parts;
  const metadata = { purpose: "goodbye" };
  const error = { code: "insufficient_quota" };
  channel().tell({ type: "response.created", response: { id: "bye", metadata } });
  channel().tell({
    type: "response.done",
    response: { id: "bye", status: "failed", status_details: { error } },
  });
  expect(rehearsal.session.isIdle).toBe(true);
  expect(rehearsal.session.providerError).toMatchObject({ lacksAnswer: true });
  await connect();
  expectFresh(parts);
});

/** The locks of all tabs of the site, as a tab sees them. */
function standInLocks() {
  const held: { name: string }[] = [];
  return {
    held,
    query: async () => ({ held: [...held], pending: [] }),
    async request(name: string, _options: object, work: () => Promise<void>) {
      const lock = { name };
      held.push(lock);
      await work();
      held.splice(held.indexOf(lock), 1);
    },
  };
}

test("a call in another tab is asked about before another begins, and a tab that is gone is not", async () => {
  const { rehearsal, requests, accept } = await rehearse();
  const locks = standInLocks();
  Object.assign(navigator, { locks });
  locks.held.push({ name: "voice-call" }, { name: "something else" });
  await rehearsal.preload();
  await rehearsal.connect();
  expect(rehearsal.problem).toEqual({ kind: "call-elsewhere" });
  expect(rehearsal.session.isIdle).toBe(true);
  expect(requests).toEqual([]);
  // The browser frees the lock of a tab that has crashed, which tells nobody.
  locks.held.shift();
  const done = rehearsal.connect();
  await accept();
  await done;
  expect(rehearsal.problem).toBeUndefined();
  expect(rehearsal.session.state.phase).toBe("connected");
  expect(locks.held).toEqual([
    { name: "something else" },
    { name: "voice-call" },
    { name: `voice-call ${rehearsal.session.startedAt}` },
  ]);
  await rehearsal.preload();
  expect(rehearsal.call?.elsewhere.isAny).toBe(false);
  rehearsal.session.stop();
  await settle();
  expect(locks.held).toEqual([{ name: "something else" }]);
});

test("a call that reached its time limit asks about another tab’s before it goes on, and then does go on", async () => {
  const { rehearsal, requests, accept, channel } = await rehearse();
  const locks = standInLocks();
  Object.assign(navigator, { locks });
  const first = rehearsal.connect();
  await accept();
  await first;
  const { startedAt } = rehearsal.session;
  const error = { type: "server_error", code: "session_expired", message: "Too long" };
  channel().tell({ type: "error", error });
  await settle();
  expect(rehearsal.session.state.phase).toBe("ended");
  locks.held.push({ name: "voice-call" });
  await rehearsal.preload();
  const before = requests.length;
  await rehearsal.resume();
  expect(rehearsal.problem).toEqual({ kind: "call-elsewhere" });
  expect(requests).toHaveLength(before);
  const done = rehearsal.connectAllTheSame();
  await accept();
  await done;
  expect(rehearsal.session.state.phase).toBe("connected");
  expect(rehearsal.session.startedAt, "of the same call").toBe(startedAt);
});

test("a visitor who wants two calls gets the second at once, and the question goes with the first call", async () => {
  const { rehearsal, requests, accept } = await rehearse();
  const locks = standInLocks();
  Object.assign(navigator, { locks });
  locks.held.push({ name: "voice-call" });
  await rehearsal.preload();
  await rehearsal.connect();
  locks.held.shift();
  await rehearsal.preload();
  await settle();
  expect(rehearsal.problem).toBeUndefined();
  locks.held.push({ name: "voice-call" });
  await rehearsal.preload();
  await rehearsal.connect();
  expect(rehearsal.problem).toEqual({ kind: "call-elsewhere" });
  const done = rehearsal.connectAllTheSame();
  expect(requests).toHaveLength(1);
  await accept();
  await done;
  expect(rehearsal.problem).toBeUndefined();
  expect(rehearsal.session.state.phase).toBe("connected");
});

test("Carry on tells the new session what was heard, and not a word more", async () => {
  const { rehearsal, channel, connect, accept } = await rehearse();
  await connect();
  const [config] = channel().sent;
  const spoken = { type: "message", role: "user", content: [{ type: "input_audio" }] };
  const heard = "conversation.item.input_audio_transcription.completed";
  for (const event of [
    { type: "input_audio_buffer.speech_started", item_id: "u" },
    { type: "input_audio_buffer.committed", item_id: "u" },
    { type: "conversation.item.added", item: { ...spoken, id: "u" } },
    { type: heard, item_id: "u", content_index: 0, transcript: "Where is it?" },
    // What follows is silence that was taken for a turn, and a turn of which no transcript comes.
    { type: "input_audio_buffer.timeout_triggered", item_id: "s" },
    { type: "conversation.item.added", item: { ...spoken, id: "s" } },
    { type: heard, item_id: "s", content_index: 0, transcript: "Thank you for watching." },
    { type: "input_audio_buffer.committed", item_id: "l" },
    { type: "conversation.item.added", item: { ...spoken, id: "l" } },
  ]) {
    channel().tell(event);
  }
  rehearsal.call?.session.pause();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(rehearsal.session.state.phase).toBe("paused");
  const before = rehearsal.conversation?.items.map(({ displayText }) => displayText);
  const done = rehearsal.resume();
  await accept();
  await done;
  const part = { type: "input_text", text: "Where is it?" };
  expect(channel().sent).toEqual([
    config,
    expect.objectContaining({
      type: "conversation.item.create",
      item: { id: "u", type: "message", role: "user", content: [part] },
    }),
  ]);
  expect(rehearsal.conversation?.items.map(({ displayText }) => displayText)).toEqual(before);
});

test("a call that is stopped while it is paused is kept as long as its clock shows", async () => {
  const kept = vi.spyOn(RehearsalStore.prototype, "write").mockResolvedValue();
  const { rehearsal, channel, connect } = await rehearse();
  await connect();
  const content = [{ type: "input_text", text: "Where is it?" }];
  const item = { id: "u", type: "message", role: "user", content };
  channel().tell({ type: "conversation.item.added", item });
  await vi.advanceTimersByTimeAsync(20_000);
  rehearsal.call?.session.pause();
  await vi.advanceTimersByTimeAsync(60_000);
  rehearsal.call?.session.stop();
  await vi.advanceTimersByTimeAsync(5_000);
  const { id = 0, endedAt = 0 } = kept.mock.lastCall?.[0].rehearsal ?? {};
  kept.mockRestore();
  expect(id).toBeGreaterThan(0);
  expect(endedAt - id).toBe(rehearsal.call?.session.clock.elapsedMs);
});

test("neither a pause nor a reconnection is time before answering", async () => {
  const { rehearsal, channel, peer, connect, accept } = await rehearse();
  await connect();
  const says = async (side: "input" | "output", milliseconds: number) => {
    const [start, end] =
      side === "input" ? ["speech_started", "speech_stopped"] : ["started", "stopped"];
    channel().tell({ type: `${side}_audio_buffer.${start}` });
    await vi.advanceTimersByTimeAsync(milliseconds);
    channel().tell({ type: `${side}_audio_buffer.${end}` });
  };
  await says("output", 2_000);
  await vi.advanceTimersByTimeAsync(400);
  rehearsal.call?.session.pause();
  await vi.advanceTimersByTimeAsync(60_000);
  const done = rehearsal.resume();
  await accept();
  await done;
  await vi.advanceTimersByTimeAsync(600);
  await says("input", 3_000);
  peer().become("failed");
  await vi.advanceTimersByTimeAsync(500);
  await accept();
  expect(rehearsal.session.state.phase).toBe("connected");
  await vi.advanceTimersByTimeAsync(1_300);
  await says("output", 2_000);
  const { visitor, persona } = measureConversation(rehearsal.outcome.spans, []);
  expect(visitor.answerTime).toBe(1_000);
  expect(persona.answerTime).toBe(700 + 1_300);
});

test.each(["in a pause", "after Stop"])(
  "what is typed %s and never sent is no part of the conversation that is over",
  async (when) => {
    const kept = vi.spyOn(RehearsalStore.prototype, "write").mockResolvedValue();
    const { rehearsal, channel, connect } = await rehearse();
    await connect();
    const content = [{ type: "input_text", text: "Where is it?" }];
    const item = { id: "u", type: "message", role: "user", content, status: "completed" };
    channel().tell({ type: "conversation.item.added", item });
    if (when === "in a pause") rehearsal.call?.session.pause();
    else rehearsal.call?.session.stop();
    await rehearsal.send("Never mind.", true);
    await vi.advanceTimersByTimeAsync(5_000);
    rehearsal.call?.session.close();
    await vi.advanceTimersByTimeAsync(5_000);
    const items = rehearsal.conversation?.items ?? [];
    const saved = kept.mock.calls.flatMap(([change]) => change.items.map(({ text }) => text));
    kept.mockRestore();
    expect(items.map(({ text, isHeard }) => [text, isHeard])).toEqual([
      ["Where is it?", true],
      ["Never mind.", false],
    ]);
    const texts = finalMessages(items).map(({ corrected_text: text }) => text);
    expect(texts).toEqual(["Where is it?"]);
    const cleaned = rehearsal.transcript?.windows.flatMap(({ sources }) => sources);
    expect(cleaned).toMatchObject([{ text: "Where is it?" }]);
    expect(new Set(saved)).toEqual(new Set(["Where is it?"]));
  },
);

test("what waited in a pause is part of the conversation once it is sent", async () => {
  const { rehearsal, connect, accept } = await rehearse();
  await connect();
  rehearsal.call?.session.pause();
  await rehearsal.send("Never mind.", true);
  const done = rehearsal.resume();
  await accept();
  await done;
  expect(rehearsal.conversation?.items).toMatchObject([{ text: "Never mind.", isHeard: true }]);
  rehearsal.session.stop();
  expect(finalMessages(rehearsal.conversation?.items ?? [])).toHaveLength(1);
});

test("what is typed after Stop can still be sent in the same conversation", async () => {
  const { rehearsal, channel, connect, texts, accept } = await rehearse();
  await connect();
  await rehearsal.send("Before", false);
  const { startedAt } = rehearsal.session;
  rehearsal.session.stop();
  expect(rehearsal.call?.start.startsAnew).toBe(true);
  await rehearsal.send("After all", true);
  const done = rehearsal.resume();
  await accept();
  await done;
  expect(rehearsal.session.startedAt, "of the same call").toBe(startedAt);
  expect(texts()).toEqual(["Before", "After all"]);
  expect(channel().types()).toEqual([
    "session.update",
    created.type,
    created.type,
    "response.create",
  ]);
});
