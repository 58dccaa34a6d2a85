import type { ClientEvent } from "../protocol/client-events.ts";
import type { ServerEvent } from "../protocol/server-events.ts";
import type { CommandSink } from "./outgoing-queue.ts";

type Request = Extract<ClientEvent, { type: "response.create" }>;

/**
 * Lets one response be made at a time, as the provider refuses a second. A request that comes meanwhile waits for the
 * end of the one before; of several that wait, the last is sent. Every other command passes.
 */
export class ResponseScheduler {
  readonly #sink: CommandSink;
  /** The response that is not known to be over: asked for, being made, or being cancelled. */
  #phase: "none" | "asked" | "made" | "cancelled" = "none";
  #responseId: string | undefined;
  #asked: Request | undefined;
  #waiting: Request | undefined;
  /** The response is to be cancelled as soon as there is one. */
  #isUnwanted = false;
  #limit: ReturnType<typeof setTimeout> | undefined;

  constructor(sink: CommandSink) {
    this.#sink = sink;
  }

  /** Whether a response was asked for or begun, and is not known to be over. */
  get isBusy(): boolean {
    return this.#phase !== "none" || this.#waiting !== undefined;
  }

  send(command: ClientEvent): void {
    if (command.type === "response.cancel") return this.#cancel();
    if (command.type !== "response.create") return this.#sink.send(command);
    if (this.isBusy) this.#waiting = command;
    else this.#ask(command);
  }

  /**
   * Takes an event in, before anybody else does.
   *
   * @returns whether it is a refusal that is made good here, and concerns nobody else.
   */
  observe(event: ServerEvent): boolean {
    switch (event.type) {
      case "response.created":
        this.#made(event.responseId);
        return false;
      case "response.done":
        if (event.status !== "in_progress" && this.#isMine(event.responseId)) this.#over();
        return false;
      case "error":
        return this.#refused(event);
      default:
        return false;
    }
  }

  /** Sends the request that waits, if it need not wait any more. */
  flush(): void {
    if (this.#phase !== "none" || !this.#waiting || !this.#sink.isOpen()) return;
    this.#ask(this.#waiting);
  }

  /** Forgets everything: the connection is gone. */
  reset(): void {
    this.#over();
    this.#asked = undefined;
    this.#waiting = undefined;
  }

  #ask(request: Request): void {
    this.#sink.send(request);
    this.#asked = request;
    this.#waiting = undefined;
    this.#phase = "asked";
  }

  #made(responseId: string | undefined): void {
    const isUnwanted = this.#isUnwanted;
    this.#over();
    this.#phase = "made";
    this.#responseId = responseId;
    if (isUnwanted) this.#cancel(this.#waiting);
  }

  /** @param then the request that is to follow; any other that waits was for what is cut off here. */
  #cancel(then?: Request): void {
    this.#waiting = then;
    if (this.#phase === "asked" && !this.#isUnwanted) {
      this.#isUnwanted = true;
      this.#expectEnd();
    }
    if (this.#phase !== "made") return;
    this.#sink.send({ type: "response.cancel", responseId: this.#responseId });
    this.#phase = "cancelled";
    this.#expectEnd();
  }

  /** A provider that does not tell the end in time is asked all the same, and may refuse. */
  #expectEnd(): void {
    this.#limit = setTimeout(() => {
      this.#over();
      this.flush();
    }, cancelLimit);
  }

  #over(): void {
    clearTimeout(this.#limit);
    this.#phase = "none";
    this.#responseId = undefined;
    this.#isUnwanted = false;
  }

  #isMine(responseId: string | undefined): boolean {
    return !responseId || !this.#responseId || responseId === this.#responseId;
  }

  #refused({ error, eventId }: Extract<ServerEvent, { type: "error" }>): boolean {
    if (error.code === "response_cancel_not_active") {
      if (this.#phase === "cancelled") this.#over();
      return true;
    }
    const isTaken = error.code === "conversation_already_has_active_response";
    const request = this.#asked;
    // One that a later request has taken the place of.
    if (isTaken && eventId && eventId !== request?.eventId) return true;
    // Servers that name no event: whatever goes wrong after a request may be about it.
    if (!request || (eventId && eventId !== request.eventId)) return false;
    if (this.#phase === "asked") {
      this.#over();
      return false;
    }
    if (!isTaken) return false;
    // The visitor's speech had caused a response at the same moment: this one follows it.
    this.#asked = undefined;
    this.#waiting ??= request;
    return true;
  }
}

/** How long a cancelled response may take to end, in milliseconds, before another is asked for all the same. */
const cancelLimit = 5_000;
