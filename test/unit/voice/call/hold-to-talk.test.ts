import { expect, test, vi } from "vitest";
import { HoldToTalk } from "../../../../app/voice/call/hold-to-talk.ts";
import { connected, refuse, settle } from "../browser-stand-ins.ts";
import { stripOf } from "../strip-of.ts";

const hear = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

/** A call whose turns are taken by hand. */
async function holding() {
  const parts = await connected();
  const hold = new HoldToTalk(parts.session);
  hold.watch();
  hold.setOn(true);
  /** A press, of that many milliseconds if it is released. */
  const press = async (milliseconds?: number) => {
    hold.press();
    await hear(milliseconds ?? 1_000);
    if (milliseconds !== undefined) hold.release();
  };
  const isOpen = () => parts.streams.at(-1)?.track.enabled;
  return { ...parts, hold, press, isOpen };
}

const clear = "input_audio_buffer.clear";
const sentTurn = [clear, "input_audio_buffer.commit", "response.create"];
const committed = { type: "input_audio_buffer.committed", item_id: "i" };
const personaSpeaks = [
  { type: "response.created", response: { id: "r" } },
  { type: "output_audio_buffer.started", response_id: "r" },
];

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
  expect(said()).toEqual(sentTurn);
  expect(session.activity.visitorSpeaks).toBe(false);
});

test("a press while the persona speaks cuts it off", async () => {
  const { hold, said, tell } = await holding();
  tell(...personaSpeaks);
  hold.press();
  await hear(199);
  expect(said()).toEqual([clear]);
  await hear(1);
  // What was said since the press is not cleared.
  expect(said()).toEqual([clear, "response.cancel", "output_audio_buffer.clear"]);
});

test("a press of under 200 ms is thrown away, leaves the persona its word, and says how to talk", async () => {
  const { hold, press, said, tell, session, isOpen } = await holding();
  tell(...personaSpeaks);
  await press(199);
  await hear(1_000);
  expect(said()).toEqual([clear, clear]);
  expect(session.activity).toMatchObject({ personaSpeaks: true, visitorSpeaks: false });
  expect([hold.droppedTurn, isOpen()]).toEqual(["too-short", false]);
  tell({ type: "output_audio_buffer.stopped", response_id: "r" });
  expect(stripOf(session, { hold }).says).toBe("Hold the button while you talk.");
  hold.press();
  expect(hold.droppedTurn).toBeUndefined();
});

test.each([
  ["discard", undefined],
  ["abandon", "not-sent"],
] as const)(
  "a press that Escape or a call from elsewhere ends (%s) is thrown away, and told of as %s",
  async (end, droppedTurn) => {
    const { hold, press, said, session } = await holding();
    hold[end]();
    expect(hold.droppedTurn).toBeUndefined();
    await press();
    hold[end]();
    await hear(500);
    expect(said()).toEqual([clear, clear]);
    expect(hold).toMatchObject({ droppedTurn, isHeld: false });
    expect(session.activity.visitorSpeaks).toBe(false);
  },
);

test("a press right after the release goes on with the same turn", async () => {
  const { press, said } = await holding();
  await press(1_000);
  await hear(50);
  await press(100);
  await hear(500);
  expect(said()).toEqual(sentTurn);
});

test("a lost microphone throws the half turn away and says so, a muted one ends it", async () => {
  const lost = await holding();
  await lost.press();
  lost.devices.ask = refuse("NotFoundError");
  lost.streams.at(-1)?.track.unplug();
  await settle();
  await hear(500);
  expect(lost.said()).toEqual([clear, clear]);
  expect([lost.hold.isHeld, lost.hold.droppedTurn]).toEqual([false, "not-sent"]);
  const muted = await holding();
  await muted.press();
  muted.session.microphone.setMuted(true);
  await hear(500);
  expect(muted.said()).toEqual(sentTurn);
  expect([muted.hold.isMuted, muted.hold.droppedTurn]).toEqual([true, undefined]);
  muted.hold.press();
  expect(muted.hold.isHeld).toBe(false);
});

test("a turn that a lost connection takes is told of once there is a line again", async () => {
  const { hold, press, peer, said, session, accept } = await holding();
  await press();
  const before = said().length;
  peer().become("failed");
  expect(hold).toMatchObject({ isHeld: false, droppedTurn: "line-dropped", canTalk: false });
  await hear(300);
  expect(said()).toHaveLength(before);
  await hear(500);
  await accept();
  expect(session.state.phase).toBe("connected");
  expect(hold).toMatchObject({ droppedTurn: "line-dropped", canTalk: true });
  hold.press();
  expect(hold.droppedTurn).toBeUndefined();
});

test("a network that falls silent drops the turn, though its connection may come back", async () => {
  const { hold, press, peer, said } = await holding();
  await press();
  for (const state of ["disconnected", "connected"]) peer().become(state);
  await hear(500);
  expect(said()).toEqual([clear, clear]);
  expect(hold.droppedTurn).toBe("line-dropped");
});

test.each([
  [false, "line-dropped"],
  [true, undefined],
])(
  "a turn that was sent is lost with the line until the provider has it (%s)",
  async (isTaken, droppedTurn) => {
    const { hold, press, peer, tell } = await holding();
    await press(1_000);
    await hear(500);
    if (isTaken) tell(committed);
    peer().become("failed");
    expect(hold.droppedTurn).toBe(droppedTurn);
  },
);

const tooSmall = { code: "input_audio_buffer_commit_empty", message: "buffer too small" };

test.each([
  { ...tooSmall, event_id: "commit" },
  { message: "Too short", event_id: "commit" },
  tooSmall,
  { message: "Error committing input audio buffer: the buffer is empty.", code: null },
  { message: "Error committing input audio buffer: buffer too small.", code: 400 },
])(
  "a turn that the provider refuses with %o is told as not sent, and not answered",
  async (error) => {
    const { hold, press, tell, said, session } = await holding();
    await press(1_000);
    await hear(500);
    tell({ type: "error", error }, { type: "response.created", response: { id: "r" } });
    expect(hold.droppedTurn).toBe("not-sent");
    expect(said().slice(sentTurn.length)).toEqual(["output_audio_buffer.clear", "response.cancel"]);
    expect(session.providerError).toBeUndefined();
  },
);

test("other turns open the microphone, a turn that has begun is ended by hand, and close bars it", async () => {
  const { hold, isOpen, tell, said } = await holding();
  hold.setOn(false);
  expect(isOpen()).toBe(true);
  hold.press();
  expect(hold.isHeld).toBe(false);
  tell({ type: "input_audio_buffer.speech_started", item_id: "i" });
  hold.setOn(true);
  expect(said()).toEqual(sentTurn.slice(1));
  hold.close();
  hold.press();
  expect([hold.isHeld, isOpen()]).toEqual([false, false]);
});

test("Stop in the middle of a turn keeps what was said", async () => {
  const { press, said, session, tell } = await holding();
  await press();
  session.stop();
  expect(session.state.phase).toBe("stopping");
  expect(said()).toContain("input_audio_buffer.commit");
  expect(said()).not.toContain("response.create");
  const type = "conversation.item.input_audio_transcription.completed";
  tell(committed, { type, item_id: "i", content_index: 0, transcript: "Hello" });
  expect(session.state.phase).toBe("closed");
});
