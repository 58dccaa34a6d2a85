import { randomId } from "../../ui/random-id.ts";
import type { ClientEvent, ResponseOptions } from "../protocol/client-events.ts";
import type { FinishedResponse } from "../protocol/response.ts";
import type { ErrorEvent, ServerEvent } from "../protocol/server-events.ts";
import { connectionLost } from "./errors.ts";

/** Milliseconds. */
const limit = 20_000;

interface Pending {
  resolve(response: FinishedResponse): void;
  reject(error: Error): void;
}

/** Requests responses that read the conversation without being part of it, and handles their events. */
export class OutOfBandResponses {
  readonly #send: (event: ClientEvent) => void;
  readonly #pending = new Map<string, Pending>();
  /** The request that each response or item belongs to. Kept for late events. */
  readonly #requestOf = new Map<string, string>();

  constructor(send: (event: ClientEvent) => void) {
    this.#send = send;
  }

  /** @throws {Error} if the provider refuses, does not answer in time, or the connection ends. */
  async request(options: ResponseOptions): Promise<FinishedResponse> {
    const eventId = `aside_${randomId(8)}`;
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

  /** Returns whether the event was about one of these responses. */
  handle(event: ServerEvent): boolean {
    if (event.type === "error") return this.#handleError(event);
    const isBegun = event.type === "response.created" || event.type === "response.done";
    if (isBegun) this.#record(event.responseId, event.metadata?.request);
    // Some servers do not return the metadata.
    const isUnnamed = event.type === "response.created" && event.isAside && !event.metadata;
    if (isUnnamed) this.#record(event.responseId, this.#oldestUnbegun);
    const request = this.#find(event);
    if (request === undefined) return false;
    if (event.type === "response.output_item.added") this.#requestOf.set(event.item.id, request);
    if (event.type === "response.done") this.#pending.get(request)?.resolve(event);
    return true;
  }

  close(): void {
    for (const { reject } of this.#pending.values()) reject(connectionLost("hung up"));
    this.#requestOf.clear();
  }

  get #oldestUnbegun(): string | undefined {
    const begun = new Set(this.#requestOf.values());
    return [...this.#pending.keys()].find((request) => !begun.has(request));
  }

  #record(responseId: string | undefined, request: unknown): void {
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
    return ids.map((id) => (id ? this.#requestOf.get(id) : undefined)).find(Boolean);
  }

  #handleError({ error, eventId }: ErrorEvent): boolean {
    const pending = eventId ? this.#pending.get(eventId) : undefined;
    pending?.reject(new Error(error.message ?? error.code ?? "Refused"));
    return pending !== undefined;
  }
}
