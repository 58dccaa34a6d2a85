import { action, computed, makeObservable, observable, observableRef } from "mobx";
import type { ContentPart, Item, ItemStatus, ItemType, Role } from "../protocol/item.ts";
import { type DisplayMessage, itemText, messageText } from "./message-text.ts";

export class ConversationItem {
  id: string;
  readonly clientId: string | undefined;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  type: ItemType;
  role: Role;
  content: readonly ContentPart[];
  arguments: string;
  callId: string | undefined;
  name: string | undefined;
  output: string | undefined;
  status: ItemStatus;
  previousItemId: string | undefined;
  /** Whether the visitor interrupted it. If so, a shorter text from the provider does not replace the current one. */
  interrupted = false;
  transcriptionError: string | undefined;
  /** Whether the final transcript holds it. */
  isInTranscript = false;
  cleaned: DisplayMessage | undefined;
  isHighlighted = false;
  /** Its index in the conversation. Not observable. */
  position = -1;
  /** Stays true when a later session gets what was spoken as text. */
  #isSpoken = false;
  /** Indexes of parts with final text. Later deltas for them are ignored. */
  readonly #final = new Set<number>();

  constructor(item: Item, createdAt: number, clientId?: string) {
    this.id = item.id;
    this.clientId = clientId;
    this.createdAt = createdAt;
    this.type = item.type;
    this.role = item.role ?? "assistant";
    this.content = item.content;
    this.#noteSpeech(item.content);
    this.arguments = item.arguments ?? "";
    this.callId = item.callId;
    this.name = item.name;
    this.output = item.output;
    this.status = item.status ?? "in_progress";
    makeObservable(this, {
      id: observable,
      type: observable,
      role: observable,
      content: observableRef,
      arguments: observable,
      callId: observable,
      name: observable,
      output: observable,
      status: observable,
      previousItemId: observable,
      interrupted: observable,
      transcriptionError: observable,
      isInTranscript: observable,
      cleaned: observableRef,
      isHighlighted: observable,
      setInTranscript: action,
      setCleaned: action,
      setHighlighted: action,
      text: computed,
      displayText: computed,
      replace: action,
      appendDelta: action,
      setFinalText: action,
      startPart: action,
      completePart: action,
    });
  }

  /** The row's React key. Unlike `id`, it never changes. */
  get key(): string {
    return this.clientId ?? this.id;
  }

  get text(): string {
    return itemText(this);
  }

  get isTyped(): boolean {
    return !this.#isSpoken;
  }

  get isFinal(): boolean {
    if (this.status === "in_progress" || this.text === "") return false;
    return this.content.every(
      ({ type }, index) => type !== "input_audio" || this.#final.has(index),
    );
  }

  setInTranscript(isInTranscript: boolean): void {
    this.isInTranscript = isInTranscript;
  }

  setCleaned(cleaned: DisplayMessage | undefined): void {
    this.cleaned = cleaned;
  }

  setHighlighted(isHighlighted: boolean): void {
    this.isHighlighted = isHighlighted;
  }

  get displayText(): string {
    return messageText(this);
  }

  /** Applies the provider's version of the item. Keeps the current text where that version has none. */
  replace(item: Item): void {
    if (this.type === "other") this.type = item.type;
    this.role = item.role ?? this.role;
    this.arguments = item.arguments || this.arguments;
    this.callId = item.callId ?? this.callId;
    this.name = item.name ?? this.name;
    this.output = item.output || this.output;
    this.#updateStatus(item.status);
    this.#noteSpeech(item.content);
    const length = Math.max(this.content.length, item.content.length);
    this.content = Array.from({ length }, (_, index) =>
      merge(this.content[index], item.content[index], this.interrupted),
    );
  }

  /** Appends `delta` unless the part's text is final. */
  appendDelta(
    index: number,
    field: "text" | "transcript",
    delta: string,
    part: ContentPart["type"],
  ): void {
    if (this.#final.has(index)) return;
    const before = this.content[index];
    const type = before && before.type !== "other" ? before.type : part;
    this.#set(index, { ...before, type, [field]: (before?.[field] ?? "") + delta });
  }

  setFinalText(
    index: number,
    field: "text" | "transcript",
    text: string,
    part: ContentPart["type"],
  ): void {
    this.#final.add(index);
    const next = { type: part, [field]: text };
    this.#set(index, merge(this.content[index], next, this.interrupted));
  }

  startPart(index: number, part: ContentPart): void {
    if (!this.#final.has(index)) this.#set(index, merge(this.content[index], part, true));
  }

  completePart(index: number, part: ContentPart): void {
    if (part.text || part.transcript) this.#final.add(index);
    this.#set(index, merge(this.content[index], part, this.interrupted));
  }

  #set(index: number, part: ContentPart): void {
    this.#noteSpeech([part]);
    const content = [...this.content];
    while (content.length < index) content.push({ type: "other" });
    content[index] = part;
    this.content = content;
  }

  #noteSpeech(parts: readonly ContentPart[]): void {
    this.#isSpoken ||= parts.some(({ type }) => type === "input_audio" || type === "audio");
  }

  /** Ignores a late in_progress status for a finished item. */
  #updateStatus(status: ItemStatus | undefined): void {
    const isLate = status === "in_progress" && this.status !== "in_progress";
    if (status && !isLate) this.status = status;
  }
}

const noPart: ContentPart = { type: "other" };

function merge(
  before: ContentPart = noPart,
  next: ContentPart = noPart,
  keepsLonger: boolean,
): ContentPart {
  return {
    type: next.type === "other" ? before.type : next.type,
    text: pick(before.text, next.text, keepsLonger),
    transcript: pick(before.transcript, next.transcript, keepsLonger),
    itemId: next.itemId ?? before.itemId,
  };
}

function pick(
  before: string | undefined,
  next: string | undefined,
  keepsLonger: boolean,
): string | undefined {
  if (!next) return before ?? next;
  if (keepsLonger && before && before.length > next.length) return before;
  return next;
}
