import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { liveStatus } from "../../../../app/voice/call/live-status.ts";
import { personaVerb } from "../../../../app/voice/call/persona-verb.ts";
import { SilentLine } from "../../../../app/voice/realtime/silent-line.ts";
import { standInBrowser } from "../browser-stand-ins.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const unsteady = "The connection is unsteady…";

async function speaking() {
  const parts = standInBrowser();
  const stop = new SilentLine(parts.session).watch();
  const done = parts.session.connect();
  await parts.accept();
  await done;
  parts.channel().tell({ type: "output_audio_buffer.started", response_id: "r" });
  await vi.advanceTimersByTimeAsync(10_000);
  const says = () => [liveStatus(parts.session).text, personaVerb(parts.session)];
  return { ...parts, stop, says };
}

test("a persona of whom nothing arrives is not said to speak, before the browser knows why", async () => {
  const { peer, says, stop } = await speaking();
  expect(says()).toEqual(["Connected", "speaks"]);
  peer().isSilent = true;
  await vi.advanceTimersByTimeAsync(1_500);
  expect(says()).toEqual(["Connected", "speaks"]);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(says()).toEqual([unsteady, ""]);
  peer().isSilent = false;
  await vi.advanceTimersByTimeAsync(500);
  expect(says()).toEqual(["Connected", "speaks"]);
  stop();
});

test("such a silence alone breaks no call off, and what the browser tells of the line comes after it", async () => {
  const { session, peer, peers, says, stop } = await speaking();
  peer().isSilent = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(session.state).toEqual({ phase: "unsteady" });
  expect(peers).toHaveLength(1);
  peer().become("disconnected");
  await vi.advanceTimersByTimeAsync(4_900);
  expect(says()).toEqual([unsteady, ""]);
  await vi.advanceTimersByTimeAsync(100);
  expect(liveStatus(session).text).toBe("Reconnecting, try 1 of 3…");
  stop();
});

test("the provider's events show that there is a line, and silence after the last word is none", async () => {
  const { session, channel, peer, says, stop } = await speaking();
  peer().isSilent = true;
  for (let count = 0; count < 5; count += 1) {
    channel().tell({
      type: "conversation.item.truncated",
      item_id: "i",
      content_index: 0,
      audio_end_ms: 1,
    });
    await vi.advanceTimersByTimeAsync(1_500);
    expect(says()).toEqual(["Connected", "speaks"]);
  }
  await vi.advanceTimersByTimeAsync(5_000);
  expect(session.state).toEqual({ phase: "unsteady" });
  channel().tell({ type: "output_audio_buffer.stopped", response_id: "r" });
  expect(says()).toEqual(["Connected", ""]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(says()).toEqual(["Connected", ""]);
  stop();
});
