import { ConfigRefusedError } from "./errors/config-refused-error.ts";
import { ConnectionLostError } from "./errors/connection-lost-error.ts";
import { MalformedKeyError } from "./errors/malformed-key-error.ts";
import type { MicrophoneFailure } from "./errors/microphone-error.ts";
import { MicrophoneError } from "./errors/microphone-error.ts";
import { MissingKeyError } from "./errors/missing-key-error.ts";
import { NoSessionError } from "./errors/no-session-error.ts";
import { PeerConnectionError } from "./errors/peer-connection-error.ts";
import { ProviderRequestError } from "./errors/provider-request-error.ts";
import { StageTimeoutError } from "./errors/stage-timeout-error.ts";
import type { ProviderError } from "./provider-error.ts";
import type { Stage } from "./session-state.ts";

/** Why there is no connection, sorted by what the visitor can do about it. */
export type Failure =
  | { kind: "missing-key" }
  | { kind: "key-refused"; detail?: string }
  | { kind: "no-quota"; detail?: string }
  | { kind: "rate-limited"; detail?: string }
  | { kind: "model-unavailable"; detail?: string }
  | { kind: "offline" }
  /** No answer: the provider is down, or something on the way blocks it. */
  | { kind: "unreachable" }
  /** The key holds what no header can: it was not sent. */
  | { kind: "malformed-key" }
  /** The provider failed; `detail` is its own words, absent when it gave none. */
  | { kind: "provider"; status: number; detail?: string }
  /** The provider refused what this site asks for, and will again. */
  | { kind: "refused"; detail?: string }
  /** The provider's answer held no session, or no session description. */
  | { kind: "unusable-answer" }
  | { kind: "timeout"; stage: Stage }
  | { kind: "microphone"; reason: MicrophoneFailure }
  | { kind: "connection-lost" }
  | { kind: "unsupported" }
  | { kind: "internal"; detail: string };

/** Sorts what was thrown while connecting. */
export function toFailure(error: unknown, isOnline: boolean): Failure {
  if (error instanceof MissingKeyError) return { kind: "missing-key" };
  if (error instanceof MicrophoneError) return { kind: "microphone", reason: error.failure };
  if (error instanceof StageTimeoutError) return { kind: "timeout", stage: error.stage };
  if (error instanceof ConnectionLostError) return { kind: "connection-lost" };
  if (error instanceof PeerConnectionError) return { kind: "unsupported" };
  if (error instanceof ConfigRefusedError) {
    return { kind: "refused", detail: detailOf(error.provider) };
  }
  if (error instanceof NoSessionError) return { kind: "unusable-answer" };
  if (error instanceof MalformedKeyError) return { kind: "malformed-key" };
  if (error instanceof ProviderRequestError) return requestFailure(error, isOnline);
  return { kind: "internal", detail: error instanceof Error ? error.message : String(error) };
}

/** Whether another try may succeed by itself. */
export function isTransient(failure: Failure): boolean {
  const { kind } = failure;
  if (kind === "timeout") return failure.stage !== "microphone";
  return transientKinds.has(kind);
}

const transientKinds: ReadonlySet<Failure["kind"]> = new Set([
  "rate-limited",
  "offline",
  "unreachable",
  "provider",
  "unusable-answer",
  "connection-lost",
]);

/** Statuses that say "not now" among those that say "not so". */
const passing: ReadonlySet<number> = new Set([408, 409, 425]);

function requestFailure(error: ProviderRequestError, isOnline: boolean): Failure {
  const { status, provider } = error;
  const detail = detailOf(provider);
  const codes = [provider.code, provider.type];
  if (status === 0) return { kind: isOnline ? "unreachable" : "offline" };
  if (codes.includes("insufficient_quota")) return { kind: "no-quota", detail };
  if (provider.code?.includes("model")) return { kind: "model-unavailable", detail };
  if (status === 401 || status === 403) return { kind: "key-refused", detail };
  if (status === 404) return { kind: "model-unavailable", detail };
  if (status === 429) return { kind: "rate-limited", detail };
  if (status < 400) return { kind: "unusable-answer" };
  if (status < 500 && !passing.has(status)) return { kind: "refused", detail };
  return { kind: "provider", status, detail };
}

function detailOf({ message, code, type }: ProviderError): string | undefined {
  return message ?? code ?? type;
}
