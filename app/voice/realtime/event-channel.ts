import { action, makeObservable, observable, runInAction } from "mobx";
import { errorMessage } from "../../log/error-message.ts";
import type { Logger } from "../../log/memory-log.ts";
import { checkBounds, type ClientEvent } from "../protocol/client-events.ts";
import type { Codec, DecodedEvent } from "../protocol/codec.ts";
import type { ServerEvent } from "../protocol/server-events.ts";
import { OutOfBandResponses } from "./out-of-band.ts";
import { OutgoingQueue } from "./outgoing-queue.ts";
import { ResponseOutput } from "./response-output.ts";
import { ResponseScheduler } from "./response-scheduler.ts";
import { isOther } from "./voice-activity.ts";

/** Milliseconds until an answer must have begun. */
const answerLimit = 15_000;

interface ChannelListener {
  onOpen(): void;
  onEvent(event: ServerEvent): void;
  /** Called once if the channel closes or fails, but not after `close()`. */
  onClose(): void;
}

/** Exchanges events with the provider over a data channel. The "Data" light shows its state. */
export class EventChannel {
  isOpen = false;
  readonly queue = new OutgoingQueue();
  readonly outOfBand = new OutOfBandResponses((event) => this.sendNow(event));
  onNoAnswer: () => void = () => {};
  /** Whether the provider answers each turn that it takes, without a request. */
  answersTurns: () => boolean = () => true;
  readonly #log: Logger;
  readonly #scheduler = new ResponseScheduler({
    isOpen: () => this.#channel?.readyState === "open",
    send: (event) => {
      this.sendNow(event);
      if (event.type === "response.create") this.#answers.expect();
    },
  });
  readonly #answers = new AnswerWatch(() => {
    this.#scheduler.giveUp();
    this.onNoAnswer();
  });
  readonly #output = new ResponseOutput();
  #codec: Codec | undefined;
  #channel: RTCDataChannel | undefined;
  #detach: AbortController | undefined;
  #handleClose: (what: string) => void = () => {};
  #isSending = false;
  readonly #setOpen = action((isOpen: boolean) => (this.isOpen = isOpen));

  constructor(log: Logger) {
    this.#log = log;
    makeObservable(this, { isOpen: observable });
    this.queue.configure({
      isOpen: () => this.isOpen && this.#isSending,
      send: (event) => {
        if (event.type === "response.cancel") this.#answers.cancel();
        this.#scheduler.send(event);
      },
    });
  }

  /** True while a response is waiting to be requested, requested or in progress. MobX does not track it. */
  get hasActiveResponse(): boolean {
    return this.#scheduler.isBusy;
  }

  /** True if a request would not replace another. It may wait for the end of a response that was cancelled. */
  get takesRequest(): boolean {
    return this.#scheduler.takesRequest && !this.queue.holdsRequest;
  }

  /** True from a request, or a turn that the provider answers, until a part of the answer arrives or it is given up. */
  get isAwaitingResponse(): boolean {
    return this.#answers.isDue;
  }

  attach(channel: RTCDataChannel, codec: Codec, listener: ChannelListener): void {
    this.close();
    const detach = new AbortController();
    const { signal } = detach;
    const recent = new RecentIds();
    this.#channel = channel;
    this.#codec = codec;
    this.#detach = detach;
    const handleClose = (what: string) => {
      this.#log.warn(what);
      this.close();
      listener.onClose();
    };
    this.#handleClose = handleClose;
    const handleOpen = () => {
      this.#setOpen(true);
      listener.onOpen();
    };
    channel.addEventListener("open", handleOpen, { signal });
    channel.addEventListener("close", () => handleClose("Data channel closed"), { signal });
    channel.addEventListener("error", () => handleClose("Data channel failed"), { signal });
    const handleMessage = ({ data }: MessageEvent) => this.#receive(data, codec, recent, listener);
    channel.addEventListener("message", handleMessage, { signal });
  }

  /** @throws {Error} if a number is out of bounds, {AlreadyQueuedError} as `OutgoingQueue.push` does. */
  send(event: ClientEvent): void {
    const identified = withEventId(event);
    checkBounds(identified);
    this.queue.push(identified);
  }

  /** Bypasses the queue and the scheduler. @throws {Error} if no channel is open, or a number is out of bounds. */
  sendNow(event: ClientEvent): void {
    checkBounds(event);
    if (!this.#channel || !this.#codec) throw new Error("Data channel not initialized");
    if (this.#channel.readyState !== "open") throw new Error("Data channel is not open");
    this.#channel.send(JSON.stringify(this.#codec.encode(event)));
  }

  /** Call it once the session config is applied. */
  startSending(): void {
    this.#isSending = true;
    this.queue.process();
  }

  /** Detects a channel that closed without an event. */
  detectClosedChannel(): void {
    const state = this.#channel?.readyState;
    if (state === "closing" || state === "closed") {
      this.#handleClose("Data channel closed unnoticed");
    }
  }

  close(): void {
    this.#isSending = false;
    this.outOfBand.close();
    this.#scheduler.reset();
    this.#answers.cancel();
    this.#output.reset();
    this.#detach?.abort();
    this.#channel?.close();
    this.#channel = undefined;
    this.#setOpen(false);
  }

  #receive(data: unknown, codec: Codec, recent: RecentIds, listener: ChannelListener): void {
    const decoded = this.#decode(data, codec);
    if (!decoded) return;
    if (recent.isRepeated(decoded)) {
      return this.#log.debug(`Event repeated: ${decoded.event.type}`);
    }
    const event = this.#output.addMissingItems(decoded.event);
    if (this.outOfBand.handle(event)) return;
    this.#notify(event, listener);
    // Flush after the listeners: they may replace the waiting request.
    this.#scheduler.flush();
  }

  #notify(event: ServerEvent, listener: ChannelListener): void {
    if (event.type === "unknown") return this.#log.debug(`Event ignored: ${event.wireType}`);
    if (this.#scheduler.handle(event)) {
      return this.#log.debug("Provider error handled by the response scheduler");
    }
    runInAction(() => {
      this.#answers.apply(event, this.answersTurns() && !this.#scheduler.isResponding);
      listener.onEvent(event);
    });
  }

  #decode(data: unknown, codec: Codec): DecodedEvent | undefined {
    try {
      return codec.decode(data);
    } catch (error) {
      this.#log.warn(errorMessage(error));
      return undefined;
    }
  }
}

export const commitEventId = "commit";
export const clearEventId = "clear";

/** Adds an id, by which a refusal can be distinguished from others. */
function withEventId(event: ClientEvent): ClientEvent {
  return { eventId: defaultEventId(event), ...event };
}

function defaultEventId(event: ClientEvent): string | undefined {
  switch (event.type) {
    case "response.create":
      return `response_${Date.now()}`;
    case "conversation.item.create":
      return event.item.id;
    case "input_audio_buffer.commit":
      return commitEventId;
    case "input_audio_buffer.clear":
    case "output_audio_buffer.clear":
      return clearEventId;
  }
  return undefined;
}

const recentLimit = 256;

/** Detects repeated events: servers can send one twice, and report the end of a response or a transcript in two. */
class RecentIds {
  readonly #ids = new Set<string>();

  isRepeated({ id, event }: DecodedEvent): boolean {
    // Some servers use an id again.
    if (event.type === "response.created") this.#ids.delete(`response ${event.responseId}`);
    return [id, endOf(event)].some((one) => one && this.#isDuplicate(one));
  }

  #isDuplicate(id: string): boolean {
    if (this.#ids.has(id)) return true;
    this.#ids.add(id);
    const [oldest] = this.#ids;
    if (this.#ids.size > recentLimit && oldest) this.#ids.delete(oldest);
    return false;
  }
}

/** Returns what identifies the end of a response or a transcript. A transcript that has changed is news. */
function endOf(event: DecodedEvent["event"]): string | undefined {
  switch (event.type) {
    case "response.done":
      return event.responseId && `response ${event.responseId}`;
    case "conversation.item.input_audio_transcription.completed":
      return `transcript ${event.itemId} ${event.contentIndex} ${event.transcript}`;
  }
  return undefined;
}

/** Detects that no part of an answer follows a turn of the visitor, a request, or the creation of a response. */
class AnswerWatch {
  isDue = false;
  /** The response that was created, until a part of it arrives. */
  #created: { id: string | undefined } | undefined;
  readonly #onSilence: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(onSilence: () => void) {
    this.#onSilence = onSilence;
    makeObservable(this, { isDue: observable, expect: action, cancel: action });
  }

  /** @param answersTurn whether a turn that the provider has just taken gets an answer of its own */
  apply(event: ServerEvent, answersTurn: boolean): void {
    if (this.#created && isPartOf(event, this.#created.id)) this.cancel();
    switch (event.type) {
      case "input_audio_buffer.committed":
        if (answersTurn) this.expect();
        break;
      case "response.created":
        this.expect();
        this.#created = { id: event.responseId };
        break;
      // The visitor goes on.
      case "input_audio_buffer.speech_started":
      // An alert is shown already.
      case "error":
        this.cancel();
        break;
      case "response.done":
        // A response can fail before it begins.
        if (event.status === "failed") this.cancel();
        break;
    }
  }

  expect(): void {
    clearTimeout(this.#timer);
    this.#created = undefined;
    this.isDue = true;
    this.#timer = setTimeout(() => {
      this.cancel();
      this.#onSilence();
    }, answerLimit);
  }

  cancel(): void {
    clearTimeout(this.#timer);
    this.#created = undefined;
    this.isDue = false;
  }
}

function isPartOf(event: ServerEvent, responseId: string | undefined): boolean {
  const isOfAnswer =
    event.type.startsWith("response.") || event.type === "output_audio_buffer.started";
  return isOfAnswer && !isOther("responseId" in event ? event.responseId : undefined, responseId);
}
