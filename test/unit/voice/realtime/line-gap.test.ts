import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LineGap } from "../../../../app/voice/realtime/line-gap.ts";
import { standInBrowser } from "../browser-stand-ins.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function call() {
  const parts = standInBrowser();
  const gap = new LineGap(parts.session);
  const stop = gap.watch();
  const done = parts.session.connect();
  await parts.accept();
  await done;
  return { ...parts, gap, stop };
}

test("words are told of that a break has taken which heals, until the visitor's next turn", async () => {
  const { gap, peer, channel, stop } = await call();
  peer().become("disconnected");
  expect(gap.lost).toBeUndefined();
  peer().become("connected");
  expect(gap.lost).toEqual({ visitors: true, personas: false });
  channel().tell({ type: "input_audio_buffer.speech_started", item_id: "i", audio_start_ms: 1 });
  expect(gap.lost).toBeUndefined();
  stop();
});

test("the persona's words count, too, when they begin within the break", async () => {
  const { gap, session, peer, channel, stop } = await call();
  session.microphone.setMuted(true);
  peer().become("disconnected");
  channel().tell({ type: "output_audio_buffer.started", response_id: "r" });
  channel().tell({ type: "output_audio_buffer.stopped", response_id: "r" });
  peer().become("connected");
  expect(gap.lost).toEqual({ visitors: false, personas: true });
  session.close();
  expect(gap.lost).toBeUndefined();
  stop();
});

test("a break in which nobody could speak is not told of, nor one within turns by hand", async () => {
  const { gap, session, peer, stop } = await call();
  session.microphone.setMuted(true);
  peer().become("disconnected");
  peer().become("connected");
  expect(gap.lost).toBeUndefined();
  session.microphone.setMuted(false);
  session.turns.areByHand = true;
  peer().become("disconnected");
  peer().become("connected");
  expect(gap.lost).toBeUndefined();
  stop();
});
