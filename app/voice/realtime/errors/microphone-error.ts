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
