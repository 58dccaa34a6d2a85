import { type ProviderError, redact } from "./redact.ts";
import { secondsIn, waitIn } from "./retry-after.ts";

/** Servers nest an error in another's fields; nothing is read below this depth. */
const deepest = 4;

/**
 * Reads an error in any shape that servers send (docs/protocol.md, "Refusals"): an object with a message, a text, a list
 * of them, or an object with one of these as `error`, `errors` or `detail`. What it does not find is undefined.
 */
export function readProviderError(wire: unknown, depth = 0): ProviderError {
  if (typeof wire === "string") {
    return {
      message: redact(wire.trim()) || undefined,
      code: codeIn(wire),
      retryAfter: waitIn(wire),
    };
  }
  if (typeof wire !== "object" || wire === null || depth > deepest) return {};
  if (Array.isArray(wire)) return joined(wire.map((one) => readProviderError(one, depth + 1)));
  const fields: Partial<Record<string, unknown>> = wire;
  const { message, msg, code, param, type } = fields;
  const within = fields.error ?? fields.detail ?? fields.errors;
  const inner = readProviderError(within, depth + 1);
  // If there is a message, too, a text in `error` is a code.
  const isName = typeof within === "string" && typeof message === "string";
  const own = readProviderError(message ?? msg, depth + 1);
  const details = readProviderError(fields.details, depth + 1);
  return {
    message: isName ? own.message : (inner.message ?? own.message),
    type: inner.type ?? (type === "error" ? undefined : word(type)),
    code: inner.code ?? own.code ?? word(code) ?? (isName ? word(within) : undefined),
    param: inner.param ?? word(param),
    retryAfter: inner.retryAfter ?? waitOf(fields) ?? details.retryAfter ?? own.retryAfter,
  };
}

/** Of errors that the product acts on. Older servers send none, or a number. */
const codes: [says: RegExp, code: string][] = [
  [/already has an active response/, "conversation_already_has_active_response"],
  [/no active response/, "response_cancel_not_active"],
  [/committing input audio buffer/, "input_audio_buffer_commit_empty"],
];

function codeIn(message: string): string | undefined {
  return codes.find(([says]) => says.test(message))?.[1];
}

function waitOf(fields: Partial<Record<string, unknown>>): number | undefined {
  const { retryDelay, retryAfter = retryDelay, retry_after = retryAfter } = fields;
  const { retry_after_seconds = retry_after } = fields;
  return secondsIn(`${String(fields.retry_after_ms)}ms`) ?? secondsIn(retry_after_seconds);
}

function joined(errors: readonly ProviderError[]): ProviderError {
  const messages = errors.flatMap(({ message }) => message ?? []);
  const { retryAfter } = errors.find((error) => error.retryAfter) ?? {};
  return { ...errors[0], message: messages.join("; ") || undefined, retryAfter };
}

function word(value: unknown): string | undefined {
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** A longer body is a page, such as a proxy's. */
const maxTextLength = 300;

/** Reads the error in the body of an HTTP answer. A body that is no JSON is a message, unless it is a page. */
export function readErrorBody(body: string): ProviderError {
  try {
    return readProviderError(JSON.parse(body));
  } catch {
    return body.includes("<") || body.length > maxTextLength ? {} : readProviderError(body);
  }
}
