import type { CallLike } from "../call/call.ts";
import { StandInCall } from "../call/stand-in-call.ts";
import { mishaps } from "../session/mishaps.ts";
import type { Session } from "../session/session.ts";
import type { State } from "../state.ts";
import { fieldsOf, textOf, type Fields } from "../wire/fields.ts";
import { unknownUrl } from "../wire/wire-error.ts";
import { parseJson, type Answer, type Request } from "./exchange.ts";

type Action = (session: Session, body: Fields) => void;

const actions: Record<string, Action | undefined> = {
  ...mishaps,
  "close-channel": mishaps.close,
  "drop-ice": mishaps.ice,
  "mend-ice": (session) => session.call?.freeze(false),
  "hang-up": mishaps.hangup,
  say: (session, { text }) => session.respond(text ? { say: [textOf(text)] } : {}),
  /** The rest of the persona's sound is taken as played. */
  skip: (session) => session.call?.speaker.skip(),
  /** The visitor says something, or goes on saying it for ever. */
  hear(session, { text, ms }) {
    if (typeof text === "string") session.listener.transcripts.push(text);
    session.listener.started();
    if (ms !== null) session.later(Number(ms ?? 600), () => session.listener.stopped());
  },
  /** Any event, as it is. */
  send(session, { event }) {
    const { type, ...fields } = fieldsOf(event);
    session.emit(textOf(type), fields);
  },
};

/** `GET` and `POST` under `/_…`: what there is, and what shall happen. */
export function control(state: State, request: Request): Answer {
  const [, root, id, action] = request.path.split("/");
  if (action === "line") return line(state.sessions.get(id ?? "")?.call, request);
  const body = request.body === "" ? {} : fieldsOf(parseJson(request.body));
  if (root === "_faults") {
    state.faults.setForEveryone(textOf(body.faults));
    return {};
  }
  if (root !== "_sessions") throw unknownUrl(request.path);
  const sessions = [...state.sessions.values()];
  if (id === undefined) return { body: sessions.map(summary) };
  const session = id === "last" ? sessions.at(-1) : state.sessions.get(id);
  if (session && request.method === "GET") return { body: summary(session) };
  const act = action && Object.hasOwn(actions, action) ? actions[action] : undefined;
  if (!session || !act) throw unknownUrl(request.path);
  act(session, body);
  return {};
}

/** What a call without a network comes and goes by. */
function line(call: CallLike | undefined, request: Request): Answer {
  if (!(call instanceof StandInCall)) throw unknownUrl(request.path);
  if (request.method === "GET") {
    return (response) => {
      const headers = { "content-type": "text/event-stream", "access-control-allow-origin": "*" };
      response.writeHead(200, headers).flushHeaders();
      response.on("close", () => call.leave());
      call.connect({
        tell: (told) => response.write(`data: ${JSON.stringify(told)}\n\n`),
        end: () => response.end(),
      });
    };
  }
  call.receive(request.body);
  return {};
}

/** A session at a glance. */
function summary({ call, options, dialect, ended }: Session) {
  return {
    id: options.id,
    key: options.key,
    dialect: dialect.name,
    ended,
    connection: call?.state,
    audio: { packets: call?.ear.packets, sentPackets: call?.speaker.frames },
  };
}
