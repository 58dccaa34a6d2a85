import { expect, test } from "vitest";
import { createToneWav, echoOf } from "../../../../app/voice/devices/tone.ts";

test("the tone is a WAV file of one second, whose head tells its length", async () => {
  const view = new DataView(await createToneWav().arrayBuffer());
  const text = (at: number) => String.fromCharCode(...new Uint8Array(view.buffer, at, 4));
  expect([text(0), text(8), text(12), text(36)]).toEqual(["RIFF", "WAVE", "fmt ", "data"]);
  expect(view.getUint32(40, true)).toBe(view.byteLength - 44);
  expect(view.getUint32(4, true)).toBe(view.byteLength - 8);
  expect([view.getUint16(20, true), view.getUint16(22, true), view.getUint32(24, true)]).toEqual([
    1, 1, 24_000,
  ]);
  expect(view.getUint32(40, true) / view.getUint32(28, true)).toBe(1);
});

test("the tone comes back if it stands out, and can be heard at all", () => {
  expect(echoOf(-90, -40)).toBe("heard");
  expect(echoOf(Number.NEGATIVE_INFINITY, -40)).toBe("heard");
  expect(echoOf(-50, -40)).toBe("none");
  expect(echoOf(-120, -80)).toBe("none");
});

test("a microphone without any sound says nothing about the tone", () => {
  expect(echoOf(Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY)).toBe("unknown");
  expect(echoOf(-90, Number.NEGATIVE_INFINITY)).toBe("unknown");
});
