export type MicrophoneFailure =
  | "denied"
  /** The operating system refuses, not the browser. Only Chromium distinguishes the two. */
  | "denied-by-system"
  | "not-found"
  | "busy"
  | "insecure"
  | "unknown";

const microphoneFailures: Record<string, MicrophoneFailure> = {
  NotAllowedError: "denied",
  NotFoundError: "not-found",
  OverconstrainedError: "not-found",
  NotReadableError: "busy",
  AbortError: "busy",
  SecurityError: "insecure",
};

export class MicrophoneError extends Error {
  override name = "MicrophoneError";
  readonly reason: MicrophoneFailure;
  constructor(cause: unknown, reason?: MicrophoneFailure) {
    const words = cause instanceof Error ? cause.message || cause.name : String(cause);
    super(`Failed to setup local audio: ${words}`, { cause });
    this.reason = reason ?? microphoneFailure(cause);
  }
}

function microphoneFailure(cause: unknown): MicrophoneFailure {
  if (!(cause instanceof Error)) return "unknown";
  const failure = microphoneFailures[cause.name] ?? "unknown";
  return failure === "denied" && /\bsystem\b/i.test(cause.message) ? "denied-by-system" : failure;
}
