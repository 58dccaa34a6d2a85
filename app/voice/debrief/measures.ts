import type { SpeechSpan } from "./speech-timing.ts";

type Side = SpeechSpan["side"];

interface MeasuredMessage {
  role: "user" | "assistant";
  text: string;
  isTyped: boolean;
  /** Milliseconds since the epoch, as in spans. */
  createdAt?: number;
}

/** The measures of one side. Times are in milliseconds. */
export interface SideMeasures {
  /** How many of the messages were typed. If all were, the times mean nothing. */
  typed: "none" | "some" | "all";
  talking: number;
  /** Share of both sides' talking time, 0 to 1. Undefined if nobody spoke, or one side typed everything. */
  share: number | undefined;
  words: number;
  /** Spoken words per minute of talking time. Undefined if that is too short, or the pace impossible. */
  wordsPerMinute: number | undefined;
  /** Mean pause before answering. Undefined if this side never answered. */
  answerTime: number | undefined;
  longestMonologue: number;
  /** Includes interruptions with a button and by typing. */
  interruptions: number;
  /** English filler words, such as "um" and "you know". */
  fillers: number;
  /** Counted by question marks, which a transcript may lack. */
  questions: number;
}

export type Measures = Record<Side, SideMeasures>;

const minute = 60_000;

/** Below so many milliseconds of talking, a pace means nothing. */
const shortestTalk = 1_000;

/** Words a minute. Nobody speaks faster, so a faster pace means that the talking time is wrong. */
const fastestPace = 600;

/** Ignores spans that have not ended. */
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

/** If every turn of a side was typed, the provider's spans of that side are noise. */
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
  const typedByOther = typed.filter((message) => message.role !== role);
  const total = talkingTime(spans);
  const talking = talkingTime(own);
  const spokenWords = count(
    all.filter(({ isTyped }) => !isTyped),
    word,
  );
  return {
    typed: typedOf(all, talking),
    talking,
    share: total > 0 ? talking / total : undefined,
    words: count(all, word),
    wordsPerMinute: pace(spokenWords, talking),
    answerTime: answerTime(side, spans, typed),
    longestMonologue: longestMonologue(side, spans, typedByOther),
    interruptions: spans.filter((span) => (span.side === side ? span.interrupts : span.isCut))
      .length,
    fillers: count(all, filler),
    questions: count(all, question),
  };
}

function typedOf(messages: readonly MeasuredMessage[], talking: number): SideMeasures["typed"] {
  const isSpoken = talking > 0 || messages.some(({ isTyped }) => !isTyped);
  if (!messages.some(({ isTyped }) => isTyped)) return "none";
  return isSpoken ? "some" : "all";
}

function pace(words: number, talking: number): number | undefined {
  // No words were made out of so much talking, or none was said.
  if (talking < shortestTalk || words === 0) return undefined;
  const perMinute = words / (talking / minute);
  return perMinute > fastestPace ? undefined : perMinute;
}

const word = /[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*/gu;
const question = /[?？؟]+/g;
const filler =
  /\b(?:u+m+|u+h+|e+rm?|h+m+|you know|i mean|sort of|kind of|basically|actually|literally)\b/giu;

function count(messages: readonly Pick<MeasuredMessage, "text">[], pattern: RegExp): number {
  return messages.reduce((sum, { text }) => sum + (text.match(pattern)?.length ?? 0), 0);
}

/** Leaves out answers to typed turns, since nobody knows when those were read. */
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

/** Returns the longest talking time of one side before the other spoke or typed, in milliseconds, without pauses. */
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

function talkingTime(spans: readonly SpeechSpan[]): number {
  return spans.reduce((sum, { start, end = start }) => sum + Math.max(0, end - start), 0);
}

/** Returns milliseconds. */
export function talkingTimes(spans: readonly SpeechSpan[]): Record<Side, number> {
  const of = (side: Side) => talkingTime(spans.filter((span) => span.side === side));
  return { visitor: of("visitor"), persona: of("persona") };
}

/** Returns 0 to 1. Undefined for a visitor who only typed. */
export function visitorShare({ visitor, persona }: Record<Side, number>): number | undefined {
  return visitor > 0 ? visitor / (visitor + persona) : undefined;
}
