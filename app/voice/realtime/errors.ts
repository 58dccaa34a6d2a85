import type { ProviderError } from "../protocol/redact.ts";

/** What is known of a request to the provider that failed. */
export interface RequestFailure {
  /** The HTTP status; 0 when no answer came. */
  status: number;
  /** The status in words, or the number when the protocol carries no words. */
  statusText: string;
  /** The provider's own words, without key material. */
  provider: ProviderError;
  cause?: unknown;
}

/** A request to the provider failed. */
export class ProviderRequestError extends Error {
  override name = "ProviderRequestError";
  readonly status: number;
  readonly provider: ProviderError;
  constructor(message: string, failure: RequestFailure) {
    super(message, { cause: failure.cause });
    this.status = failure.status;
    this.provider = failure.provider;
  }
}

/** Connect while connecting, connected or reconnecting (spec.md, 4). */
export class AlreadyConnectedError extends Error {
  override name = "AlreadyConnectedError";
  constructor() {
    super("Already connected to a source: disconnect first");
  }
}

/** A response-create or an item-create waits for the channel already (spec.md, 4). */
export class AlreadyQueuedError extends Error {
  override name = "AlreadyQueuedError";
  constructor() {
    super("Event value already queued");
  }
}

/**
 * The event channel was used before its time (spec.md, 8): "Data channel not initialized", "Data channel is not
 * open", "Cannot process requests: data channel not connected", "ChannelClientEventService already configured".
 */
export class ChannelError extends Error {
  override name = "ChannelError";
}

/** The provider refused the session's config: the persona would be missed, so nobody is heard. */
export class ConfigRefusedError extends Error {
  override name = "ConfigRefusedError";
  readonly provider: ProviderError;
  constructor(provider: ProviderError) {
    super(`Session config refused: ${provider.message ?? provider.code ?? "no reason given"}`);
    this.provider = provider;
  }
}

/** The connection broke: the peer connection failed, or the channel closed. */
export class ConnectionLostError extends Error {
  override name = "ConnectionLostError";
  constructor(what: string, options?: ErrorOptions) {
    super(`Connection lost: ${what}`, options);
  }
}

/** A key that no header can hold. It is not quoted. */
export class MalformedKeyError extends Error {
  override name = "MalformedKeyError";
  constructor() {
    super("The key holds characters that no key has");
  }
}

/** Why there is no microphone: refused, none there, used by another program, or a page that may not ask. */
export type MicrophoneFailure = "denied" | "not-found" | "busy" | "insecure" | "unknown";

const failures: Record<string, MicrophoneFailure> = {
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

/** The microphone could not be set up (spec.md, 8). */
export class MicrophoneError extends Error {
  override name = "MicrophoneError";
  readonly failure: MicrophoneFailure;
  constructor(cause: unknown, failure?: MicrophoneFailure) {
    const reason = cause instanceof Error ? cause.message || cause.name : String(cause);
    super(`Failed to setup local audio: ${reason}`, { cause });
    this.failure = failure ?? classify(cause);
  }
}

function classify(cause: unknown): MicrophoneFailure {
  const name = cause instanceof Error ? cause.name : "";
  return failures[name] ?? "unknown";
}

/** An AI request without a key (spec.md, 5 and 8). */
export class MissingKeyError extends Error {
  override name = "MissingKeyError";
  constructor() {
    super("OpenAI API key is required");
  }
}

/** The provider made a session and gave no secret for it (spec.md, 8). */
export class NoSessionError extends Error {
  override name = "NoSessionError";
  constructor(options?: ErrorOptions) {
    super("No session available", options);
  }
}

/** The provider took no offer (spec.md, 8). */
export class OfferError extends ProviderRequestError {
  override name = "OfferError";
  constructor(failure: RequestFailure) {
    super(`Failed to send SDP offer: ${failure.statusText}`, failure);
  }
}

/**
 * The peer connection lacks what a step needs (spec.md, 8): "No RTCPeerConnection available", "No local stream
 * available".
 */
export class PeerConnectionError extends Error {
  override name = "PeerConnectionError";
}

/** The provider made no session (spec.md, 8). */
export class SessionCreationError extends ProviderRequestError {
  override name = "SessionCreationError";
  constructor(failure: RequestFailure) {
    super(`Failed to create session: ${failure.statusText}`, failure);
  }
}

/** A stage of connecting took longer than it may. */
export class StageTimeoutError extends Error {
  override name = "StageTimeoutError";
  readonly stage: Stage;
  constructor(stage: Stage, milliseconds: number) {
    super(`Connecting took too long: nothing after ${milliseconds / 1000} s (${stage})`);
    this.stage = stage;
  }
}

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

/** The steps of connecting, in their order (spec.md, 4, "Connect sequence"). */
export type Stage = "session" | "microphone" | "offer" | "channel" | "config";

/** Whether another key may help. */
export function isAboutKey({ kind }: Failure): boolean {
  return kind === "missing-key" || kind === "malformed-key" || kind === "key-refused";
}
