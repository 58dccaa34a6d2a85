import { countFillers, countQuestions, countWords } from "./count-words.ts";
import {
  answerTimes,
  interruptions,
  largest,
  type MeasuredMessage,
  type Moment,
  momentsOf,
  monologues,
  pace,
  roles,
  type Side,
  talkingTime,
} from "./delivery.ts";
import type { SpeechSpan } from "./speech-timing.ts";

/** The measures of one side. Times are in milliseconds. */
export interface SideMeasures {
  /** How many of the messages were typed. If all were, the times mean nothing. */
  typed: "none" | "some" | "all";
  talking: number;
  /**
   * Share of both sides' talking time, 0 to 1. Undefined if nobody spoke, one side typed everything, or no words of the
   * visitor's were recognized.
   */
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
  moments: readonly Moment[];
}

export type Measures = Record<Side, SideMeasures>;

/** Ignores spans that have not ended, turns that noise kept open, and messages without recognized words. */
export function measureConversation(
  spans: readonly SpeechSpan[],
  all: readonly MeasuredMessage[],
): Measures {
  const noise = new Set(spans.flatMap(({ isNoise, itemId }) => (isNoise && itemId) || []));
  const messages = all.filter(({ id = "", text }) => text !== "" && !noise.has(id));
  const ordered = spans
    .filter(({ start, end, isNoise }) => !isNoise && end !== undefined && end >= start)
    .filter(({ side }) => !onlyTyped(side, messages))
    .map((span) => (onlyTyped(others[span.side], messages) ? { ...span, interrupts: false } : span))
    .toSorted((a, b) => a.start - b.start);
  const visitor = measureSide("visitor", ordered, messages);
  const persona = measureSide("persona", ordered, messages);
  const isWordless = visitor.talking === 0 && !messages.some(isVisitors) && all.some(isVisitors);
  if (visitor.typed === "all" || persona.typed === "all" || isWordless) {
    visitor.share = undefined;
    persona.share = undefined;
  }
  return { visitor, persona };
}

function isVisitors({ role }: MeasuredMessage): boolean {
  return role === roles.visitor;
}

/** If every turn of a side was typed, the provider's spans of that side are noise. */
function onlyTyped(side: Side, messages: readonly MeasuredMessage[]): boolean {
  const own = messages.filter(({ role }) => role === roles[side]);
  return own.length > 0 && own.every(({ isTyped }) => isTyped);
}

const others = { visitor: "persona", persona: "visitor" } as const;

function measureSide(
  side: Side,
  spans: readonly SpeechSpan[],
  messages: readonly MeasuredMessage[],
): SideMeasures {
  const role = roles[side];
  const own = spans.filter((span) => span.side === side);
  const all = messages.filter((message) => message.role === role);
  const total = talkingTime(spans);
  const talking = talkingTime(own);
  const spoken = all.filter(({ isTyped }) => !isTyped);
  const waits = answerTimes(side, spans, messages).map(({ value }) => value);
  const wordsPerMinute = pace(countWords(spoken), talking);
  return {
    typed: typedOf(all, talking),
    talking,
    share: total > 0 ? talking / total : undefined,
    words: countWords(all),
    wordsPerMinute,
    answerTime:
      waits.length > 0 ? waits.reduce((sum, wait) => sum + wait, 0) / waits.length : undefined,
    longestMonologue: largest(monologues(side, spans, messages))?.value ?? 0,
    interruptions: interruptions(side, spans).length,
    fillers: countFillers(all),
    questions: countQuestions(all),
    moments: momentsOf(side, spans, messages, wordsPerMinute),
  };
}

function typedOf(messages: readonly MeasuredMessage[], talking: number): SideMeasures["typed"] {
  const isSpoken = talking > 0 || messages.some(({ isTyped }) => !isTyped);
  if (!messages.some(({ isTyped }) => isTyped)) return "none";
  return isSpoken ? "some" : "all";
}

/** Returns milliseconds. */
export function talkingTimes(spans: readonly SpeechSpan[]): Record<Side, number> {
  const timeOf = (side: Side) =>
    talkingTime(spans.filter((span) => span.side === side && !span.isNoise));
  return { visitor: timeOf("visitor"), persona: timeOf("persona") };
}

/** Returns 0 to 1. Undefined for a visitor who only typed. */
export function visitorShare({ visitor, persona }: Record<Side, number>): number | undefined {
  return visitor > 0 ? visitor / (visitor + persona) : undefined;
}
