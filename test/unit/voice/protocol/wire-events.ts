import type { Dialect } from "../../../../app/config/environment-variables.ts";

interface Pair {
  wire: { type: string; [field: string]: unknown };
  event: object;
}

/** GA's name, what the wire says, and what is read where that is more than the same in camel case. */
type Row = [name: string, wire: object, read?: object];

/** One event of each type in docs/protocol.md, as a dialect sends it and as the product reads it. */
export function wireEvents(dialect: Dialect): Pair[] {
  const isGa = dialect === "ga";
  const gaOnly = ["conversation.item.added", "conversation.item.done"];
  return rows(isGa).flatMap(([name, wire, read = inCamelCase(wire)]): Pair[] => {
    if (!isGa && gaOnly.includes(name)) return [];
    const type = isGa ? name : name.replace(/output_(text|audio_transcript)/, "$1");
    const readType = name.replace("item.created", "item.added");
    return [{ wire: { type, ...wire }, event: { type: readType, ...read } }];
  });
}

function rows(isGa: boolean): Row[] {
  const transcription = "conversation.item.input_audio_transcription";
  const at = { item_id: "i1", content_index: 0 };
  const readAt = { itemId: "i1", contentIndex: 0 };
  const [audio, text] = isGa ? ["output_audio", "output_text"] : ["audio", "text"];
  const message = { id: "i1", type: "message", role: "assistant", status: "in_progress" };
  const parts = [{ transcript: "Hello" }, { text: "there" }];
  const item = {
    ...message,
    object: "realtime.item",
    content: [
      { type: audio, ...parts[0] },
      { type: text, ...parts[1] },
    ],
  };
  const read = {
    ...message,
    content: [
      { type: "audio", ...parts[0] },
      { type: "text", ...parts[1] },
    ],
  };
  const tool = { name: "end", arguments: "{}" };
  const call = { id: "i2", type: "function_call", status: "completed", call_id: "c1", ...tool };
  const { call_id: callId, ...others } = call;
  const readCall = { ...others, callId, role: "assistant", content: [] };
  const unheard = { message: "too short", code: "audio_unintelligible" };
  const refused = { type: "invalid_request_error", message: "no" };
  const incomplete = { id: "r", status: "incomplete", output: [call] };
  const reason = "max_output_tokens";
  const nothing = { totalTokens: 0, inputTokens: 0, outputTokens: 0 };
  const used = { totalTokens: 7, inputTokens: 3, outputTokens: 4 };
  return [
    ["session.created", { session: { id: "s1", expires_at: 2 } }, { expiresAt: 2000 }],
    ["session.updated", { session: {} }, {}],
    ["conversation.created", { conversation: { id: "c" } }, {}],
    ...["created", "added", "done"].map((what): Row => {
      const fields = { previous_item_id: what === "created" ? null : "i0" };
      const event = { item: read, previousItemId: fields.previous_item_id };
      return [`conversation.item.${what}`, { item, ...fields }, event];
    }),
    ["conversation.item.deleted", { item_id: "i1" }],
    ["conversation.item.truncated", { ...at, audio_end_ms: 900 }],
    [`${transcription}.delta`, { ...at, delta: "He" }],
    [
      `${transcription}.completed`,
      {
        ...at,
        transcript: "Hey",
        languages: [{ code: "en" }],
        usage: { type: "duration", seconds: 1 },
      },
      {
        ...readAt,
        transcript: "Hey",
        languages: ["en"],
        usage: { ...nothing, seconds: 1, ...ofAudio(0, 0) },
      },
    ],
    [`${transcription}.failed`, { ...at, error: unheard }],
    ["input_audio_buffer.speech_started", { item_id: "i1", audio_start_ms: 3 }],
    ["input_audio_buffer.speech_stopped", { item_id: "i1", audio_end_ms: 4 }],
    ["input_audio_buffer.committed", { item_id: "i1", previous_item_id: "i0" }],
    [
      "input_audio_buffer.timeout_triggered",
      { audio_start_ms: 1, audio_end_ms: 2, item_id: "i1" },
      { itemId: "i1" },
    ],
    ...["started", "stopped", "cleared"].map((what): Row => [
      `output_audio_buffer.${what}`,
      { response_id: "r" },
    ]),
    ["response.created", { response: { id: "r", status: "in_progress" } }, { responseId: "r" }],
    ["response.output_item.added", { response_id: "r", item }, { responseId: "r", item: read }],
    [
      "response.output_item.done",
      { response_id: "r", item: call },
      { responseId: "r", item: readCall },
    ],
    ["response.content_part.added", { ...at, part: { type: "audio" } }],
    ["response.content_part.done", { ...at, part: { type: "text", text: "x" } }],
    ["response.output_text.delta", { ...at, delta: "a" }],
    ["response.output_text.done", { ...at, text: "ab" }],
    ["response.output_audio_transcript.delta", { ...at, delta: "a" }],
    ["response.output_audio_transcript.done", { ...at, transcript: "ab" }],
    ["response.function_call_arguments.delta", { item_id: "i2", call_id: "c1", delta: "{" }],
    ["response.function_call_arguments.done", { item_id: "i2", call_id: "c1", ...tool }],
    [
      "response.done",
      {
        response: {
          ...incomplete,
          status_details: { type: "incomplete", reason },
          usage: { total_tokens: 7, input_tokens: 3, output_tokens: 4 },
        },
      },
      {
        responseId: "r",
        status: "incomplete",
        reason,
        output: [readCall],
        usage: { ...used, ...ofAudio(3, 4) },
      },
    ],
    [
      "rate_limits.updated",
      { rate_limits: [{ name: "tokens", limit: 40, remaining: 1, reset_seconds: 2.5 }] },
      { limits: [{ limit: 40, remaining: 1, resetSeconds: 2.5 }] },
    ],
    ["error", { error: { ...refused, event_id: "e1" } }, { error: refused, eventId: "e1" }],
  ];
}

function inCamelCase(fields: object): object {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );
}

/** Usage whose parts the provider does not tell. */
function ofAudio(audioInputTokens: number, audioOutputTokens: number) {
  return { audioInputTokens, audioOutputTokens, cachedTokens: 0, cachedAudioTokens: 0 };
}
