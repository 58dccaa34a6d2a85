import { fieldsOf, isFields, textOf, type Fields } from "../wire/fields.ts";
import type { TurnDetection } from "./dialect.ts";

/** How turns are detected; null when the client says itself where a turn ends. */
export function readTurnDetection(value: unknown): TurnDetection | null {
  if (!isFields(value)) return null;
  return {
    threshold: numberOr(value.threshold, 0.5),
    prefixPaddingMs: numberOr(value.prefix_padding_ms, 300),
    silenceMs: value.eagerness === "low" ? 1500 : numberOr(value.silence_duration_ms, 500),
    createResponse: value.create_response !== false,
    interruptResponse: value.interrupt_response !== false,
    idleMs: typeof value.idle_timeout_ms === "number" ? value.idle_timeout_ms : undefined,
  };
}

export function readTranscription(value: unknown): string | null {
  return isFields(value) ? textOf(value.model) : null;
}

export function readTools(value: unknown): Fields[] {
  return Array.isArray(value) ? value.map(fieldsOf) : [];
}

export function readTokens(value: unknown): number {
  return numberOr(value, Number.POSITIVE_INFINITY);
}

function numberOr(value: unknown, fallback: number): number {
  return typeof value === "number" ? value : fallback;
}
