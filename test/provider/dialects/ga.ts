import { fieldsOf, listOf, textOf, type Fields } from "../wire/fields.ts";
import * as shape from "../wire/shape.ts";
import type { Dialect } from "./dialect.ts";
import { readTokens, readTools, readTranscription, readTurnDetection } from "./settings.ts";

const voices = "alloy ash ballad coral echo sage shimmer verse marin cedar".split(" ");

const format = shape.variant({
  "audio/pcm": { rate: shape.oneOf(24000) },
  "audio/pcmu": {},
  "audio/pcma": {},
});

const turnTaking = { create_response: shape.boolean, interrupt_response: shape.boolean };

const input = shape.object({
  format,
  noise_reduction: shape.nullable(shape.variant({ near_field: {}, far_field: {} })),
  transcription: shape.nullable(
    shape.object({
      model: shape.string,
      language: shape.string,
      languages: shape.array(shape.string),
      prompt: shape.string,
      keywords: shape.array(shape.string),
      delay: shape.oneOf("minimal", "low", "medium", "high", "xhigh"),
    }),
  ),
  turn_detection: shape.nullable(
    shape.variant({
      server_vad: {
        ...turnTaking,
        threshold: shape.number(0, 1),
        prefix_padding_ms: shape.number(0, 60_000, true),
        silence_duration_ms: shape.number(0, 60_000, true),
        idle_timeout_ms: shape.nullable(shape.number(5000, 30_000, true)),
      },
      semantic_vad: { ...turnTaking, eagerness: shape.oneOf("low", "medium", "high", "auto") },
    }),
  ),
});

const voice = shape.oneOf(...voices);
const output = shape.object({ format, voice, speed: shape.number(0.25, 1.5) });

function modalities(value: unknown, path: string): void {
  shape.array(shape.oneOf("audio", "text"))(value, path);
  shape.oneOf("audio", "text")(listOf(value).join(","), path);
}

const common = {
  instructions: shape.string,
  output_modalities: modalities,
  tools: shape.tools,
  tool_choice: shape.anything,
  max_output_tokens: shape.tokens,
  parallel_tool_calls: shape.boolean,
  reasoning: shape.anyObject,
  prompt: shape.nullable(shape.anyObject),
};

const checkSession = shape.object(
  {
    ...common,
    type: shape.oneOf("realtime"),
    model: shape.string,
    audio: shape.object({ input, output }),
    include: shape.array(shape.string),
    tracing: shape.anything,
    truncation: shape.anything,
  },
  ["type"],
);

const checkResponse = shape.object({
  ...common,
  audio: shape.object({ output: shape.object({ format, voice }) }),
  conversation: shape.string,
  input: shape.array(shape.anyObject),
  metadata: shape.nullable(shape.anyObject),
});

/** The dialect that the provider's own servers speak. */
export const ga: Dialect = {
  name: "ga",
  checkSession: (session) => checkSession(session, "session"),
  checkResponse: (response) => checkResponse(response, "response"),
  override: (config, response) => shape.merge(config, response),
  echo: (config, id, expiresAt) => ({
    object: "realtime.session",
    id,
    ...config,
    expires_at: expiresAt,
  }),
  defaults: (model) => ({
    type: "realtime",
    model,
    output_modalities: ["audio"],
    instructions: "",
    tools: [],
    tool_choice: "auto",
    max_output_tokens: "inf",
    tracing: null,
    truncation: "auto",
    audio: {
      input: {
        format: { type: "audio/pcm", rate: 24000 },
        noise_reduction: null,
        transcription: null,
        turn_detection: {
          type: "server_vad",
          threshold: 0.5,
          prefix_padding_ms: 300,
          silence_duration_ms: 500,
          create_response: true,
          interrupt_response: true,
        },
      },
      output: { format: { type: "audio/pcm", rate: 24000 }, voice: "alloy", speed: 1 },
    },
  }),
  settings(config: Fields) {
    const audio = fieldsOf(config.audio);
    const heard = fieldsOf(audio.input);
    return {
      model: textOf(config.model),
      instructions: textOf(config.instructions),
      textOnly: listOf(config.output_modalities)[0] === "text",
      voice: fieldsOf(audio.output).voice,
      transcription: readTranscription(heard.transcription),
      turnDetection: readTurnDetection(heard.turn_detection),
      tools: readTools(config.tools),
      toolChoice: config.tool_choice,
      maxTokens: readTokens(config.max_output_tokens),
    };
  },
  textPart: "output_text",
  audioPart: "output_audio",
  events: {
    itemAdded: "conversation.item.added",
    itemDone: "conversation.item.done",
    textDelta: "response.output_text.delta",
    textDone: "response.output_text.done",
    speechDelta: "response.output_audio_transcript.delta",
    speechDone: "response.output_audio_transcript.done",
    audioDone: "response.output_audio.done",
  },
};
