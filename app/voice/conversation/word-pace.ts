import { action, reaction } from "mobx";
import { charactersPerSecond, speechDuration } from "../realtime/sound-end.ts";
import type { ConversationItem } from "./conversation-item.ts";
import type { Conversation } from "./conversation.ts";
import { saidWithin } from "./message-text.ts";
import { recentMessages } from "./recent-messages.ts";

/** Characters a second. Most voices are faster, and words that come late are better than words that come early. */
const firstPace = 12;

/** Characters a second. A sound of another pace was not that of its text alone. */
const crediblePaces = { min: 6, max: 30 };

/** Milliseconds between two estimates of how far the voice has come. */
const interval = 100;

/** Milliseconds that words wait for their sound. Some servers do not report when it begins. */
const patience = 3_000;

interface WordPaceOptions {
  conversation: Conversation;
  /** Milliseconds. */
  now: () => number;
  /** Whether a sound of the persona's would be heard. MobX tracks it. */
  isAudible: () => boolean;
}

/**
 * Shows the persona's words as they are said, since their text comes faster than their sound. The provider reports when a
 * sound begins and ends; how far it is in between is estimated, at the pace of the sounds before. Changes only what rows
 * show.
 */
export class WordPace {
  readonly #options: WordPaceOptions;
  /** Messages whose words wait, and whether their sound has begun. */
  readonly #held = new Map<ConversationItem, boolean>();
  /** Messages that were held, or did not need to be. No word that was shown is taken back. */
  readonly #known = new WeakSet<ConversationItem>();
  /** The messages that are being played, in order. */
  #playing: readonly ConversationItem[] = [];
  #startedAt = 0;
  #pace = firstPace;
  #expectsSound = true;
  #clock: ReturnType<typeof setInterval> | undefined;
  #patience: ReturnType<typeof setTimeout> | undefined;

  constructor(options: WordPaceOptions) {
    this.#options = options;
  }

  /** Returns a function that stops watching and shows all words. */
  watch(): () => void {
    const { conversation, isAudible } = this.#options;
    const stops = [
      conversation.listen(this.#update),
      reaction(isAudible, (isOn) => !isOn && this.#showAll()),
      () => this.#showAll(),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }

  readonly #update = action((touched: Iterable<ConversationItem>) => {
    for (const item of touched) this.#hold(item);
    this.#followSound();
    for (const [item, hasBegun] of this.#held) {
      if (item.interrupted || (hasBegun && !item.isPlaying)) this.#show(item);
      else this.#held.set(item, item.isPlaying);
    }
    this.#draw();
    this.#setTimers();
  });

  #hold(item: ConversationItem): void {
    const isSaid = item.role === "assistant" && item.type === "message" && item.text !== "";
    if (!isSaid || this.#known.has(item)) return;
    this.#known.add(item);
    const isAwaited = item.status === "in_progress" && this.#expectsSound;
    if (item.isTyped || !this.#options.isAudible() || !(item.isPlaying || isAwaited)) return;
    this.#held.set(item, false);
    item.set({ saidLength: 0 });
  }

  #followSound(): void {
    const { conversation, now } = this.#options;
    const playing = recentMessages(conversation.items).filter(({ isPlaying }) => isPlaying);
    const [first] = this.#playing;
    if (first !== playing[0]) {
      if (first) this.#learnPace();
      this.#startedAt = now();
    }
    if (playing.length > 0) this.#expectsSound = true;
    this.#playing = playing;
  }

  /** Goes half the way to the pace of a sound that was played to its end, but not above that of most voices. */
  #learnPace(): void {
    if (this.#playing.some(({ interrupted }) => interrupted)) return;
    const length = this.#playing.reduce((sum, { text }) => sum + text.length, 0);
    const pace = (length / (this.#options.now() - this.#startedAt)) * 1000;
    if (pace < crediblePaces.min || pace > crediblePaces.max) return;
    this.#pace = Math.min((this.#pace + pace) / 2, charactersPerSecond);
  }

  readonly #draw = action(() => {
    let left = this.#options.now() - this.#startedAt;
    for (const item of this.#playing) {
      const saidLength = saidWithin(item.text, left, this.#pace).length;
      if (this.#held.has(item) && saidLength !== item.saidLength) item.set({ saidLength });
      left = Math.max(0, left - speechDuration(item.text, this.#pace));
    }
  });

  #setTimers(): void {
    const isPlaying = this.#playing.length > 0;
    const isWaiting = !isPlaying && this.#held.size > 0;
    if (!isPlaying) this.#clock = void clearInterval(this.#clock);
    else this.#clock ??= setInterval(this.#draw, interval);
    if (!isWaiting) this.#patience = void clearTimeout(this.#patience);
    else this.#patience ??= setTimeout(() => this.#giveUp(), patience);
  }

  #giveUp(): void {
    this.#expectsSound = false;
    this.#showAll();
  }

  readonly #showAll = action(() => {
    for (const item of this.#held.keys()) this.#show(item);
    this.#playing = [];
    this.#setTimers();
  });

  #show(item: ConversationItem): void {
    this.#held.delete(item);
    item.set({ saidLength: undefined });
  }
}
