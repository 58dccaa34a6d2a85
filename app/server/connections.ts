import { readFileSync } from "node:fs";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { atMostOnceASecond } from "../log/server-log.ts";

/** Milliseconds, for `createServer`. {@link ConnectionLimits} are limits that it has no options for. */
export const connectionTimeouts = {
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2_000,
};

export interface ConnectionLimits {
  open: number;
  waiting: number;
  totalWaiting: number;
  /** Bytes buffered for sending, summed over all connections. */
  unsent: number;
  /** Milliseconds of socket inactivity while a response is due. */
  stalled: number;
  /** Milliseconds from the start of handling a request to the end of its response. */
  response: number;
  /** Milliseconds for the client to close its end after the server has closed its own. */
  closing: number;
  /** Milliseconds without a request, whatever else arrives; line breaks restart Node's own timeout. */
  idle: number;
}

/** File descriptors for everything but connections: files, pipes, threads. */
const OTHER_DESCRIPTORS = 64;

/** Without a free descriptor, the kernel drops a connection before Node can log it or close another. */
function maxConnections(): number {
  let limits = "";
  try {
    limits = readFileSync("/proc/self/limits", "utf8");
  } catch {
    // Not on Linux.
  }
  const [, limit] = /^Max open files +(\d+)/m.exec(limits) ?? [];
  return Math.max(Number(limit ?? Infinity) - OTHER_DESCRIPTORS, 1);
}

const LIMITS: ConnectionLimits = {
  open: Math.min(20_000, maxConnections()),
  waiting: 500,
  totalWaiting: 10_000,
  unsent: 128 * 1024 * 1024,
  stalled: 20_000,
  response: 120_000,
  closing: 2_000,
  idle: 80_000, // keepAliveTimeout, then headersTimeout
};

const SWEEP_INTERVAL = 1_000;
/** Requests of destroyed connections; 2,000 use about 10 MB. */
const MAX_DROPPED = 2_000;

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

interface Turn {
  request: IncomingMessage;
  response: ServerResponse;
  handle: Handler;
}

interface Connection {
  socket: Socket;
  current: Turn | undefined;
  waiting: Turn[];
  /** An answered request whose body is still arriving. */
  unread: IncomingMessage | undefined;
  sendLast: (() => void) | undefined;
  sweepsInState: number;
  next: () => void;
}

/** Handles each connection's requests in sequence and disconnects slow readers (decision 0015). */
export class Connections {
  readonly #limits: ConnectionLimits;
  readonly #connections = new Map<Socket, Connection>();
  #waiting = 0;
  #cutOff = 0;
  #dropped = 0;

  /** @param onFull called at most once a second, when a connection is refused because too many are open */
  constructor(server: Server, onFull: () => void, limits: Partial<ConnectionLimits> = {}) {
    this.#limits = { ...LIMITS, ...limits };
    server.maxConnections = this.#limits.open;
    server.on("connection", (socket: Socket) => this.#add(socket));

    const refuse = () => {
      server.closeIdleConnections();
      onFull();
    };
    server.on("drop", atMostOnceASecond(refuse));
    const timer = setInterval(() => this.#sweep(), SWEEP_INTERVAL);
    server.on("close", () => clearInterval(timer));
    timer.unref();
  }

  get figures() {
    return { open: this.#connections.size, waiting: this.#waiting, cutOff: this.#cutOff };
  }

  handleInTurn(request: IncomingMessage, response: ServerResponse, handle: Handler): void {
    const connection = this.#connections.get(request.socket);
    if (!connection || request.socket.destroyed) return this.#recordDropped();
    const turn = { request, response, handle };
    if (!connection.current) return start(connection, turn);

    const { waiting } = connection;
    if (waiting.length >= this.#limits.waiting || this.#waiting >= this.#limits.totalWaiting) {
      return this.#cut(connection);
    }
    this.#waiting += 1;
    waiting.push(turn);
    // Node resumes the socket in the tick after each parsed request, so pause it after that.
    if (waiting.length === 1) process.nextTick(pause, connection);
  }

  /** Calls `sendLast` after all earlier responses; if a request is incomplete, this is its response. */
  close(socket: Socket, sendLast: () => void): void {
    const connection = this.#connections.get(socket);
    if (!connection || socket.destroyed || socket.writableEnded || connection.sendLast) return;
    connection.sendLast = sendLast;
    const { current, waiting, unread } = connection;
    // This request was answered already. The client could take a second response for that of the next request.
    if (unread?.complete === false) return void socket.destroy();
    if (waiting.at(-1)?.request.complete === false) {
      waiting.pop();
      this.#waiting -= 1;
    }
    if (!current || !current.request.complete) {
      if (current?.response.headersSent) return void socket.destroy();
      finish(connection);
    }
  }

  #add(socket: Socket): void {
    const connection: Connection = {
      socket,
      current: undefined,
      waiting: [],
      unread: undefined,
      sendLast: undefined,
      sweepsInState: 0,
      next: () => this.#next(connection),
    };
    this.#connections.set(socket, connection);
    // Node removes its own error listener before it emits `clientError` or `connect`.
    socket.on("error", () => {});
    socket.on("timeout", () => socket.destroy());
    socket.on("close", () => {
      this.#connections.delete(socket);
      this.#forget(connection);
    });
  }

  #next(connection: Connection): void {
    const { socket, waiting, current } = connection;
    connection.unread = current?.request.complete === false ? current.request : undefined;
    connection.current = undefined;
    connection.sweepsInState = 0;
    if (socket.destroyed || socket.writableEnded) return this.#forget(connection);
    const turn = waiting.shift();
    if (!turn) return connection.sendLast && finish(connection);
    this.#waiting -= 1;
    // Reading the previous request's body may have resumed the socket.
    if (waiting.length > 0) socket.pause();
    else if (socket.isPaused()) socket.resume();
    start(connection, turn);
  }

  #forget({ waiting }: Connection): void {
    this.#waiting -= waiting.length;
    waiting.length = 0;
  }

  /** Node still parses thousands of buffered requests of a destroyed connection; pausing the others limits memory. */
  #recordDropped(): void {
    this.#dropped += 1;
    if (this.#dropped !== MAX_DROPPED) return;
    for (const socket of this.#connections.keys()) socket.pause();
    setImmediate(() => {
      this.#dropped = 0;
      for (const { socket, waiting } of this.#connections.values()) {
        if (waiting.length === 0) socket.resume();
      }
    });
  }

  #cut(connection: Connection): void {
    this.#cutOff += 1;
    connection.socket.destroy();
  }

  #sweep(): void {
    let unsent = 0;
    const busy: Connection[] = [];
    for (const connection of this.#connections.values()) {
      const { socket, current } = connection;
      connection.sweepsInState += 1;
      if (this.#isOverdue(connection)) {
        this.#cut(connection);
        continue;
      }
      if (!current && !socket.writableEnded) continue;
      if (this.#needsTimer(connection)) socket.setTimeout(this.#limits.stalled);
      unsent += socket.writableLength;
      busy.push(connection);
    }
    if (unsent > this.#limits.unsent) this.#cutSlowest(busy, unsent);
  }

  #isOverdue({ socket, current, sweepsInState }: Connection): boolean {
    const { closing, response, idle } = this.#limits;
    const limit = socket.writableFinished ? closing : current ? response : idle;
    return sweepsInState * SWEEP_INTERVAL > limit;
  }

  #needsTimer({ socket, current, sweepsInState }: Connection): boolean {
    if (sweepsInState < 2 || socket.timeout === this.#limits.stalled) return false;
    return current === undefined || current.request.complete;
  }

  #cutSlowest(busy: Connection[], unsent: number): void {
    let left = unsent;
    for (const connection of busy.toSorted((a, b) => b.sweepsInState - a.sweepsInState)) {
      if (left <= this.#limits.unsent) return;
      left -= connection.socket.writableLength;
      this.#cut(connection);
    }
  }
}

function start(connection: Connection, turn: Turn): void {
  connection.current = turn;
  connection.sweepsInState = 0;
  turn.response.on("close", connection.next);
  turn.handle(turn.request, turn.response);
}

function finish(connection: Connection): void {
  connection.sweepsInState = 0;
  connection.sendLast?.();
}

function pause({ socket, waiting }: Connection): void {
  if (waiting.length > 0) socket.pause();
}
