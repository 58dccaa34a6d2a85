import * as fc from "fast-check";
import { expect, test } from "vitest";
import { readErrorBody, readProviderError } from "../../../../app/voice/protocol/provider-error.ts";
import { codecFor } from "../../../../app/voice/realtime/connect-sequence.ts";
import { createSession } from "../../../../app/voice/realtime/provider-requests.ts";
import { startProvider } from "../../../provider/provider.ts";
import { shapes } from "../../../provider/wire/error-shapes.ts";
import { recordingLog } from "../recording-log.ts";
import { usualConfig } from "../usual-config.ts";

test.each<[string, object]>([
  ['{"error":{"message":"m","type":"t","code":"c","param":"p"}}', { type: "t", code: "c" }],
  ['{"error":{"message":"m","code":400}}', { code: "400" }],
  ['{"object":"error","message":"m","type":"BadRequestError","code":404}', { code: "404" }],
  ['{"error":"m"}', {}],
  ['{"error":"invalid_token","message":"m"}', { code: "invalid_token" }],
  ['{"detail":"m"}', {}],
  ['{"detail":[{"loc":["body"],"msg":"m","type":"missing"}]}', { type: "missing" }],
  ['{"detail":{"error":{"message":"m","code":"c"}}}', { code: "c" }],
  ['{"errors":[{"message":"m"}]}', {}],
  [
    '[{"error":{"code":429,"message":"m","details":[{"reason":"r"},{"retryDelay":"28s"}]}}]',
    { retryAfter: 28 },
  ],
  ['[{"message":"m"},{"message":"","retry_after":3}]', { retryAfter: 3 }],
  ['{"message":"m"}', {}],
  ['[{"error":{"message":"m"}}]', {}],
  ['"m"', {}],
  ["m", {}],
])("the message of %s is read", (body, others) => {
  expect(readErrorBody(body)).toMatchObject({ message: "m", ...others });
});

const busy = "conversation_already_has_active_response";

test.each([
  ["Conversation already has an active response", busy],
  ["Conversation already has an active response in progress: resp_1. Wait until …", busy],
  ["Cancellation failed: no active response found", "response_cancel_not_active"],
  ["Error committing input audio buffer: the buffer is empty.", "input_audio_buffer_commit_empty"],
  ["The buffer of the model is empty.", undefined],
])("what %j is about is read from it where an older server sends no code", (message, code) => {
  for (const none of [null, "", undefined, 400]) {
    const { code: found } = readProviderError({ error: { message, code: none } });
    expect(found).toBe(none === 400 ? (code ?? "400") : code);
  }
});

test.each(["", "null", "[]", "{}", '{"error":null}', "<html><h1>502</h1></html>", "x".repeat(301)])(
  "%j has no message",
  (body) => {
    expect(readErrorBody(body).message).toBeUndefined();
  },
);

test("any value is read, and gives texts or nothing", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const { retryAfter: _, ...texts } = readProviderError(value);
      for (const field of Object.values(texts)) {
        expect(["string", "undefined"]).toContain(typeof field);
      }
    }),
    { seed: 20_261_129 },
  );
});

test.each(Object.keys(shapes))(
  "an error worded as %s is read as an answer and as an event",
  async (shape) => {
    await using provider = await startProvider();
    for (const dialect of ["ga", "preview"] as const) {
      const codec = codecFor(dialect, recordingLog());
      const { signal } = new AbortController();
      const key = `fault:${shape}@session`;
      await expect(
        createSession(provider.url, codec, key, usualConfig, signal),
      ).rejects.toMatchObject({
        provider: { message: "The model is not loaded." },
      });
      const wire = { type: "error", event_id: "event_1", ...shapes[shape]?.("Out of memory.") };
      const { event } = codec.decode(JSON.stringify(wire));
      expect(event).toMatchObject({ type: "error", error: { message: "Out of memory." } });
    }
  },
);

test("an error's own event id is told from the id of the event that it is about", () => {
  const error = { message: "no", event_id: "response_1" };
  const codec = codecFor("ga", recordingLog());
  const decode = (wire: object) => codec.decode(JSON.stringify({ type: "error", ...wire })).event;
  expect(decode({ event_id: "event_1", error })).toMatchObject({ eventId: "response_1" });
  expect(decode({ event_id: "event_1", message: "no" })).toMatchObject({ eventId: undefined });
});
