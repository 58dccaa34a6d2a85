import type { ProviderError } from "../protocol/redact.ts";

/** Why there is no connection, sorted by what the visitor can do about it. */
export type Failure =
  | { kind: "missing-key" }
  | { kind: "key-refused"; detail?: string }
  | { kind: "no-quota"; detail?: string }
  | { kind: "rate-limited"; detail?: string }
  | { kind: "model-unavailable"; detail?: string }
  | { kind: "offline" }
  /** No response: the provider is down, or something on the way blocks it. */
  | { kind: "unreachable" }
  | { kind: "malformed-key" }
  /** The provider failed; `detail` is its own message. */
  | { kind: "provider"; status: number; detail?: string }
  /** The provider rejects what the site asks for, and would again. */
  | { kind: "refused"; detail?: string }
  | { kind: "unusable-answer" }
  | { kind: "timeout"; stage: Stage }
  | { kind: "microphone"; reason: MicrophoneFailure }
  | { kind: "connection-lost" }
  | { kind: "unsupported" }
  | { kind: "internal"; detail: string };

/** Sorts whatever connecting threw. */
export function toFailure(error: unknown, isOnline: boolean): Failure {
  if (error instanceof MissingKeyError) return { kind: "missing-key" };
  if (error instanceof MicrophoneError) return { kind: "microphone", reason: error.reason };
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

/** 4xx statuses that another attempt can change. */
const retryableStatuses: ReadonlySet<number> = new Set([408, 409, 425]);

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
  if (status < 500 && !retryableStatuses.has(status)) return { kind: "refused", detail };
  return { kind: "provider", status, detail };
}

function detailOf({ message, code, type }: ProviderError): string | undefined {
  return message ?? code ?? type;
}

/** Whether another attempt may succeed without the visitor doing anything. */
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

/** Whether another key may help. */
export function isAboutKey({ kind }: Failure): boolean {
  return kind === "missing-key" || kind === "malformed-key" || kind === "key-refused";
}

/** The steps of connecting, in order (docs/product.md, 4). */
export type Stage = "session" | "microphone" | "offer" | "channel" | "config";

/** A request to the provider failed. */
export class ProviderRequestError extends Error {
  override name = "ProviderRequestError";
  /** The HTTP status; 0 when there was no response. */
  readonly status: number;
  /** Without key material. */
  readonly provider: ProviderError;
  constructor(message: string, status: number, provider: ProviderError = {}, cause?: unknown) {
    super(message, { cause });
    this.status = status;
    this.provider = provider;
  }
}

/** A response.create or a conversation.item.create already waits for the channel (docs/product.md, 4). */
export class AlreadyQueuedError extends Error {
  override name = "AlreadyQueuedError";
  constructor() {
    super("Event value already queued");
  }
}

/** Without its config the session would have no persona, so connecting ends. */
export class ConfigRefusedError extends Error {
  override name = "ConfigRefusedError";
  readonly provider: ProviderError;
  constructor(provider: ProviderError) {
    super(`Session config refused: ${provider.message ?? provider.code ?? "no reason given"}`);
    this.provider = provider;
  }
}

/** The peer connection failed, or the channel closed. */
export class ConnectionLostError extends Error {
  override name = "ConnectionLostError";
  constructor(what: string, options?: ErrorOptions) {
    super(`Connection lost: ${what}`, options);
  }
}

/** No header can hold the key, which the message does not quote. */
export class MalformedKeyError extends Error {
  override name = "MalformedKeyError";
  constructor() {
    super("The key holds characters that no key has");
  }
}

/** Refused, none there, used by another program, or a page without a secure origin. */
export type MicrophoneFailure = "denied" | "not-found" | "busy" | "insecure" | "unknown";

const microphoneFailures: Record<string, MicrophoneFailure> = {
  NotAllowedError: "denied",
  PermissionDeniedError: "denied",
  NotFoundError: "not-found",
  DevicesNotFoundError: "not-found",
  OverconstrainedError: "not-found",
  NotReadableError: "busy",
  TrackStartError: "busy",
  AbortError: "busy",
  SecurityError: "insecure",
};

export class MicrophoneError extends Error {
  override name = "MicrophoneError";
  readonly reason: MicrophoneFailure;
  /** @param reason by default, what the browser's error means. */
  constructor(cause: unknown, reason?: MicrophoneFailure) {
    const words = cause instanceof Error ? cause.message || cause.name : String(cause);
    super(`Failed to setup local audio: ${words}`, { cause });
    const name = cause instanceof Error ? cause.name : "";
    this.reason = reason ?? microphoneFailures[name] ?? "unknown";
  }
}

export class MissingKeyError extends Error {
  override name = "MissingKeyError";
  constructor() {
    super("OpenAI API key is required");
  }
}

/** The provider created a session without a secret. */
export class NoSessionError extends Error {
  override name = "NoSessionError";
  constructor() {
    super("No session available");
  }
}

/** The browser has no WebRTC, or there is no stream to send. */
export class PeerConnectionError extends Error {
  override name = "PeerConnectionError";
}

/** A stage of connecting reached its time limit. */
export class StageTimeoutError extends Error {
  override name = "StageTimeoutError";
  readonly stage: Stage;
  constructor(stage: Stage, milliseconds: number) {
    super(`Connecting took too long: nothing after ${milliseconds / 1000} s (${stage})`);
    this.stage = stage;
  }
}
