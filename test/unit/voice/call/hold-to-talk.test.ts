import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { HoldToTalk } from "../../../../app/voice/call/hold-to-talk.ts";
import { settle, standInBrowser } from "../browser-stand-ins.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function hear(milliseconds: number): Promise<unknown> {
  return vi.advanceTimersByTimeAsync(milliseconds);
}

/** A call whose turns are taken by hand. */
async function holding() {
  const parts = standInBrowser();
  const connected = parts.session.connect();
  await parts.accept();
  await connected;
  const hold = new HoldToTalk(parts.session);
  const stop = hold.watch();
  hold.setOn(true);
  const said = () => parts.channel().types().slice(1);
  const isOpen = () => parts.streams.at(-1)?.track.enabled;
  return { ...parts, hold, said, isOpen, stop };
}

const turn = ["input_audio_buffer.clear", "input_audio_buffer.commit", "response.create"];

test("a press opens the microphone and a turn, and its release ends and sends both", async () => {
  const { hold, said, isOpen, session } = await holding();
  expect(isOpen()).toBe(false);
  expect(session.microphone.muted).toBe(false);
  hold.press();
  expect([hold.isHeld, isOpen()]).toEqual([true, true]);
  await hear(200);
  expect(session.activity.visitorSpeaks).toBe(true);
  await hear(800);
  hold.release();
  expect([hold.isHeld, isOpen()]).toEqual([false, false]);
  await hear(200);
  expect(said()).toEqual(turn);
  expect(session.activity.visitorSpeaks).toBe(false);
});

test("a press while the persona speaks cuts it off", async () => {
  const { hold, said, channel } = await holding();
  channel().tell({ type: "response.created", response: { id: "r" } });
  channel().tell({ type: "output_audio_buffer.started", response_id: "r" });
  hold.press();
  await hear(199);
  expect(said()).toEqual([turn[0]]);
  await hear(1);
  // What was said since the press is not cleared.
  expect(said()).toEqual([turn[0], "response.cancel", "output_audio_buffer.clear"]);
});

test("a press of under 200 ms leaves the persona its word, and says how to talk", async () => {
  const { hold, said, channel, session, isOpen } = await holding();
  channel().tell({ type: "response.created", response: { id: "r" } });
  channel().tell({ type: "output_audio_buffer.started", response_id: "r" });
  hold.press();
  await hear(150);
  hold.release();
  await hear(1_000);
  expect(said()).not.toContain("response.cancel");
  expect(said()).not.toContain("input_audio_buffer.commit");
  expect(session.activity).toMatchObject({ personaSpeaks: true, visitorSpeaks: false });
  expect([hold.untaken, isOpen()]).toEqual(["too-short", false]);
  hold.press();
  expect(hold.untaken).toBeUndefined();
});

test("a press of under 200 ms is thrown away, and so is one that Escape ends", async () => {
  const { hold, said, session } = await holding();
  hold.press();
  await hear(199);
  hold.release();
  await hear(500);
  expect(said()).toEqual([turn[0], turn[0]]);
  hold.press();
  await hear(1_000);
  hold.discard();
  await hear(500);
  expect(said()).toEqual([turn[0], turn[0], turn[0], turn[0]]);
  expect(session.activity.visitorSpeaks).toBe(false);
});

test("a press right after the release goes on with the same turn", async () => {
  const { hold, said } = await holding();
  hold.press();
  await hear(1_000);
  hold.release();
  await hear(50);
  hold.press();
  await hear(100);
  hold.release();
  await hear(500);
  expect(said()).toEqual(turn);
});

test("a lost microphone throws the half turn away and says so, a muted one ends it", async () => {
  const lost = await holding();
  lost.hold.press();
  await hear(1_000);
  lost.devices.ask = () => Promise.reject(new DOMException("gone", "NotFoundError"));
  lost.streams.at(-1)?.track.unplug();
  await settle();
  await hear(500);
  expect(lost.said()).toEqual([turn[0], turn[0]]);
  expect([lost.hold.isHeld, lost.hold.untaken]).toEqual([false, "not-sent"]);
  const muted = await holding();
  muted.hold.press();
  await hear(1_000);
  muted.session.microphone.setMuted(true);
  await hear(500);
  expect(muted.said()).toEqual(turn);
  expect([muted.hold.isMuted, muted.hold.untaken]).toEqual([true, undefined]);
  muted.hold.press();
  expect(muted.hold.isHeld).toBe(false);
});

test("a visitor who is called off in the middle of a turn is told that it was not sent", async () => {
  const { hold, said, session } = await holding();
  hold.abandon();
  expect(hold.untaken).toBeUndefined();
  hold.press();
  await hear(1_000);
  hold.abandon();
  await hear(500);
  expect(said()).toEqual([turn[0], turn[0]]);
  expect([hold.untaken, hold.isHeld, session.activity.visitorSpeaks]).toEqual([
    "not-sent",
    false,
    false,
  ]);
});

test("a turn that a lost connection takes is told of once there is a line again", async () => {
  const { hold, peer, said, session, accept } = await holding();
  hold.press();
  await hear(1_000);
  const before = said().length;
  peer().become("failed");
  expect([hold.isHeld, hold.untaken, hold.canTalk]).toEqual([false, "line-dropped", false]);
  await hear(300);
  expect(said()).toHaveLength(before);
  await hear(500);
  await accept();
  expect(session.state.phase).toBe("connected");
  expect([hold.canTalk, hold.untaken]).toEqual([true, "line-dropped"]);
  hold.press();
  expect(hold.untaken).toBeUndefined();
});

test("a network that falls silent drops the turn, though its connection may come back", async () => {
  const { hold, peer, said } = await holding();
  hold.press();
  await hear(1_000);
  peer().become("disconnected");
  peer().become("connected");
  await hear(500);
  expect(said()).toEqual([turn[0], turn[0]]);
  expect(hold.untaken).toBe("line-dropped");
});

test("a turn that was sent is lost with the line until the provider has it", async () => {
  for (const [isTaken, untaken] of [
    [false, "line-dropped"],
    [true, undefined],
  ] as const) {
    const { hold, peer, channel } = await holding();
    hold.press();
    await hear(1_000);
    hold.release();
    await hear(500);
    if (isTaken) channel().tell({ type: "input_audio_buffer.committed", item_id: "i" });
    peer().become("failed");
    expect(hold.untaken).toBe(untaken);
  }
});

test("other turns open the microphone, a turn that has begun is ended by hand, and close bars it", async () => {
  const { hold, isOpen, channel, said } = await holding();
  hold.setOn(false);
  expect(isOpen()).toBe(true);
  hold.press();
  expect(hold.isHeld).toBe(false);
  channel().tell({ type: "input_audio_buffer.speech_started", item_id: "i" });
  hold.setOn(true);
  expect(said()).toEqual(turn.slice(1));
  hold.close();
  hold.press();
  expect([hold.isHeld, isOpen()]).toEqual([false, false]);
});

test("Stop in the middle of a turn keeps what was said", async () => {
  const { hold, said, session, channel } = await holding();
  hold.press();
  await hear(1_000);
  session.stop();
  expect(session.state.phase).toBe("stopping");
  expect(said()).toContain("input_audio_buffer.commit");
  expect(said()).not.toContain("response.create");
  channel().tell({ type: "input_audio_buffer.committed", item_id: "i" });
  channel().tell({
    type: "conversation.item.input_audio_transcription.completed",
    item_id: "i",
    content_index: 0,
    transcript: "Hello",
  });
  expect(session.state.phase).toBe("closed");
});
