import * as z from "zod/mini";
import { catch as otherwise } from "zod/mini";
import { type Item, OutputItemSchema } from "./item.ts";
import { optional, optionalNumber as count, optionalText } from "./optional.ts";
import { readProviderError } from "./provider-error.ts";
import type { ProviderError } from "./redact.ts";

const statuses = ["completed", "cancelled", "failed", "incomplete"] as const;

/** The content of a `response.done` event. */
export interface FinishedResponse {
  responseId?: string;
  status: (typeof statuses)[number];
  /** The reason why it did not complete, such as `turn_detected` or `max_output_tokens`. */
  reason?: string;
  error?: ProviderError;
  output: readonly Item[];
  usage?: Usage;
  /** Returned as the request sent it. */
  metadata?: Readonly<Record<string, unknown>>;
}

export interface Usage {
  totalTokens: number;
  inputTokens: number;
  outputTokens: number;
  /** Some transcription models are billed by time. */
  seconds?: number;
  /** The parts of the input and output that are audio; all of them if the provider does not report it. */
  audioInputTokens?: number;
  audioOutputTokens?: number;
  /** The parts of the input that were cached. */
  cachedTokens?: number;
  cachedAudioTokens?: number;
  /** How many times the provider did not report what was used. */
  unreported?: number;
}

const WireUsage = z.object({
  total_tokens: count,
  input_tokens: count,
  output_tokens: count,
  seconds: count,
  input_token_details: optional(
    z.object({
      audio_tokens: count,
      cached_tokens: count,
      cached_tokens_details: optional(z.object({ audio_tokens: count })),
    }),
  ),
  output_token_details: optional(z.object({ audio_tokens: count })),
});

export const WireMetadata = optional(z.record(z.string(), z.unknown()));

export const ErrorSchema = z.pipe(
  z.optional(z.unknown()),
  z.transform((wire): ProviderError => readProviderError(wire)),
);

export const UsageSchema = z.pipe(WireUsage, z.transform(readUsage));

const WireResponse = z.object({
  id: optionalText,
  status: optionalText,
  status_details: optional(
    z.object({ type: optionalText, reason: optionalText, error: optional(ErrorSchema) }),
  ),
  output: optional(z.array(otherwise(z.nullable(OutputItemSchema), null))),
  usage: optional(UsageSchema),
  metadata: WireMetadata,
});

/** Reads whatever there is, since the event itself says that the response is over. */
export const ResponseSchema = z.pipe(
  optional(WireResponse),
  z.transform((wire): FinishedResponse => ({
    responseId: wire?.id || undefined,
    status: readStatus(wire),
    reason: wire?.status_details?.reason ?? undefined,
    error: wire?.status_details?.error ?? undefined,
    output: (wire?.output ?? []).filter((item) => item !== null),
    usage: wire?.usage ?? undefined,
    metadata: wire?.metadata ?? undefined,
  })),
);

/** Reasons of a cancelled response, which some servers call incomplete. */
const interruptions = ["turn_detected", "client_cancelled"];

function readStatus(wire: z.output<typeof WireResponse> | null | undefined) {
  const { status, status_details: details } = wire ?? {};
  if (status === "incomplete" && interruptions.includes(details?.reason ?? "")) return "cancelled";
  const known =
    statuses.find((one) => one === status) ?? statuses.find((one) => one === details?.type);
  return known ?? (details?.error ? "failed" : "completed");
}

/** More than any session can use. */
const maxCredibleTokens = 1e9;

/** Returns 0 for an absurd amount, which would spoil the sum of all others. */
function credibleAmount(reported: unknown): number {
  const isCredible = typeof reported === "number" && reported >= 0 && reported <= maxCredibleTokens;
  return isCredible ? reported : 0;
}

export function readUsage(wire: z.output<typeof WireUsage>): Usage {
  const inputTokens = credibleAmount(wire.input_tokens);
  const outputTokens = credibleAmount(wire.output_tokens);
  const { input_token_details: inputs, output_token_details: outputs } = wire;
  // Without details all tokens count as audio, so that the cost is never shown too low.
  const audioIn = inputs ? credibleAmount(inputs.audio_tokens) : inputTokens;
  const audioOut = outputs ? credibleAmount(outputs.audio_tokens) : outputTokens;
  const audioInputTokens = Math.min(audioIn, inputTokens);
  const cachedTokens = Math.min(credibleAmount(inputs?.cached_tokens), inputTokens);
  const cachedAudio = credibleAmount(inputs?.cached_tokens_details?.audio_tokens);
  return {
    inputTokens,
    outputTokens,
    totalTokens:
      wire.total_tokens == null ? inputTokens + outputTokens : credibleAmount(wire.total_tokens),
    seconds: wire.seconds == null ? undefined : credibleAmount(wire.seconds),
    audioInputTokens,
    audioOutputTokens: Math.min(audioOut, outputTokens),
    cachedTokens,
    cachedAudioTokens: Math.min(cachedAudio, cachedTokens, audioInputTokens),
  };
}
