import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { onceASecond } from "./once-a-second.ts";

export interface ConnectionLimits {
  /** Connections that may be open. */
  open: number;
  /** Requests of one connection that may wait for the answers before theirs. */
  waiting: number;
  /** The same, over all connections. */
  waitingInAll: number;
  /** Bytes of answers that may wait to be sent, over all connections. */
  unsent: number;
  /** Milliseconds in which a client takes no byte of its answer. */
  stalled: number;
  /** Milliseconds from the start of a request's turn until its client has taken the whole answer. */
  answer: number;
  /** Milliseconds until a client closes its side of a connection that was closed on this one. */
  closing: number;
}

const LIMITS: ConnectionLimits = {
  open: 20_000,
  waiting: 500,
  waitingInAll: 10_000,
  unsent: 128 * 1024 * 1024,
  stalled: 20_000,
  answer: 120_000,
  closing: 2_000,
};

const SWEEP_EVERY = 1_000;
/** Requests of connections that were cut off, some 10 MB of them. */
const DROPPED_AT_ONCE = 2_000;

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

interface Turn {
  request: IncomingMessage;
  response: ServerResponse;
  answer: Answer;
}

interface Connection {
  socket: Socket;
  current: Turn | undefined;
  waiting: Turn[];
  /** A request that was answered before its end. */
  unread: IncomingMessage | undefined;
  /** Said once the requests before it are answered, and the last thing said. */
  lastWord: (() => void) | undefined;
  /** Sweeps that found it as it is. */
  sweeps: number;
  /** Ends the current turn. */
  next: () => void;
}

/**
 * Takes the requests of each connection one after the other, and hangs up on clients that ask for more than they
 * take, or neither take their answers nor go. Browsers and proxies send one request at a time, and notice nothing.
 */
export class Connections {
  readonly #limits: ConnectionLimits;
  readonly #connections = new Map<Socket, Connection>();
  #waiting = 0;
  #cutOff = 0;
  #dropped = 0;

  /** @param onFull told, at most once a second, that a client was turned away since too many are here */
  constructor(server: Server, onFull: () => void, limits: Partial<ConnectionLimits> = {}) {
    this.#limits = { ...LIMITS, ...limits };
    server.maxConnections = this.#limits.open;
    server.on("connection", (socket: Socket) => this.#add(socket));

    const makeRoom = () => {
      server.closeIdleConnections();
      onFull();
    };
    server.on("drop", onceASecond(makeRoom));
    const timer = setInterval(() => this.#sweep(), SWEEP_EVERY);
    server.on("close", () => clearInterval(timer));
    timer.unref();
  }

  /** Figures for the operator. */
  get figures() {
    return { open: this.#connections.size, waiting: this.#waiting, cutOff: this.#cutOff };
  }

  /** Answers a request once the requests before it on its connection are answered. */
  answerInTurn(request: IncomingMessage, response: ServerResponse, answer: Answer): void {
    const connection = this.#connections.get(request.socket);
    if (!connection || request.socket.destroyed) return this.#countDropped();
    const turn = { request, response, answer };
    if (!connection.current) return start(connection, turn);

    const { waiting } = connection;
    if (waiting.length >= this.#limits.waiting || this.#waiting >= this.#limits.waitingInAll) {
      return this.#cut(connection);
    }
    this.#waiting += 1;
    waiting.push(turn);
    // Node resumes the socket for each request that it has parsed, in the next tick.
    if (waiting.length === 1) process.nextTick(pause, connection);
  }

  /**
   * Runs what says the last word on a connection, and closes it, once the requests before are answered. A request
   * that is not complete gets this word for its answer.
   */
  close(socket: Socket, sayLastWord: () => void): void {
    const connection = this.#connections.get(socket);
    if (!connection || socket.destroyed || socket.writableEnded || connection.lastWord) return;
    connection.lastWord = sayLastWord;
    const { current, waiting, unread } = connection;
    // It has its answer, and a second one could be taken for that of the next request.
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
      lastWord: undefined,
      sweeps: 0,
      next: () => this.#next(connection),
    };
    this.#connections.set(socket, connection);
    // Node takes its own listener away before it gives a socket to whom it may concern.
    socket.on("error", ignore);
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
    connection.sweeps = 0;
    if (socket.destroyed || socket.writableEnded) return this.#forget(connection);
    const turn = waiting.shift();
    if (!turn) return connection.lastWord && finish(connection);
    this.#waiting -= 1;
    // A request whose body is read resumes the socket, whoever else waits.
    if (waiting.length > 0) socket.pause();
    else if (socket.isPaused()) socket.resume();
    start(connection, turn);
  }

  #forget({ waiting }: Connection): void {
    this.#waiting -= waiting.length;
    waiting.length = 0;
  }

  /**
   * Node parses what it has read of a connection to the end, even when that was cut off: 64 KB hold thousands of
   * requests, whose memory is free when the sockets read together with this one were seen to. So the others wait.
   */
  #countDropped(): void {
    this.#dropped += 1;
    if (this.#dropped !== DROPPED_AT_ONCE) return;
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
      if (!current && !socket.writableEnded) continue;
      connection.sweeps += 1;
      if (this.#isOverdue(connection)) {
        this.#cut(connection);
        continue;
      }
      if (this.#needsTimer(connection)) socket.setTimeout(this.#limits.stalled);
      unsent += socket.writableLength;
      busy.push(connection);
    }
    if (unsent > this.#limits.unsent) this.#makeRoom(busy, unsent);
  }

  #isOverdue({ socket, sweeps }: Connection): boolean {
    const limit = socket.writableFinished ? this.#limits.closing : this.#limits.answer;
    return sweeps * SWEEP_EVERY > limit;
  }

  /** Most answers are taken at once, and a request that is still being sent has a time limit of its own. */
  #needsTimer({ socket, current, sweeps }: Connection): boolean {
    if (sweeps < 2 || socket.timeout === this.#limits.stalled) return false;
    return current === undefined || current.request.complete;
  }

  /** Hangs up on those who have taken longest, until the others' answers are few enough. */
  #makeRoom(busy: Connection[], unsent: number): void {
    let left = unsent;
    for (const connection of busy.toSorted((a, b) => b.sweeps - a.sweeps)) {
      if (left <= this.#limits.unsent) return;
      left -= connection.socket.writableLength;
      this.#cut(connection);
    }
  }
}

function start(connection: Connection, turn: Turn): void {
  connection.current = turn;
  connection.sweeps = 0;
  turn.response.on("close", connection.next);
  turn.answer(turn.request, turn.response);
}

function finish(connection: Connection): void {
  connection.sweeps = 0;
  connection.lastWord?.();
}

function pause({ socket, waiting }: Connection): void {
  if (waiting.length > 0) socket.pause();
}

function ignore(): void {}
