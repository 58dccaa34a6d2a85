import { expect, test } from "vitest";
import type { ClientEvent } from "../../../../app/voice/protocol/client-events.ts";
import { previewNames } from "../../../../app/voice/protocol/preview.ts";
import { codecFor } from "../../../../app/voice/realtime/connect-sequence.ts";
import { turnDetection } from "../../../../app/voice/scenarios/turn-detection.ts";
import { recordingLog } from "../recording-log.ts";
import { usualConfig as config } from "../usual-config.ts";
import { wireEvents } from "./wire-events.ts";

const log = recordingLog();
const codecs = { ga: codecFor("ga", log), preview: codecFor("preview", log) };
const { ga, preview } = codecs;
const json = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
const read = (codec: typeof ga, wire: object) => codec.decode(JSON.stringify(wire)).event;

const vad = {
  type: "server_vad",
  threshold: 0.6,
  prefix_padding_ms: 500,
  silence_duration_ms: 700,
  create_response: true,
};
const common = { model: "m", instructions: config.instructions, tools: [], tool_choice: "auto" };
const transcription = { model: "t", language: "en" };

test("GA asks for a secret that waits ten minutes, with the whole config nested in it", () => {
  const format = { type: "audio/pcm", rate: 24_000 };
  expect(json(ga.sessionRequest(config))).toEqual({
    path: "/realtime/client_secrets",
    body: {
      expires_after: { anchor: "created_at", seconds: 600 },
      session: {
        ...common,
        type: "realtime",
        output_modalities: ["audio"],
        audio: {
          input: {
            format,
            noise_reduction: { type: "far_field" },
            transcription,
            turn_detection: { ...vad, interrupt_response: true, idle_timeout_ms: 30_000 },
          },
          output: { voice: "alloy", format },
        },
        max_output_tokens: "inf",
      },
    },
  });
});

test("preview sends the config flat, with its temperature", () => {
  expect(json(preview.sessionRequest(config))).toEqual({
    path: "/realtime/sessions",
    body: {
      ...common,
      modalities: ["text", "audio"],
      voice: "alloy",
      input_audio_format: "pcm16",
      output_audio_format: "pcm16",
      input_audio_transcription: transcription,
      turn_detection: vad,
      temperature: 0.8,
      max_response_output_tokens: "inf",
    },
  });
});

const turnsInGa = (turn_detection: object) => ({
  session: { type: "realtime", audio: { input: { turn_detection } } },
});
const patient = { type: "semantic_vad", eagerness: "low" } as const;
const inPatience = { ...patient, create_response: true, interrupt_response: true };
const longSilence = expect.objectContaining({ type: "server_vad", silence_duration_ms: 2000 });
const replay = { id: "i", type: "message", role: "assistant" } as const;
const replayAs = (type: string) => ({ item: { ...replay, content: [{ type, text: "x" }] } });
const both = ["text", "audio"] as const;
const sampling = { temperature: 0.5, topP: 0.5, maxOutputTokens: 9, modalities: both };
const inPreview = { temperature: 0.5, top_p: 0.5, max_output_tokens: 9, modalities: both };
const aside = { conversation: "none", metadata: { request: "a1" } } as const;
const output = { id: "o", type: "function_call_output", output: "{}" } as const;

test.each<[string, ClientEvent["type"], object, inGa: object, inPreview?: object]>([
  [
    "a persona that is to ask no more, of which preview knows nothing",
    "session.update",
    { session: { turnDetection: turnDetection(false) } },
    turnsInGa({ ...vad, interrupt_response: true, idle_timeout_ms: null }),
    { session: { turn_detection: vad } },
  ],
  [
    "patient turns, which are a longer silence in preview",
    "session.update",
    { session: { turnDetection: { ...patient, createResponse: true } } },
    turnsInGa(inPatience),
    { session: { turn_detection: longSilence } },
  ],
  [
    "turns by hand, which neither end tells",
    "session.update",
    { session: { turnDetection: null } },
    { session: { type: "realtime", audio: { input: { turn_detection: null } } } },
    { session: { turn_detection: null } },
  ],
  [
    "a replayed answer",
    "conversation.item.create",
    { item: { ...replay, text: "x" } },
    replayAs("output_text"),
    replayAs("text"),
  ],
  [
    "a response with options that GA has not",
    "response.create",
    { response: sampling },
    { response: { output_modalities: ["audio"], max_output_tokens: 9 } },
    { response: inPreview },
  ],
  [
    "a response that is no part of the conversation",
    "response.create",
    { response: { ...aside, modalities: ["text"] } },
    { response: { ...aside, output_modalities: ["text"] } },
    { response: { ...aside, modalities: ["text"] } },
  ],
  ["a cancel", "response.cancel", { responseId: "r" }, { response_id: "r" }],
  ["a clear", "output_audio_buffer.clear", {}, {}],
  ["a turn's end", "input_audio_buffer.commit", {}, {}],
  ["a clear with an id", "input_audio_buffer.clear", { eventId: "e" }, { event_id: "e" }],
  [
    "a tool's output",
    "conversation.item.create",
    { item: { ...output, callId: "c" }, previousItemId: "p" },
    { item: { ...output, call_id: "c" }, previous_item_id: "p" },
  ],
])("%s is written in each dialect's words", (_, type, fields, inGa, otherwise = inGa) => {
  const event = { type, ...fields } as ClientEvent;
  expect(json(ga.encode(event))).toEqual({ type, ...inGa });
  expect(json(preview.encode(event))).toEqual({ type, ...otherwise });
});

test("GA drops the temperature, and says so at debug level", () => {
  const own = recordingLog();
  const update = { type: "session.update", session: { temperature: 0.7 } } as const;
  const wire = codecFor("ga", own).encode(update);
  expect(json(wire)).toEqual({ type: "session.update", session: { type: "realtime" } });
  expect(own.messages("debug")).toEqual(["The GA dialect has no temperature: dropped (session)"]);
});

test("each dialect finds its secret, and no other's", () => {
  expect(ga.readSecret({ value: "ek_1", expires_at: 1, session: {} })).toBe("ek_1");
  expect(preview.readSecret({ client_secret: { value: "ek_2", expires_at: 1 } })).toBe("ek_2");
  for (const body of [undefined, null, {}, [], { value: "" }, { client_secret: {} }, "ek_"]) {
    expect(ga.readSecret(body)).toBeUndefined();
    expect(preview.readSecret(body)).toBeUndefined();
  }
});

test.each(["ga", "preview"] as const)("every event of the protocol is read in %s", (dialect) => {
  const codec = codecs[dialect];
  for (const { wire, event } of wireEvents(dialect)) {
    const decoded = codec.decode(JSON.stringify({ ...wire, event_id: "e1" }));
    expect(json(decoded), wire.type).toEqual({ event: json(event), id: "e1" });
  }
  const { metadata } = aside;
  const created = { type: "response.created", response: { id: "r", metadata } };
  expect(read(codec, created)).toEqual({ type: "response.created", responseId: "r", metadata });
});

const used = (usage: object) => read(ga, { type: "response.done", response: { usage } });

test("usage is told by audio, text and cache, and is all of audio where that is not told", () => {
  const usage = { total_tokens: 30, input_tokens: 20, output_tokens: 10 };
  const details = {
    input_token_details: {
      audio_tokens: 12,
      cached_tokens: 9,
      cached_tokens_details: { audio_tokens: 4, text_tokens: 5 },
    },
    output_token_details: { audio_tokens: 7, text_tokens: 3 },
  };
  const [audioInputTokens, audioOutputTokens] = [12, 7];
  const cached = { cachedTokens: 9, cachedAudioTokens: 4 };
  expect(used({ ...usage, ...details })).toMatchObject({
    usage: { audioInputTokens, audioOutputTokens, ...cached },
  });
  expect(used(usage)).toMatchObject({ usage: { audioInputTokens: 20, audioOutputTokens: 10 } });
});

test("an event that nobody needs is read as unknown", () => {
  const wireType = "response.mcp_call.completed";
  expect(read(ga, { type: wireType })).toEqual({ type: "unknown", wireType });
});

test.each(["", "{", "null", "[]", '"text"', "1", new ArrayBuffer(2), undefined])(
  "%o is unparseable",
  (message) => {
    expect(() => ga.decode(message)).toThrow("Unparseable");
    expect(() => preview.decode(message)).toThrow("Unparseable");
  },
);

test.each(["ga", "preview"] as const)(
  "%s reads what a server puts into envelopes, whole or in pieces, and none that is broken",
  (dialect) => {
    const codec = codecFor(dialect, log);
    const error = { message: "Zoë’s turn 🙂 was refused" };
    const data = Buffer.from(JSON.stringify({ type: "error", error })).toString("base64");
    const pieces = data.match(/.{1,30}/g) ?? [];
    const piece = (fragment_index: number) =>
      read(codec, {
        type: "partial_message",
        id: "m",
        data: pieces[fragment_index],
        fragment_index,
        total_fragments: pieces.length,
      });
    const unread = { type: "unknown", wireType: "partial_message" };
    expect(read(codec, { id: "m", type: "full_message", data })).toMatchObject({ error });
    expect([piece(0), piece(1)]).toEqual([unread, unread]);
    const all = pieces.map((_, index) => piece(index));
    expect(all.slice(0, -1)).toEqual(all.slice(0, -1).map(() => unread));
    expect(all.at(-1)).toMatchObject({ error });
    for (const broken of ["%", "", "bnVsbA==", null]) {
      expect(() => read(codec, { type: "full_message", data: broken })).toThrow("Unparseable");
    }
    expect(read(codec, { type: "error", error })).toMatchObject({ error });
  },
);

test("an event without a type, or of the other dialect, is a type mismatch", () => {
  const mismatches = (codec: typeof ga, type?: unknown) =>
    expect(() => read(codec, { type }), String(type)).toThrow("Event type mismatch");
  mismatches(ga);
  mismatches(ga, 7);
  for (const type of ["response.text", "response.audio_transcript"]) {
    mismatches(ga, `${type}.delta`);
    mismatches(ga, `${type}.done`);
  }
  for (const type of previewNames.values()) mismatches(preview, type);
  mismatches(preview, "conversation.item.done");
});

test("an event that breaks its schema says where, in the spec's generic words", () => {
  const deleted = { type: "conversation.item.deleted" };
  const item = { id: "", type: "message" };
  for (const [wire, message] of [
    [deleted, "Required: event.item_id"],
    [{ ...deleted, item_id: 5 }, "Expected string, received number: event.item_id"],
    [{ type: "conversation.item.added", item }, "Invalid input: event.item.id"],
  ] as const) {
    expect(() => read(ga, wire)).toThrow(message);
  }
});

test("a provider's error loses its empty fields and whatever looks like a key", () => {
  const error = { message: "Incorrect API key provided: sk-proj-abc***xyz.", type: "", code: null };
  const message = "Incorrect API key provided: [key]";
  expect(read(ga, { type: "error", error })).toEqual({ type: "error", error: { message } });
});
