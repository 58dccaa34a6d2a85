import { action, computed, type IObservableArray, makeObservable, observable } from "mobx";
import type { Logger } from "../../log/memory-log.ts";
import type { NewItem } from "../protocol/client-events.ts";
import type { Item } from "../protocol/item.ts";
import type { ServerEvent } from "../protocol/server-events.ts";
import type { PastConversation } from "../realtime/realtime-session.ts";
import { ConversationItem } from "./conversation-item.ts";
import { type Beginning, type EarlierTurn, earlierHeading, earlierWords } from "./earlier.ts";
import { ItemOrder } from "./item-order.ts";
import { newItemId } from "./new-item-id.ts";
import { Playback } from "./playback.ts";
import { atOnce, RowChanges, type Schedule } from "./row-changes.ts";
import { TokenUsage } from "./token-usage.ts";

/** A change to the transcript of one part of an item. */
interface TranscriptionEdit {
  itemId: string;
  contentIndex: number;
  edit(item: ConversationItem): void;
}

/** At most so many transcripts wait for their items. */
const maxEarlyTranscripts = 32;

type ItemsListener = (touched: ReadonlySet<ConversationItem>) => void;

/** Applies server events to the items of a conversation. Logs and drops invalid events (docs/product.md, 5). */
export class Conversation {
  readonly items: IObservableArray<ConversationItem> = observable.array([], { deep: false });
  readonly usage = new TokenUsage();

  /** Drops a message that waits for a connection. */
  onWithdraw: (item: ConversationItem) => void = () => {};

  /** Contains each item under its id and its client id. */
  readonly #byId = new Map<string, ConversationItem>();
  readonly #order: ItemOrder;
  readonly #playback: Playback;
  /** Items that hold only the visitor's silence, and the item before each. */
  readonly #silences = new Map<string, string | undefined>();
  /** The message that a lost connection cut off. */
  #cutByBreak: ConversationItem | undefined;
  /** Transcripts that came before their items, by item id. */
  readonly #early = new Map<string, TranscriptionEdit>();
  /** Items added by the client and not yet confirmed by the provider, oldest first. */
  #pending: ConversationItem[] = [];
  readonly #listeners = new Set<ItemsListener>();
  /** The items that the current change has touched. */
  readonly #touched = new Set<ConversationItem>();
  readonly #log: Logger;
  readonly #now: () => number;
  readonly #rowChanges: RowChanges;

  /** @param schedule when rows are told what has changed in their items. `items` and `listen` do not wait for it. */
  constructor(log: Logger, now: () => number = Date.now, schedule: Schedule = atOnce) {
    this.#log = log;
    this.#now = now;
    this.#rowChanges = new RowChanges(schedule);
    this.#order = new ItemOrder(this.items, log);
    this.#playback = new Playback(now, (item) => this.#touched.add(item));
    makeObservable(this, {
      isEmpty: computed,
      apply: action,
      addFromClient: action,
      sent: action,
      beginWith: action,
      remove: action,
      dropItems: action,
      breakOff: action,
      resume: action,
    });
  }

  get isEmpty(): boolean {
    return this.items.length === 0;
  }

  /** Whether a message waits for a connection. */
  get hasUnsent(): boolean {
    return this.items.some(({ isUnsent }) => isUnsent);
  }

  /** Finds an item by its id or client id. MobX does not track this lookup. */
  find(id: string): ConversationItem | undefined {
    return this.#byId.get(id);
  }

  /** Whether the item is among `items`. */
  holds(item: ConversationItem): boolean {
    return this.#order.holds(item);
  }

  /** Calls the listener after each change with the items that it added, changed or removed. Returns an unsubscribe function. */
  listen(listener: ItemsListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** @param isUnsent whether it waits until there is a connection */
  addFromClient(item: NewItem, isUnsent = false): ConversationItem {
    const known = this.#byId.get(item.id);
    if (known) return known;
    const added = this.#insert(fromClient(item), undefined, item.id);
    if (isUnsent) added.set({ isUnsent });
    this.#pending.push(added);
    this.#tell();
    return added;
  }

  /** Call it when what waited for a connection has been sent. */
  sent(): void {
    for (const item of this.#pending.filter(({ isUnsent }) => isUnsent)) {
      item.set({ isUnsent: false });
      this.#touched.add(item);
    }
    this.#tell();
  }

  /** Puts what this conversation takes over before everything else. */
  beginWith(said: readonly EarlierTurn[], from?: Beginning): void {
    const now = this.#now();
    const items = said.map(({ role, text, isTyped, interrupted = false }, index) => {
      const content = [{ type: role === "user" ? "input_text" : "text", text }] as const;
      const data = {
        id: newItemId(),
        type: "message",
        role,
        content,
        status: "completed",
      } as const;
      const item = new ConversationItem(data, now, this.#rowChanges);
      item.earlier = earlierWords(from);
      if (index === 0) item.heading = earlierHeading(from);
      if (!isTyped) item.noteSpoken();
      if (interrupted) item.set({ interrupted });
      this.#touched.add(item);
      this.#byId.set(data.id, item);
      return item;
    });
    this.#order.prepend(items);
    this.#tell();
  }

  apply(event: ServerEvent): void {
    if (this.#isOfSilence(event)) return;
    this.#playback.apply(event);
    this.#change(event);
    if ("item" in event) this.#applyEarlyTranscript(event.item.id);
    this.#tell();
  }

  remove(id: string): void {
    this.#drop(id);
    this.#tell();
  }

  dropItems(previous: readonly ConversationItem[]): void {
    for (const item of previous.toReversed()) this.#drop(item.id);
    this.#order.clear();
    this.#silences.clear();
    this.#early.clear();
    this.usage.clear();
    for (const item of this.items) this.#touched.add(item);
    this.#tell();
  }

  #tell(): void {
    if (this.#touched.size === 0) return;
    for (const listener of this.#listeners) listener(this.#touched);
    this.#touched.clear();
  }

  #change(event: ServerEvent): void {
    switch (event.type) {
      case "conversation.item.added":
        return void this.#upsert(event.item, event.previousItemId ?? undefined);
      case "conversation.item.done":
        return this.#complete(event.item, event.previousItemId ?? undefined);
      case "response.output_item.added":
        return this.#playback.add(this.#upsert(event.item), event.responseId);
      case "response.output_item.done":
        return this.#complete(event.item);
      case "conversation.item.deleted":
        return this.#drop(event.itemId);
      case "conversation.item.truncated":
        return this.#edit(event.itemId, (item) => this.#playback.truncate(item, event.audioEndMs));
      case "conversation.item.input_audio_transcription.delta":
        return this.#editTranscription({
          ...event,
          edit: (item) =>
            item.appendDelta(event.contentIndex, "transcript", event.delta, "input_audio"),
        });
      case "conversation.item.input_audio_transcription.completed":
        this.usage.add("transcription", event.usage);
        return this.#editTranscription({
          ...event,
          edit: (item) =>
            item.setFinalText(event.contentIndex, "transcript", event.transcript, "input_audio"),
        });
      case "conversation.item.input_audio_transcription.failed":
        return this.#editTranscription({
          ...event,
          edit: (item) =>
            item.set({
              transcriptionError: event.error.message ?? event.error.code ?? "no reason given",
            }),
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
        return this.#edit(event.itemId, (item) => item.appendArguments(event.delta));
      case "response.function_call_arguments.done":
        return this.#edit(event.itemId, (item) => item.completeCall(event));
      case "response.done":
        return this.#endResponse(event);
    }
  }

  /** Drops the events of an item that holds only the visitor's silence. */
  #isOfSilence(event: ServerEvent): boolean {
    if (event.type === "input_audio_buffer.timeout_triggered") this.#addSilence(event.itemId);
    if (this.#silences.size === 0 || event.type === "conversation.item.deleted") return false;
    const id = "item" in event ? event.item.id : "itemId" in event ? event.itemId : undefined;
    if (id === undefined || !this.#silences.has(id)) return false;
    if ("previousItemId" in event && event.previousItemId) {
      this.#silences.set(id, event.previousItemId);
    }
    if (event.type === "conversation.item.input_audio_transcription.completed") {
      this.usage.add("transcription", event.usage);
    }
    return true;
  }

  #addSilence(id: string): void {
    if (!this.#byId.has(id)) this.#silences.set(id, undefined);
  }

  #drop(id: string): void {
    const item = this.#byId.get(id);
    if (!item) return;
    this.#touched.add(item);
    this.#byId.delete(item.id);
    if (item.clientId) this.#byId.delete(item.clientId);
    this.#pending = this.#pending.filter((pending) => pending !== item);
    this.#order.remove(item);
  }

  /** Cuts off what is being said: nothing more of it is heard. */
  breakOff(): void {
    for (const item of this.items.filter(isUnfinished)) {
      if (item.role === "assistant") this.#giveUp(item);
    }
    const last = this.items.findLast(({ type }) => type === "message");
    if (this.#playback.cut()) this.#cutByBreak = last;
    this.#tell();
  }

  /** Ends what a lost session left unfinished, and returns what its successor needs. */
  resume(): PastConversation {
    for (const item of this.items.filter(isUnfinished)) this.#giveUp(item);
    this.breakOff();
    const last = this.items.findLast(({ type }) => type === "message");
    this.#order.leaveUntold(this.items.filter((item) => !isToldOn(item)));
    return {
      // As text, since audio cannot be sent again.
      messages: this.items.filter(isToldOn).map((item) => ({
        id: item.id,
        type: "message",
        role: item.role,
        text: item.heardText === item.text ? item.text : `${item.heardText}…`,
      })),
      awaitsAnswer: last !== undefined && (last === this.#cutByBreak || awaitsAnswer(last)),
    };
  }

  #giveUp(item: ConversationItem): void {
    this.#touched.add(item);
    if (item.role === "user") item.set({ isLost: true });
    else if (item.text === "") this.#drop(item.id);
    else item.set({ status: "incomplete" });
  }

  #upsert(update: Item, previousId?: string): ConversationItem {
    const previousItemId = this.#withoutSilence(previousId);
    const item = this.#byId.get(update.id) ?? this.#findPending(update);
    if (!item) return this.#insert(update, previousItemId);
    this.#touched.add(item);
    if (update.id !== item.clientId) {
      item.set({ id: update.id });
      this.#byId.set(update.id, item);
    }
    this.#pending = this.#pending.filter((pending) => pending !== item);
    item.replace(update);
    if (previousItemId) this.#order.place(item, this.#byId.get(previousItemId), previousItemId);
    return item;
  }

  #withoutSilence(id: string | undefined): string | undefined {
    return id !== undefined && this.#silences.has(id) ? this.#silences.get(id) : id;
  }

  #insert(data: Item, previousItemId?: string, clientId?: string): ConversationItem {
    const item = new ConversationItem(data, this.#now(), this.#rowChanges, clientId);
    this.#touched.add(item);
    this.#byId.set(data.id, item);
    this.#order.insert(
      item,
      previousItemId ? this.#byId.get(previousItemId) : undefined,
      previousItemId,
    );
    return item;
  }

  /** Some servers replace the client's item id, so a pending item is matched by its text. */
  #findPending({ role, content }: Item): ConversationItem | undefined {
    if (this.#pending.length === 0 || role !== "user") return undefined;
    const text = content.map((part) => part.text ?? "").join(" ");
    return this.#pending.find((item) => item.role === "user" && item.text === text);
  }

  #complete(update: Item, previousItemId?: string): void {
    const item = this.#upsert(update, previousItemId);
    if (!update.status) item.set({ status: "completed" });
  }

  #endResponse(event: Extract<ServerEvent, { type: "response.done" }>): void {
    const { responseId, output, status, usage } = event;
    for (const update of output) {
      const item = this.#upsert(update);
      this.#playback.add(item, responseId);
      if (status === "cancelled") item.set({ interrupted: true });
      if (item.status === "in_progress" && status !== "in_progress") {
        item.set({ status: status === "completed" ? "completed" : "incomplete" });
      }
    }
    // A response that was cancelled early does not name what it had begun.
    const begun = status === "in_progress" ? [] : this.#playback.messagesOf(responseId);
    for (const item of begun.filter(isUnfinished)) {
      this.#touched.add(item);
      // Nothing more comes, so that an empty one must not show "Thinking...".
      const ended = item.text === "" ? "completed" : "incomplete";
      item.set({ status: ended, interrupted: status === "cancelled" });
    }
    this.usage.add("conversation", usage);
  }

  #editTranscription(transcription: TranscriptionEdit): void {
    const { itemId, contentIndex, edit } = transcription;
    const item = this.#byId.get(itemId);
    if (!item) {
      if (this.#early.size < maxEarlyTranscripts) this.#early.set(itemId, transcription);
      return this.#log.warn(`Invalid transcription: Item ${itemId} not found`);
    }
    if (item.content[contentIndex]?.type !== "input_audio") {
      return this.#log.warn("Invalid content type");
    }
    this.#touched.add(item);
    edit(item);
  }

  #applyEarlyTranscript(itemId: string): void {
    const transcription = this.#early.get(itemId);
    if (!transcription) return;
    this.#early.delete(itemId);
    this.#editTranscription(transcription);
  }

  #edit(itemId: string, edit: (item: ConversationItem) => void): void {
    const item = this.#byId.get(itemId);
    if (!item) return this.#log.debug(`Event for an unknown item dropped: ${itemId}`);
    this.#touched.add(item);
    edit(item);
  }
}

function isUnfinished({ type, role, status, awaitsTranscript }: ConversationItem): boolean {
  if (type !== "message") return false;
  return role === "user" ? awaitsTranscript : status === "in_progress";
}

/** Whether the session that carries on is told of it. */
function isToldOn({ type, heardText }: ConversationItem): boolean {
  return type === "message" && heardText !== "";
}

function awaitsAnswer(last: ConversationItem): boolean {
  if (last.role === "user") return last.wantsAnswer && !last.isLost;
  return last.status === "incomplete" && !last.interrupted;
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
