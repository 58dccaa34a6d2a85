import type { ClientEvent } from "../protocol/client-events.ts";
import { AlreadyQueuedError, ChannelError } from "./errors.ts";

/** Where commands go once they may. */
export interface CommandSink {
  isOpen(): boolean;
  send(command: ClientEvent): void;
}

/**
 * Commands that wait for the channel to open. Waiting session updates merge into one; a second response-create or
 * item-create is refused (spec.md, 4).
 */
export class OutgoingQueue {
  #waiting: ClientEvent[] = [];
  #sink: CommandSink | undefined;

  /** @throws {ChannelError} when a channel is configured already. */
  configure(sink: CommandSink): void {
    if (this.#sink) throw new ChannelError("ChannelClientEventService already configured");
    this.#sink = sink;
  }

  /**
   * Sends a command now, or keeps it until `process`.
   *
   * @throws {AlreadyQueuedError} when one of its kind waits and the two cannot be merged.
   */
  push(command: ClientEvent): void {
    if (this.#sink?.isOpen()) return this.#sink.send(command);
    const at = this.#waiting.findIndex(({ type }) => type === command.type);
    const waiting = this.#waiting[at];
    if (waiting?.type === "session.update" && command.type === "session.update") {
      const session = { ...waiting.session, ...command.session };
      this.#waiting[at] = { ...waiting, ...command, session };
      return;
    }
    const isSingle =
      command.type === "response.create" || command.type === "conversation.item.create";
    if (waiting && isSingle) throw new AlreadyQueuedError();
    this.#waiting.push(command);
  }

  /**
   * Sends everything that waits, in the order of its arrival.
   *
   * @throws {ChannelError} when the channel is not open.
   */
  process(): void {
    if (!this.#sink?.isOpen()) {
      throw new ChannelError("Cannot process requests: data channel not connected");
    }
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      this.#sink.send(next);
    }
  }

  /** Whether the creation of this item still waits. */
  isQueued(itemId: string): boolean {
    return this.#waiting.some(
      (command) => command.type === "conversation.item.create" && command.item.id === itemId,
    );
  }
}
