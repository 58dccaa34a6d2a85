import type { CallEvents, CallLike } from "../call/call.ts";
import type { Dialect, Settings } from "../dialects/dialect.ts";
import type { Fault, FaultBook, Stage } from "../faults.ts";
import type { Ids } from "../ids.ts";
import type { Fields } from "../wire/fields.ts";
import { WireError } from "../wire/wire-error.ts";
import { obey } from "./commands.ts";
import { Items, type Item } from "./items.ts";
import { Listener } from "./listener.ts";
import { scheduleMishaps } from "./mishaps.ts";
import { Reply, type ReplyOptions } from "./reply.ts";

/** How fast things go, in milliseconds. */
export interface Pace {
  /** From a request for a reply to its first event. */
  thinkMs: number;
  /** Between two words of a reply's text. */
  deltaMs: number;
  /** Sound per word. */
  wordMs: number;
  /** From the end of an utterance to its transcript. */
  transcriptionMs: number;
}

export interface SessionOptions {
  id: string;
  key: string;
  dialect: Dialect;
  config: Fields;
  /** Seconds since 1970. */
  expiresAt: number;
  pace: Pace;
  ids: Ids;
  faults: FaultBook;
  log: (line: string) => void;
}

/** One conversation with one visitor: what the provider knows of it, and how it answers. */
export class Session {
  readonly options: SessionOptions;
  readonly items = new Items();
  readonly listener = new Listener(this);
  /** Every message that arrived, with its time in milliseconds since the offer. */
  readonly inbox: { at: number; event: unknown }[] = [];
  /** Every event that was sent, as JSON. */
  readonly sent: string[] = [];
  config: Fields;
  call: CallLike | undefined;
  reply: Reply | undefined;
  replies = 0;
  calledTool = false;
  /** The response whose sound is being played. */
  sounding: string | undefined;
  /** Whether the persona has been heard: its voice is then fixed. */
  voiceUsed = false;
  isOpen = false;
  /** Whether each event is sent twice. */
  duplicates = false;
  /** The microphone's packets before the first `session.updated`. */
  beforeConfig: { packets: number; loudPackets: number } | undefined;
  ended: string | undefined;
  private readonly began = performance.now();
  private readonly timers = new Set<NodeJS.Timeout>();

  constructor(options: SessionOptions) {
    this.options = options;
    this.config = options.config;
  }

  get dialect(): Dialect {
    return this.options.dialect;
  }

  get settings(): Settings {
    return this.dialect.settings(this.config);
  }

  get now(): number {
    return Math.round(performance.now() - this.began);
  }

  get echo(): Fields {
    const { id, expiresAt } = this.options;
    return { object: "realtime.session", id, ...this.config, expires_at: expiresAt };
  }

  get callEvents(): CallEvents {
    return {
      opened: () => this.open(),
      received: (message) => this.receive(message),
      started: () => this.isOpen && this.listener.started(),
      stopped: () => this.isOpen && this.listener.stopped(),
      gone: () => void this.end("gone"),
    };
  }

  id(prefix: string): string {
    return this.options.ids.next(prefix);
  }

  /** The fault due at a stage for this visitor's key; it then counts as having happened. */
  fault(stage: Stage, ...whats: string[]): Fault | undefined {
    return this.options.faults.take(this.options.key, stage, ...whats);
  }

  emit(type: string, fields: Fields = {}): void {
    if (this.ended) return;
    const text = JSON.stringify({ type, event_id: this.id("event"), ...fields });
    this.sent.push(text);
    this.options.log(`${this.options.id} > ${type}`);
    this.send(text);
    if (this.duplicates) this.send(text);
  }

  private send(text: string): void {
    if (!this.fault("call", "fragments")) return void this.call?.send(text);
    const data = Buffer.from(text).toString("base64");
    const id = this.id("event");
    const pieces = data.match(/.{1,800}/g) ?? [];
    if (pieces.length === 1) {
      return void this.call?.send(JSON.stringify({ type: "full_message", id, data }));
    }
    for (const [fragment_index, piece] of pieces.entries()) {
      const of = { fragment_index, total_fragments: pieces.length };
      this.call?.send(JSON.stringify({ type: "partial_message", id, data: piece, ...of }));
    }
  }

  emitError(error: WireError, eventId: unknown = null): void {
    const told = this.fault("call", "uncoded") ? { code: null } : { event_id: eventId };
    this.emit("error", { error: { ...error.body, event_id: null, ...told } });
  }

  /** Runs something later, unless the session has ended by then. */
  later(ms: number, action: () => void): NodeJS.Timeout {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      action();
    }, ms);
    this.timers.add(timer);
    return timer;
  }

  /** Adds an item, telling the client; `done` if nothing about it will change any more. */
  addItem(item: Item, done: boolean, after?: unknown): void {
    const previous = this.items.add(item, after);
    const { itemAdded, itemDone } = this.dialect.events;
    this.emit(itemAdded, { previous_item_id: previous, item });
    if (done && itemDone) this.emit(itemDone, { previous_item_id: previous, item });
  }

  /** Begins a reply; throws a `WireError` while there is one. */
  respond(options: ReplyOptions = {}): void {
    if (options.overrides?.conversation === "none") return void new Reply(this, options).run();
    if (this.reply) {
      const message = `Conversation already has an active response in progress: ${this.reply.id}. Wait until the response is finished before creating a new one.`;
      throw new WireError(message, "conversation_already_has_active_response");
    }
    if (this.fault("call", "deaf")) return;
    this.reply = new Reply(this, options);
    void this.reply.run();
  }

  /** Cuts the persona off: its sound, the rest of its text, and what was not heard of the item. */
  interrupt(reason: "turn_detected" | "client_cancelled"): void {
    this.silence();
    this.reply?.cancel(reason);
  }

  /** Stops the sound that is being played and truncates its item. */
  silence(): void {
    const playing = this.call?.speaker.stop();
    const { sounding } = this;
    this.sounding = undefined;
    if (!sounding) return;
    this.emit("output_audio_buffer.cleared", { response_id: sounding });
    if (!playing || this.fault("call", "untruncated")) return;
    const { itemId, playedMs } = playing;
    this.emit("conversation.item.truncated", {
      item_id: itemId,
      content_index: 0,
      audio_end_ms: playedMs,
    });
  }

  /** The config is in force from here on. */
  configure(config: Fields): void {
    this.config = config;
    this.emit("session.updated", { session: this.echo });
    const ear = this.call?.ear;
    if (!ear || this.beforeConfig) return;
    this.beforeConfig = { packets: ear.packets, loudPackets: ear.loudPackets };
    scheduleMishaps(this);
  }

  /** Ends everything; the other side is told by its connection closing. */
  async end(why: string): Promise<void> {
    if (this.ended) return;
    this.options.log(`${this.options.id} ended: ${why}`);
    this.reply?.abandon();
    this.ended = why;
    for (const timer of this.timers) clearTimeout(timer);
    await this.call?.close();
  }

  private open(): void {
    if (this.fault("channel", "close")) return this.call?.closeChannel();
    this.isOpen = true;
    this.emit("session.created", { session: this.echo });
    if (this.dialect.name === "preview") {
      const conversation = { id: this.id("conv"), object: "realtime.conversation" };
      this.emit("conversation.created", { conversation });
    }
  }

  private receive(message: string | Buffer): void {
    const event = parse(message);
    this.inbox.push({ at: this.now, event });
    if (this.isOpen) obey(this, event);
  }
}

function parse(message: string | Buffer): unknown {
  try {
    return JSON.parse(String(message));
  } catch {
    return String(message);
  }
}
