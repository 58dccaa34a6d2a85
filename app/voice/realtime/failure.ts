import { ConfigRefusedError } from "./errors/config-refused-error.ts";
import { ConnectionLostError } from "./errors/connection-lost-error.ts";
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
  /** The provider refused for a reason of its own; `detail` is its message or the status. */
  | { kind: "provider"; detail: string }
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
    return { kind: "provider", detail: detailOf(error.provider) ?? error.message };
  }
  if (error instanceof NoSessionError) return { kind: "provider", detail: error.message };
  if (error instanceof ProviderRequestError) return requestFailure(error, isOnline);
  return { kind: "internal", detail: error instanceof Error ? error.message : String(error) };
}

/** Whether another try may succeed by itself. */
export function isTransient(failure: Failure): boolean {
  const { kind } = failure;
  if (kind === "timeout") return failure.stage !== "microphone";
  return ["rate-limited", "offline", "unreachable", "provider", "connection-lost"].includes(kind);
}

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
  return { kind: "provider", detail: detail ?? error.message };
}

function detailOf({ message, code, type }: ProviderError): string | undefined {
  return message ?? code ?? type;
}
