import type { RealtimeSessionCreateRequest } from "openai/resources/realtime/realtime";
import * as z from "zod/mini";
import type { Logger } from "../../log/memory-log.ts";
import type { AudioFormat, Modality, SessionConfig, TurnDetection } from "./client-events.ts";
import {
  type Codec,
  createDecoder,
  createEncoder,
  encodeServerVad,
  encodeToolChoice,
  encodeTools,
} from "./codec.ts";
import { previewNames } from "./preview.ts";

type WireSession = RealtimeSessionCreateRequest;
type WireInput = NonNullable<NonNullable<WireSession["audio"]>["input"]>;
type WireFormat = NonNullable<WireInput["format"]>;

/** Some GA servers still send the preview dialect's name. */
const names = new Map([["conversation.item.created", "conversation.item.added"]]);
const previewOnly = new Set([...previewNames.keys()].filter((name) => !names.has(name)));

/** Time until a secret expires, in seconds. */
const secretLifetime = 600;

const SecretResponse = z.object({ value: z.string().check(z.minLength(1)) });

/** The dialect of the provider's own servers (docs/protocol.md). */
export function gaCodec(log: Logger): Codec {
  return {
    sessionRequest: (config) => ({
      path: "/realtime/client_secrets",
      body: {
        expires_after: { anchor: "created_at", seconds: secretLifetime },
        session: session(config),
      },
    }),
    readSecret: (body) => z.safeParse(SecretResponse, body).data?.value,
    // The path does not name the model, because the secret is bound to it.
    offerPath: () => "/realtime/calls",
    encode: createEncoder({
      assistantText: "output_text",
      session(config) {
        logDropped(log, "session", config, ["temperature"]);
        return session(config);
      },
      response(options) {
        logDropped(log, "response", options, ["temperature", "topP"]);
        return { output_modalities: options.modalities && outputModalities(options.modalities) };
      },
    }),
    decode: createDecoder(names, previewOnly),
  };
}

function session(config: Partial<SessionConfig>): WireSession {
  return {
    type: "realtime",
    model: config.model,
    instructions: config.instructions,
    output_modalities: config.modalities && outputModalities(config.modalities),
    audio: unlessEmpty({
      input: unlessEmpty({
        format: config.inputAudioFormat && format(config.inputAudioFormat),
        noise_reduction: config.noiseReduction && { type: config.noiseReduction },
        transcription: config.inputAudioTranscription,
        turn_detection: turnDetection(config.turnDetection),
      }),
      output: unlessEmpty({
        voice: config.voice,
        format: config.outputAudioFormat && format(config.outputAudioFormat),
      }),
    }),
    tools: config.tools && encodeTools(config.tools),
    tool_choice: config.toolChoice && encodeToolChoice(config.toolChoice),
    max_output_tokens: config.maxResponseOutputTokens,
  };
}

/** Returns only one modality, since audio output includes its transcript (docs/protocol.md, "Session config"). */
function outputModalities(modalities: readonly Modality[]): [Modality] {
  return [modalities.includes("audio") ? "audio" : "text"];
}

function turnDetection(vad: TurnDetection | null | undefined) {
  if (!vad) return vad;
  if (vad.type === "semantic_vad") {
    return {
      type: vad.type,
      eagerness: vad.eagerness,
      create_response: vad.createResponse,
      interrupt_response: true,
    };
  }
  return {
    ...encodeServerVad(vad),
    interrupt_response: vad.interruptResponse ?? true,
    idle_timeout_ms: vad.idleTimeoutMs ?? null,
  };
}

function format(name: AudioFormat): WireFormat {
  if (name === "g711_ulaw") return { type: "audio/pcmu" };
  if (name === "g711_alaw") return { type: "audio/pcma" };
  return { type: "audio/pcm", rate: 24_000 };
}

/** Returns undefined, which JSON leaves out, if no value is set. */
function unlessEmpty<T extends object>(value: T): T | undefined {
  return Object.values(value).some((each) => each !== undefined) ? value : undefined;
}

/** The server rejects an update with an unknown field, so fields that the dialect lacks are left out. */
function logDropped(log: Logger, subject: string, given: object, fields: readonly string[]): void {
  const dropped = fields.filter((field) => field in given);
  if (dropped.length === 0) return;
  log.debug(`The GA dialect has no ${dropped.join(", ")}: dropped (${subject})`);
}
