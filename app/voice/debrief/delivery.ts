import { countFillers, countWords } from "./count-words.ts";
import type { SpeechSpan } from "./speech-timing.ts";

export type Side = SpeechSpan["side"];

export interface MeasuredMessage {
  /** The id of its turn in the transcript. Without one, no moment has a link to it. */
  id?: string;
  role: "user" | "assistant";
  text: string;
  isTyped: boolean;
  /** Milliseconds since the epoch, as in spans. */
  createdAt?: number;
}

/** A turn from which a measure comes. */
export interface Moment {
  /** The fastest turn, the one after the longest pause, the first of the longest monologue, each interruption, the most fillers. */
  kind: "pace" | "answer" | "monologue" | "interruption" | "fillers";
  /** The id of its message. */
  id: string;
  /** Words a minute, milliseconds, or a number of words. Undefined for an interruption. */
  value?: number;
}

/** A measure of the turn that is spoken in this span, or begins with it. */
interface Measured {
  span: SpeechSpan;
  /** Milliseconds. */
  value: number;
}

export const roles = { visitor: "user", persona: "assistant" } as const;

const minute = 60_000;

/** Below so many milliseconds of talking, a pace means nothing. */
const minTalkingTime = 1_000;

/** In a turn below so many milliseconds, the pace is chance. */
const minTurnTime = 3_000;

/** Words a minute. Nobody speaks faster, so a faster pace means that the talking time is wrong. */
const maxPace = 600;

/** Returns words a minute. Undefined if there are no words, or too little talking. */
export function pace(words: number, talking: number, minTime = minTalkingTime): number | undefined {
  if (talking < minTime || words === 0) return undefined;
  const perMinute = words / (talking / minute);
  return perMinute > maxPace ? undefined : perMinute;
}

/** Returns the pauses before answers. Leaves out answers to typed turns, since nobody knows when those were read. */
export function answerTimes(
  side: Side,
  spans: readonly SpeechSpan[],
  messages: readonly MeasuredMessage[],
): Measured[] {
  const typed = messages.filter(({ isTyped }) => isTyped);
  return spans.flatMap((span, index) => {
    const before = spans[index - 1];
    const isAnswer = span.side === side && before && before.side !== side && !span.interrupts;
    if (!isAnswer || hasBetween(typed, before.start, span.start)) return [];
    const { start, brokenMs = 0 } = span;
    return [{ span, value: Math.max(0, start - (before.end ?? before.start) - brokenMs) }];
  });
}

/** Returns the talking times of one side before the other spoke or typed, without pauses. */
export function monologues(
  side: Side,
  spans: readonly SpeechSpan[],
  messages: readonly MeasuredMessage[],
): Measured[] {
  const typedByOther = messages.filter(({ isTyped, role }) => isTyped && role !== roles[side]);
  const all: Measured[] = [];
  let current: Measured | undefined;
  let before = -Infinity;
  for (const span of spans) {
    const isAnswer = hasBetween(typedByOther, before, span.start);
    before = span.start;
    if (span.side !== side || isAnswer) current = undefined;
    if (span.side !== side) continue;
    if (!current) all.push((current = { span, value: 0 }));
    current.value += talkingTime([span]);
  }
  return all;
}

function hasBetween(messages: readonly MeasuredMessage[], after: number, until: number): boolean {
  return messages.some(({ createdAt = -Infinity }) => createdAt > after && createdAt <= until);
}

/** Returns the spans in which this side talked over the other, or cut it off. */
export function interruptions(side: Side, spans: readonly SpeechSpan[]): SpeechSpan[] {
  return spans.filter((span) => (span.side === side ? span.interrupts : span.isCut));
}

export function talkingTime(spans: readonly SpeechSpan[]): number {
  return spans.reduce((sum, { start, end = start }) => sum + Math.max(0, end - start), 0);
}

/** Returns the largest, the first of equals. */
export function largest<T extends { value: number }>(all: readonly T[]): T | undefined {
  return all.reduce<T | undefined>(
    (most, one) => (most && most.value >= one.value ? most : one),
    undefined,
  );
}

/**
 * Returns the turns of one side from which its measures come.
 *
 * @param spans in order
 * @param averagePace the words a minute of all the turns of this side
 */
export function momentsOf(
  side: Side,
  spans: readonly SpeechSpan[],
  messages: readonly MeasuredMessage[],
  averagePace = 0,
): Moment[] {
  const passages = [
    ...passagesOf("visitor", spans, messages),
    ...passagesOf("persona", spans, messages),
  ];
  const idAt = (span: SpeechSpan) => passages.find((one) => one.spans.includes(span))?.said[0]?.id;
  const isOwn = ({ role }: MeasuredMessage) => role === roles[side];
  const paces = passages.flatMap(({ said, spans: spoken }) => {
    const value = pace(countWords(said), talkingTime(spoken), minTurnTime);
    return said.every(isOwn) && value !== undefined ? [{ id: said[0]?.id, value }] : [];
  });
  const fillers = messages
    .filter(isOwn)
    .map((message) => ({ id: message.id, value: countFillers([message]) }));
  // Turns that are too short to be compared may have been faster.
  const fastest = largest(paces.filter(({ value }) => value >= averagePace));
  const pause = largest(answerTimes(side, spans, messages));
  const monologue = largest(monologues(side, spans, messages));
  const mostFillers = largest(fillers);
  return [
    ...moment("pace", fastest?.id, fastest?.value),
    ...moment("answer", pause && idAt(pause.span), pause?.value),
    ...moment("monologue", monologue && idAt(monologue.span), monologue?.value),
    ...interruptions(side, spans).flatMap((span) => moment("interruption", idAt(span))),
    ...moment("fillers", mostFillers?.id, mostFillers?.value),
  ];
}

/** Returns no moment for a measure of 0, or of a turn that is not known. */
function moment(kind: Moment["kind"], id: string | undefined, value?: number): Moment[] {
  return id === undefined || value === 0 ? [] : [{ kind, id, value }];
}

/** Messages that one side said in one go, and their spans. */
interface Passage {
  said: MeasuredMessage[];
  spans: readonly SpeechSpan[];
}

function passagesOf(
  side: Side,
  spans: readonly SpeechSpan[],
  messages: readonly MeasuredMessage[],
): Passage[] {
  const own = spans.filter((span) => span.side === side);
  const passages: Passage[] = [];
  let next = 0;
  for (const message of messages) {
    const { role, isTyped, createdAt } = message;
    if (role !== roles[side] || isTyped || createdAt === undefined) continue;
    const last = spanOf({ role, createdAt }, own);
    const passage = passages.find((one) => last && one.spans.includes(last));
    // A response can have two messages.
    if (passage) passage.said.push(message);
    if (passage || !last) continue;
    const index = own.indexOf(last);
    // The visitor may pause within a turn, and is heard in several spans then.
    const first = side === "visitor" ? Math.min(next, index) : index;
    next = index + 1;
    passages.push({ said: [message], spans: own.slice(first, next) });
  }
  return passages;
}

/**
 * Returns the span in which a turn was spoken, or the last of several. The provider adds the visitor's items when they
 * speak, and the persona's before their speech is played.
 */
function spanOf<S extends Pick<SpeechSpan, "side" | "start" | "end">>(
  { role, createdAt }: { role: MeasuredMessage["role"]; createdAt: number },
  spans: readonly S[],
): S | undefined {
  return role === "user"
    ? spans.findLast(({ side, start }) => side === "visitor" && start <= createdAt)
    : spans.find(({ side, end = Infinity }) => side === "persona" && end >= createdAt);
}

/** Returns when a turn was begun, in milliseconds since the epoch: with its first words, or when it was sent. */
export function beganAt(
  turn: { id: string; role: MeasuredMessage["role"]; isTyped: boolean; createdAt: number },
  spans: readonly Pick<SpeechSpan, "side" | "start" | "end" | "itemId">[],
): number {
  const { id, role, isTyped, createdAt } = turn;
  if (isTyped) return createdAt;
  const span = spans.find(({ itemId }) => itemId === id) ?? spanOf(turn, spans);
  const start = span?.start ?? createdAt;
  return role === "user" ? start : Math.max(createdAt, start);
}
