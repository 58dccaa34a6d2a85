import { action, computed, makeObservable, observable, observableRef } from "mobx";
import type { ContentPart, Item, ItemStatus, ItemType, Role } from "../protocol/item.ts";
import { type DisplayMessage, itemText, messageText } from "./message-text.ts";

/** About 160 words a minute, as the provider's voices speak. It reports no times of words. */
const charactersPerSecond = 15;

/** Estimates how long a text takes to say, in milliseconds. */
export function speechDuration(text: string): number {
  return (text.length / charactersPerSecond) * 1000;
}

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
  /** Whether its speech is being played. */
  isPlaying = false;
  /** Milliseconds of its speech that were played before it was cut off; undefined if it was not. */
  heardMs: number | undefined;
  transcriptionError: string | undefined;
  /** Whether the connection was lost before the visitor's speech was transcribed. */
  isLost = false;
  /** Whether the visitor wants this message answered. */
  wantsAnswer = true;
  cleaned: DisplayMessage | undefined;
  isHighlighted = false;
  /** Indexes of parts with final text. Later deltas for them are ignored. */
  readonly #final = new Set<number>();

  constructor(item: Item, createdAt: number, clientId?: string) {
    this.id = item.id;
    this.clientId = clientId;
    this.createdAt = createdAt;
    this.type = item.type;
    this.role = item.role ?? "assistant";
    this.content = item.content;
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
      isLost: observable,
      isPlaying: observable,
      heardMs: observable,
      cleaned: observableRef,
      isHighlighted: observable,
      cutOff: action,
      restore: action,
      setCleaned: action,
      setHighlighted: action,
      text: computed,
      heardText: computed,
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

  /** The text without what was cut off before it was heard, which is estimated. */
  get heardText(): string {
    if (this.heardMs === undefined) return this.text;
    if (this.heardMs >= speechDuration(this.text)) return this.text;
    const length = Math.floor((this.heardMs / 1000) * charactersPerSecond);
    return this.text.slice(0, length).replace(/\S*$/, "").trimEnd();
  }

  /** Whether it was cut off before a word of it was heard. */
  get isUnheard(): boolean {
    return this.heardMs !== undefined && this.heardText === "";
  }

  get isTyped(): boolean {
    return !this.content.some(({ type }) => type === "input_audio" || type === "audio");
  }

  /** Whether it is speech of which no transcript has come yet, nor a reason why there is none. */
  get awaitsTranscript(): boolean {
    if (this.text !== "" || this.transcriptionError !== undefined) return false;
    return this.content.some(
      ({ type }, index) => type === "input_audio" && !this.#final.has(index),
    );
  }

  get isFinal(): boolean {
    // Speech that is being played can still be cut off.
    if (this.status === "in_progress" || this.isPlaying || this.text === "") return false;
    return this.content.every(
      ({ type }, index) => type !== "input_audio" || this.#final.has(index),
    );
  }

  /** @param heardMs milliseconds of its speech that were played. */
  cutOff(heardMs: number): void {
    this.interrupted = true;
    this.heardMs = heardMs;
  }

  /** Takes back a cut that was estimated wrongly. */
  restore(): void {
    this.interrupted = false;
    this.heardMs = undefined;
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
    const content = [...this.content];
    while (content.length < index) content.push({ type: "other" });
    content[index] = part;
    this.content = content;
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
