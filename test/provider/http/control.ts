import { mishaps } from "../session/mishaps.ts";
import type { Session } from "../session/session.ts";
import type { State } from "../state.ts";
import { fieldsOf, textOf, type Fields } from "../wire/fields.ts";
import { WireError } from "../wire/wire-error.ts";
import { parseJson, type Answer, type Request } from "./exchange.ts";

type Action = (session: Session, body: Fields) => void;

const actions: Record<string, Action> = {
  "close-channel": (session) => mishaps.close?.(session),
  "drop-ice": (session) => mishaps.ice?.(session),
  "mend-ice": (session) => session.call?.freeze(false),
  "hang-up": (session) => mishaps.hangup?.(session),
  expire: (session) => mishaps.expire?.(session),
  error: (session) => mishaps.error?.(session),
  garbage: (session) => mishaps.garbage?.(session),
  duplicates(session, { on }) {
    session.outbox.duplicates = on !== false;
  },
  disorder(session, { on }) {
    session.outbox.disorder = on !== false;
  },
  say: (session, { text }) => session.respond(text ? { say: [textOf(text)] } : {}),
  /** The rest of the persona's sound is taken as played. */
  skip: (session) => session.call?.speaker.skip(),
  burst(session, { count }) {
    session.respond({ burst: typeof count === "number" ? count : 10_000 });
  },
  oversize: (session) => session.respond({ say: ["x".repeat(200_000)] }),
  /** The visitor says something, or goes on saying it until `hush`. */
  hear(session, { text, ms }) {
    if (typeof text === "string") session.listener.transcripts.push(text);
    session.listener.started();
    if (ms !== null) session.later(Number(ms ?? 600), () => session.listener.stopped());
  },
  idle: (session) => session.listener.idled(),
  hush: (session) => session.listener.stopped(),
  /** What the next utterances will be transcribed as. */
  transcripts(session, { texts }) {
    if (Array.isArray(texts)) session.listener.transcripts.push(...texts.map(textOf));
  },
  /** Any event, or any text, as it is. */
  send(session, { event, text }) {
    const { type, ...fields } = fieldsOf(event);
    if (text !== undefined) session.call?.send(textOf(text));
    else session.emit(textOf(type), fields);
  },
};

/** `GET` and `POST` under `/_…`: what arrived, and what shall happen. */
export function control(state: State, request: Request): Answer {
  const [, root, id, action] = request.path.split("/");
  const body = request.body === "" ? {} : fieldsOf(parseJson(request.body));
  if (root === "_faults") {
    state.faults.setForEveryone(textOf(body.faults));
    return { body: {} };
  }
  if (root === "_pace") {
    Object.assign(state.pace, body);
    return { body: state.pace };
  }
  if (root === "_requests") {
    const { requests } = state;
    if (request.method === "DELETE") requests.length = 0;
    return { body: requests.filter(({ path }) => !path.startsWith("/_")) };
  }
  if (root !== "_sessions") throw notFound();
  if (id === undefined) return { body: [...state.sessions.values()].map(summary) };
  const session = id === "last" ? [...state.sessions.values()].at(-1) : state.sessions.get(id);
  if (!session) throw notFound();
  if (request.method === "GET") return { body: look(session, action) };
  const act = action && Object.hasOwn(actions, action) ? actions[action] : undefined;
  if (!act) throw notFound();
  act(session, body);
  return { body: {} };
}

function notFound(): WireError {
  return new WireError("Unknown request URL.", "unknown_url", null, 404);
}

function look(session: Session, part: string | undefined): object {
  if (part === undefined) return summary(session);
  if (part === "received") return session.inbox;
  if (part === "sent") return session.sent.map((text): unknown => JSON.parse(text));
  if (part === "items") return session.items.list;
  throw notFound();
}

/** A session at a glance. */
export function summary(session: Session) {
  const { call, options, dialect } = session;
  const counts: Record<string, number> = {};
  for (const { event } of session.inbox) {
    const type = textOf(fieldsOf(event).type) || "unparseable";
    counts[type] = (counts[type] ?? 0) + 1;
  }
  return {
    id: options.id,
    key: options.key,
    dialect: dialect.name,
    state: session.ended ? "ended" : session.isOpen ? "open" : "connecting",
    ended: session.ended ?? null,
    connection: call?.state ?? "new",
    channel: call?.channelLabel ?? null,
    config: session.config,
    /** Null until the first `session.updated`. */
    beforeConfig: session.beforeConfig ?? null,
    audio: {
      packets: call?.ear.packets ?? 0,
      loudPackets: call?.ear.loudPackets ?? 0,
      energy: call?.ear.energy ?? 0,
      speaking: call?.ear.speaking ?? false,
      sentPackets: call?.speaker.frames ?? 0,
      playing: call?.speaker.playing ?? false,
    },
    received: counts,
    sent: session.sent.length,
  };
}
