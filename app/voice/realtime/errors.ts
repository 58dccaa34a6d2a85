import { errorMessage } from "../../log/error-message.ts";
import type { ProviderError } from "../protocol/redact.ts";
import { needsOtherKey, refusalKind, type RefusalKind } from "./refusal.ts";
import { MicrophoneError, type MicrophoneFailure } from "./microphone-error.ts";

/** The reason for a failed connection or answer, classified by what the visitor can do about it. */
export type Failure =
  | { kind: "missing-key" }
  | ({ kind: RefusalKind } & Refusal)
  | { kind: "offline" }
  /** There was no response: the provider is down, or a network or extension blocks it. */
  | { kind: "unreachable" }
  | { kind: "malformed-key" }
  | { kind: "unusable-answer" }
  | { kind: "content-filtered" }
  | { kind: "answer-too-long" }
  | { kind: "answer-incomplete"; detail?: string }
  | { kind: "timeout"; stage: Stage }
  | { kind: "microphone"; reason: MicrophoneFailure }
  | { kind: "connection-lost" }
  | { kind: "answer-empty" }
  | { kind: "no-answer" }
  /** The answer has only text. */
  | { kind: "no-voice" }
  | { kind: "peer"; reason: PeerFailure }
  | { kind: "internal"; detail: string };

interface Refusal {
  /** The HTTP status; undefined if an event reports the refusal. */
  status?: number;
  detail?: string;
  /** Seconds. */
  retryAfter?: number;
}

export function toFailure(error: unknown, isOnline: boolean): Failure {
  if (error instanceof CallError) return error.failure;
  if (error instanceof MicrophoneError) return { kind: "microphone", reason: error.reason };
  if (error instanceof ProviderRequestError) return requestFailure(error, isOnline);
  // Browsers report code that cannot be loaded as a TypeError, each in its own words.
  if (!isOnline && error instanceof TypeError) return { kind: "offline" };
  return { kind: "internal", detail: errorMessage(error) };
}

function requestFailure(error: ProviderRequestError, isOnline: boolean): Failure {
  const { status, provider, retryAfter } = error;
  if (status === 0) return { kind: isOnline ? "unreachable" : "offline" };
  if (status < 400) return { kind: "unusable-answer" };
  return {
    kind: refusalKind(provider, status),
    status,
    detail: detailOf(provider),
    retryAfter,
  };
}

export function eventFailure(provider: ProviderError) {
  const { retryAfter } = provider;
  return { kind: refusalKind(provider), detail: detailOf(provider), retryAfter };
}

/** Classifies an incomplete answer. `reason` is the provider's (docs/protocol.md, "Server"). */
export function incompleteFailure(reason: string | undefined): Failure {
  if (reason === "content_filter") return { kind: "content-filtered" };
  if (reason === "max_output_tokens") return { kind: "answer-too-long" };
  return { kind: "answer-incomplete", detail: reason };
}

export function detailOf({ message, code, type }: ProviderError): string | undefined {
  return message ?? code ?? type;
}

/** Returns whether the call could be made without a microphone. */
export function isMicrophoneFailure(failure: Failure): boolean {
  if (failure.kind === "timeout") return failure.stage === "microphone";
  if (failure.kind === "peer") return failure.reason === "no-stream";
  return failure.kind === "microphone";
}

export function isApiKeyFailure({ kind }: Failure): boolean {
  return kind === "missing-key" || kind === "malformed-key" || needsOtherKey(kind);
}

/** The stages of connecting, in order (docs/product.md, 4). */
export type Stage = "session" | "microphone" | "offer" | "channel" | "config";

/** `unsupported`: there is no WebRTC; `refused`: the browser opens no further connection. */
export type PeerFailure = "unsupported" | "refused" | "closed" | "no-stream";

/** Ends the attempt to connect, or the call. */
export class CallError extends Error {
  override name = "CallError";
  readonly failure: Failure;
  constructor(message: string, failure: Failure, options?: ErrorOptions) {
    super(message, options);
    this.failure = failure;
  }
}

export function connectionLost(what: string, options?: ErrorOptions): CallError {
  return new CallError(`Connection lost: ${what}`, { kind: "connection-lost" }, options);
}

export class MissingKeyError extends CallError {
  override name = "MissingKeyError";
  /** Returns whether a key is stored now. */
  readonly hasKey: () => boolean;
  constructor(hasKey = () => false) {
    super("OpenAI API key is required", { kind: "missing-key" });
    this.hasKey = hasKey;
  }
}

export class ProviderRequestError extends Error {
  override name = "ProviderRequestError";
  /** The HTTP status; 0 if there was no response. */
  readonly status: number;
  readonly provider: ProviderError;
  /** Seconds until the provider accepts another request. */
  readonly retryAfter: number | undefined;
  constructor(
    message: string,
    status: number,
    provider: ProviderError = {},
    { retryAfter, ...options }: ErrorOptions & { retryAfter?: number } = {},
  ) {
    super(message, options);
    this.status = status;
    this.provider = provider;
    this.retryAfter = retryAfter;
  }
}

export class AlreadyQueuedError extends Error {
  override name = "AlreadyQueuedError";
  override message = "Event value already queued";
}
