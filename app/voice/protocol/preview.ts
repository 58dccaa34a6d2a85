import * as z from "zod/mini";
import { NoSessionError } from "../realtime/errors.ts";
import type { ClientEvent, ResponseOptions, SessionConfig } from "./client-events.ts";
import {
  type Codec,
  decoder,
  encodeShared,
  newItem,
  toolChoice,
  tools,
  type WireEvent,
} from "./codec.ts";
import { gaReaders, grownTexts, type Reader, sharedReaders } from "./server-events.ts";

/** The events that only the preview dialect has. */
export const previewReaders: readonly (readonly [string, Reader])[] = grownTexts(
  "response.text",
  "response.audio_transcript",
);

const Answer = z.object({
  client_secret: z.object({ value: z.string().check(z.minLength(1)) }),
});
const decode = decoder(
  new Map([...sharedReaders, ...previewReaders]),
  new Set(gaReaders.map(([type]) => type)),
);

/** The dialect of spec.md, which self-hosted servers speak (protocol.md). */
export function previewCodec(): Codec {
  return {
    dialect: "preview",
    sessionRequest: (config) => ({ path: "/realtime/sessions", body: session(config) }),
    readSecret(body) {
      const answer = z.safeParse(Answer, body);
      if (!answer.success) throw new NoSessionError();
      return answer.data.client_secret.value;
    },
    offerPath: (model) => `/realtime?${new URLSearchParams({ model })}`,
    encode,
    decode,
  };
}

function encode(command: ClientEvent): WireEvent {
  switch (command.type) {
    case "session.update":
      return {
        event_id: command.eventId,
        type: "session.update",
        session: session(command.session),
      };
    case "item.create":
      return {
        event_id: command.eventId,
        type: "conversation.item.create",
        previous_item_id: command.previousItemId,
        item: newItem(command.item, "text"),
      };
    case "response.create":
      return {
        event_id: command.eventId,
        type: "response.create",
        response: command.response && response(command.response),
      };
    default:
      return encodeShared(command);
  }
}

function response(options: ResponseOptions) {
  return {
    instructions: options.instructions,
    modalities: options.modalities,
    temperature: options.temperature,
    top_p: options.topP,
    max_output_tokens: options.maxOutputTokens,
  };
}

/** A session config of the preview dialect: flat. Fields that are not given are left out of the JSON. */
function session(config: Partial<SessionConfig>): Record<string, unknown> {
  return {
    model: config.model,
    modalities: config.modalities,
    voice: config.voice,
    instructions: config.instructions,
    input_audio_format: config.inputAudioFormat,
    output_audio_format: config.outputAudioFormat,
    input_audio_transcription: config.inputAudioTranscription,
    turn_detection: turnDetection(config.turnDetection),
    tools: config.tools && tools(config.tools),
    tool_choice: config.toolChoice && toolChoice(config.toolChoice),
    temperature: config.temperature,
    max_response_output_tokens: config.maxResponseOutputTokens,
  };
}

function turnDetection(vad: SessionConfig["turnDetection"] | undefined) {
  if (!vad) return vad;
  return {
    type: vad.type,
    threshold: vad.threshold,
    prefix_padding_ms: vad.prefixPaddingMs,
    silence_duration_ms: vad.silenceDurationMs,
    create_response: vad.createResponse,
  };
}
