import { createAtom } from "mobx";
import type { ContentPart, Item, ItemStatus, ItemType, Role } from "../protocol/item.ts";
import { isInOtherScript, isLoop } from "./misheard.ts";
import {
  type DisplayMessage,
  type HeardPart,
  heardParts,
  itemText,
  type MessageContent,
  messageText,
  partWords,
  unclearSpeech,
  type UnwrittenReason,
  unwrittenText,
} from "./message-text.ts";
import type { RowChanges } from "./row-changes.ts";

interface ItemRecord extends MessageContent {
  id: string;
  arguments: string;
  callId: string | undefined;
  name: string | undefined;
  output: string | undefined;
  interrupted: boolean;
  isPlaying: boolean;
  heardMs?: number | undefined;
  missed: readonly Stretch[];
  transcriptionError?: string;
  refusal?: string | undefined;
  isLost: boolean;
  isUnsent: boolean;
  isInTranscript: boolean;
  cleaned?: DisplayMessage | undefined;
  isHighlighted: boolean;
  isLive: boolean;
  isStruck: boolean;
  isOtherLanguage: boolean;
  saidLength?: number | undefined;
}

type TextPart = "text" | "audio" | "input_audio";

/** A stretch of speech, in milliseconds since its beginning. */
interface Stretch {
  from: number;
  to: number;
}

/** An item of the conversation. Its row renders all of its fields, so they share one atom. */
export class ConversationItem {
  readonly clientId: string | undefined;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  /** True if the visitor wants an answer. Not observable. */
  wantsAnswer = true;
  /** The words that mark a turn of the rehearsal which this conversation continues. Not observable. */
  earlier: string | undefined;
  heading: string | undefined;
  position = -1;
  /** Counts the changes of the item. Not observable. */
  revision = 0;
  readonly #atom = createAtom("ConversationItem");
  readonly #markChanged: () => void;
  readonly #record: ItemRecord;
  #text: { revision: number; text: string } | undefined;
  /** Stays true when a later session is sent the speech as text. */
  #isSpoken = false;
  #isTranscribed = false;
  #endedUntranscribed = false;
  /** Indexes of parts with final text. Later deltas for them are ignored. */
  readonly #final = new Set<number>();

  constructor(item: Item, createdAt: number, changes: RowChanges, clientId?: string) {
    this.#markChanged = () => {
      this.revision += 1;
      changes.add(this.#atom);
    };
    this.clientId = clientId;
    this.createdAt = createdAt;
    this.#record = {
      id: item.id,
      type: item.type,
      role: item.role ?? "assistant",
      content: item.content,
      arguments: item.arguments ?? "",
      callId: item.callId,
      name: item.name,
      output: item.output,
      status: item.status ?? "in_progress",
      interrupted: false,
      isPlaying: false,
      missed: [],
      isLost: false,
      isUnsent: false,
      isInTranscript: false,
      isHighlighted: false,
      isLive: false,
      isStruck: false,
      isOtherLanguage: false,
    };
    this.#detectSpeech(item.content);
  }

  get id(): string {
    return this.#observed.id;
  }

  get type(): ItemType {
    return this.#observed.type;
  }

  get role(): Role {
    return this.#observed.role;
  }

  get content(): readonly ContentPart[] {
    return this.#observed.content;
  }

  get callId(): string | undefined {
    return this.#observed.callId;
  }

  get status(): ItemStatus {
    return this.#observed.status;
  }

  /** True if the visitor interrupted the message. No shorter text from the provider then replaces the current one. */
  get interrupted(): boolean {
    return this.#observed.interrupted;
  }

  get isPlaying(): boolean {
    return this.#observed.isPlaying;
  }

  get transcriptionError(): string | undefined {
    return this.#observed.transcriptionError;
  }

  /** The provider's reason for refusing the message. */
  get refusal(): string | undefined {
    return this.#observed.refusal;
  }

  get isLost(): boolean {
    return this.#observed.isLost;
  }

  get isUnsent(): boolean {
    return this.#observed.isUnsent;
  }

  /** True if the visitor struck the message out: only its row stays. */
  get isStruck(): boolean {
    return this.#observed.isStruck;
  }

  /** True for a message that the other side has heard or read, at least in part, and that counts. */
  get isHeard(): boolean {
    return this.type === "message" && !this.isUnsent && !this.isStruck && this.heardText !== "";
  }

  /** True for speech whose transcript is in another language or script than the rehearsal, or one phrase over and over. */
  get isMisheard(): boolean {
    const { role, isOtherLanguage } = this.#observed;
    if (role !== "user" || this.isTyped) return false;
    return isOtherLanguage || isInOtherScript(this.text) || isLoop(this.text);
  }

  get isEarlier(): boolean {
    return this.earlier !== undefined;
  }

  get isInTranscript(): boolean {
    return this.#observed.isInTranscript;
  }

  get cleaned(): DisplayMessage | undefined {
    return this.#observed.cleaned;
  }

  get isHighlighted(): boolean {
    return this.#observed.isHighlighted;
  }

  /** True while the row is set large, as the last words of a running call are. */
  get isLive(): boolean {
    return this.#observed.isLive;
  }

  /** The row's React key. Unlike `id`, it never changes. */
  get key(): string {
    return this.clientId ?? this.id;
  }

  /** The words of the item so far, heard or not. */
  get text(): string {
    const record = this.#observed;
    // Cached, since a save reads the text of all items, of which few have changed.
    if (this.#text?.revision !== this.revision) {
      this.#text = { revision: this.revision, text: itemText(record) };
    }
    return this.#text.text;
  }

  /** True for speech whose transcription ended without any words. Only its row shows a placeholder for them. */
  get isUnclear(): boolean {
    const isOver = this.#isTranscribed || this.#observed.transcriptionError !== undefined;
    return isOver && this.text === "";
  }

  /** The reason why the visitor's words are missing. Undefined if they are not, or nothing was said. */
  get unwritten(): UnwrittenReason | undefined {
    const { transcriptionError, isStruck } = this.#observed;
    if (!this.isUnclear || isStruck) return undefined;
    if (transcriptionError !== undefined) return "failed";
    return this.#endedUntranscribed ? "ended" : undefined;
  }

  /** The text in parts, each of which was heard or not. This is an estimate. */
  get heardParts(): readonly HeardPart[] {
    const { heardMs = Infinity, missed } = this.#observed;
    return heardParts(this.text, heardMs, missed);
  }

  /** The text without the words that were not heard. */
  get heardText(): string {
    return this.heardWithin(this.#observed.heardMs);
  }

  /** Estimates the text that is heard within so many milliseconds of the sound, or by default within all of it. */
  heardWithin(heardMs = Infinity): string {
    const { missed } = this.#observed;
    if (heardMs === Infinity && missed.length === 0) return this.text;
    const parts = heardParts(this.text, heardMs, missed);
    const heard = parts.filter(({ isHeard }) => isHeard).map(({ text }) => text);
    return missed.length === 0 ? (heard[0] ?? "") : heard.map((text) => text.trim()).join(" … ");
  }

  /** True if the last words were not heard. */
  get endsUnheard(): boolean {
    return this.heardParts.at(-1)?.isHeard === false;
  }

  /** True if the message was cut off before a word was heard. */
  get isUnheard(): boolean {
    return this.#observed.heardMs !== undefined && this.heardText === "";
  }

  /** The text, or what is displayed while there is none. */
  get displayText(): string {
    if (!this.isUnclear) return messageText(this.#observed);
    return this.unwritten ? unwrittenText[this.unwritten] : unclearSpeech;
  }

  /** The length of the text that the persona's voice has reached. Undefined if the row need not wait for it. */
  get saidLength(): number | undefined {
    return this.#observed.saidLength;
  }

  /** The text that the row shows: all of it, or as much as has been said. */
  get shownText(): string {
    const { saidLength } = this;
    if (saidLength === undefined) return this.displayText;
    if (saidLength > 0) return this.text.slice(0, saidLength);
    return messageText({ ...this.#observed, content: [], status: "in_progress" });
  }

  /** True if the row shows words, not a placeholder. */
  get showsWords(): boolean {
    return this.text !== "" && this.saidLength !== 0;
  }

  get isTyped(): boolean {
    return !this.#isSpoken;
  }

  /** True while neither the transcript of speech has arrived nor an error in its place. */
  get awaitsTranscript(): boolean {
    const { content } = this.#observed;
    if (this.text !== "" || this.isUnclear) return false;
    return content.some(({ type }, index) => type === "input_audio" && !this.#final.has(index));
  }

  /** True once neither more text nor a cut can follow. */
  get isFinal(): boolean {
    const { status, content, isPlaying } = this.#observed;
    // Speech can be cut off as long as it is played.
    if (status === "in_progress" || isPlaying || this.text === "") return false;
    return content.every(({ type }, index) => type !== "input_audio" || this.#final.has(index));
  }

  /** @param heardMs how many milliseconds of the speech were played */
  cutOff(heardMs: number): void {
    this.set({ interrupted: true, heardMs });
  }

  miss(stretch: Stretch): void {
    this.set({ missed: [...this.#record.missed, stretch] });
  }

  undoCutOff(): void {
    this.set({ interrupted: false, heardMs: undefined });
  }

  /** Keeps the text in its row only, since nobody has heard it. */
  refuse(refusal: string): void {
    this.set({ refusal, heardMs: 0, status: "incomplete" });
  }

  /** Undoes `refuse`. The provider does not always name what it refuses. */
  accept(): void {
    if (this.refusal !== undefined) this.set({ refusal: undefined, heardMs: undefined });
  }

  set(change: Partial<ItemRecord>): void {
    Object.assign(this.#record, change);
    this.#markChanged();
  }

  replace(item: Item): void {
    const now = this.#record;
    if (now.type === "other") now.type = item.type;
    now.role = item.role ?? now.role;
    now.arguments = item.arguments || now.arguments;
    now.callId = item.callId ?? now.callId;
    now.name = item.name ?? now.name;
    now.output = item.output || now.output;
    // A late in_progress must not reopen a finished item.
    if (item.status && item.status !== "in_progress") now.status = item.status;
    this.#detectSpeech(item.content);
    const length = Math.max(now.content.length, item.content.length);
    now.content = Array.from({ length }, (_, index) =>
      merge(now.content[index], item.content[index], now.interrupted),
    );
    this.#markChanged();
  }

  appendDelta(index: number, part: TextPart, delta: string): void {
    if (this.#final.has(index)) return;
    const before = this.#record.content[index];
    const type = before && before.type !== "other" ? before.type : part;
    const field = fieldOf(part);
    // A row that shows less than the text already stays as it is.
    const { saidLength = Infinity } = this.#record;
    const isShown = saidLength >= itemText(this.#record).length;
    this.#setPart(index, { ...before, type, [field]: (before?.[field] ?? "") + delta }, isShown);
  }

  setFinalText(index: number, part: TextPart, text: string): void {
    this.#final.add(index);
    this.#isTranscribed ||= part === "input_audio";
    this.#merge(index, { type: part, [fieldOf(part)]: text }, this.#record.interrupted);
  }

  startPart(index: number, part: ContentPart): void {
    if (!this.#final.has(index)) this.#merge(index, part, true);
  }

  completePart(index: number, part: ContentPart): void {
    if (part.text || part.transcript) this.#final.add(index);
    this.#merge(index, part, this.#record.interrupted);
  }

  appendArguments(delta: string): void {
    const { status, arguments: before } = this.#record;
    if (status === "in_progress") this.set({ arguments: before + delta });
  }

  completeCall(call: { arguments: string; name?: string; callId?: string }): void {
    const { arguments: before, name, callId } = this.#record;
    this.set({
      arguments: call.arguments || before,
      name: call.name ?? name,
      callId: call.callId ?? callId,
    });
  }

  /** Ends the wait for a transcript that will not come. Words that come nevertheless count. */
  endTranscription(): void {
    this.#isTranscribed = true;
    this.#endedUntranscribed = true;
    this.#markChanged();
  }

  markSpoken(): void {
    this.#isSpoken = true;
  }

  get #observed(): Readonly<ItemRecord> {
    this.#atom.reportObserved();
    return this.#record;
  }

  #merge(index: number, part: ContentPart, keepsLonger: boolean): void {
    this.#setPart(index, merge(this.#record.content[index], part, keepsLonger));
  }

  #setPart(index: number, part: ContentPart, isShown = true): void {
    this.#detectSpeech([part]);
    const content = [...this.#record.content];
    while (content.length < index) content.push({ type: "other" });
    content[index] = part;
    this.#record.content = content;
    if (isShown) this.#markChanged();
    else this.revision += 1;
  }

  #detectSpeech(parts: readonly ContentPart[]): void {
    this.#isSpoken ||= parts.some(({ type }) => type === "input_audio" || type === "audio");
  }
}

function fieldOf(part: TextPart): "text" | "transcript" {
  return part === "text" ? "text" : "transcript";
}

const noPart: ContentPart = { type: "other" };

function merge(
  before: ContentPart = noPart,
  next: ContentPart = noPart,
  keepsLonger: boolean,
): ContentPart {
  const isShorter = wordsOf(next).length < wordsOf(before).length;
  if (keepsLonger && isShorter && before.type !== "other") return before;
  return {
    type: next.type === "other" ? before.type : next.type,
    text: next.text || (before.text ?? next.text),
    transcript: (partWords(next) && next.transcript) || (before.transcript ?? next.transcript),
    itemId: next.itemId ?? before.itemId,
  };
}

function wordsOf({ text, transcript }: ContentPart): string {
  return text || transcript || "";
}
