import { WireError } from "../wire/wire-error.ts";
import { garbage } from "./garbage.ts";
import type { Session } from "./session.ts";

const afterMs = 1500;

/** What can happen to a call that goes well, by the name that keys and tests give it. */
export const mishaps: Record<string, (session: Session) => void> = {
  /** The data channel closes; the connection stands. */
  close: (session) => session.call?.closeChannel(),
  /** The network is gone, and nobody says so. */
  ice: (session) => session.call?.freeze(true),
  /** The connection is closed from the provider's side. */
  hangup: (session) => void session.end("hung up"),
  /** The session has lasted as long as one may. */
  expire(session) {
    const message = "Your session hit the maximum duration of 60 minutes.";
    session.emitError(new WireError(message, "session_expired"));
    session.later(200, () => void session.end("expired"));
  },
  /** An error that the session survives. */
  error(session) {
    const message = "The server had an error while processing your request. Sorry about that!";
    session.emitError(new WireError(message, "server_error", null, 500, "server_error"));
  },
  garbage(session) {
    for (const message of garbage) session.call?.send(message);
  },
  duplicates(session) {
    session.outbox.duplicates = true;
  },
  disorder(session) {
    session.outbox.disorder = true;
  },
};

/** Lets happen to a call what its key asks for: from the start, or some time after its config. */
export function scheduleMishaps(session: Session): void {
  for (const [name, mishap] of Object.entries(mishaps)) {
    const fault = session.fault("call", name);
    if (!fault) continue;
    const lasting = name === "duplicates" || name === "disorder";
    session.later(fault.value ?? (lasting ? 0 : afterMs), () => mishap(session));
  }
}
