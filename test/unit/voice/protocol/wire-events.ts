import type { Dialect } from "../../../../app/config/environment-variables.ts";
import type { ServerEvent } from "../../../../app/voice/protocol/server-events.ts";

interface Pair {
  wire: { type: string; [field: string]: unknown };
  event: ServerEvent;
}

/** One event of each type in docs/protocol.md, as a dialect sends it and as the product reads it. */
export function wireEvents(dialect: Dialect): Pair[] {
  const isGa = dialect === "ga";
  const text = isGa ? "response.output_text" : "response.text";
  const transcript = isGa ? "response.output_audio_transcript" : "response.audio_transcript";
  const of = { item_id: "i1", content_index: 0 };
  const place = { itemId: "i1", contentIndex: 0 };
  const item = {
    id: "i1",
    object: "realtime.item",
    type: "message",
    role: "assistant",
    status: "in_progress",
    content: [
      { type: isGa ? "output_audio" : "audio", transcript: "Hello" },
      { type: isGa ? "output_text" : "text", text: "there" },
    ],
  };
  const read = {
    id: "i1",
    type: "message",
    role: "assistant",
    status: "in_progress",
    content: [
      { type: "audio", transcript: "Hello" },
      { type: "text", text: "there" },
    ],
  } as const;
  const call = {
    id: "i2",
    type: "function_call",
    status: "completed",
    name: "end",
    call_id: "c1",
    arguments: "{}",
  };
  const readCall = {
    id: "i2",
    type: "function_call",
    role: "assistant",
    status: "completed",
    name: "end",
    callId: "c1",
    arguments: "{}",
    content: [],
  } as const;

  const pairs: Pair[] = [
    {
      wire: { type: "session.created", session: { id: "s1", expires_at: 2 } },
      event: { type: "session.created", sessionId: "s1", expiresAt: 2000 },
    },
    { wire: { type: "session.updated", session: {} }, event: { type: "session.updated" } },
    {
      wire: { type: "conversation.created", conversation: { id: "c" } },
      event: { type: "conversation.created", conversationId: "c" },
    },
    {
      wire: { type: "conversation.item.created", item, previous_item_id: null },
      event: { type: "conversation.item.added", item: read, previousItemId: null },
    },
    {
      wire: { type: "conversation.item.deleted", item_id: "i1" },
      event: { type: "conversation.item.deleted", itemId: "i1" },
    },
    {
      wire: { type: "conversation.item.truncated", ...of, audio_end_ms: 900 },
      event: { type: "conversation.item.truncated", ...place, audioEndMs: 900 },
    },
    {
      wire: { type: "conversation.item.input_audio_transcription.delta", ...of, delta: "He" },
      event: { type: "conversation.item.input_audio_transcription.delta", ...place, delta: "He" },
    },
    {
      wire: {
        type: "conversation.item.input_audio_transcription.completed",
        ...of,
        transcript: "Hey",
        usage: { type: "duration", seconds: 1 },
      },
      event: {
        type: "conversation.item.input_audio_transcription.completed",
        ...place,
        transcript: "Hey",
        usage: { totalTokens: 0, inputTokens: 0, outputTokens: 0, seconds: 1, ...ofAudio(0, 0) },
      },
    },
    {
      wire: {
        type: "conversation.item.input_audio_transcription.failed",
        ...of,
        error: { message: "too short", code: "audio_unintelligible" },
      },
      event: {
        type: "conversation.item.input_audio_transcription.failed",
        ...place,
        error: { message: "too short", code: "audio_unintelligible" },
      },
    },
    {
      wire: { type: "input_audio_buffer.speech_started", item_id: "i1", audio_start_ms: 3 },
      event: { type: "input_audio_buffer.speech_started", itemId: "i1", audioStartMs: 3 },
    },
    {
      wire: { type: "input_audio_buffer.speech_stopped", item_id: "i1", audio_end_ms: 4 },
      event: { type: "input_audio_buffer.speech_stopped", itemId: "i1", audioEndMs: 4 },
    },
    {
      wire: { type: "input_audio_buffer.committed", item_id: "i1", previous_item_id: "i0" },
      event: { type: "input_audio_buffer.committed", itemId: "i1", previousItemId: "i0" },
    },
    {
      wire: {
        type: "input_audio_buffer.timeout_triggered",
        audio_start_ms: 1,
        audio_end_ms: 2,
        item_id: "i1",
      },
      event: { type: "input_audio_buffer.timeout_triggered", itemId: "i1" },
    },
    {
      wire: { type: "output_audio_buffer.started", response_id: "r" },
      event: { type: "output_audio_buffer.started", responseId: "r" },
    },
    {
      wire: { type: "output_audio_buffer.stopped", response_id: "r" },
      event: { type: "output_audio_buffer.stopped", responseId: "r" },
    },
    {
      wire: { type: "output_audio_buffer.cleared", response_id: "r" },
      event: { type: "output_audio_buffer.cleared", responseId: "r" },
    },
    {
      wire: { type: "response.created", response: { id: "r", status: "in_progress" } },
      event: { type: "response.created", responseId: "r" },
    },
    {
      wire: { type: "response.output_item.added", response_id: "r", output_index: 0, item },
      event: { type: "response.output_item.added", responseId: "r", item: read },
    },
    {
      wire: { type: "response.output_item.done", response_id: "r", output_index: 0, item: call },
      event: { type: "response.output_item.done", responseId: "r", item: readCall },
    },
    {
      wire: { type: "response.content_part.added", ...of, part: { type: "audio" } },
      event: { type: "response.content_part.added", ...place, part: { type: "audio" } },
    },
    {
      wire: { type: "response.content_part.done", ...of, part: { type: "text", text: "x" } },
      event: { type: "response.content_part.done", ...place, part: { type: "text", text: "x" } },
    },
    {
      wire: { type: `${text}.delta`, ...of, delta: "a" },
      event: { type: "response.output_text.delta", ...place, delta: "a" },
    },
    {
      wire: { type: `${text}.done`, ...of, text: "ab" },
      event: { type: "response.output_text.done", ...place, text: "ab" },
    },
    {
      wire: { type: `${transcript}.delta`, ...of, delta: "a" },
      event: { type: "response.output_audio_transcript.delta", ...place, delta: "a" },
    },
    {
      wire: { type: `${transcript}.done`, ...of, transcript: "ab" },
      event: { type: "response.output_audio_transcript.done", ...place, transcript: "ab" },
    },
    {
      wire: {
        type: "response.function_call_arguments.delta",
        item_id: "i2",
        call_id: "c1",
        delta: "{",
      },
      event: {
        type: "response.function_call_arguments.delta",
        itemId: "i2",
        callId: "c1",
        delta: "{",
      },
    },
    {
      wire: {
        type: "response.function_call_arguments.done",
        item_id: "i2",
        call_id: "c1",
        name: "end",
        arguments: "{}",
      },
      event: {
        type: "response.function_call_arguments.done",
        itemId: "i2",
        callId: "c1",
        name: "end",
        arguments: "{}",
      },
    },
    {
      wire: {
        type: "response.done",
        response: {
          id: "r",
          status: "incomplete",
          status_details: { type: "incomplete", reason: "max_output_tokens" },
          output: [call],
          usage: { total_tokens: 7, input_tokens: 3, output_tokens: 4 },
        },
      },
      event: {
        type: "response.done",
        responseId: "r",
        status: "incomplete",
        reason: "max_output_tokens",
        output: [readCall],
        usage: { totalTokens: 7, inputTokens: 3, outputTokens: 4, ...ofAudio(3, 4) },
      },
    },
    {
      wire: {
        type: "error",
        error: { type: "invalid_request_error", message: "no", event_id: "e1" },
      },
      event: {
        type: "error",
        error: { type: "invalid_request_error", message: "no" },
        eventId: "e1",
      },
    },
  ];
  const gaOnly: Pair[] = [
    {
      wire: { type: "conversation.item.added", item, previous_item_id: "i0" },
      event: { type: "conversation.item.added", item: read, previousItemId: "i0" },
    },
    {
      wire: { type: "conversation.item.done", item, previous_item_id: "i0" },
      event: { type: "conversation.item.done", item: read, previousItemId: "i0" },
    },
  ];
  return isGa ? [...pairs, ...gaOnly] : pairs;
}

/** Usage whose parts the provider does not tell. */
function ofAudio(audioInputTokens: number, audioOutputTokens: number) {
  return { audioInputTokens, audioOutputTokens, cachedTokens: 0, cachedAudioTokens: 0 };
}
