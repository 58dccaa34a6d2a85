import * as z from "zod/mini";
import { type Item, parseItem, WireItemSchema } from "./item.ts";
import { type ProviderError, redact } from "./redact.ts";

/** The content of a `response.done` event. */
export interface FinishedResponse {
  responseId?: string;
  status: "completed" | "cancelled" | "failed" | "incomplete" | "in_progress";
  /** The reason why it did not complete, such as `turn_detected` or `max_output_tokens`. */
  reason?: string;
  error?: ProviderError;
  output: readonly Item[];
  usage?: Usage;
  metadata?: Metadata;
}

/** What the request for a response carried, and the response gives back. */
export type Metadata = Readonly<Record<string, unknown>>;

export interface Usage {
  totalTokens: number;
  inputTokens: number;
  outputTokens: number;
  /** What is billed by time, as with some transcription models. */
  seconds?: number;
  /** The parts of the input and output that are audio; all of them if the provider does not tell. */
  audioInputTokens?: number;
  audioOutputTokens?: number;
  /** The parts of the input that were cached. */
  cachedTokens?: number;
  cachedAudioTokens?: number;
}

const text = z.nullish(z.string());
const count = z.nullish(z.number());

export const WireErrorSchema = z.object({ message: text, type: text, code: text, param: text });

export const ErrorBodySchema = z.object({ error: WireErrorSchema });

export const WireUsage = z.object({
  total_tokens: count,
  input_tokens: count,
  output_tokens: count,
  seconds: count,
  input_token_details: z.nullish(
    z.object({
      audio_tokens: count,
      cached_tokens: count,
      cached_tokens_details: z.nullish(z.object({ audio_tokens: count })),
    }),
  ),
  output_token_details: z.nullish(z.object({ audio_tokens: count })),
});

export const WireMetadata = z.nullish(z.record(z.string(), z.unknown()));

export const WireResponseSchema = z.object({
  id: text,
  status: z.nullish(z.enum(["completed", "cancelled", "failed", "incomplete", "in_progress"])),
  status_details: z.nullish(z.object({ reason: text, error: z.nullish(WireErrorSchema) })),
  output: z.nullish(z.array(WireItemSchema)),
  usage: z.nullish(WireUsage),
  metadata: WireMetadata,
});

export function readError(wire: z.infer<typeof WireErrorSchema>): ProviderError {
  return {
    message: wire.message ? redact(wire.message) : undefined,
    type: wire.type || undefined,
    code: wire.code || undefined,
    param: wire.param || undefined,
  };
}

export function readResponse(wire: z.infer<typeof WireResponseSchema>): FinishedResponse {
  const { status_details: details, usage } = wire;
  return {
    responseId: wire.id ?? undefined,
    status: wire.status ?? "completed",
    reason: details?.reason ?? undefined,
    error: details?.error ? readError(details.error) : undefined,
    output: (wire.output ?? []).map(parseItem),
    usage: readUsage(usage),
    metadata: wire.metadata ?? undefined,
  };
}

/** More than any session can use. */
const most = 1e9;

/** Returns 0 for what is no amount, which would be shown, and would make the sum of all others wrong. */
function amountIn(told: unknown): number {
  return typeof told === "number" && told >= 0 && told <= most ? told : 0;
}

export function readUsage(wire: z.infer<typeof WireUsage> | null | undefined): Usage | undefined {
  if (!wire) return undefined;
  const inputTokens = amountIn(wire.input_tokens);
  const outputTokens = amountIn(wire.output_tokens);
  const { input_token_details: inputs, output_token_details: outputs } = wire;
  // Without details it is all taken for audio, so that a cost is never told too low. A part is not more than its whole.
  const audioIn = inputs ? amountIn(inputs.audio_tokens) : inputTokens;
  const audioOut = outputs ? amountIn(outputs.audio_tokens) : outputTokens;
  const audioInputTokens = Math.min(audioIn, inputTokens);
  const cachedTokens = Math.min(amountIn(inputs?.cached_tokens), inputTokens);
  const cachedAudio = amountIn(inputs?.cached_tokens_details?.audio_tokens);
  return {
    inputTokens,
    outputTokens,
    totalTokens:
      wire.total_tokens == null ? inputTokens + outputTokens : amountIn(wire.total_tokens),
    seconds: wire.seconds == null ? undefined : amountIn(wire.seconds),
    audioInputTokens,
    audioOutputTokens: Math.min(audioOut, outputTokens),
    cachedTokens,
    cachedAudioTokens: Math.min(cachedAudio, cachedTokens, audioInputTokens),
  };
}
