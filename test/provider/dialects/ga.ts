import { fieldsOf, listOf } from "../wire/fields.ts";
import * as shape from "../wire/shape.ts";
import type { Dialect } from "./dialect.ts";
import * as settings from "./settings.ts";

const format = shape.variant({ "audio/pcm": { rate: shape.oneOf(24000) } });

const input = shape.object({
  format,
  noise_reduction: settings.noiseReduction,
  transcription: shape.nullable(shape.object({ model: shape.string, language: shape.string })),
  turn_detection: settings.turnDetection({
    idle_timeout_ms: shape.nullable(shape.number(5000, 30_000, true)),
  }),
});

const output = { format, voice: shape.oneOf(...settings.voices, "marin", "cedar") };

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
};

const checkSession = shape.object(
  {
    ...common,
    type: shape.oneOf("realtime"),
    model: shape.string,
    audio: shape.object({ input, output: shape.object(output) }),
  },
  ["type"],
);

const checkResponse = shape.object({
  ...common,
  ...settings.ofResponse,
  audio: shape.object({ output: shape.object(output) }),
});

const pcm = { type: "audio/pcm", rate: 24000 };

/** The dialect that the provider's own servers speak. */
export const ga: Dialect = {
  name: "ga",
  checkSession: (session) => checkSession(session, "session"),
  checkResponse: (response) => checkResponse(response, "response"),
  override: (config, response) => shape.merge(config, response),
  modalities: (textOnly) => ({ output_modalities: textOnly ? ["text"] : ["audio"] }),
  defaults: (model) => ({
    type: "realtime",
    model,
    output_modalities: ["audio"],
    instructions: "",
    tools: [],
    tool_choice: "auto",
    max_output_tokens: "inf",
    audio: {
      input: {
        format: pcm,
        noise_reduction: null,
        transcription: null,
        turn_detection: {
          ...settings.defaultTurnDetection,
          silence_duration_ms: 500,
          interrupt_response: true,
        },
      },
      output: { format: pcm, voice: "alloy" },
    },
  }),
  settings(config) {
    const audio = fieldsOf(config.audio);
    const heard = fieldsOf(audio.input);
    return settings.readSettings(config, {
      textOnly: listOf(config.output_modalities)[0] === "text",
      voice: fieldsOf(audio.output).voice,
      transcription: heard.transcription,
      turnDetection: heard.turn_detection,
      maxTokens: config.max_output_tokens,
    });
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
