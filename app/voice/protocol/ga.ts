import type { RealtimeSessionCreateRequest } from "openai/resources/realtime/realtime";
import * as z from "zod/mini";
import type { Logger } from "../../log/memory-log.ts";
import { NoSessionError } from "../realtime/errors.ts";
import type {
  AudioFormat,
  ClientEvent,
  Modality,
  ResponseOptions,
  SessionConfig,
} from "./client-events.ts";
import {
  type Codec,
  decoder,
  encodeShared,
  newItem,
  toolChoice,
  tools,
  type WireEvent,
} from "./codec.ts";
import { previewReaders } from "./preview.ts";
import { gaReaders, sharedReaders } from "./server-events.ts";

type WireSession = RealtimeSessionCreateRequest;
type WireInput = NonNullable<NonNullable<WireSession["audio"]>["input"]>;
type WireFormat = NonNullable<WireInput["format"]>;

/** A session config of the GA dialect: nested, and only with the fields that are given. */
function gaSession(config: Partial<SessionConfig>): WireSession {
  const input = audioInput(config);
  const output = {
    ...(config.voice && { voice: config.voice }),
    ...(config.outputAudioFormat && { format: format(config.outputAudioFormat) }),
  };
  const audio = {
    ...(!isEmpty(input) && { input }),
    ...(!isEmpty(output) && { output }),
  };
  return {
    type: "realtime",
    ...(config.model !== undefined && { model: config.model }),
    ...(config.instructions !== undefined && { instructions: config.instructions }),
    ...(config.modalities && { output_modalities: outputModalities(config.modalities) }),
    ...(!isEmpty(audio) && { audio }),
    ...(config.tools && { tools: tools(config.tools) }),
    ...(config.toolChoice && { tool_choice: toolChoice(config.toolChoice) }),
    ...(config.maxResponseOutputTokens !== undefined && {
      max_output_tokens: config.maxResponseOutputTokens,
    }),
  };
}

/** Never both: audio brings its own transcript (protocol.md, "Session config"). */
function outputModalities(modalities: readonly Modality[]): [Modality] {
  return [modalities.includes("audio") ? "audio" : "text"];
}

function audioInput(config: Partial<SessionConfig>) {
  return {
    ...(config.inputAudioFormat && { format: format(config.inputAudioFormat) }),
    ...(config.inputAudioTranscription && {
      transcription: config.inputAudioTranscription,
    }),
    ...(config.turnDetection !== undefined && { turn_detection: turnDetection(config) }),
  };
}

function turnDetection({ turnDetection: vad }: Partial<SessionConfig>) {
  if (!vad) return null;
  return {
    type: vad.type,
    threshold: vad.threshold,
    prefix_padding_ms: vad.prefixPaddingMs,
    silence_duration_ms: vad.silenceDurationMs,
    create_response: vad.createResponse,
    interrupt_response: vad.interruptResponse ?? true,
  };
}

function format(name: AudioFormat): WireFormat {
  if (name === "g711_ulaw") return { type: "audio/pcmu" };
  if (name === "g711_alaw") return { type: "audio/pcma" };
  return { type: "audio/pcm", rate: 24_000 };
}

function isEmpty(value: object): boolean {
  return Object.keys(value).length === 0;
}

/** How long a secret may wait to be used, in seconds. */
const secretLifetime = 600;

const Answer = z.object({ value: z.string().check(z.minLength(1)) });
const decode = decoder(
  new Map([...sharedReaders, ...gaReaders]),
  new Set(previewReaders.map(([type]) => type)),
);

/** The dialect that the provider's own servers speak (protocol.md). */
export function gaCodec(log: Logger): Codec {
  return {
    dialect: "ga",
    sessionRequest: (config) => ({
      path: "/realtime/client_secrets",
      body: {
        expires_after: { anchor: "created_at", seconds: secretLifetime },
        session: gaSession(config),
      },
    }),
    readSecret(body) {
      const answer = z.safeParse(Answer, body);
      if (!answer.success) throw new NoSessionError();
      return answer.data.value;
    },
    // The model is bound to the secret: no query.
    offerPath: () => "/realtime/calls",
    encode: (command) => encode(command, log),
    decode,
  };
}

function encode(command: ClientEvent, log: Logger): WireEvent {
  switch (command.type) {
    case "session.update":
      dropped(log, "session", command.session, ["temperature"]);
      return {
        event_id: command.eventId,
        type: "session.update",
        session: gaSession(command.session),
      };
    case "item.create":
      return {
        event_id: command.eventId,
        type: "conversation.item.create",
        previous_item_id: command.previousItemId,
        item: newItem(command.item, "output_text"),
      };
    case "response.create":
      return {
        event_id: command.eventId,
        type: "response.create",
        response: command.response && response(command.response, log),
      };
    default:
      return encodeShared(command);
  }
}

function response(options: ResponseOptions, log: Logger) {
  dropped(log, "response", options, ["temperature", "topP"]);
  return {
    instructions: options.instructions,
    output_modalities: options.modalities && outputModalities(options.modalities),
    max_output_tokens: options.maxOutputTokens,
  };
}

/** Any unknown field rejects the whole update, so what the dialect lacks is left out. */
function dropped(log: Logger, subject: string, given: object, names: readonly string[]): void {
  const gone = names.filter((name) => name in given);
  if (gone.length > 0) log.debug(`The GA dialect has no ${gone.join(", ")}: dropped (${subject})`);
}
