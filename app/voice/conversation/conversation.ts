import {
  action,
  computed,
  type IObservableArray,
  makeObservable,
  observable,
  observableRef,
} from "mobx";
import type { Logger } from "../../log/memory-log.ts";
import type { NewItem } from "../protocol/client-events.ts";
import type { Item } from "../protocol/item.ts";
import type { ServerEvent } from "../protocol/server-events.ts";
import { ConversationItem } from "./conversation-item.ts";
import { ItemOrder } from "./item-order.ts";

/** What the responses so far took, in tokens. */
export interface TokenCount {
  total: number;
  input: number;
  output: number;
}

/**
 * What was said, as the provider tells it. An event costs the same however long the conversation is, and touches the
 * one item that it is about. The spec's item errors are logged and harm nothing.
 */
export class Conversation {
  /** Everything that was said, in order. A view may read it as an array. */
  readonly items: IObservableArray<ConversationItem> = observable.array([], { deep: false });
  tokens: TokenCount = { total: 0, input: 0, output: 0 };

  /** Every item, by its id and by its client id. */
  readonly #byId = new Map<string, ConversationItem>();
  readonly #order: ItemOrder;
  /** Items from here that the provider did not confirm yet, oldest first. */
  #pending: ConversationItem[] = [];
  readonly #log: Logger;
  readonly #now: () => number;

  constructor(log: Logger, now: () => number = Date.now) {
    this.#log = log;
    this.#now = now;
    this.#order = new ItemOrder(this.items, log);
    makeObservable(this, {
      tokens: observableRef,
      isEmpty: computed,
      apply: action,
      addFromClient: action,
      remove: action,
      dropItems: action,
    });
  }

  get isEmpty(): boolean {
    return this.items.length === 0;
  }

  /** An item by its id or client id. Not observed: the list is. */
  find(id: string): ConversationItem | undefined {
    return this.#byId.get(id);
  }

  /** Shows what the visitor sent before the provider confirms it. */
  addFromClient(item: NewItem): ConversationItem {
    const known = this.#byId.get(item.id);
    if (known) return known;
    const added = this.#insert(fromClient(item), undefined, item.id);
    this.#pending.push(added);
    return added;
  }

  /** Takes one event in. Throws nothing. */
  apply(event: ServerEvent): void {
    switch (event.type) {
      case "conversation.item.added":
        return void this.#upsert(event.item, event.previousItemId ?? undefined);
      case "conversation.item.done":
        return this.#done(event.item, event.previousItemId ?? undefined);
      case "response.output_item.added":
        return void this.#upsert(event.item);
      case "response.output_item.done":
        return this.#done(event.item);
      case "conversation.item.deleted":
        return this.remove(event.itemId);
      case "conversation.item.truncated":
        return this.#edit(event.itemId, (item) => (item.interrupted = true));
      case "conversation.item.input_audio_transcription.delta":
        return this.#transcribe(event, (item) =>
          item.appendDelta(event.contentIndex, "transcript", event.delta, "input_audio"),
        );
      case "conversation.item.input_audio_transcription.completed":
        return this.#transcribe(event, (item) =>
          item.setFinalText(event.contentIndex, "transcript", event.transcript, "input_audio"),
        );
      case "conversation.item.input_audio_transcription.failed":
        return this.#transcribe(event, (item) => {
          item.transcriptionError = event.error.message ?? event.error.code ?? "no reason given";
        });
      case "response.output_text.delta":
        return this.#edit(event.itemId, (item) =>
          item.appendDelta(event.contentIndex, "text", event.delta, "text"),
        );
      case "response.output_text.done":
        return this.#edit(event.itemId, (item) =>
          item.setFinalText(event.contentIndex, "text", event.text, "text"),
        );
      case "response.output_audio_transcript.delta":
        return this.#edit(event.itemId, (item) =>
          item.appendDelta(event.contentIndex, "transcript", event.delta, "audio"),
        );
      case "response.output_audio_transcript.done":
        return this.#edit(event.itemId, (item) =>
          item.setFinalText(event.contentIndex, "transcript", event.transcript, "audio"),
        );
      case "response.content_part.added":
        return this.#edit(event.itemId, (item) => item.startPart(event.contentIndex, event.part));
      case "response.content_part.done":
        return this.#edit(event.itemId, (item) =>
          item.completePart(event.contentIndex, event.part),
        );
      case "response.function_call_arguments.delta":
        return this.#edit(event.itemId, (item) => {
          if (item.status === "in_progress") item.arguments += event.delta;
        });
      case "response.function_call_arguments.done":
        return this.#edit(event.itemId, (item) => {
          item.arguments = event.arguments || item.arguments;
          item.name = event.name ?? item.name;
          item.callId = event.callId ?? item.callId;
        });
      case "response.done":
        return this.#responded(event);
    }
  }

  remove(id: string): void {
    const item = this.#byId.get(id);
    if (!item) return;
    this.#byId.delete(item.id);
    if (item.clientId) this.#byId.delete(item.clientId);
    this.#pending = this.#pending.filter((pending) => pending !== item);
    this.#order.remove(item);
  }

  /** Begins a new conversation, without what these items said. */
  dropItems(past: readonly ConversationItem[]): void {
    for (const item of past.toReversed()) this.remove(item.id);
    this.#order.clear();
    this.tokens = { total: 0, input: 0, output: 0 };
  }

  /** The messages that a session which takes over must be told, as text: audio cannot be replayed. */
  replay(): NewItem[] {
    return this.items
      .filter((item) => item.type === "message" && item.text !== "")
      .map(({ id, role, text }) => ({ id, type: "message", role, text }));
  }

  #upsert(told: Item, previousItemId?: string): ConversationItem {
    const item = this.#byId.get(told.id) ?? this.#confirm(told);
    if (!item) return this.#insert(told, previousItemId);
    if (told.id !== item.clientId) {
      item.id = told.id;
      this.#byId.set(told.id, item);
    }
    this.#pending = this.#pending.filter((pending) => pending !== item);
    item.replace(told);
    if (previousItemId) this.#order.place(item, this.#byId.get(previousItemId), previousItemId);
    return item;
  }

  #insert(told: Item, previousItemId?: string, clientId?: string): ConversationItem {
    const item = new ConversationItem(told, this.#now(), clientId);
    this.#byId.set(told.id, item);
    this.#order.insert(
      item,
      previousItemId ? this.#byId.get(previousItemId) : undefined,
      previousItemId,
    );
    return item;
  }

  /** Servers that give a client's item an id of their own are recognized by its text. */
  #confirm(told: Item): ConversationItem | undefined {
    if (this.#pending.length === 0 || told.role !== "user") return undefined;
    const text = told.content.map((part) => part.text ?? "").join(" ");
    return this.#pending.find((item) => item.role === "user" && item.text === text);
  }

  #done(told: Item, previousItemId?: string): void {
    const item = this.#upsert(told, previousItemId);
    if (!told.status) item.status = "completed";
  }

  #responded({ output, status, usage }: Extract<ServerEvent, { type: "response.done" }>): void {
    for (const told of output) {
      const item = this.#upsert(told);
      if (status === "cancelled") item.interrupted = true;
      if (item.status === "in_progress" && status !== "in_progress") {
        item.status = status === "completed" ? "completed" : "incomplete";
      }
    }
    if (!usage) return;
    this.tokens = {
      total: this.tokens.total + usage.totalTokens,
      input: this.tokens.input + usage.inputTokens,
      output: this.tokens.output + usage.outputTokens,
    };
  }

  #transcribe(
    { itemId, contentIndex }: { itemId: string; contentIndex: number },
    change: (item: ConversationItem) => void,
  ): void {
    const item = this.#byId.get(itemId);
    if (!item) return this.#refuse(new InvalidTranscriptionError(itemId));
    if (item.content[contentIndex]?.type !== "input_audio") {
      return this.#refuse(new InvalidContentTypeError());
    }
    change(item);
  }

  #edit(itemId: string, change: (item: ConversationItem) => void): void {
    const item = this.#byId.get(itemId);
    if (item) change(item);
    else this.#log.debug(`Event for an unknown item dropped: ${itemId}`);
  }

  #refuse(error: Error): void {
    this.#log.warn(error.message);
  }
}

function fromClient(item: NewItem): Item {
  return item.type === "message"
    ? {
        id: item.id,
        type: item.type,
        role: item.role,
        content: [{ type: "input_text", text: item.text }],
        status: "in_progress",
      }
    : { ...item, role: "system", content: [] };
}

/** A transcription into a content slot that is not `input_audio` (spec.md, 5). */
class InvalidContentTypeError extends Error {
  override name = "InvalidContentTypeError";
  constructor() {
    super("Invalid content type");
  }
}

/** A transcription of an item that is not there (spec.md, 5). */
class InvalidTranscriptionError extends Error {
  override name = "InvalidTranscriptionError";
  constructor(itemId: string) {
    super(`Invalid transcription: Item ${itemId} not found`);
  }
}
