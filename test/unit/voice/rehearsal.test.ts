import { getObserverTree } from "mobx";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, expect, test, vi } from "vitest";
import { CallEnd } from "../../../app/voice/call-end.tsx";
import { StoredKeys } from "../../../app/voice/keys/stored-keys.ts";
import { haveBothSpoken } from "../../../app/voice/debrief/go-to-debrief.ts";
import { measureConversation, talkingTimes } from "../../../app/voice/debrief/measures.ts";
import { RehearsalStore } from "../../../app/voice/history/rehearsal-store.ts";
import { Rehearsal } from "../../../app/voice/rehearsal.ts";
import { lateFreelancer } from "../../../app/voice/scenarios/late-freelancer.ts";
import {
  finalMessages,
  shownMessage,
  transcriptMarkdown,
} from "../../../app/voice/transcript/final-message.ts";
import { settle, standInBrowser } from "./browser-stand-ins.ts";
import { cookieJar } from "./cookie-jar.ts";
import { recordingLog } from "./recording-log.ts";
import { storageOf } from "./storage-of.ts";
import "../../../app/voice/live-call.ts";

const settings = {
  baseUrl: "https://provider.test/v1",
  dialect: "ga",
  realtimeModel: "m",
  transcriptionModel: "t",
  cleaningModel: "c",
} as const;

const tracing = { host: "http://127.0.0.1:1", publicKey: undefined, environment: "test" };

beforeEach(() => void vi.stubGlobal("sessionStorage", storageOf({})));

const sounds = {
  visitor: ["input_audio_buffer.speech_started", "input_audio_buffer.speech_stopped"],
  persona: ["output_audio_buffer.started", "output_audio_buffer.stopped"],
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
  const accepted = async (done: Promise<void>) => {
    await parts.accept();
    await done;
  };
  return {
    ...parts,
    rehearsal,
    leave,
    accepted,
    connect: () => accepted(rehearsal.connect()),
    resume: () => accepted(rehearsal.resume()),
    texts: () => rehearsal.conversation?.items.map(({ text }) => text),
    /** The persona begins to say these words, whose text is all there. */
    begins(words: string) {
      const item = {
        id: "a",
        type: "message",
        role: "assistant",
        content: [],
        status: "in_progress",
      };
      const part = { response_id: "r", item_id: "a", output_index: 0, content_index: 0 };
      parts.tell(
        { type: "response.created", response: { id: "r" } },
        { type: "response.output_item.added", response_id: "r", item },
        { type: "output_audio_buffer.started", response_id: "r" },
        { type: "response.output_audio_transcript.delta", ...part, delta: words },
      );
    },
    async speaks(side: keyof typeof sounds, milliseconds: number) {
      const [starts, stops] = sounds[side];
      parts.tell({ type: starts });
      await vi.advanceTimersByTimeAsync(milliseconds);
      parts.tell({ type: stops });
    },
    /** From here on each request is answered so. Returns what ends it. */
    refuse(answer: () => Promise<Response>) {
      const { respond } = parts.browser;
      parts.browser.respond = answer;
      return () => void (parts.browser.respond = respond);
    },
  };
}

const unwritten = "(This could not be written down.)";
const created = "conversation.item.create";
const ask = "response.create";
const unreachable = () => Promise.reject(new TypeError("Failed to fetch"));
const keyRefused = async () => new Response("", { status: 401 });

test("a new conversation that cannot begin leaves the one before on show, and begins without it", async () => {
  const { rehearsal, connect, texts, said, refuse } = await rehearse();
  await connect();
  await rehearsal.send("Before", true);
  rehearsal.session.stop();
  const answer = refuse(unreachable);
  await rehearsal.connect();
  expect(rehearsal.session.state.phase).toBe("failed");
  expect(texts()).toEqual(["Before"]);
  answer();
  await connect();
  expect(texts()).toEqual([]);
  expect(said()).toEqual([]);
  await rehearsal.send("After", true);
  expect(texts()).toEqual(["After"]);
});

test("what is typed between two conversations belongs to the second, even when Stop delays it", async () => {
  const { rehearsal, connect, texts, said } = await rehearse();
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
  expect(said()).toEqual([created, ask]);
});

test("a call that ended because its page was left can be carried on when the browser brings the page back", async () => {
  const { rehearsal, connect, resume, texts, browser, tell } = await rehearse();
  await connect();
  await rehearsal.send("Before", true);
  const { call, session } = rehearsal;
  if (!call) throw new Error("no call");
  // The conversation also goes on by Connect if an answer is missing.
  tell({ type: "error", error: { message: "Busy", event_id: "response_1" } });
  expect(session.providerError).toMatchObject({ lacksAnswer: true });
  const ended = () => renderToStaticMarkup(createElement(CallEnd, { call, visit: rehearsal }));
  const { startedAt } = session;
  browser.page.dispatchEvent(new Event("pagehide"));
  expect(session.isIdle).toBe(true);
  expect(ended()).toContain("It ended when its page was left.");
  expect(ended()).toContain("Carry on");
  await resume();
  expect([session.startedAt, texts()]).toEqual([startedAt, ["Before"]]);
  session.stop();
  expect(ended()).not.toContain("Carry on");
});

test("a message that waited for a key is sent with the wish for an answer", async () => {
  const { rehearsal, connect, texts, said } = await rehearse({ key: "" });
  await rehearsal.send("Are you there?", true);
  await rehearsal.connect();
  expect(rehearsal.session.state).toMatchObject({ failure: { kind: "missing-key" } });
  rehearsal.keys.save("openai", "sk-visitor");
  await connect();
  expect(texts()).toEqual(["Are you there?"]);
  expect(said()).toEqual([created, ask]);
});

/** The page is open, and what it loads by itself is there. */
async function visit() {
  const opened = await rehearse({ preloads: false });
  await settle();
  return opened;
}

test("a message that waits is there after a reload with its wish for an answer, until it is sent or withdrawn", async () => {
  for (const types of [[created], [created, ask]]) {
    const before = await visit();
    expect(before.rehearsal.conversation).toBeUndefined();
    await before.rehearsal.send("Are you there?", types.includes(ask));
    expect(before.rehearsal.mayReload).toBe(true);
    before.leave();
    const { rehearsal, connect, texts, said, leave } = await visit();
    const waiting = { text: "Are you there?", isUnsent: true };
    expect(rehearsal.conversation?.items).toMatchObject([waiting]);
    await connect();
    expect(texts()).toEqual(["Are you there?"]);
    expect(said()).toEqual(types);
    leave();
  }
  const { rehearsal, connect, texts, said, leave } = await visit();
  await rehearsal.send("Never mind", true);
  const [item] = rehearsal.conversation?.items ?? [];
  if (item) rehearsal.conversation?.onWithdraw(item);
  expect(texts()).toEqual([]);
  await connect();
  expect(said()).toEqual([]);
  leave();
  expect((await visit()).rehearsal.conversation).toBeUndefined();
});

test("where the tab keeps nothing, a reload is not offered while a message waits", async () => {
  vi.stubGlobal("sessionStorage", undefined);
  const { rehearsal } = await rehearse();
  expect(rehearsal.mayReload).toBe(true);
  await rehearsal.send("Are you there?", true);
  expect(rehearsal.mayReload).toBe(false);
});

test.each([
  ["a failure", unreachable, "unreachable", "sk-visitor"],
  ["a refused key, with another key", keyRefused, "key-refused", "sk-another"],
])("a conversation that was broken off by %s is taken up again", async (_, harm, kind, key) => {
  const { rehearsal, peer, connect, texts, said, refuse } = await rehearse();
  await connect();
  await rehearsal.send("Before", true);
  const answer = refuse(harm);
  peer().become("failed");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(rehearsal.session.state).toMatchObject({ phase: "failed", failure: { kind } });
  rehearsal.keys.save("openai", key);
  answer();
  await connect();
  expect(texts()).toEqual(["Before"]);
  expect(said()).toEqual([created, ask]);
});

const transcription = "conversation.item.input_audio_transcription";
const heard = (id: string) => ({
  type: "conversation.item.added",
  item: {
    id,
    type: "message",
    role: "user",
    status: "completed",
    content: [{ type: "input_audio", transcript: null }],
  },
});
const untranscribed = (id: string, code: string) => ({
  type: `${transcription}.failed`,
  item_id: id,
  content_index: 0,
  error: { code },
});

test("a call whose speech was not transcribed has none of the visitor's words, and placeholders only where it is read", async () => {
  const { rehearsal, connect, tell, texts } = await rehearse();
  await connect();
  const say = { id: "a", type: "message", role: "assistant", status: "completed" };
  const content = [{ type: "output_audio", transcript: "Who is there?" }];
  tell(heard("failed"), untranscribed("failed", "model_not_found"), heard("lost"));
  tell({ type: "conversation.item.added", item: { ...say, content } });
  const { conversation } = rehearsal;
  const shown = () => conversation?.items.map(({ displayText }) => displayText);
  expect(shown()).toEqual([unwritten, "...", "Who is there?"]);
  rehearsal.session.stop();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(rehearsal.session.isIdle).toBe(true);
  const cutShort = "(The call ended before this was written down.)";
  expect(shown()).toEqual([unwritten, cutShort, "Who is there?"]);
  expect(texts()).toEqual(["", "", "Who is there?"]);
  const final = finalMessages(conversation?.items ?? []);
  expect(final.map(({ corrected_text: text }) => text)).toEqual(["Who is there?"]);
  expect(transcriptMarkdown(final, "Danny")).toBe(
    "# Transcript\n\n**Danny (not cleaned):** Who is there?\n",
  );
  const onScreen = conversation?.items.map((item) => shownMessage(item)?.corrected_text);
  expect(onScreen).toEqual([unwritten, cutShort, "Who is there?"]);
  expect(conversation && haveBothSpoken(conversation)).toBe(false);
  expect(conversation?.resume()).toMatchObject({ messages: [{ text: "Who is there?" }] });
});

test("speech that the site's model may not transcribe can be given to another, in the call and in later ones", async () => {
  const { rehearsal, connect, tell, channel } = await rehearse();
  await connect();
  tell(heard("u"), untranscribed("u", "model_not_found"));
  expect(rehearsal.session.transcriptionFailure).toMatchObject({ kind: "model-unavailable" });
  expect(rehearsal.otherTranscriptionModel).toBe("gpt-transcribe");
  rehearsal.useOtherTranscriptionModel();
  const other = { model: "gpt-transcribe", language: "en" };
  const of = { session: { audio: { input: { transcription: other } } } };
  expect(channel().sent.at(-1)).toMatchObject({ type: "session.update", ...of });
  expect(rehearsal.session.transcriptionFailure).toBeUndefined();
  tell(untranscribed("u", "model_not_found"));
  expect(rehearsal.session.transcriptionFailure).toBeDefined();
  expect(rehearsal.otherTranscriptionModel).toBeUndefined();
  rehearsal.session.stop();
  await vi.advanceTimersByTimeAsync(2_000);
  await connect();
  expect(channel().sent[0]).toMatchObject(of);
});

const notAllowed = { code: "invalid_value", message: "Not allowed" };

test.each([
  ["by its id", {}],
  ["by its field alone", { event_id: null, param: "item.content[0].text" }],
])("a message that is refused %s is marked, given back, and nowhere else", async (_, of) => {
  const { rehearsal, connect, tell, said, channel } = await rehearse();
  await connect();
  await rehearsal.send("Never say this", true);
  const sent = channel().sent.find(({ type }) => type === created);
  tell({ type: "error", error: { event_id: sent?.event_id, ...notAllowed, ...of } });
  const { conversation } = rehearsal;
  const refused = { text: "Never say this", refusal: "Not allowed", isHeard: false };
  expect(conversation?.items).toMatchObject([refused]);
  expect(conversation?.refused).toBe(conversation?.items[0]);
  expect(rehearsal.problem).toEqual({ kind: "refused", detail: "Not allowed" });
  expect(rehearsal.session.providerError).toBeUndefined();
  tell({ type: "response.created", response: { id: "r" } });
  expect(said().at(-1)).toBe("response.cancel");
  expect(conversation?.resume()).toEqual({ messages: [], awaitsAnswer: false });
  rehearsal.session.stop();
  expect(finalMessages(conversation?.items ?? [])).toEqual([]);
});

test.each([{ event_id: "turns" }, { param: "session.audio.input.turn_detection.type" }])(
  "turns that the provider refuses (%o) are taken as before, and it is told once",
  async (of) => {
    const { rehearsal, connect, tell, said } = await rehearse();
    await connect();
    const refusal = { type: "error", error: { ...notAllowed, ...of } };
    rehearsal.choices.set({ turnTaking: "patient" });
    tell({ type: "session.updated", session: {} });
    rehearsal.choices.set({ turnTaking: "hold" });
    tell(refusal);
    expect(rehearsal.choices.turnTaking).toBe("patient");
    expect(rehearsal.problem).toEqual({ kind: "turns-refused", detail: "Not allowed" });
    expect(rehearsal.session.providerError).toBeUndefined();
    expect(said()).toEqual(["session.update", "session.update"]);
    rehearsal.dismissProblem();
    rehearsal.microphone.setMuted(true);
    tell(refusal);
    expect(rehearsal.problem).toBeUndefined();
  },
);

test("an error about what the provider has taken marks no message", async () => {
  const { rehearsal, connect, tell } = await rehearse();
  await connect();
  await rehearsal.send("Hello", false);
  const { id } = rehearsal.conversation?.items[0] ?? {};
  const content = [{ type: "input_text", text: "Hello" }];
  const item = { id, type: "message", role: "user", status: "completed", content };
  tell({ type: "conversation.item.added", item });
  tell({ type: "error", error: { event_id: id, ...notAllowed } });
  expect(rehearsal.conversation?.items).toMatchObject([{ isHeard: true, refusal: undefined }]);
  expect(rehearsal.session.providerError).toBeDefined();
});

test("a cut within an answer is made good: the next session is asked for the rest, once", async () => {
  const { peer, accept, said, connect, rehearsal, tell } = await rehearse();
  await connect();
  await rehearsal.send("Where is it?", true);
  const item = { id: "a", type: "message", role: "assistant", content: [], status: "in_progress" };
  const delta = { item_id: "a", content_index: 0, delta: "Late, bec" };
  tell({ type: "response.output_item.added", response_id: "r", item });
  tell({ type: "response.output_audio_transcript.delta", ...delta });
  peer().become("failed");
  await rehearsal.send("Hello?", true);
  await vi.advanceTimersByTimeAsync(500);
  await accept();
  const types = [created, created, created, ask];
  expect(said()).toEqual(types);
  tell({ type: "response.created", response: { id: "r2" } });
  const answer = { ...item, content: [{ type: "output_audio", transcript: "Late, because." }] };
  tell({ type: "response.done", response: { id: "r2", status: "completed", output: [answer] } });
  expect(said()).toEqual(types);
});

const noQuota = {
  type: "response.done",
  response: { status: "failed", status_details: { error: { code: "insufficient_quota" } } },
};

test("Ask again keeps its alert while something else is to be answered", async () => {
  const { rehearsal, connect, tell, said } = await rehearse();
  await connect();
  tell(noQuota, { type: "input_audio_buffer.speech_started", item_id: "u" });
  rehearsal.askAgain();
  expect(rehearsal.session.providerError).toMatchObject({ lacksAnswer: true });
  tell({ type: "input_audio_buffer.speech_stopped", item_id: "u" });
  rehearsal.askAgain();
  expect(rehearsal.session.providerError).toBeUndefined();
  expect(said().at(-1)).toBe(ask);
});

test("a call that was stopped because no answer came is taken up again by Connect", async () => {
  const { rehearsal, connect, texts, tell, said } = await rehearse();
  await connect();
  await rehearsal.send("Before", false);
  tell(noQuota);
  rehearsal.session.stop();
  await connect();
  expect(texts()).toEqual(["Before"]);
  expect(said()).toEqual([created]);
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
  const followers = () => getObserverTree(rehearsal.session, "isIdle").observers ?? [];
  expect(followers()).toEqual([]);
  await rehearsal.preload();
  expect(followers()).not.toEqual([]);
  const { transcript } = rehearsal;
  expect(transcript).toBeDefined();
  await connect();
  rehearsal.session.stop();
  await connect();
  expect(rehearsal.transcript).toBe(transcript);
});

test("once a call is preloaded, its first request leaves at the press, before any view is drawn", async () => {
  const { rehearsal, requests, accepted } = await rehearse();
  const done = rehearsal.connect();
  expect(requests).toHaveLength(1);
  await accepted(done);
});

test.each(["Stop", "leaving"])(
  "%s while the code of a call is being loaded connects nothing",
  async (how) => {
    const { rehearsal, leave, requests } = await rehearse({ preloads: false });
    const done = rehearsal.connect();
    expect(rehearsal.session.state.phase).toBe("connecting");
    if (how === "Stop") rehearsal.session.stop();
    else leave();
    await done;
    expect(rehearsal.session.state.phase).toBe("closed");
    expect(requests).toEqual([]);
  },
);

test("leaving during Connect leaves nothing behind that follows the session", async () => {
  const { rehearsal, leave, streams } = await rehearse();
  const done = rehearsal.connect();
  await vi.waitFor(() => expect(rehearsal.call?.session.isIdle).toBe(false));
  leave();
  await settle();
  await done;
  await vi.waitFor(() => expect(rehearsal.transcript).toBeDefined());
  await settle();
  const { session, conversation } = rehearsal.call!;
  expect(getObserverTree(session, "state").observers ?? []).toEqual([]);
  expect(getObserverTree(session.clock, "startedAt").observers ?? []).toEqual([]);
  expect(getObserverTree(conversation.items).observers ?? []).toEqual([]);
  expect(streams.filter(({ track }) => track.readyState === "live")).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});

const updateOf = (idle_timeout_ms: number | null) => ({
  type: "session.update",
  session: { audio: { input: { turn_detection: { idle_timeout_ms } } } },
});

test("Mute, however often it is pressed before the session is there, is one update after the config", async () => {
  const { rehearsal, channel, accepted } = await rehearse();
  const { microphone } = rehearsal;
  const done = rehearsal.connect();
  await settle();
  for (const muted of [true, false, true]) microphone.setMuted(muted);
  await accepted(done);
  expect(channel().sent.slice(1)).toMatchObject([updateOf(null)]);
  microphone.setMuted(false);
  expect(channel().sent.slice(2)).toMatchObject([updateOf(30_000)]);
});

test("a persona that speaks first is asked to, once, and one that waits is not", async () => {
  const { rehearsal, said, connect } = await rehearse();
  rehearsal.choices.setScenario({ ...lateFreelancer, firstSpeaker: "persona" });
  await connect();
  expect(said()).toEqual([ask]);
  rehearsal.session.stop();
  rehearsal.choices.setScenario(lateFreelancer);
  await connect();
  expect(said()).toEqual([]);
});

test("a call keeps its scenario over a break, whatever is chosen meanwhile; the next one has the new", async () => {
  const { rehearsal, channel, connect, reconnect } = await rehearse();
  await connect();
  await rehearsal.send("Before", true);
  const other = { ...lateFreelancer, situation: "Something quite different." };
  rehearsal.choices.setScenario(other);
  await reconnect();
  expect(JSON.stringify(channel().sent[0])).not.toContain(other.situation);
  rehearsal.session.stop();
  await connect();
  expect(JSON.stringify(channel().sent[0])).toContain(other.situation);
  expect(rehearsal.played.scenario).toBe(other);
  expect(rehearsal.conversation?.isEmpty).toBe(true);
});

const saidInFull = "Hi. Yes, I know why you are calling. The release is late, I am aware of it.";

type Parts = Awaited<ReturnType<typeof rehearse>>;

test.each<[string, (parts: Parts) => void]>([
  ["Stop", ({ rehearsal }) => rehearsal.session.stop()],
  [
    "Stop in the middle of the visitor's own words",
    ({ rehearsal, tell }) => {
      tell({ type: "input_audio_buffer.speech_started", item_id: "u" });
      rehearsal.session.stop();
    },
  ],
  [
    "the provider's time limit",
    ({ tell }) => tell({ type: "error", error: { code: "session_expired" } }),
  ],
  ["leaving the page", ({ leave }) => leave()],
])("%s in the middle of an answer cuts off what nobody heard", async (_, end) => {
  const parts = await rehearse();
  await parts.connect();
  parts.begins(saidInFull);
  await vi.advanceTimersByTimeAsync(1_500);
  end(parts);
  await vi.advanceTimersByTimeAsync(10_000);
  const cut = { text: saidInFull, heardText: "Hi. Yes, I know why", interrupted: true };
  expect(parts.rehearsal.conversation?.items[0]).toMatchObject(cut);
});

/** Six letters and a space to a word: 467 ms of each, as estimated. The text is there at once, as its sound begins. */
const manyWords = Array.from({ length: 60 }, (_, index) => `word${index + 10}`).join(" ");

async function sayingManyWords() {
  const parts = await rehearse();
  await parts.connect();
  const content = [{ type: "output_audio", transcript: manyWords }];
  const item = { id: "a", type: "message", role: "assistant", content, status: "completed" };
  parts.tell(
    { type: "response.created", response: { id: "r" } },
    { type: "output_audio_buffer.started", response_id: "r" },
    { type: "response.output_item.added", response_id: "r", item },
    { type: "response.done", response: { id: "r", status: "completed", output: [item] } },
  );
  await vi.advanceTimersByTimeAsync(5_000);
  const said = () => parts.rehearsal.conversation?.items[0];
  return { ...parts, said, phase: () => parts.rehearsal.session.state.phase };
}

test("when the line drops in mid-sentence, no word goes ahead of the sound that came, nor is told to another session", async () => {
  const { said, peer, phase, accept, channel } = await sayingManyWords();
  peer().isSilent = true;
  for (let second = 0; second < 30; second += 1) {
    await vi.advanceTimersByTimeAsync(1_000);
    if (second === 6) peer().become("disconnected");
    if (phase() === "reconnecting") break;
    expect(said()?.saidLength).toBeLessThan(15 * 5.5);
  }
  await vi.advanceTimersByTimeAsync(500);
  await accept();
  expect(phase()).toBe("connected");
  expect(said()?.heardText.length).toBeLessThan(15 * 5.5);
  expect(JSON.stringify(channel().sent)).not.toContain("word21 word22");
});

test("when the line comes back while the persona goes on, only what was said meanwhile counts as not heard", async () => {
  const { said, peer, phase, tell } = await sayingManyWords();
  peer().isSilent = true;
  await vi.advanceTimersByTimeAsync(8_000);
  expect(phase()).toBe("unsteady");
  peer().isSilent = false;
  await vi.advanceTimersByTimeAsync(16_000);
  tell({ type: "output_audio_buffer.stopped", response_id: "r" });
  const { heardText = "", text } = said() ?? {};
  expect(heardText).toMatch(/^word10 .* … .* word69$/);
  expect(text).toBe(manyWords);
  expect(heardText).toContain("word19");
  expect(heardText).toContain("word40");
  expect(heardText).not.toContain("word25");
});

test.each([2_500, 8_000])(
  "a sound whose end is told %i ms after the last of it is heard to its end if it came, and else not",
  async (silence) => {
    const { said, peer, tell } = await sayingManyWords();
    peer().isSilent = true;
    await vi.advanceTimersByTimeAsync(silence);
    tell({ type: "output_audio_buffer.stopped", response_id: "r" });
    expect(said()?.heardText === manyWords).toBe(silence < 3_000);
  },
);

test("a sound that ends without a word about it, over a line that lives, is the visitor's turn and no lost line", async () => {
  const { rehearsal, said, peer, phase } = await sayingManyWords();
  const phases = new Set<string>();
  peer().isSoundless = true;
  for (let step = 0; step < 10; step += 1) {
    await vi.advanceTimersByTimeAsync(500);
    phases.add(phase());
  }
  expect([...phases]).toEqual(["connected"]);
  expect(rehearsal.call?.session.activity.personaSpeaks).toBe(false);
  expect(rehearsal.call?.dropout.lost).toBeUndefined();
  expect(said()).toMatchObject({ heardText: manyWords, saidLength: undefined, interrupted: false });
});

/** A call whose budget is used up, and the persona says goodbye. */
async function spent() {
  const parts = await rehearse({ realtimeModel: "gpt-realtime-2" });
  const { rehearsal, connect, said, tell } = parts;
  await connect();
  const many = 100_000;
  const details = { audio_tokens: many };
  const usage = { total_tokens: many, output_tokens: many, output_token_details: details };
  tell({ type: "response.done", response: { id: "r", status: "completed", usage } });
  expect(rehearsal.call?.budget.stage).toBe("ending");
  const expectFresh = () => {
    expect(rehearsal.call?.budget.stage).toBe("within");
    expect(rehearsal.call?.cost.dollars).toBe(0);
    expect(said()).toEqual([]);
  };
  return { ...parts, expectFresh };
}

test.each([0, 2])(
  "what a call has cost that its budget ended is not counted in the next, after %i keys that were refused",
  async (refusals) => {
    const { rehearsal, connect, refuse, expectFresh } = await spent();
    rehearsal.session.stop();
    expect(rehearsal.call?.budget.stage).toBe("spent");
    const answer = refuse(keyRefused);
    for (let refused = 0; refused < refusals; refused++) {
      rehearsal.keys.save("openai", `sk-refused-${refused}`);
      await rehearsal.connect();
      expect(rehearsal.session.state).toMatchObject({ failure: { kind: "key-refused" } });
      expect(rehearsal.call?.budget.stage).toBe("within");
    }
    answer();
    rehearsal.keys.save("openai", "sk-visitor");
    await connect();
    expectFresh();
  },
);

test("a call whose budget was used up is not taken up again, though its goodbye failed", async () => {
  const { rehearsal, tell, connect, expectFresh } = await spent();
  tell({ type: "response.created", response: { id: "bye", metadata: { purpose: "goodbye" } } });
  tell({ ...noQuota, response: { ...noQuota.response, id: "bye" } });
  expect(rehearsal.session.isIdle).toBe(true);
  expect(rehearsal.session.providerError).toMatchObject({ lacksAnswer: true });
  await connect();
  expectFresh();
});

const elsewhere = { name: "voice-call" };
const callInOtherTab = { kind: "call-in-other-tab" };

/** A visit of a browser that tells of the locks of all its tabs. */
async function amongTabs() {
  const parts = await rehearse();
  const held: { name: string }[] = [];
  const locks = {
    query: async () => ({ held: [...held], pending: [] }),
    async request(name: string, _options: object, work: () => Promise<void>) {
      const lock = { name };
      held.push(lock);
      await work();
      held.splice(held.indexOf(lock), 1);
    },
  };
  Object.assign(navigator, { locks });
  return { ...parts, held };
}

test("a call in another tab is asked about before another begins, and a tab that is gone is not", async () => {
  const { rehearsal, requests, connect, held } = await amongTabs();
  held.push(elsewhere, { name: "something else" });
  await rehearsal.preload();
  await rehearsal.connect();
  expect(rehearsal.problem).toEqual(callInOtherTab);
  expect(rehearsal.session.isIdle).toBe(true);
  expect(requests).toEqual([]);
  // The browser frees the lock of a tab that has crashed, which tells nobody.
  held.shift();
  await connect();
  expect(rehearsal.problem).toBeUndefined();
  expect(rehearsal.session.state.phase).toBe("connected");
  const { startedAt } = rehearsal.session;
  const names = ["something else", "voice-call", `voice-call ${startedAt}`];
  expect(held.map(({ name }) => name)).toEqual(names);
  await rehearsal.preload();
  expect(rehearsal.call?.otherTabs.isAny).toBe(false);
  rehearsal.session.stop();
  await settle();
  expect(held).toEqual([{ name: "something else" }]);
});

test("a call that reached its time limit asks about another tab’s before it goes on, and then does go on", async () => {
  const { rehearsal, requests, connect, accepted, tell, held } = await amongTabs();
  await connect();
  const { startedAt } = rehearsal.session;
  tell({ type: "error", error: { code: "session_expired" } });
  await settle();
  expect(rehearsal.session.state.phase).toBe("ended");
  held.push(elsewhere);
  await rehearsal.preload();
  const before = requests.length;
  await rehearsal.resume();
  expect(rehearsal.problem).toEqual(callInOtherTab);
  expect(requests).toHaveLength(before);
  await accepted(rehearsal.connectAnyway());
  expect(rehearsal.session.state.phase).toBe("connected");
  expect(rehearsal.session.startedAt, "of the same call").toBe(startedAt);
});

test("a visitor who wants two calls gets the second at once, and the question goes with the first call", async () => {
  const { rehearsal, requests, accepted, held } = await amongTabs();
  held.push(elsewhere);
  await rehearsal.preload();
  await rehearsal.connect();
  held.shift();
  await rehearsal.preload();
  await settle();
  expect(rehearsal.problem).toBeUndefined();
  held.push(elsewhere);
  await rehearsal.preload();
  await rehearsal.connect();
  expect(rehearsal.problem).toEqual(callInOtherTab);
  const done = rehearsal.connectAnyway();
  expect(requests).toHaveLength(1);
  await accepted(done);
  expect(rehearsal.problem).toBeUndefined();
  expect(rehearsal.session.state.phase).toBe("connected");
});

/** That the provider has heard a turn, and what it made out. */
function spoken(id: string, transcript?: string) {
  const item = { id, type: "message", role: "user", content: [{ type: "input_audio" }] };
  const type = "conversation.item.input_audio_transcription.completed";
  const added = { type: "conversation.item.added", item };
  return transcript === undefined
    ? [added]
    : [added, { type, item_id: id, content_index: 0, transcript }];
}

test("Carry on tells the new session what was heard, and not a word more", async () => {
  const { rehearsal, channel, connect, resume, tell } = await rehearse();
  await connect();
  const [config] = channel().sent;
  tell({ type: "input_audio_buffer.speech_started", item_id: "u" });
  tell({ type: "input_audio_buffer.committed", item_id: "u" }, ...spoken("u", "Where is it?"));
  // What follows is silence that was taken for a turn, and a turn of which no transcript comes.
  tell({ type: "input_audio_buffer.timeout_triggered", item_id: "s" });
  tell(...spoken("s", "Thank you for watching."));
  tell({ type: "input_audio_buffer.committed", item_id: "l" }, ...spoken("l"));
  rehearsal.call?.session.pause();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(rehearsal.session.state.phase).toBe("paused");
  const shown = () => rehearsal.conversation?.items.map(({ displayText }) => displayText);
  const before = shown();
  await resume();
  const content = [{ type: "input_text", text: "Where is it?" }];
  const item = { id: "u", type: "message", role: "user", content };
  expect(channel().sent).toEqual([config, expect.objectContaining({ type: created, item })]);
  expect(shown()).toEqual(before);
});

/** A call in which the visitor has said something, and what of it is kept. */
async function keeping() {
  const kept = vi.spyOn(RehearsalStore.prototype, "write").mockResolvedValue();
  const parts = await rehearse();
  await parts.connect();
  const content = [{ type: "input_text", text: "Where is it?" }];
  const item = { id: "u", type: "message", role: "user", content, status: "completed" };
  parts.tell({ type: "conversation.item.added", item });
  return { ...parts, kept };
}

test("a call that is stopped while it is paused is kept as long as its clock shows", async () => {
  const { rehearsal, kept } = await keeping();
  await vi.advanceTimersByTimeAsync(20_000);
  rehearsal.call?.session.pause();
  await vi.advanceTimersByTimeAsync(60_000);
  rehearsal.call?.session.stop();
  await vi.advanceTimersByTimeAsync(5_000);
  const { id = 0, endedAt = 0 } = kept.mock.lastCall?.[0] ?? {};
  kept.mockRestore();
  expect(id).toBeGreaterThan(0);
  expect(endedAt - id).toBe(rehearsal.call?.session.clock.elapsedMs);
});

test.each([1_200, 2_000, 3_900])(
  "a page that is gone %d ms into an answer has kept what Stop would, up to a second",
  async (heardMs) => {
    const { rehearsal, kept, begins } = await keeping();
    const last = () => {
      const [{ id = 0, endedAt = 0, talking } = {}, { items = [] } = {}] = kept.mock.lastCall ?? [];
      return { length: endedAt - id, persona: talking?.persona ?? 0, said: items.at(-1) };
    };
    begins(saidInFull);
    await vi.advanceTimersByTimeAsync(heardMs);
    const crashed = last();
    const { elapsedMs = 0 } = rehearsal.call?.session.clock ?? {};
    rehearsal.call?.session.close();
    await vi.advanceTimersByTimeAsync(5_000);
    const stopped = last();
    expect(stopped.said).toMatchObject({ id: "a", text: saidInFull, interrupted: true });
    expect(stopped.length).toBe(elapsedMs);
    expect(crashed.said).toMatchObject({ id: "a", text: saidInFull, interrupted: true });
    expect(crashed.said?.heard).toBeDefined();
    expect(stopped.said?.heard).toContain(crashed.said?.heard);
    const lost = elapsedMs - crashed.length;
    expect(lost).toBeLessThanOrEqual(1_000);
    expect(stopped.persona - crashed.persona).toBe(lost);
    kept.mockRestore();
  },
);

test.each([0, 5, -50])(
  "a call is kept as long as it lasts, in silence too, and not longer, though the device’s clock is set %d hours on",
  async (hours) => {
    const { rehearsal, kept } = await keeping();
    vi.setSystemTime(Date.now() + hours * 3_600_000);
    const length = () => {
      const { id = 0, endedAt = 0 } = kept.mock.lastCall?.[0] ?? {};
      return endedAt - id;
    };
    await vi.advanceTimersByTimeAsync(32_000);
    expect(length()).toBeGreaterThanOrEqual(31_000);
    rehearsal.call?.session.pause();
    await vi.advanceTimersByTimeAsync(5_000);
    const { length: written } = kept.mock.calls;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(kept.mock.calls).toHaveLength(written);
    expect(length()).toBe(rehearsal.call?.session.clock.elapsedMs);
    kept.mockRestore();
  },
);

test("whatever is dated after a pause has the time that the clock of the call shows", async () => {
  const { rehearsal, connect, resume, tell, speaks } = await rehearse();
  await connect();
  await vi.advanceTimersByTimeAsync(20_000);
  rehearsal.call?.session.pause();
  await vi.advanceTimersByTimeAsync(60_000);
  await rehearsal.send("In the pause.", false);
  await resume();
  await vi.advanceTimersByTimeAsync(5_000);
  await speaks("persona", 2_000);
  tell({ type: "conversation.item.added", item: { id: "a", type: "message", role: "assistant" } });
  const { startedAt = 0 } = rehearsal.session;
  const since = (time: number) => time - startedAt;
  expect(rehearsal.call?.session.clock.elapsedMs).toBe(27_000);
  expect(rehearsal.conversation?.items.map(({ createdAt }) => since(createdAt))).toEqual([
    20_000, 27_000,
  ]);
  expect(rehearsal.outcome.spans.map(({ start }) => since(start))).toEqual([25_000]);
});

test("a turn that noise kept open until the visitor ended it is not measured, whatever words were heard in it", async () => {
  const { rehearsal, connect, tell } = await rehearse();
  await connect();
  tell({ type: "output_audio_buffer.started" });
  tell({ type: "input_audio_buffer.speech_started", item_id: "n" });
  tell({ type: "output_audio_buffer.cleared" });
  await vi.advanceTimersByTimeAsync(16_000);
  expect(rehearsal.call?.noise.cause).toBe("noise");
  rehearsal.call?.noise.endTurn();
  tell(
    { type: "input_audio_buffer.committed", item_id: "n" },
    ...spoken("n", "And now, the news."),
  );
  tell({ type: "input_audio_buffer.speech_started", item_id: "u" });
  await vi.advanceTimersByTimeAsync(3_700);
  tell({ type: "input_audio_buffer.speech_stopped", item_id: "u" });
  tell({ type: "input_audio_buffer.committed", item_id: "u" }, ...spoken("u", "Where is it?"));
  const { spans } = rehearsal.outcome;
  const said = ["n", "u"].map(
    (id) => ({ id, role: "user", text: "One two", isTyped: false }) as const,
  );
  const measured = { words: 2, longestMonologue: 3_000, interruptions: 0, talking: 3_000 };
  expect(measureConversation(spans, said).visitor).toMatchObject(measured);
  expect(talkingTimes(spans).visitor).toBe(3_000);
});

test("a switch to hold to talk because of noise says how turns were taken, until the next press", async () => {
  const { rehearsal, connect } = await rehearse();
  await connect();
  const { hold } = rehearsal.call!;
  hold.switchFrom(rehearsal.choices);
  expect(hold.insteadOf).toBe("free");
  hold.press();
  expect(hold.insteadOf).toBeUndefined();
});

test("neither a pause nor a reconnection is time before answering", async () => {
  const { rehearsal, connect, resume, reconnect, speaks } = await rehearse();
  await connect();
  await speaks("persona", 2_000);
  await vi.advanceTimersByTimeAsync(400);
  rehearsal.call?.session.pause();
  await vi.advanceTimersByTimeAsync(60_000);
  await resume();
  await vi.advanceTimersByTimeAsync(600);
  await speaks("visitor", 3_000);
  await reconnect();
  expect(rehearsal.session.state.phase).toBe("connected");
  await vi.advanceTimersByTimeAsync(1_300);
  await speaks("persona", 2_000);
  const measures = measureConversation(rehearsal.outcome.spans, []);
  expect(measures.visitor.answerTime).toBe(1_000);
  expect(measures.persona.answerTime).toBe(700 + 1_300);
});

test.each(["in a pause", "after Stop"])(
  "what is typed %s and never sent is no part of the conversation that is over",
  async (when) => {
    const { rehearsal, kept } = await keeping();
    if (when === "in a pause") rehearsal.call?.session.pause();
    else rehearsal.call?.session.stop();
    await rehearsal.send("Never mind.", true);
    await vi.advanceTimersByTimeAsync(5_000);
    rehearsal.call?.session.close();
    await vi.advanceTimersByTimeAsync(5_000);
    const items = rehearsal.conversation?.items ?? [];
    const saved = kept.mock.calls.flatMap(([, { items: written }]) =>
      written.map(({ text }) => text),
    );
    kept.mockRestore();
    expect(items).toMatchObject([
      { text: "Where is it?", isHeard: true },
      { text: "Never mind.", isHeard: false },
    ]);
    const texts = finalMessages(items).map(({ corrected_text: text }) => text);
    expect(texts).toEqual(["Where is it?"]);
    const cleaned = rehearsal.transcript?.windows.flatMap(({ sources }) => sources);
    expect(cleaned).toMatchObject([{ text: "Where is it?" }]);
    expect(new Set(saved)).toEqual(new Set(["Where is it?"]));
  },
);

test.each(["in a pause", "after Stop"])(
  "what is typed %s is part of the same conversation once it is sent",
  async (when) => {
    const { rehearsal, connect, resume, texts, said } = await rehearse();
    await connect();
    await rehearsal.send("Before", false);
    const { startedAt } = rehearsal.session;
    if (when === "in a pause") rehearsal.call?.session.pause();
    else rehearsal.session.stop();
    expect(rehearsal.call?.startsNewConversation).toBe(true);
    await rehearsal.send("After all", true);
    await resume();
    expect(rehearsal.session.startedAt).toBe(startedAt);
    expect(texts()).toEqual(["Before", "After all"]);
    expect(rehearsal.conversation?.items.every(({ isHeard }) => isHeard)).toBe(true);
    expect(said()).toEqual([created, created, ask]);
    rehearsal.session.stop();
    expect(finalMessages(rehearsal.conversation?.items ?? [])).toHaveLength(2);
  },
);
