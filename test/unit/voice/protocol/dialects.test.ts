import { expect, test } from "vitest";
import { previewNames } from "../../../../app/voice/protocol/preview.ts";
import { codecFor } from "../../../../app/voice/realtime/connect-sequence.ts";
import { lateFreelancer } from "../../../../app/voice/scenarios/late-freelancer.ts";
import { RehearsalPlan } from "../../../../app/voice/scenarios/plan.ts";
import { sessionConfig, turnDetection } from "../../../../app/voice/scenarios/session-config.ts";
import { recordingLog } from "../recording-log.ts";
import { wireEvents } from "./wire-events.ts";

const log = recordingLog();
const ga = codecFor("ga", log);
const preview = codecFor("preview", log);
const config = sessionConfig(
  { realtimeModel: "m", transcriptionModel: "t" },
  new RehearsalPlan(lateFreelancer),
);
const json = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

test("GA asks for a secret that waits ten minutes, with the whole config nested in it", () => {
  expect(json(ga.sessionRequest(config))).toEqual({
    path: "/realtime/client_secrets",
    body: {
      expires_after: { anchor: "created_at", seconds: 600 },
      session: {
        type: "realtime",
        model: "m",
        instructions: config.instructions,
        output_modalities: ["audio"],
        audio: {
          input: {
            format: { type: "audio/pcm", rate: 24_000 },
            noise_reduction: { type: "far_field" },
            transcription: { model: "t", language: "en" },
            turn_detection: {
              type: "server_vad",
              threshold: 0.6,
              prefix_padding_ms: 500,
              silence_duration_ms: 700,
              create_response: true,
              interrupt_response: true,
              idle_timeout_ms: 30_000,
            },
          },
          output: { voice: "alloy", format: { type: "audio/pcm", rate: 24_000 } },
        },
        tools: [],
        tool_choice: "auto",
        max_output_tokens: "inf",
      },
    },
  });
});

test("preview sends the config flat, with its temperature", () => {
  expect(json(preview.sessionRequest(config))).toEqual({
    path: "/realtime/sessions",
    body: {
      model: "m",
      modalities: ["text", "audio"],
      voice: "alloy",
      instructions: config.instructions,
      input_audio_format: "pcm16",
      output_audio_format: "pcm16",
      input_audio_transcription: { model: "t", language: "en" },
      turn_detection: {
        type: "server_vad",
        threshold: 0.6,
        prefix_padding_ms: 500,
        silence_duration_ms: 700,
        create_response: true,
      },
      tools: [],
      tool_choice: "auto",
      temperature: 0.8,
      max_response_output_tokens: "inf",
    },
  });
});

test("a persona that is to ask no more is told so in GA, and preview knows no such thing", () => {
  const session = { turnDetection: turnDetection(false) };
  const update = { type: "session.update", session } as const;
  expect(json(ga.encode(update))).toMatchObject({
    session: { audio: { input: { turn_detection: { idle_timeout_ms: null } } } },
  });
  const asking = { ...update, session: { turnDetection: turnDetection(true) } };
  expect(JSON.stringify(preview.encode(asking))).not.toContain("idle");
});

test("GA drops the temperature, and says so at debug level", () => {
  const own = recordingLog();
  const wire = codecFor("ga", own).encode({
    type: "session.update",
    session: { temperature: 0.7 },
  });
  expect(json(wire)).toEqual({ type: "session.update", session: { type: "realtime" } });
  expect(own.messages("debug")).toEqual(["The GA dialect has no temperature: dropped (session)"]);
});

test("patient turns are semantic in GA, and a longer silence in preview", () => {
  const patient = { type: "semantic_vad", eagerness: "low", createResponse: true } as const;
  const update = { type: "session.update", session: { turnDetection: patient } } as const;
  expect(json(ga.encode(update))).toMatchObject({
    session: {
      audio: {
        input: {
          turn_detection: {
            type: "semantic_vad",
            eagerness: "low",
            create_response: true,
            interrupt_response: true,
          },
        },
      },
    },
  });
  expect(json(preview.encode(update))).toMatchObject({
    session: { turn_detection: { type: "server_vad", silence_duration_ms: 2000 } },
  });
});

test.each([
  ["ga", ga, { output_modalities: ["text"] }],
  ["preview", preview, { modalities: ["text"] }],
] as const)("in %s, a response can be no part of the conversation", (_, codec, modalities) => {
  const metadata = { request: "a1" };
  const response = { conversation: "none", metadata, modalities: ["text"] } as const;
  expect(json(codec.encode({ type: "response.create", response }))).toEqual({
    type: "response.create",
    response: { conversation: "none", metadata, ...modalities },
  });
  expect(json(codec.encode({ type: "input_audio_buffer.clear", eventId: "e" }))).toEqual({
    type: "input_audio_buffer.clear",
    event_id: "e",
  });
  const created = { type: "response.created", response: { id: "r", metadata } };
  expect(codec.decode(JSON.stringify(created)).event).toEqual({
    type: "response.created",
    responseId: "r",
    metadata,
  });
});

test.each([
  ["ga", ga],
  ["preview", preview],
] as const)("in %s, usage is told by audio, text and cache", (_, codec) => {
  const usage = {
    total_tokens: 30,
    input_tokens: 20,
    output_tokens: 10,
    input_token_details: {
      audio_tokens: 12,
      text_tokens: 8,
      cached_tokens: 9,
      cached_tokens_details: { audio_tokens: 4, text_tokens: 5 },
    },
    output_token_details: { audio_tokens: 7, text_tokens: 3 },
  };
  const read = (response: object) => {
    const { event } = codec.decode(JSON.stringify({ type: "response.done", response }));
    return event.type === "response.done" ? event.usage : undefined;
  };
  expect(read({ usage })).toMatchObject({
    audioInputTokens: 12,
    audioOutputTokens: 7,
    cachedTokens: 9,
    cachedAudioTokens: 4,
  });
  const { input_token_details: _in, output_token_details: _out, ...bare } = usage;
  expect(read({ usage: bare })).toMatchObject({ audioInputTokens: 20, audioOutputTokens: 10 });
});

test("the offer goes to the calls of GA, and names the model in preview only", () => {
  expect(ga.offerPath("a b")).toBe("/realtime/calls");
  expect(preview.offerPath("a b")).toBe("/realtime?model=a+b");
});

test("each dialect finds its secret, and no other's", () => {
  expect(ga.readSecret({ value: "ek_1", expires_at: 1, session: {} })).toBe("ek_1");
  expect(preview.readSecret({ client_secret: { value: "ek_2", expires_at: 1 } })).toBe("ek_2");
  for (const body of [undefined, null, {}, [], { value: "" }, { client_secret: {} }, "ek_"]) {
    expect(ga.readSecret(body)).toBeUndefined();
    expect(preview.readSecret(body)).toBeUndefined();
  }
});

test("client events are written in each dialect's words", () => {
  const assistant = { id: "i", type: "message", role: "assistant", text: "x" } as const;
  const create = { type: "conversation.item.create", item: assistant, eventId: "e" } as const;
  expect(json(ga.encode(create))).toEqual({
    event_id: "e",
    type: "conversation.item.create",
    item: {
      id: "i",
      type: "message",
      role: "assistant",
      content: [{ type: "output_text", text: "x" }],
    },
  });
  expect(json(preview.encode(create))).toMatchObject({ item: { content: [{ type: "text" }] } });

  const response = {
    type: "response.create",
    response: { temperature: 0.5, topP: 0.5, modalities: ["text", "audio"], maxOutputTokens: 9 },
  } as const;
  expect(json(ga.encode(response))).toEqual({
    type: "response.create",
    response: { output_modalities: ["audio"], max_output_tokens: 9 },
  });
  expect(json(preview.encode(response))).toEqual({
    type: "response.create",
    response: {
      modalities: ["text", "audio"],
      temperature: 0.5,
      top_p: 0.5,
      max_output_tokens: 9,
    },
  });
});

test.each([
  [
    { type: "response.cancel", responseId: "r" },
    { type: "response.cancel", response_id: "r" },
  ],
  [{ type: "output_audio_buffer.clear" }, { type: "output_audio_buffer.clear" }],
  [
    {
      type: "conversation.item.create",
      item: { id: "o", type: "function_call_output", callId: "c", output: "{}" },
      previousItemId: "p",
    },
    {
      type: "conversation.item.create",
      previous_item_id: "p",
      item: { id: "o", type: "function_call_output", call_id: "c", output: "{}" },
    },
  ],
] as const)("both dialects write %o alike", (event, wire) => {
  expect(json(ga.encode(event))).toEqual(wire);
  expect(json(preview.encode(event))).toEqual(wire);
});

test.each(["ga", "preview"] as const)("every event of the protocol is read in %s", (dialect) => {
  const codec = codecFor(dialect, log);
  for (const { wire, event } of wireEvents(dialect)) {
    const decoded = codec.decode(JSON.stringify({ ...wire, event_id: "e1" }));
    expect(json(decoded), wire.type).toEqual({ event: json(event), id: "e1" });
  }
});

test("an event that nobody needs is read as unknown", () => {
  expect(ga.decode('{"type":"response.mcp_call.completed"}').event).toEqual({
    type: "unknown",
    wireType: "response.mcp_call.completed",
  });
});

test.each(["", "{", "null", "[]", '"text"', "1", new ArrayBuffer(2), undefined])(
  "%o is unparseable",
  (message) => {
    expect(() => ga.decode(message)).toThrow("Unparseable");
    expect(() => preview.decode(message)).toThrow("Unparseable");
  },
);

test("an event without a type, or of the other dialect, is a type mismatch", () => {
  expect(() => ga.decode("{}")).toThrow("Event type mismatch");
  expect(() => ga.decode('{"type":7}')).toThrow("Event type mismatch");
  for (const type of ["response.text", "response.audio_transcript"]) {
    expect(() => ga.decode(`{"type":"${type}.delta"}`)).toThrow("Event type mismatch");
    expect(() => ga.decode(`{"type":"${type}.done"}`)).toThrow("Event type mismatch");
  }
  for (const type of previewNames.values()) {
    expect(() => preview.decode(`{"type":"${type}"}`)).toThrow("Event type mismatch");
  }
  expect(() => preview.decode('{"type":"conversation.item.done"}')).toThrow("Event type mismatch");
});

test("an event that breaks its schema says where, in the spec's generic words", () => {
  const deleted = { type: "conversation.item.deleted" };
  expect(() => ga.decode(JSON.stringify(deleted))).toThrow("Required: event.item_id");
  expect(() => ga.decode(JSON.stringify({ ...deleted, item_id: 5 }))).toThrow(
    "Expected string, received number: event.item_id",
  );
  expect(() =>
    ga.decode('{"type":"conversation.item.added","item":{"id":"a","type":"message","role":"x"}}'),
  ).toThrow("Invalid input: event.item.role");
});

test("a provider's error loses its empty fields and whatever looks like a key", () => {
  const error = { message: "Incorrect API key provided: sk-proj-abc***xyz.", type: "", code: null };
  expect(ga.decode(JSON.stringify({ type: "error", error })).event).toEqual({
    type: "error",
    error: { message: "Incorrect API key provided: [key]" },
  });
});
