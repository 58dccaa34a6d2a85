import * as z from "zod/mini";
import type { SessionConfig, TurnDetection } from "./client-events.ts";
import {
  type Codec,
  createDecoder,
  createEncoder,
  encodeServerVad,
  encodeToolChoice,
  encodeTools,
} from "./codec.ts";
import type { ServerEvent } from "./server-events.ts";

/** Maps preview event names to GA names where they differ. */
export const previewNames = new Map<string, ServerEvent["type"]>([
  ["conversation.item.created", "conversation.item.added"],
  ["response.text.delta", "response.output_text.delta"],
  ["response.text.done", "response.output_text.done"],
  ["response.audio_transcript.delta", "response.output_audio_transcript.delta"],
  ["response.audio_transcript.done", "response.output_audio_transcript.done"],
]);

const gaOnly = new Set<string>([...previewNames.values(), "conversation.item.done"]);

const SecretResponse = z.object({
  client_secret: z.object({ value: z.string().check(z.minLength(1)) }),
});

/** The dialect of self-hosted servers (docs/protocol.md). */
export function previewCodec(): Codec {
  return {
    sessionRequest: (config) => ({ path: "/realtime/sessions", body: session(config) }),
    readSecret: (body) => z.safeParse(SecretResponse, body).data?.client_secret.value,
    offerPath: (model) => `/realtime?${new URLSearchParams({ model })}`,
    encode: createEncoder({
      assistantText: "text",
      session,
      response: ({ modalities, temperature, topP }) => ({ modalities, temperature, top_p: topP }),
    }),
    decode: createDecoder(previewNames, gaOnly),
  };
}

/** Milliseconds of silence in place of semantic VAD, which self-hosted servers lack. */
const patientSilence = 2_000;

function turnDetection(vad: TurnDetection) {
  if (vad.type === "server_vad") return encodeServerVad(vad);
  return encodeServerVad({
    type: "server_vad",
    threshold: 0.6,
    prefixPaddingMs: 500,
    silenceDurationMs: patientSilence,
    createResponse: vad.createResponse,
  });
}

function session(config: Partial<SessionConfig>): Record<string, unknown> {
  return {
    model: config.model,
    modalities: config.modalities,
    voice: config.voice,
    instructions: config.instructions,
    input_audio_format: config.inputAudioFormat,
    output_audio_format: config.outputAudioFormat,
    input_audio_transcription: config.inputAudioTranscription,
    turn_detection: config.turnDetection && turnDetection(config.turnDetection),
    tools: config.tools && encodeTools(config.tools),
    tool_choice: config.toolChoice && encodeToolChoice(config.toolChoice),
    temperature: config.temperature,
    max_response_output_tokens: config.maxResponseOutputTokens,
  };
}
