import { fieldsOf, isFields, listOf, textOf, type Fields } from "../wire/fields.ts";
import * as shape from "../wire/shape.ts";
import type { Settings, TurnDetection } from "./dialect.ts";

export const voices = "alloy ash ballad coral echo sage shimmer verse".split(" ");

export const noiseReduction = shape.nullable(shape.variant({ near_field: {}, far_field: {} }));

/** What a `response.create` says beside what the session's config says, too. */
export const ofResponse = {
  conversation: shape.string,
  input: shape.array(shape.anyObject),
  metadata: shape.nullable(shape.anyObject),
};

/** How turns are detected unless something else is asked for. */
export const defaultTurnDetection = {
  type: "server_vad",
  threshold: 0.5,
  prefix_padding_ms: 300,
  create_response: true,
};

export function turnDetection(more: Record<string, shape.Check> = {}): shape.Check {
  const turnTaking = { create_response: shape.boolean, interrupt_response: shape.boolean };
  const milliseconds = shape.number(0, 60_000, true);
  return shape.nullable(
    shape.variant({
      server_vad: {
        ...turnTaking,
        threshold: shape.number(0, 1),
        prefix_padding_ms: milliseconds,
        silence_duration_ms: milliseconds,
        ...more,
      },
      semantic_vad: { ...turnTaking, eagerness: shape.oneOf("low", "medium", "high", "auto") },
    }),
  );
}

/** How turns are detected; null when the client says itself where a turn ends. */
function readTurnDetection(value: unknown): TurnDetection | null {
  if (!isFields(value)) return null;
  return {
    prefixPaddingMs: numberOr(value.prefix_padding_ms, 300),
    silenceMs: value.eagerness === "low" ? 1500 : numberOr(value.silence_duration_ms, 500),
    createResponse: value.create_response !== false,
    interruptResponse: value.interrupt_response !== false,
    idleMs: typeof value.idle_timeout_ms === "number" ? value.idle_timeout_ms : undefined,
  };
}

/** What stands elsewhere in one dialect's config than in the other's. */
interface Placed {
  textOnly: boolean;
  voice: unknown;
  transcription: unknown;
  turnDetection: unknown;
  maxTokens: unknown;
}

export function readSettings(config: Fields, placed: Placed): Settings {
  return {
    model: textOf(config.model),
    textOnly: placed.textOnly,
    voice: placed.voice,
    transcription: isFields(placed.transcription) ? textOf(placed.transcription.model) : null,
    turnDetection: readTurnDetection(placed.turnDetection),
    tools: listOf(config.tools).map(fieldsOf),
    toolChoice: config.tool_choice,
    maxTokens: numberOr(placed.maxTokens, Number.POSITIVE_INFINITY),
  };
}

function numberOr(value: unknown, fallback: number): number {
  return typeof value === "number" ? value : fallback;
}
