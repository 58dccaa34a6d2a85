import { listOf } from "../wire/fields.ts";
import * as shape from "../wire/shape.ts";
import type { Dialect } from "./dialect.ts";
import * as settings from "./settings.ts";

const format = shape.oneOf("pcm16");

const common = {
  modalities: shape.array(shape.oneOf("text", "audio")),
  instructions: shape.string,
  voice: shape.oneOf(...settings.voices),
  output_audio_format: format,
  tools: shape.tools,
  tool_choice: shape.anything,
};

const checkSession = shape.object({
  ...common,
  model: shape.string,
  temperature: shape.number(0.6, 1.2),
  max_response_output_tokens: shape.tokens,
  input_audio_format: format,
  input_audio_noise_reduction: settings.noiseReduction,
  input_audio_transcription: shape.nullable(
    shape.object({ model: shape.string, language: shape.string }),
  ),
  turn_detection: settings.turnDetection(),
});

const checkResponse = shape.object({
  ...common,
  ...settings.ofResponse,
  temperature: shape.number(0, 1),
  top_p: shape.number(0, 1),
  max_output_tokens: shape.tokens,
});

/** The dialect that self-hosted servers still speak. */
export const preview: Dialect = {
  name: "preview",
  checkSession: (session) => checkSession(session, "session"),
  checkResponse: (response) => checkResponse(response, "response"),
  override: (config, { max_output_tokens: bound, ...response }) =>
    shape.merge(config, bound ? { ...response, max_response_output_tokens: bound } : response),
  modalities: (textOnly) => ({ modalities: textOnly ? ["text"] : ["audio", "text"] }),
  defaults: (model) => ({
    model,
    modalities: ["text", "audio"],
    instructions: "",
    voice: "alloy",
    input_audio_format: "pcm16",
    output_audio_format: "pcm16",
    input_audio_transcription: null,
    turn_detection: { ...settings.defaultTurnDetection, silence_duration_ms: 200 },
    tools: [],
    tool_choice: "auto",
    temperature: 0.8,
    max_response_output_tokens: "inf",
  }),
  settings: (config) =>
    settings.readSettings(config, {
      textOnly: !listOf(config.modalities).includes("audio"),
      voice: config.voice,
      transcription: config.input_audio_transcription,
      turnDetection: config.turn_detection,
      maxTokens: config.max_response_output_tokens,
    }),
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
