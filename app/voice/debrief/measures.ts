import { unclearSpeech } from "../conversation/message-text.ts";
import type { SpeechSpan } from "./speech-timing.ts";

type Side = SpeechSpan["side"];

export interface MeasuredMessage {
  role: "user" | "assistant";
  text: string;
  /** Typed messages do not count towards `wordsPerMinute`. */
  isTyped: boolean;
}

/** The measures of one side. Times are in milliseconds. */
export interface SideMeasures {
  talking: number;
  /** Share of both sides' talking time, 0 to 1; undefined if nobody spoke. */
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
    .toSorted((a, b) => a.start - b.start);
  return {
    visitor: measureSide("visitor", ordered, messages),
    persona: measureSide("persona", ordered, messages),
  };
}

function measureSide(
  side: Side,
  spans: readonly SpeechSpan[],
  messages: readonly MeasuredMessage[],
): SideMeasures {
  const role = side === "visitor" ? "user" : "assistant";
  const own = spans.filter((span) => span.side === side);
  const ownMessages = messages.filter(
    (message) => message.role === role && message.text !== unclearSpeech,
  );
  const total = talkingTime(spans);
  const talking = talkingTime(own);
  const spokenWords = countWords(ownMessages.filter(({ isTyped }) => !isTyped));
  return {
    talking,
    share: total > 0 ? talking / total : undefined,
    words: countWords(ownMessages),
    wordsPerMinute: pace(spokenWords, talking),
    answerTime: answerTime(side, spans),
    longestMonologue: longestMonologue(side, spans),
    interruptions: spans.filter((span) => (span.side === side ? span.interrupts : span.isCut))
      .length,
    fillers: ownMessages.reduce((sum, { text }) => sum + countFillers(text), 0),
    questions: ownMessages.reduce((sum, { text }) => sum + countQuestions(text), 0),
  };
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

function answerTime(side: Side, spans: readonly SpeechSpan[]): number | undefined {
  const waits = spans.flatMap((span, index) => {
    const before = spans[index - 1];
    const isAnswer = span.side === side && before && before.side !== side && !span.interrupts;
    if (!isAnswer) return [];
    const { start, brokenMs = 0 } = span;
    return [Math.max(0, start - (before.end ?? before.start) - brokenMs)];
  });
  if (waits.length === 0) return undefined;
  return waits.reduce((sum, wait) => sum + wait, 0) / waits.length;
}

/** Returns the longest time, in milliseconds, that one side talked before the other spoke. Pauses are not counted. */
function longestMonologue(side: Side, spans: readonly SpeechSpan[]): number {
  let longest = 0;
  let current = 0;
  for (const span of spans) {
    current = span.side === side ? current + talkingTime([span]) : 0;
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

/** The visitor's share of the talking time, 0 to 1; undefined if nobody spoke. */
export function visitorShare({ visitor, persona }: Record<Side, number>): number | undefined {
  const total = visitor + persona;
  return total > 0 ? visitor / total : undefined;
}
