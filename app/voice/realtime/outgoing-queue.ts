import type { ClientEvent } from "../protocol/client-events.ts";
import { AlreadyQueuedError } from "./errors.ts";

export interface EventSink {
  isOpen(): boolean;
  send(event: ClientEvent): void;
}

/**
 * Queues client events until the channel is open. Merges session updates, and rejects a second response.create or
 * conversation.item.create (docs/product.md, 4).
 */
export class OutgoingQueue {
  #waiting: ClientEvent[] = [];
  #sink: EventSink | undefined;

  configure(sink: EventSink): void {
    if (this.#sink) throw new Error("ChannelClientEventService already configured");
    this.#sink = sink;
  }

  /** @throws {AlreadyQueuedError} for a second response.create or conversation.item.create. */
  push(event: ClientEvent): void {
    if (this.#sink?.isOpen()) return this.#sink.send(event);
    const at = this.#waiting.findIndex(({ type }) => type === event.type);
    const waiting = this.#waiting[at];
    if (waiting?.type === "session.update" && event.type === "session.update") {
      const session = { ...waiting.session, ...event.session };
      this.#waiting[at] = { ...waiting, ...event, session };
      return;
    }
    const isSingle = event.type === "response.create" || event.type === "conversation.item.create";
    if (waiting && isSingle) throw new AlreadyQueuedError();
    this.#waiting.push(event);
  }

  /** @throws {Error} if the sink is not open. */
  process(): void {
    if (!this.#sink?.isOpen()) {
      throw new Error("Cannot process requests: data channel not connected");
    }
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      this.#sink.send(next);
    }
  }

  /** Removes a queued message and the request for an answer to it. */
  withdraw(itemId: string): void {
    if (!this.isQueued(itemId)) return;
    const ownTypes = ["conversation.item.create", "response.create"];
    this.#waiting = this.#waiting.filter(({ type }) => !ownTypes.includes(type));
  }

  get holdsRequest(): boolean {
    return this.#waiting.some(({ type }) => type === "response.create");
  }

  isQueued(itemId: string): boolean {
    return this.#waiting.some(
      (event) => event.type === "conversation.item.create" && event.item.id === itemId,
    );
  }
}
