import fc from "fast-check";
import { expect, test } from "vitest";
import { Ear } from "../../provider/media/ear.ts";
import { decodeMuLaw, encodeMuLaw, levelOf } from "../../provider/media/mulaw.ts";
import { hum } from "../../provider/media/voice.ts";
import { speechWav } from "../../provider/media/wav.ts";

test("a sample comes back from µ-law with its sign and within a sixteenth", () => {
  fc.assert(
    fc.property(fc.integer({ min: -32_635, max: 32_635 }), (sample) => {
      const back = decodeMuLaw(encodeMuLaw(sample));
      expect(Math.abs(back - sample)).toBeLessThanOrEqual(Math.abs(sample) / 16 + 8);
    }),
  );
});

test("silence has no level, and the persona's voice is loud in every packet", () => {
  expect(levelOf(new Uint8Array(160).fill(0xff))).toBe(0);
  for (let from = 0; from < 8000; from += 160) {
    expect(levelOf(Uint8Array.from(hum(from, 160), encodeMuLaw))).toBeGreaterThan(0.03);
  }
});

test("an ear hears speech begin and end, and takes a beep for neither", async () => {
  const heard: string[] = [];
  const ear = new Ear({
    started: () => heard.push("started"),
    stopped: () => heard.push("stopped"),
  });
  ear.silenceMs = 5;
  const loud = Uint8Array.from(hum(0, 160), encodeMuLaw);
  const quiet = new Uint8Array(160).fill(0xff);
  for (let beep = 0; beep < 4; beep += 1) {
    for (const packet of [loud, loud, loud]) ear.hear(packet);
    for (let count = 0; count < 10; count += 1) ear.hear(quiet);
  }
  expect(heard).toEqual([]);
  for (let count = 0; count < 10; count += 1) ear.hear(loud);
  expect(heard).toEqual(["started"]);
  await expect.poll(() => heard).toEqual(["started", "stopped"]);
});

test("a microphone file lasts as long as its turns", () => {
  const file = speechWav([500, 1000, 500]);
  expect(file.subarray(0, 4).toString()).toBe("RIFF");
  expect(file.length).toBe(44 + 2 * 8 * 2000);
});
