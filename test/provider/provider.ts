import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { FaultBook } from "./faults.ts";
import { route } from "./http/route.ts";
import { Ids } from "./ids.ts";
import type { Pace, Session } from "./session/session.ts";
import type { State } from "./state.ts";

export interface ProviderOptions {
  /** 0, the default, takes any free port. */
  port?: number;
  /** Default 127.0.0.1. */
  host?: string;
  /** Faults for every key, in the grammar of README.md without `fault:`. */
  faults?: string;
  /** Ids follow from it. Default 1. */
  seed?: number;
  pace?: Partial<Pace>;
  /** Takes a line for each request and event; default none. */
  log?: ((line: string) => void) | undefined;
}

export interface Provider extends AsyncDisposable {
  /** `http://host:port`: the base of the control API and of the trace collector. */
  origin: string;
  /** `{origin}/v1`: what the site takes as the AI provider's base address. */
  url: string;
  /** Every session there has been, oldest first. */
  sessions(): Session[];
  state: State;
  close(): Promise<void>;
}

const naturalPace: Pace = { thinkMs: 250, deltaMs: 25, wordMs: 260, transcriptionMs: 350 };

/** What a provider knows that nobody has asked for anything yet. */
export function newState(options: ProviderOptions = {}, faults = new FaultBook()): State {
  faults.setForEveryone(options.faults ?? "");
  return {
    pace: { ...naturalPace, ...options.pace },
    ids: new Ids(options.seed ?? 1),
    faults,
    secrets: new Map(),
    sessions: new Map(),
    requests: [],
    log: options.log ?? (() => {}),
  };
}

/** Starts a local voice provider; its sessions are real peer connections. */
export async function startProvider(options: ProviderOptions = {}): Promise<Provider> {
  const state = newState(options);
  const server = createServer((message, response) => void route(state, message, response));
  const host = options.host ?? "127.0.0.1";
  await once(server.listen(options.port ?? 0, host), "listening");
  const { port } = server.address() as AddressInfo;
  const origin = `http://${host}:${port}`;
  const close = async () => {
    await Promise.all([...state.sessions.values()].map((session) => session.end("closed")));
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return {
    origin,
    url: `${origin}/v1`,
    state,
    sessions: () => [...state.sessions.values()],
    close,
    [Symbol.asyncDispose]: close,
  };
}
