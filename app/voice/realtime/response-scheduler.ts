import type { ClientEvent } from "../protocol/client-events.ts";
import type { ProviderError } from "../protocol/redact.ts";
import type { ErrorEvent, ServerEvent } from "../protocol/server-events.ts";
import type { EventSink } from "./outgoing-queue.ts";

type Request = Extract<ClientEvent, { type: "response.create" }>;

/** Milliseconds to wait for the end of a cancelled response. */
const cancelLimit = 5_000;

/** Sends one response.create at a time; the provider rejects a second. Waiting requests collapse into the last one. */
export class ResponseScheduler {
  readonly #sink: EventSink;
  #phase: "idle" | "requested" | "responding" | "cancelling" = "idle";
  #responseId: string | undefined;
  #requested: Request | undefined;
  #waiting: Request | undefined;
  #isUnwanted = false;
  #cancelTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(sink: EventSink) {
    this.#sink = sink;
  }

  /** True while a response is waiting to be requested, requested or in progress. */
  get isBusy(): boolean {
    return this.#phase !== "idle" || this.#waiting !== undefined;
  }

  /** True if a request is sent at once, or after the response that was cancelled. */
  get takesRequest(): boolean {
    return !this.isBusy || (this.#phase === "cancelling" && !this.#waiting);
  }

  /** True from the beginning of a response to its own end. The ends of earlier responses do not count. */
  get isResponding(): boolean {
    return this.#phase === "responding" || this.#phase === "cancelling";
  }

  send(event: ClientEvent): void {
    if (event.type === "response.cancel") return this.#cancel();
    if (event.type !== "response.create") return this.#sink.send(event);
    if (this.isBusy) this.#waiting = event;
    else this.#request(event);
  }

  /** Returns whether the event is an error that was handled here and must not reach listeners. */
  handle(event: ServerEvent): boolean {
    switch (event.type) {
      case "response.created":
        this.#begin(event.responseId);
        return false;
      case "response.done":
        if (this.#isMine(event.responseId)) this.#finish();
        return false;
      case "error":
        return this.#handleError(event);
      default:
        return false;
    }
  }

  flush(): void {
    if (this.#phase !== "idle" || !this.#waiting || !this.#sink.isOpen()) return;
    this.#request(this.#waiting);
  }

  /** Treats a request without a response as lost. */
  giveUp(): void {
    if (this.#phase === "requested") this.#finish();
    this.flush();
  }

  reset(): void {
    this.#finish();
    this.#requested = undefined;
    this.#waiting = undefined;
  }

  #request(request: Request): void {
    this.#sink.send(request);
    this.#requested = request;
    this.#waiting = undefined;
    this.#phase = "requested";
  }

  #begin(responseId: string | undefined): void {
    const isUnwanted = this.#isUnwanted;
    this.#finish();
    this.#phase = "responding";
    this.#responseId = responseId;
    if (isUnwanted) this.#cancel(this.#waiting);
  }

  /** @param then the request to send after the cancelled response. Any other waiting request is dropped. */
  #cancel(then?: Request): void {
    this.#waiting = then;
    if (this.#phase === "requested" && !this.#isUnwanted) {
      this.#isUnwanted = true;
      this.#limitCancel();
    }
    if (this.#phase !== "responding") return;
    this.#sink.send({ type: "response.cancel", responseId: this.#responseId });
    this.#phase = "cancelling";
    this.#limitCancel();
  }

  /** Some servers never report the end of a cancelled response. */
  #limitCancel(): void {
    this.#cancelTimer = setTimeout(() => {
      this.#finish();
      this.flush();
    }, cancelLimit);
  }

  #finish(): void {
    clearTimeout(this.#cancelTimer);
    this.#phase = "idle";
    this.#responseId = undefined;
    this.#isUnwanted = false;
  }

  #isMine(responseId: string | undefined): boolean {
    return !responseId || !this.#responseId || responseId === this.#responseId;
  }

  #handleError({ error, eventId }: ErrorEvent): boolean {
    if (error.code === "response_cancel_not_active") {
      if (this.#phase === "cancelling") this.#finish();
      return true;
    }
    const isBusy = error.code === "conversation_already_has_active_response";
    const request = this.#requested;
    // The error is about a request that a later one replaced.
    if (isBusy && eventId && eventId !== request?.eventId) return true;
    // Without an event id, any error after a request may be about it, unless it names another event's field.
    const isOther = eventId ? eventId !== request?.eventId : isAboutOther(error);
    if (!request || isOther) return false;
    if (isBusy) this.#postpone(request);
    else if (this.#phase === "requested") this.#finish();
    return isBusy;
  }

  /** Requests again after the current response, which the visitor's speech may have started at the same moment. */
  #postpone(request: Request): void {
    this.#requested = undefined;
    if (!this.#isUnwanted) this.#waiting ??= request;
    // The response in progress was never reported, or its end was assumed.
    if (this.#phase === "requested") this.#begin(undefined);
  }
}

function isAboutOther({ code = "", param = "" }: ProviderError): boolean {
  return /^(?:item|session)\b/.test(param) || code.startsWith("input_audio_buffer");
}
