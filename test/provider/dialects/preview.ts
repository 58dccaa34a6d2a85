import { listOf, textOf, type Fields } from "../wire/fields.ts";
import * as shape from "../wire/shape.ts";
import type { Dialect } from "./dialect.ts";
import { readTokens, readTools, readTranscription, readTurnDetection } from "./settings.ts";

const format = shape.oneOf("pcm16", "g711_ulaw", "g711_alaw");

const common = {
  modalities: shape.array(shape.oneOf("text", "audio")),
  instructions: shape.string,
  voice: shape.oneOf(..."alloy ash ballad coral echo sage shimmer verse".split(" ")),
  output_audio_format: format,
  tools: shape.tools,
  tool_choice: shape.anything,
  temperature: shape.number(0.6, 1.2),
  max_response_output_tokens: shape.tokens,
};

const turnTaking = { create_response: shape.boolean, interrupt_response: shape.boolean };

const checkSession = shape.object({
  ...common,
  model: shape.string,
  input_audio_format: format,
  input_audio_noise_reduction: shape.nullable(shape.variant({ near_field: {}, far_field: {} })),
  input_audio_transcription: shape.nullable(
    shape.object({ model: shape.string, language: shape.string, prompt: shape.string }),
  ),
  turn_detection: shape.nullable(
    shape.variant({
      server_vad: {
        ...turnTaking,
        threshold: shape.number(0, 1),
        prefix_padding_ms: shape.number(0, 60_000, true),
        silence_duration_ms: shape.number(0, 60_000, true),
      },
      semantic_vad: { ...turnTaking, eagerness: shape.oneOf("low", "medium", "high", "auto") },
    }),
  ),
  speed: shape.number(0.25, 1.5),
  tracing: shape.anything,
});

const checkResponse = shape.object({
  ...common,
  temperature: shape.number(0, 1),
  top_p: shape.number(0, 1),
  max_output_tokens: shape.tokens,
  conversation: shape.string,
  input: shape.array(shape.anyObject),
  metadata: shape.nullable(shape.anyObject),
});

/** The dialect that self-hosted servers still speak. */
export const preview: Dialect = {
  name: "preview",
  checkSession: (session) => checkSession(session, "session"),
  checkResponse: (response) => checkResponse(response, "response"),
  override: (config, { max_output_tokens: bound, ...response }) =>
    shape.merge(config, bound ? { ...response, max_response_output_tokens: bound } : response),
  echo: (config, id, expiresAt) => ({
    object: "realtime.session",
    id,
    ...config,
    expires_at: expiresAt,
    client_secret: null,
  }),
  defaults: (model) => ({
    model,
    modalities: ["text", "audio"],
    instructions: "",
    voice: "alloy",
    input_audio_format: "pcm16",
    output_audio_format: "pcm16",
    input_audio_transcription: null,
    turn_detection: {
      type: "server_vad",
      threshold: 0.5,
      prefix_padding_ms: 300,
      silence_duration_ms: 200,
      create_response: true,
    },
    tools: [],
    tool_choice: "auto",
    temperature: 0.8,
    max_response_output_tokens: "inf",
  }),
  settings(config: Fields) {
    return {
      model: textOf(config.model),
      instructions: textOf(config.instructions),
      textOnly: !listOf(config.modalities).includes("audio"),
      voice: config.voice,
      transcription: readTranscription(config.input_audio_transcription),
      turnDetection: readTurnDetection(config.turn_detection),
      tools: readTools(config.tools),
      toolChoice: config.tool_choice,
      maxTokens: readTokens(config.max_response_output_tokens),
    };
  },
  textPart: "text",
  audioPart: "audio",
  events: {
    itemAdded: "conversation.item.created",
    itemDone: undefined,
    textDelta: "response.text.delta",
    textDone: "response.text.done",
    speechDelta: "response.audio_transcript.delta",
    speechDone: "response.audio_transcript.done",
    audioDone: "response.audio.done",
  },
};
