import fc from "fast-check";
import { expect, test } from "vitest";
import { codecFor } from "../../../../app/voice/realtime/connect-sequence.ts";
import { recordingLog } from "../recording-log.ts";
import { wireEvents } from "./wire-events.ts";

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null;

/** What no event about an item can do without. Errors have tests of their own. */
const needed = /^(item|item\.id|item_id|part)$/;
const withoutItem = /^input_audio_buffer\./;

/** Every field of an event, as a path. */
function paths(fields: Fields, above = ""): string[] {
  return Object.entries(fields).flatMap(([name, value]) => {
    const path = `${above}${name}`;
    const below = isFields(value) ? paths(value, `${path}.`) : [];
    return /\d$/.test(name) || path === "type" || value === null ? below : [path, ...below];
  });
}

function change(event: Fields, path: string, edit: (holder: Fields, name: string) => void): Fields {
  const copy: Fields = JSON.parse(JSON.stringify(event));
  const names = path.split(".");
  const last = names.pop() ?? "";
  const holder = names.reduce<unknown>((at, name) => (isFields(at) ? at[name] : at), copy);
  if (isFields(holder)) edit(holder, last);
  return copy;
}

test.each(["ga", "preview"] as const)(
  "in %s, a field that is not needed counts as absent if it cannot be read, and costs nothing else",
  (dialect) => {
    const codec = codecFor(dialect, recordingLog());
    const read = (wire: Fields) => codec.decode(JSON.stringify(wire)).event;
    for (const { wire } of wireEvents(dialect)) {
      for (const path of paths(wire).filter((one) => !one.startsWith("error"))) {
        if (needed.test(path) && !withoutItem.test(wire.type)) continue;
        const without = read(change(wire, path, (holder, name) => delete holder[name]));
        for (const junk of [7.5, "", "odd", true, [], {}, [[]], { odd: 1 }]) {
          const damaged = change(wire, path, (holder, name) => {
            const isOfItsType = typeof holder[name] === typeof junk;
            if (!isOfItsType) holder[name] = junk;
            else delete holder[name];
          });
          expect(read(damaged), `${wire.type} ${path}: ${JSON.stringify(junk)}`).toEqual(without);
        }
      }
    }
  },
);

test.each(["ga", "preview"] as const)("in %s, whatever ends a response ends it", (dialect) => {
  const codec = codecFor(dialect, recordingLog());
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (status, output) => {
      for (const response of [{ status, output }, { output: [output, { status }] }, status]) {
        const { event } = codec.decode(JSON.stringify({ type: "response.done", response }));
        expect(event).toMatchObject({
          type: "response.done",
          status: expect.stringMatching(/^(completed|cancelled|failed|incomplete)$/),
          output: expect.any(Array),
        });
      }
    }),
  );
});

test.each([
  ["cancelled", undefined, "cancelled"],
  ["odd", { type: "cancelled", reason: "turn_detected" }, "cancelled"],
  ["incomplete", { type: "incomplete", reason: "turn_detected" }, "cancelled"],
  ["incomplete", { type: "incomplete", reason: "client_cancelled" }, "cancelled"],
  ["odd", { type: "odd", error: { code: "server_error" } }, "failed"],
  ["in_progress", undefined, "completed"],
  [undefined, undefined, "completed"],
])("a response that is over with status %o and details %o is %s", (status, details, expected) => {
  const response = { status, status_details: details };
  const wire = JSON.stringify({ type: "response.done", response });
  expect(codecFor("ga", recordingLog()).decode(wire).event).toMatchObject({ status: expected });
});
