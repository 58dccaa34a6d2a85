import { action, makeObservable, observable } from "mobx";
import type { Logger } from "../../log/memory-log.ts";
import { checkBounds, type ClientEvent } from "../protocol/client-events.ts";
import type { Codec, Decoded } from "../protocol/codec.ts";
import type { ServerEvent } from "../protocol/server-events.ts";
import { ChannelError } from "./errors.ts";
import { OutgoingQueue } from "./outgoing-queue.ts";
import { ResponseScheduler } from "./response-scheduler.ts";

/** The data channel's name, in both dialects (protocol.md). */
export const channelName = "oai-events";

/** What is heard of a channel. */
export interface ChannelListener {
  onOpen(): void;
  onEvent(event: ServerEvent): void;
  /** The channel closed, or broke: once, and not when it was closed from here. */
  onClose(): void;
}

/** The provider's events over a data channel: the tool's third light, "Data". */
export class EventChannel {
  isOpen = false;
  readonly queue = new OutgoingQueue();
  readonly #log: Logger;
  readonly #gate = new ResponseScheduler({
    isOpen: () => this.#channel?.readyState === "open",
    send: (command) => this.sendNow(command),
  });
  #codec: Codec | undefined;
  #channel: RTCDataChannel | undefined;
  #detach: AbortController | undefined;
  #isFlowing = false;

  constructor(log: Logger) {
    this.#log = log;
    makeObservable(this, { isOpen: observable, setOpen: action });
    this.queue.configure({
      isOpen: () => this.isOpen && this.#isFlowing,
      send: (command) => this.#gate.send(command),
    });
  }

  /** Whether a response was asked for or begun, and is not known to be over. */
  get awaitsResponse(): boolean {
    return this.#gate.isBusy;
  }

  /** Listens to a new channel; whatever an earlier one still tells changes nothing. */
  attach(channel: RTCDataChannel, codec: Codec, listener: ChannelListener): void {
    this.close();
    const detach = new AbortController();
    const { signal } = detach;
    const recent = new RecentIds();
    this.#channel = channel;
    this.#codec = codec;
    this.#detach = detach;
    const gone = (what: string) => {
      this.#log.warn(what);
      this.close();
      listener.onClose();
    };
    const opened = () => {
      this.setOpen(true);
      listener.onOpen();
    };
    channel.addEventListener("open", opened, { signal });
    channel.addEventListener("close", () => gone("Data channel closed"), { signal });
    channel.addEventListener("error", () => gone("Data channel failed"), { signal });
    const heard = ({ data }: MessageEvent) => this.#receive(data, codec, recent, listener);
    channel.addEventListener("message", heard, { signal });
  }

  /**
   * Sends a command once the channel is open, and a response-create once no other response is being made.
   *
   * @throws {SchemaError} when a number is outside its bounds.
   * @throws {AlreadyQueuedError} when one of its kind waits already.
   */
  send(command: ClientEvent): void {
    const full = withEventId(command);
    checkBounds(full);
    this.queue.push(full);
  }

  /**
   * Sends a command past the queue and the gate.
   *
   * @throws {ChannelError} when there is no channel, or none that is open.
   */
  sendNow(command: ClientEvent): void {
    if (!this.#channel || !this.#codec) throw new ChannelError("Data channel not initialized");
    if (this.#channel.readyState !== "open") throw new ChannelError("Data channel is not open");
    this.#channel.send(JSON.stringify(this.#codec.encode(command)));
  }

  /** Lets the queue flow: the channel is open, and the config applies. */
  startSending(): void {
    this.#isFlowing = true;
    this.queue.process();
  }

  close(): void {
    this.#isFlowing = false;
    this.#gate.reset();
    this.#detach?.abort();
    this.#channel?.close();
    this.#channel = undefined;
    this.setOpen(false);
  }

  #receive(data: unknown, codec: Codec, recent: RecentIds, listener: ChannelListener): void {
    const decoded = this.#decode(data, codec);
    if (!decoded) return;
    const { event, id } = decoded;
    if (id && recent.isDuplicate(id)) this.#log.debug(`Event repeated: ${event.type}`);
    else if (event.type === "unknown") this.#log.debug(`Event ignored: ${event.wireType}`);
    else if (this.#gate.observe(event)) this.#log.debug("Refused, and made good");
    else listener.onEvent(event);
    // Last, so that an answer that a listener asks for and one that waits become one.
    this.#gate.flush();
  }

  #decode(data: unknown, codec: Codec): Decoded | undefined {
    try {
      return codec.decode(data);
    } catch (error) {
      this.#log.warn(error instanceof Error ? error.message : String(error));
      return undefined;
    }
  }

  setOpen(isOpen: boolean): void {
    this.isOpen = isOpen;
  }
}

/** Gives a response-create its default id (spec.md, 9). */
function withEventId(command: ClientEvent): ClientEvent {
  if (command.type !== "response.create" || command.eventId) return command;
  return { ...command, eventId: `response_${Date.now()}` };
}

/** Events that a repeat may be apart from its first. */
const kept = 256;

/** The ids of the latest events: an event that comes twice is taken once. */
class RecentIds {
  readonly #ids = new Set<string>();

  /** Whether the id was among the latest; from here on it is. */
  isDuplicate(id: string): boolean {
    if (this.#ids.has(id)) return true;
    this.#ids.add(id);
    const [oldest] = this.#ids;
    if (this.#ids.size > kept && oldest) this.#ids.delete(oldest);
    return false;
  }
}
