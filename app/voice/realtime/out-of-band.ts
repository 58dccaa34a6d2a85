import type { ClientEvent, ResponseOptions } from "../protocol/client-events.ts";
import type { FinishedResponse } from "../protocol/response.ts";
import type { ServerEvent } from "../protocol/server-events.ts";
import { ConnectionLostError } from "./errors.ts";

/** Milliseconds that a response may take. */
const limit = 20_000;

interface Pending {
  resolve(response: FinishedResponse): void;
  reject(error: Error): void;
}

/** Requests responses that read the conversation and are no part of it. Their events reach no other listener. */
export class OutOfBandResponses {
  readonly #send: (event: ClientEvent) => void;
  readonly #pending = new Map<string, Pending>();
  /** Which request a response, or an item of one, belongs to. Kept for events that come late. */
  readonly #requestOf = new Map<string, string>();

  constructor(send: (event: ClientEvent) => void) {
    this.#send = send;
  }

  /** @throws {Error} if the provider refuses, does not answer in time, or the connection ends. */
  async request(options: ResponseOptions): Promise<FinishedResponse> {
    const eventId = `aside_${crypto.randomUUID().slice(0, 8)}`;
    const { promise, resolve, reject } = Promise.withResolvers<FinishedResponse>();
    const timer = setTimeout(() => reject(new Error("No answer in time")), limit);
    this.#pending.set(eventId, { resolve, reject });
    try {
      const response = {
        ...options,
        conversation: "none",
        metadata: { request: eventId },
      } as const;
      this.#send({ type: "response.create", response, eventId });
      return await promise;
    } finally {
      clearTimeout(timer);
      this.#pending.delete(eventId);
    }
  }

  /** Whether the event is about one of these responses, and was dealt with. */
  takes(event: ServerEvent): boolean {
    if (event.type === "error") return this.#refused(event);
    const isBegun = event.type === "response.created" || event.type === "response.done";
    if (isBegun) this.#note(event.responseId, event.metadata?.request);
    const request = this.#find(event);
    if (request === undefined) return false;
    if (event.type === "response.output_item.added") this.#requestOf.set(event.item.id, request);
    const isOver = event.type === "response.done" && event.status !== "in_progress";
    if (isOver) this.#pending.get(request)?.resolve(event);
    return true;
  }

  close(): void {
    for (const { reject } of this.#pending.values()) reject(new ConnectionLostError("hung up"));
  }

  #note(responseId: string | undefined, request: unknown): void {
    if (responseId === undefined || typeof request !== "string") return;
    if (this.#pending.has(request)) this.#requestOf.set(responseId, request);
  }

  #find(event: ServerEvent): string | undefined {
    if (this.#requestOf.size === 0) return undefined;
    const ids = [
      "responseId" in event && event.responseId,
      "itemId" in event && event.itemId,
      "item" in event && event.item.id,
    ];
    for (const id of ids) {
      const request = id ? this.#requestOf.get(id) : undefined;
      if (request !== undefined) return request;
    }
    return undefined;
  }

  #refused({ error, eventId }: Extract<ServerEvent, { type: "error" }>): boolean {
    const pending = eventId ? this.#pending.get(eventId) : undefined;
    pending?.reject(new Error(error.message ?? error.code ?? "Refused"));
    return pending !== undefined;
  }
}
