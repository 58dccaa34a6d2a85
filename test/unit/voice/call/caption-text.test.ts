import fc from "fast-check";
import { expect, test } from "vitest";
import { captionAt } from "../../../../app/voice/call/caption-text.ts";

const words =
  "Late because your team changed the scope twice. Nobody put that in writing, but I still built it. So?";

test("the caption is the sentence that is being spoken, and the last one afterwards", () => {
  expect(captionAt(words, 0)).toBe("Late because your team changed the scope twice.");
  expect(captionAt(words, 3_500)).toBe("Nobody put that in writing, but I still built it.");
  expect(captionAt(words, 60_000)).toBe("So?");
  expect(captionAt(words, undefined)).toBe("So?");
});

test("short sentences share a caption", () => {
  expect(captionAt("Hi. Yes, I know. The release is late, I am aware of it.", 0)).toBe(
    "Hi. Yes, I know. The release is late, I am aware of it.",
  );
});

test("a long sentence is cut between words", () => {
  const long = "word ".repeat(60).trim();
  expect(captionAt(long, 0).length).toBeLessThanOrEqual(100);
  expect(captionAt(long, 0)).toMatch(/^(word )*word$/);
});

test("whatever is said, its caption is a part of it", () => {
  fc.assert(
    fc.property(fc.string(), fc.option(fc.nat(20_000), { nil: undefined }), (said, at) => {
      expect(squeezed(said)).toContain(squeezed(captionAt(said, at)));
    }),
  );
});

function squeezed(text: string): string {
  return text.replaceAll(/\s/g, "");
}
