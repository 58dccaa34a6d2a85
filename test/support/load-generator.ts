import { connect, type Socket } from "node:net";

export interface Load {
  /** `{random}` in its path is another number for each request. */
  url: string;
  /** Sent by POST as the fields of a form. */
  form?: string;
  /** Requests a second, evenly spaced. */
  rate: number;
  seconds: number;
  connections: number;
}

export interface LoadResult {
  /**
   * Milliseconds to the last byte of each answer: from when its request was sent, or from when it was due, if
   * every connection was still waiting for an answer then. So a slow answer hides no other.
   */
  latencies: Float64Array;
  /** How often each status came. */
  statuses: Map<number, number>;
}

/** Below this rate the time between two requests is long enough for a timer. */
const TIMER_RATE = 1_000;

/**
 * Asks at a steady rate, whatever the server does. Answers must say their length.
 *
 * @throws when a connection is lost
 */
export async function generateLoad(load: Load): Promise<LoadResult> {
  const { url, rate, seconds, connections } = load;
  const { hostname: host, port } = new URL(url);
  const requests = requestsOf(load);
  const total = Math.floor(rate * seconds);
  const latencies = new Float64Array(total);
  const statuses = new Map<number, number>();
  const idle = await Promise.all(
    Array.from({ length: connections }, () => Connection.open(host, Number(port))),
  );
  const { promise, resolve, reject } = Promise.withResolvers<LoadResult>();
  const started = performance.now();
  const dueAt = (index: number) => started + (index * 1000) / rate;
  let sent = 0;
  let answered = 0;
  let freeSince = started;

  function sendWhatIsDue(): void {
    while (sent < total && idle.length > 0 && dueAt(sent) <= performance.now()) send(sent++);
    if (sent === total) return;
    if (rate > TIMER_RATE) setImmediate(sendWhatIsDue);
    else setTimeout(sendWhatIsDue, Math.max(0, dueAt(sent) - performance.now()));
  }

  function send(index: number): void {
    const hadToWait = freeSince > dueAt(index);
    const since = hadToWait ? dueAt(index) : performance.now();
    const connection = idle.pop();
    if (idle.length === 0) freeSince = Number.POSITIVE_INFINITY;
    connection?.ask(requests(), (status) => {
      if (status === undefined) return reject(new Error("A connection was lost"));
      latencies[index] = performance.now() - since;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      answered += 1;
      if (idle.length === 0) freeSince = performance.now();
      idle.push(connection);
      if (answered === total) resolve({ latencies, statuses });
    });
  }

  sendWhatIsDue();
  try {
    return await promise;
  } finally {
    for (const connection of idle) connection.close();
  }
}

/** The latency that a share of the requests stays within, in milliseconds. */
export function percentile(latencies: Float64Array, share: number): number {
  const sorted = latencies.toSorted();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

type Answered = (status: number | undefined) => void;

/** One kept-alive connection with at most one request on its way. */
class Connection {
  readonly #socket: Socket;
  #answered: Answered | undefined;
  #received: Buffer = Buffer.alloc(0);

  static open(host: string, port: number): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const socket = connect({ host, port, noDelay: true });
      socket.once("error", reject);
      socket.once("connect", () => resolve(new Connection(socket)));
    });
  }

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on("data", (chunk: Buffer) => this.#receive(chunk));
    socket.on("error", () => {});
    socket.on("close", () => this.#settle(undefined));
  }

  ask(request: Buffer, answered: Answered): void {
    if (this.#socket.destroyed) return answered(undefined);
    this.#answered = answered;
    this.#socket.write(request);
  }

  close(): void {
    this.#answered = undefined;
    this.#socket.destroy();
  }

  #receive(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    const headEnd = this.#received.indexOf("\r\n\r\n");
    if (headEnd === -1) return;
    const head = this.#received.toString("latin1", 0, headEnd);
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
    if (this.#received.length < headEnd + 4 + length) return;
    this.#received = Buffer.alloc(0);
    this.#settle(Number(head.slice(9, 12)));
  }

  #settle(status: number | undefined): void {
    const answered = this.#answered;
    this.#answered = undefined;
    answered?.(status);
  }
}

/** Gives the bytes of one request after the other. */
function requestsOf({ url, form }: Load): () => Buffer {
  const { host, origin } = new URL(url);
  const target = `${url.slice(origin.length)} HTTP/1.1\r\nHost: ${host}\r\n`;
  const type = "Content-Type: application/x-www-form-urlencoded\r\n";
  const text =
    form === undefined
      ? `GET ${target}\r\n`
      : `POST ${target}${type}Content-Length: ${Buffer.byteLength(form)}\r\n\r\n${form}`;
  const same = Buffer.from(text);
  if (!text.includes("{random}")) return () => same;
  return () => Buffer.from(text.replaceAll("{random}", () => String(Math.random()).slice(2)));
}
