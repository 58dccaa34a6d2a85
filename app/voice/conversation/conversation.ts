import { action, type IObservableArray, makeAutoObservable, observable } from "mobx";
import type { Logger } from "../../log/memory-log.ts";
import { randomId } from "../../ui/random-id.ts";
import type { NewItem } from "../protocol/client-events.ts";
import type { Item } from "../protocol/item.ts";
import type { ErrorEvent, ServerEvent } from "../protocol/server-events.ts";
import type { PastConversation } from "../realtime/realtime-session.ts";
import { ConversationItem } from "./conversation-item.ts";
import { type Beginning, earlierHeading, type EarlierTurn, earlierWords } from "./earlier.ts";
import { ItemOrder } from "./item-order.ts";
import { isOtherLanguage } from "./misheard.ts";
import { Playback, type SoundProgress } from "./playback.ts";
import { unspokenAnswer } from "./recent-messages.ts";
import { immediately, RowChanges, type Schedule } from "./row-changes.ts";
import { TokenUsage } from "./token-usage.ts";

const maxEarlyTranscripts = 256;

type Edit = (item: ConversationItem) => void;

type ItemsListener = (changed: ReadonlySet<ConversationItem>) => void;

/** Applies server events to the items of a conversation. Logs and drops invalid events (docs/product.md, 5). */
export class Conversation {
  readonly items: IObservableArray<ConversationItem> = observable.array([], { deep: false });
  readonly usage = new TokenUsage();
  hasUnsent = false;

  /** The message that the provider refused last. */
  refused: ConversationItem | undefined;

  /** Called when the visitor withdraws a message that waits for a connection. */
  onWithdraw: (item: ConversationItem) => void = () => {};

  readonly #byId = new Map<string, ConversationItem>();
  readonly #order: ItemOrder;
  readonly #playback: Playback;
  /** Ids of items that hold only the visitor's silence, each with the id of the item before it. */
  readonly #silences = new Map<string, string | undefined>();
  #cutOffMessage: ConversationItem | undefined;
  /** Transcripts, or parts of them, that came before their items. */
  #earlyTranscripts: { itemId: string; apply: () => void }[] = [];
  /** Items that the provider has not confirmed, oldest first. */
  #pending: ConversationItem[] = [];
  readonly #listeners = new Set<ItemsListener>();
  readonly #changed = new Set<ConversationItem>();
  readonly #log: Logger;
  readonly #now: () => number;
  readonly #language: () => string;
  readonly #rowChanges: RowChanges;

  /**
   * @param schedule when rows rerender. `items` and `listen` do not wait for it.
   * @param sound by default all sound arrives
   * @param language the code of the language in which the visitor speaks
   */
  constructor(
    log: Logger,
    now: () => number = Date.now,
    schedule: Schedule = immediately,
    language = () => "en",
    sound: SoundProgress = { heardUntil: now, isLost: () => false },
  ) {
    this.#log = log;
    this.#now = now;
    this.#language = language;
    this.#rowChanges = new RowChanges(schedule);
    this.#order = new ItemOrder(this.items, log);
    this.#playback = new Playback(now, sound, (item) => this.#changed.add(item));
    const plain = { find: false, includes: false, onWithdraw: false, strike: false } as const;
    makeAutoObservable(this, plain, { deep: false });
  }

  get isEmpty(): boolean {
    return this.items.length === 0;
  }

  /** True while the conversation holds only messages that wait for a connection. */
  get isAllUnsent(): boolean {
    return this.items.every(({ isUnsent }) => isUnsent);
  }

  /** The key of the persona's last message, if the visitor interrupted it. */
  get interruptedKey(): string | undefined {
    const last = this.items.findLast(({ type, role }) => type === "message" && role !== "user");
    return last?.interrupted ? last.key : undefined;
  }

  /** The persona's last answer if it has no voice, or if the visitor typed before it. */
  get unspokenAnswer(): ConversationItem | undefined {
    return unspokenAnswer(this.items);
  }

  /** Finds an item by its id or client id. MobX does not track this lookup. */
  find(id: string): ConversationItem | undefined {
    return this.#byId.get(id);
  }

  includes(item: ConversationItem): boolean {
    return this.#order.includes(item);
  }

  /** Calls the listener after each change with the items that it affects. Returns an unsubscribe function. */
  listen(listener: ItemsListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** @param isUnsent whether the message waits for a connection */
  addFromClient(item: NewItem, isUnsent = false): ConversationItem {
    const known = this.#byId.get(item.id);
    if (known) return known;
    const added = this.#insert(fromClient(item), undefined, item.id);
    if (isUnsent) added.set({ isUnsent });
    this.#pending.push(added);
    this.#updateUnsent();
    this.#notify();
    return added;
  }

  /** Call it once the messages that waited for a connection have been sent. */
  markSent(): void {
    for (const item of this.#pending.filter(({ isUnsent }) => isUnsent)) {
      item.set({ isUnsent: false });
      this.#changed.add(item);
    }
    this.#updateUnsent();
    this.#notify();
  }

  /**
   * Marks the message that the error is about, and returns it. Some servers name the field instead of the event. The
   * message is then the oldest unconfirmed one.
   */
  refuse({ error, eventId }: ErrorEvent): ConversationItem | undefined {
    const isOfItem = !eventId && error.param?.startsWith("item") === true;
    const item = this.#pending.find(
      ({ clientId, isUnsent }) => clientId === eventId || (isOfItem && !isUnsent),
    );
    if (!item) return undefined;
    this.#pending = this.#pending.filter((pending) => pending !== item);
    this.#changed.add(item);
    item.refuse(error.message ?? error.code ?? "no reason given");
    this.#order.keepInPlace([item]);
    this.refused = item;
    this.#notify();
    return item;
  }

  /** Puts the turns that this conversation continues before all others. */
  prependEarlier(turns: readonly EarlierTurn[], from?: Beginning): void {
    const now = this.#now();
    const items = turns.map(({ role, text, isTyped, interrupted = false }, index) => {
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
      if (!isTyped) item.markSpoken();
      if (interrupted) item.set({ interrupted });
      this.#changed.add(item);
      this.#byId.set(data.id, item);
      return item;
    });
    this.#order.prepend(items);
    this.#notify();
  }

  apply(event: ServerEvent): void {
    if (this.#isAboutSilence(event)) return;
    this.#playback.apply(event);
    this.#applyChange(event);
    if ("item" in event) this.#applyEarlyTranscripts(event.item.id);
    this.#notify();
  }

  remove(id: string): void {
    this.#drop(id);
    this.#notify();
  }

  /** Strikes a message out, or undoes that. Only its row and the current session keep what is struck. */
  readonly strike = action((item: ConversationItem): void => {
    item.set({ isStruck: !item.isStruck });
    this.#changed.add(item);
    this.#notify();
  });

  removeItems(items: readonly ConversationItem[]): void {
    for (const item of items.toReversed()) this.#drop(item.id);
    this.#order.clear();
    this.#silences.clear();
    this.#earlyTranscripts = [];
    this.usage.clear();
    for (const item of this.items) this.#changed.add(item);
    this.#notify();
  }

  /** Ends the message that the persona is saying. */
  cutOff(): void {
    for (const item of this.items.filter(isUnfinished)) {
      if (item.role === "assistant") this.#endUnfinished(item);
    }
    if (this.#playback.cut()) this.#cutOffMessage = this.#lastMessage;
    this.#notify();
  }

  /** Returns the messages that `cutOff` would cut off now, and how many milliseconds of each are estimated to be heard. */
  heardUntilNow(): ReadonlyMap<ConversationItem, number> {
    return this.#playback.heardUntilNow();
  }

  /** Marks what the persona said between two times of the clock as not heard. */
  missSound(from: number, to: number): void {
    this.#playback.miss(from, to);
    this.#notify();
  }

  /** Ends the wait for transcripts: none comes once the call is over. */
  endTranscriptions(): void {
    for (const item of this.items.filter(({ awaitsTranscript }) => awaitsTranscript)) {
      this.#changed.add(item);
      item.endTranscription();
    }
    this.#notify();
  }

  /** Ends the unfinished items of the last session, and returns what the next one is sent. */
  resume(): PastConversation {
    for (const item of this.items.filter(isUnfinished)) this.#endUnfinished(item);
    this.cutOff();
    const last = this.#lastMessage;
    // Speech without words cannot be sent to the next session, so nobody will answer it.
    if (last?.isUnclear) this.#endUnfinished(last);
    this.#order.keepInPlace(this.items.filter((item) => !isReplayed(item)));
    return {
      // Send speech as text, since audio cannot be sent again.
      messages: this.items.filter(isReplayed).map((item) => ({
        id: item.id,
        type: "message",
        role: item.role,
        text: item.endsUnheard ? `${item.heardText}…` : item.heardText,
      })),
      awaitsAnswer: last !== undefined && (last === this.#cutOffMessage || awaitsAnswer(last)),
    };
  }

  #notify(): void {
    if (this.#changed.size === 0) return;
    for (const listener of this.#listeners) listener(this.#changed);
    this.#changed.clear();
  }

  #applyChange(event: ServerEvent): void {
    switch (event.type) {
      case "conversation.item.added":
        return void this.#upsert(event.item, event.previousItemId ?? undefined);
      case "conversation.item.done":
        return this.#complete(event.item, event.previousItemId ?? undefined);
      case "input_audio_buffer.committed":
        return this.#addSpeech(event.itemId, event.previousItemId ?? undefined);
      case "response.output_item.added":
        return this.#playback.add(this.#upsert(event.item), event.responseId);
      case "response.output_item.done":
        return this.#complete(event.item);
      case "conversation.item.deleted":
        return this.#drop(event.itemId);
      case "conversation.item.truncated":
        return this.#edit(event, (item) => this.#playback.truncate(item, event.audioEndMs));
      case "conversation.item.input_audio_transcription.delta":
        return this.#editTranscription(event, (item) =>
          item.appendDelta(event.contentIndex, "input_audio", event.delta),
        );
      case "conversation.item.input_audio_transcription.completed":
        if (event.usage || event.transcript) this.usage.add("transcription", event.usage);
        return this.#editTranscription(event, (item) => {
          const languages = event.languages ?? [];
          item.set({
            transcriptionError: undefined,
            isOtherLanguage: isOtherLanguage(languages, this.#language()),
          });
          item.setFinalText(event.contentIndex, "input_audio", event.transcript);
        });
      case "conversation.item.input_audio_transcription.failed": {
        const { message, code } = event.error;
        const transcriptionError = message ?? code ?? "no reason given";
        return this.#editTranscription(event, (item) => item.set({ transcriptionError }));
      }
      case "response.output_text.delta":
        return this.#edit(event, (item) =>
          item.appendDelta(event.contentIndex, "text", event.delta),
        );
      case "response.output_text.done":
        return this.#edit(event, (item) =>
          item.setFinalText(event.contentIndex, "text", event.text),
        );
      case "response.output_audio_transcript.delta":
        return this.#edit(event, (item) =>
          item.appendDelta(event.contentIndex, "audio", event.delta),
        );
      case "response.output_audio_transcript.done":
        return this.#edit(event, (item) =>
          item.setFinalText(event.contentIndex, "audio", event.transcript),
        );
      case "response.content_part.added":
        return this.#edit(event, (item) => item.startPart(event.contentIndex, event.part));
      case "response.content_part.done":
        return this.#edit(event, (item) => item.completePart(event.contentIndex, event.part));
      case "response.function_call_arguments.delta":
        return this.#edit(event, (item) => item.appendArguments(event.delta));
      case "response.function_call_arguments.done":
        return this.#edit(event, (item) => item.completeCall(event));
      case "response.done":
        return this.#endResponse(event);
    }
  }

  /** Returns whether the event is about an item that holds only the visitor's silence. */
  #isAboutSilence(event: ServerEvent): boolean {
    if (event.type === "input_audio_buffer.timeout_triggered") {
      const { itemId } = event;
      if (itemId && !this.#byId.has(itemId)) this.#silences.set(itemId, undefined);
    }
    if (this.#silences.size === 0 || event.type === "conversation.item.deleted") return false;
    const id = "item" in event ? event.item.id : "itemId" in event ? event.itemId : undefined;
    if (id === undefined || !this.#silences.has(id)) return false;
    if ("previousItemId" in event && event.previousItemId) {
      this.#silences.set(id, event.previousItemId);
    }
    if (event.type === "conversation.item.input_audio_transcription.completed" && event.usage) {
      this.usage.add("transcription", event.usage);
    }
    return true;
  }

  #drop(id: string): void {
    const item = this.#byId.get(id);
    if (!item) return;
    this.#changed.add(item);
    this.#byId.delete(item.id);
    if (item.clientId) this.#byId.delete(item.clientId);
    this.#pending = this.#pending.filter((pending) => pending !== item);
    this.#updateUnsent();
    this.#order.remove(item);
  }

  /** Observing all items for it would take long in a long conversation. */
  #updateUnsent(): void {
    this.hasUnsent = this.#pending.some(({ isUnsent }) => isUnsent);
  }

  get #lastMessage(): ConversationItem | undefined {
    return this.items.findLast(({ type, isStruck }) => type === "message" && !isStruck);
  }

  #endUnfinished(item: ConversationItem): void {
    this.#changed.add(item);
    if (item.role === "user") item.set({ isLost: true });
    else if (item.text === "") this.#drop(item.id);
    else item.set({ status: "incomplete" });
  }

  #upsert(update: Item, previousId?: string): ConversationItem {
    const previousItemId = this.#previousSpoken(previousId);
    const item = this.#byId.get(update.id) ?? this.#findPending(update);
    if (!item) return this.#insert(update, previousItemId);
    this.#changed.add(item);
    if (update.id !== item.clientId) {
      item.set({ id: update.id });
      this.#byId.set(update.id, item);
    }
    this.#pending = this.#pending.filter((pending) => pending !== item);
    item.accept();
    item.replace(update);
    if (previousItemId) this.#order.place(item, this.#byId.get(previousItemId), previousItemId);
    return item;
  }

  /** Adds the item of the visitor's speech. Some servers announce it by no other event, or only after its transcript. */
  #addSpeech(id: string | undefined, previousItemId: string | undefined): void {
    if (!id || this.#byId.has(id)) return;
    const content = [{ type: "input_audio" }] as const;
    this.#upsert({ id, type: "message", role: "user", content }, previousItemId);
    this.#applyEarlyTranscripts(id);
  }

  /** Skips an item that holds only silence. */
  #previousSpoken(id: string | undefined): string | undefined {
    return id !== undefined && this.#silences.has(id) ? this.#silences.get(id) : id;
  }

  #insert(data: Item, previousItemId?: string, clientId?: string): ConversationItem {
    const item = new ConversationItem(data, this.#now(), this.#rowChanges, clientId);
    this.#changed.add(item);
    this.#byId.set(data.id, item);
    this.#order.insert(item, this.#byId.get(previousItemId ?? ""), previousItemId);
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
      if (item.status === "in_progress") {
        item.set({ status: status === "completed" ? "completed" : "incomplete" });
      }
    }
    // The output of a response that was cancelled early lacks the items that it had begun.
    for (const item of this.#playback.messagesOf(responseId)) {
      this.#changed.add(item);
      if (isUnfinished(item))
        item.set({ status: "incomplete", interrupted: status === "cancelled" });
      // No text follows, and an incomplete item without text shows "Thinking...".
      if (item.text === "") item.set({ status: "completed" });
    }
    // A response that fails or is cut off before its first word may cost nothing.
    if (usage || status === "completed" || output.length > 0) this.usage.add("conversation", usage);
  }

  #editTranscription(event: { itemId: string; contentIndex: number }, edit: Edit): void {
    const { itemId, contentIndex } = event;
    const item = this.#byId.get(itemId);
    if (!item) {
      const apply = () => this.#editTranscription(event, edit);
      if (this.#earlyTranscripts.length < maxEarlyTranscripts)
        this.#earlyTranscripts.push({ itemId, apply });
      return this.#log.warn(`Invalid transcription: Item ${itemId} not found`);
    }
    const { type = "other" } = item.content[contentIndex] ?? {};
    // Some servers announce speech without its part of sound.
    if (type !== "input_audio" && !(type === "other" && item.role === "user")) {
      return this.#log.warn("Invalid content type");
    }
    this.#edit(event, edit);
  }

  #applyEarlyTranscripts(itemId: string): void {
    const early = this.#earlyTranscripts.filter((one) => one.itemId === itemId);
    this.#earlyTranscripts = this.#earlyTranscripts.filter((one) => one.itemId !== itemId);
    for (const { apply } of early) apply();
  }

  #edit({ itemId }: { itemId: string }, edit: Edit): void {
    const item = this.#byId.get(itemId);
    if (!item) return this.#log.debug(`Event for an unknown item dropped: ${itemId}`);
    this.#changed.add(item);
    edit(item);
  }
}

function isUnfinished({ type, role, status, awaitsTranscript }: ConversationItem): boolean {
  if (type !== "message") return false;
  return role === "user" ? awaitsTranscript : status === "in_progress";
}

/** True for an item that the next session is sent. */
function isReplayed({ type, heardText, isStruck }: ConversationItem): boolean {
  return type === "message" && heardText !== "" && !isStruck;
}

function awaitsAnswer(last: ConversationItem): boolean {
  if (last.role === "user") return last.wantsAnswer && !last.isLost && !last.isUnheard;
  return last.status === "incomplete" && !last.interrupted;
}

function fromClient(item: NewItem): Item {
  if (item.type !== "message") return { ...item, role: "system", content: [] };
  const { text, ...message } = item;
  return { ...message, content: [{ type: "input_text", text }], status: "in_progress" };
}

/** Returns an id within the provider's limit of 32 characters. */
export function newItemId(): string {
  return `msg_${randomId(24)}`;
}
