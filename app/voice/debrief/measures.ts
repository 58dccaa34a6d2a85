import { unclearSpeech } from "../conversation/message-text.ts";
import type { SpeechSpan } from "./speech-timing.ts";

type Side = SpeechSpan["side"];

export interface MeasuredMessage {
  role: "user" | "assistant";
  text: string;
  /** Typed messages do not count towards `wordsPerMinute`. */
  isTyped: boolean;
  /** Milliseconds since the epoch, as the spans'. */
  createdAt?: number;
}

/** The measures of one side. Times are in milliseconds. */
export interface SideMeasures {
  /** How many of its messages were typed. Where all were, its times say nothing. */
  typed: "none" | "some" | "all";
  talking: number;
  /** Share of both sides' talking time, 0 to 1; undefined if nobody spoke, or if one side typed all. */
  share: number | undefined;
  words: number;
  /** Spoken words per minute of talking time; undefined if too little was measured, or more than anybody can say. */
  wordsPerMinute: number | undefined;
  /** Mean pause before answering; undefined if this side never answered. */
  answerTime: number | undefined;
  longestMonologue: number;
  /** By voice, with a button or by typing. */
  interruptions: number;
  /** English filler words, such as "um" and "you know". */
  fillers: number;
  /** By their question marks, which a transcript may lack. */
  questions: number;
}

export type Measures = Record<Side, SideMeasures>;

const minute = 60_000;

/** Milliseconds of talking below which a pace says nothing. */
const shortestTalk = 1_000;

/** A faster pace, in words a minute, shows that the talking time is wrong: nobody speaks so fast. */
const fastestPace = 600;

/** Ignores speech that has not ended. */
export function measureConversation(
  spans: readonly SpeechSpan[],
  messages: readonly MeasuredMessage[],
): Measures {
  const ordered = spans
    .filter(({ start, end }) => end !== undefined && end >= start)
    .filter(({ side }) => !onlyTyped(side, messages))
    .map((span) => (onlyTyped(others[span.side], messages) ? { ...span, interrupts: false } : span))
    .toSorted((a, b) => a.start - b.start);
  const visitor = measureSide("visitor", ordered, messages);
  const persona = measureSide("persona", ordered, messages);
  if (visitor.typed === "all" || persona.typed === "all") {
    visitor.share = undefined;
    persona.share = undefined;
  }
  return { visitor, persona };
}

/** Whether what the provider heard of this side was a noise: not one of its turns was spoken. */
function onlyTyped(side: Side, messages: readonly MeasuredMessage[]): boolean {
  const own = messages.filter(({ role }) => role === roles[side]);
  return own.length > 0 && own.every(({ isTyped }) => isTyped);
}

const others = { visitor: "persona", persona: "visitor" } as const;
const roles = { visitor: "user", persona: "assistant" } as const;

function measureSide(
  side: Side,
  spans: readonly SpeechSpan[],
  messages: readonly MeasuredMessage[],
): SideMeasures {
  const role = roles[side];
  const own = spans.filter((span) => span.side === side);
  const all = messages.filter((message) => message.role === role);
  const typed = messages.filter(({ isTyped }) => isTyped);
  const ownMessages = all.filter(({ text }) => text !== unclearSpeech);
  const total = talkingTime(spans);
  const talking = talkingTime(own);
  const spokenWords = countWords(ownMessages.filter(({ isTyped }) => !isTyped));
  return {
    typed: typedOf(all, talking),
    talking,
    share: total > 0 ? talking / total : undefined,
    words: countWords(ownMessages),
    wordsPerMinute: pace(spokenWords, talking),
    answerTime: answerTime(side, spans, typed),
    longestMonologue: longestMonologue(
      side,
      spans,
      typed.filter((message) => message.role !== role),
    ),
    interruptions: spans.filter((span) => (span.side === side ? span.interrupts : span.isCut))
      .length,
    fillers: ownMessages.reduce((sum, { text }) => sum + countFillers(text), 0),
    questions: ownMessages.reduce((sum, { text }) => sum + countQuestions(text), 0),
  };
}

function typedOf(messages: readonly MeasuredMessage[], talking: number): SideMeasures["typed"] {
  const isSpoken = talking > 0 || messages.some(({ isTyped }) => !isTyped);
  if (!messages.some(({ isTyped }) => isTyped)) return "none";
  return isSpoken ? "some" : "all";
}

function pace(words: number, talking: number): number | undefined {
  if (talking < shortestTalk) return undefined;
  const perMinute = words / (talking / minute);
  return perMinute > fastestPace ? undefined : perMinute;
}

function countQuestions(text: string): number {
  return text.match(/[?？؟]+/g)?.length ?? 0;
}

function countWords(messages: readonly MeasuredMessage[]): number {
  const word = /[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*/gu;
  return messages.reduce((sum, { text }) => sum + (text.match(word)?.length ?? 0), 0);
}

/** What answers a typed turn has no time: nobody knows when that was read. */
function answerTime(
  side: Side,
  spans: readonly SpeechSpan[],
  typed: readonly MeasuredMessage[],
): number | undefined {
  const waits = spans.flatMap((span, index) => {
    const before = spans[index - 1];
    const isAnswer = span.side === side && before && before.side !== side && !span.interrupts;
    if (!isAnswer || hasBetween(typed, before.start, span.start)) return [];
    const { start, brokenMs = 0 } = span;
    return [Math.max(0, start - (before.end ?? before.start) - brokenMs)];
  });
  if (waits.length === 0) return undefined;
  return waits.reduce((sum, wait) => sum + wait, 0) / waits.length;
}

function hasBetween(messages: readonly MeasuredMessage[], after: number, until: number): boolean {
  return messages.some(({ createdAt = -Infinity }) => createdAt > after && createdAt <= until);
}

/** Returns the longest time, in milliseconds, that one side talked before the other spoke or typed. Pauses are not counted. */
function longestMonologue(
  side: Side,
  spans: readonly SpeechSpan[],
  typedByOther: readonly MeasuredMessage[],
): number {
  let longest = 0;
  let current = 0;
  let before = -Infinity;
  for (const span of spans) {
    const { start } = span;
    const isAnswer = hasBetween(typedByOther, before, start);
    before = start;
    if (span.side !== side || isAnswer) current = 0;
    if (span.side === side) current += talkingTime([span]);
    longest = Math.max(longest, current);
  }
  return longest;
}

const filler =
  /\b(?:u+m+|u+h+|e+rm?|h+m+|you know|i mean|sort of|kind of|basically|actually|literally)\b/giu;

export function countFillers(text: string): number {
  return text.match(filler)?.length ?? 0;
}

function talkingTime(spans: readonly SpeechSpan[]): number {
  return spans.reduce((sum, { start, end = start }) => sum + Math.max(0, end - start), 0);
}

/** The talking time of each side, in milliseconds. */
export function talkingTimes(spans: readonly SpeechSpan[]): Record<Side, number> {
  const of = (side: Side) => talkingTime(spans.filter((span) => span.side === side));
  return { visitor: of("visitor"), persona: of("persona") };
}

/** The visitor's share of the talking time, 0 to 1; undefined for one who did not speak, but typed. */
export function visitorShare({ visitor, persona }: Record<Side, number>): number | undefined {
  return visitor > 0 ? visitor / (visitor + persona) : undefined;
}
