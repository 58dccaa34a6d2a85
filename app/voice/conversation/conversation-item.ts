import { action, computed, makeObservable, observable, observableRef } from "mobx";
import type { ContentPart, Item, ItemStatus, ItemType, Role } from "../protocol/item.ts";
import { type DisplayMessage, itemText, messageText } from "./message-text.ts";

/** One item of the conversation. Its row observes nothing but it. */
export class ConversationItem {
  id: string;
  /** The id that the client gave it, when it came from here. */
  readonly clientId: string | undefined;
  /** When it was first known, in milliseconds since the epoch. */
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
  /** Cut off by the visitor: the persona forgot the rest, the text stays. */
  interrupted = false;
  /** The visitor's speech could not be put into words, for this reason. */
  transcriptionError: string | undefined;
  /** What the final transcript makes of it. */
  cleaned: DisplayMessage | undefined;
  /** Pointed at from the final transcript. */
  isHighlighted = false;
  /** Parts whose final text is known: what still comes for them comes late. */
  readonly #finished = new Set<number>();

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
      cleaned: observableRef,
      isHighlighted: observable,
      setCleaned: action,
      setMarked: action,
      text: computed,
      displayText: computed,
      replace: action,
      appendDelta: action,
      setFinalText: action,
      startPart: action,
      completePart: action,
    });
  }

  /** The row's key: it outlives a change of id. */
  get key(): string {
    return this.clientId ?? this.id;
  }

  /** What was said or written, without any stand-in. */
  get text(): string {
    return itemText(this);
  }

  /** Whether its text will change no more. */
  get isFinal(): boolean {
    if (this.status === "in_progress" || this.text === "") return false;
    return this.content.every(
      ({ type }, index) => type !== "input_audio" || this.#finished.has(index),
    );
  }

  setCleaned(cleaned: DisplayMessage | undefined): void {
    this.cleaned = cleaned;
  }

  setMarked(isMarked: boolean): void {
    this.isHighlighted = isMarked;
  }

  /** What the row shows (spec.md, 2). */
  get displayText(): string {
    return messageText(this);
  }

  /** Takes over what the provider knows; a text that it does not tell stays. */
  replace(item: Item): void {
    if (this.type === "other") this.type = item.type;
    this.role = item.role ?? this.role;
    this.arguments = item.arguments || this.arguments;
    this.callId = item.callId ?? this.callId;
    this.name = item.name ?? this.name;
    this.output = item.output || this.output;
    this.#progress(item.status);
    const length = Math.max(this.content.length, item.content.length);
    this.content = Array.from({ length }, (_, index) =>
      merge(this.content[index], item.content[index], this.interrupted),
    );
  }

  /** A part's text or transcript grew. A part that is finished grows no more. */
  appendDelta(
    index: number,
    field: "text" | "transcript",
    delta: string,
    part: ContentPart["type"],
  ): void {
    if (this.#finished.has(index)) return;
    const before = this.content[index];
    const type = before && before.type !== "other" ? before.type : part;
    this.#set(index, { ...before, type, [field]: (before?.[field] ?? "") + delta });
  }

  /** A part's text or transcript is final. */
  setFinalText(
    index: number,
    field: "text" | "transcript",
    text: string,
    part: ContentPart["type"],
  ): void {
    this.#finished.add(index);
    const next = { type: part, [field]: text };
    this.#set(index, merge(this.content[index], next, this.interrupted));
  }

  /** A part begins. */
  startPart(index: number, part: ContentPart): void {
    if (!this.#finished.has(index)) this.#set(index, merge(this.content[index], part, true));
  }

  /** A part is complete. */
  completePart(index: number, part: ContentPart): void {
    if (part.text || part.transcript) this.#finished.add(index);
    this.#set(index, merge(this.content[index], part, this.interrupted));
  }

  #set(index: number, part: ContentPart): void {
    const content = [...this.content];
    // A part that comes before its predecessors: their places are kept.
    while (content.length < index) content.push({ type: "other" });
    content[index] = part;
    this.content = content;
  }

  /** A finished item is not taken back by an event that comes late. */
  #progress(status: ItemStatus | undefined): void {
    if (status && !(status === "in_progress" && this.status !== "in_progress")) {
      this.status = status;
    }
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

/** An interrupted item's text is shortened by the provider, and kept here. */
function pick(
  before: string | undefined,
  next: string | undefined,
  keepsLonger: boolean,
): string | undefined {
  if (!next) return before ?? next;
  if (keepsLonger && before && before.length > next.length) return before;
  return next;
}
