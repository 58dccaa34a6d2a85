import type { ClientEvent } from "../protocol/client-events.ts";
import { AlreadyQueuedError } from "./errors.ts";

export interface EventSink {
  isOpen(): boolean;
  send(event: ClientEvent): void;
}

/**
 * Client events that wait for the channel to open. Waiting session updates merge into one; a second response.create or
 * conversation.item.create is rejected (docs/product.md, 4).
 */
export class OutgoingQueue {
  #waiting: ClientEvent[] = [];
  #sink: EventSink | undefined;

  configure(sink: EventSink): void {
    if (this.#sink) throw new Error("ChannelClientEventService already configured");
    this.#sink = sink;
  }

  /** @throws {AlreadyQueuedError} if one of its type waits and the two cannot be merged. */
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

  isQueued(itemId: string): boolean {
    return this.#waiting.some(
      (event) => event.type === "conversation.item.create" && event.item.id === itemId,
    );
  }
}
