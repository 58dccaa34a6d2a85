import * as fc from "fast-check";
import { expect, test } from "vitest";
import { parseWrittenDelta } from "../../../../app/voice/protocol/written-delta.ts";
import { codecFor } from "../../../../app/voice/realtime/connect-sequence.ts";
import { recordingLog } from "../recording-log.ts";

const types = {
  ga: "response.output_audio_transcript.delta",
  preview: "response.audio_transcript.delta",
};
const words = fc.oneof(fc.string(), fc.string({ unit: "binary" }), fc.constantFrom("", "a b", "é"));
const id = fc.oneof(fc.constantFrom("item_1", "", "__proto__"), words);

const wire = fc.record(
  {
    event_id: id,
    response_id: fc.oneof(id, fc.constant(null)),
    item_id: id,
    output_index: fc.nat(),
    content_index: fc.oneof(fc.nat(), fc.constantFrom(-1, 0.5, 1e21)),
    delta: words,
    obfuscation: words,
  },
  {
    requiredKeys: ["event_id", "response_id", "item_id", "output_index", "content_index", "delta"],
  },
);

function outcome(decode: (message: unknown) => unknown, text: string): unknown {
  try {
    return decode(text);
  } catch (error) {
    return error instanceof Error && error.message;
  }
}

test.each(["ga", "preview"] as const)(
  "in %s a delta means the same however it is written",
  (dialect) => {
    const { decode } = codecFor(dialect, recordingLog());
    fc.assert(
      fc.property(
        wire,
        fc.constantFrom(...Object.values(types)),
        fc.nat(),
        fc.string({ maxLength: 2 }),
        (fields, type, at, junk) => {
          const text = JSON.stringify({ type, ...fields });
          const cut = at % (text.length + 1);
          const broken = text.slice(0, cut) + junk + text.slice(cut + (at % 3));
          for (const message of [text, broken]) {
            // A space in front is one of the ways in which the provider does not write.
            expect(outcome(decode, message)).toEqual(outcome(decode, ` ${message}`));
          }
        },
      ),
      { numRuns: 1_000 },
    );
  },
);

test("a delta is read without JSON.parse as the provider writes it, and only so", () => {
  const { ga: type } = types;
  const fields = {
    response_id: "r",
    item_id: "i",
    output_index: 0,
    content_index: 1,
    delta: "Späth, ",
  };
  const written = JSON.stringify({ type, event_id: "e", ...fields });
  const event = { type, responseId: "r", itemId: "i", contentIndex: 1, delta: "Späth, " };
  expect(parseWrittenDelta(written)).toEqual({ wireType: type, decoded: { event, id: "e" } });
  expect(parseWrittenDelta(written.replace("}", ',"obfuscation":"x7"}'))).toBeDefined();
  for (const other of ["\\n", '"', "\n"]) {
    expect(parseWrittenDelta(written.replace("ä", other))).toBeUndefined();
  }
  expect(parseWrittenDelta(JSON.stringify({ event_id: "e", type, ...fields }))).toBeUndefined();
});
