import { shapes } from "../wire/error-shapes.ts";
import { WireError } from "../wire/wire-error.ts";
import type { Session } from "./session.ts";

/** Messages that no client should stumble over: broken, strange, or about things that do not exist. */
const garbage: (string | Buffer)[] = [
  "this is not JSON",
  '{"type":"response.done"',
  "null",
  "[]",
  "42",
  '"text"',
  "{}",
  '{"type":42}',
  '{"type":"provider.unheard_of","event_id":"event_x"}',
  '{"type":"response.done"}',
  '{"type":"session.updated","session":"x"}',
  '{"type":"conversation.item.added","item":null}',
  '{"type":"conversation.item.created","item":{"id":7,"type":"message"}}',
  '{"type":"response.output_item.done","item":{"id":"item_odd","type":"message","role":"pirate","content":{}}}',
  '{"type":"conversation.item.input_audio_transcription.completed","item_id":"item_nowhere","content_index":0,"transcript":"lost"}',
  '{"type":"response.output_text.delta","item_id":"item_nowhere","content_index":99,"delta":"lost"}',
  '{"type":"response.text.delta","item_id":"__proto__","content_index":-1,"delta":"lost"}',
  '{"type":"conversation.item.deleted","item_id":"constructor"}',
  '{"__proto__":{"polluted":true},"type":"error"}',
  '{"type":"error","error":{"message":"","type":"","code":null,"param":null}}',
  `${"[".repeat(5000)}${"]".repeat(5000)}`,
  Buffer.from([0, 159, 146, 150, 255]),
];

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
  /** An error as each other server words it. */
  shapes(session) {
    for (const shape of Object.values(shapes))
      session.emit("error", { ...shape?.("Out of memory.") });
  },
  /** A sound begins that never ends. */
  noise: (session) => session.listener.started(),
  garbage(session) {
    for (const message of garbage) session.call?.send(message);
  },
  /** From now on. */
  duplicates(session) {
    session.duplicates = true;
  },
};

/** Lets happen to a call what its key asks for, some time after its config. */
export function scheduleMishaps(session: Session): void {
  for (const [name, mishap] of Object.entries(mishaps)) {
    const fault = session.fault("call", name);
    if (!fault) continue;
    const after = name === "duplicates" ? 0 : afterMs;
    session.later(fault.value ?? after, () => mishap(session));
  }
}
