import { makeAutoObservable } from "mobx";
import type { Logger } from "../../log/memory-log.ts";
import type { ContentPart, Item } from "../protocol/item.ts";
import type { ProviderError } from "../protocol/redact.ts";
import type { FinishedResponse } from "../protocol/response.ts";
import type { ServerEvent } from "../protocol/server-events.ts";
import { eventFailure, type Failure, incompleteFailure } from "./errors.ts";
import { RateLimitWait } from "./rate-limit-wait.ts";
import { isOther } from "./voice-activity.ts";

/** An error of the provider that does not end the session. */
export interface SessionError {
  failure: Failure;
  /** True if an answer is missing or incomplete. */
  lacksAnswer: boolean;
  /** True for a rate limit that was waited for in this call already. */
  comesBack?: boolean;
}

/** Holds the last error of a session. Requests an answer that failed on the server once more, if need be after a wait. */
export class SessionErrors {
  current: SessionError | undefined;
  readonly wait: RateLimitWait;
  readonly #log: Logger;
  readonly #requestAnswer: () => boolean;
  #hasAskedAgain = false;
  #isAnswering = false;
  #responseId: string | undefined;
  /** True once an answer has begun since the last error. */
  #hasRecovered = false;
  #isSounding = false;
  #hasToldOfSilence = false;
  #isInterrupted = false;
  #isSpeaking = false;

  /** @param requestAnswer returns false if another answer is requested or the visitor speaks */
  constructor(log: Logger, requestAnswer: () => boolean) {
    this.#log = log;
    this.#requestAnswer = requestAnswer;
    this.wait = new RateLimitWait(requestAnswer);
    makeAutoObservable(this, {}, { deep: false });
  }

  apply(event: ServerEvent): void {
    this.wait.apply(event);
    if (event.type === "error") this.#handleError(event);
    if (event.type === "response.created") this.#handleAnswer(event.responseId);
    if (event.type === "output_audio_buffer.started") this.#isSounding = true;
    this.#noteSpeech(event.type);
    if (event.type !== "response.done" || isOther(event.responseId, this.#responseId)) return;
    const wasAnswering = this.#isAnswering;
    this.#isAnswering = false;
    const isBroken = event.status === "cancelled" && wasAnswering && !this.#isInterruption(event);
    this.#isInterrupted = false;
    if (event.status === "failed" || isBroken) this.#handleFailure(event.error ?? {});
    const isEmpty =
      event.status === "completed" && !this.#isSounding && !event.output.some(isGiven);
    if (isEmpty && wasAnswering) return this.#handleEmptyAnswer();
    if (event.status === "incomplete") this.#handleIncompleteAnswer(event.reason);
    if (event.status !== "completed") return;
    this.#hasAskedAgain = false;
    if (this.current?.lacksAnswer || this.#hasRecovered) this.current = undefined;
    if (!this.#isSounding && event.output.some(isWritten)) this.#tellOfSilence();
  }

  /** Call it when an answer that is due has not begun. */
  handleMissingAnswer(): void {
    this.wait.cancel();
    const isAsked = this.#askAgain();
    this.#log.warn(isAsked ? "No answer has begun: asked again" : "No answer has begun");
    if (!isAsked) this.current = { failure: { kind: "no-answer" }, lacksAnswer: true };
  }

  /** Call it when an answer is cancelled, even one that has not begun. */
  expectCancellation(): void {
    this.#isInterrupted = true;
  }

  dismiss(): void {
    this.current = undefined;
    this.#hasAskedAgain = false;
  }

  reset(): void {
    this.dismiss();
    this.#hasToldOfSilence = false;
    this.#isInterrupted = false;
    this.#isSpeaking = false;
    this.#isAnswering = false;
  }

  #noteSpeech(type: ServerEvent["type"]): void {
    if (type === "input_audio_buffer.speech_started") this.#isSpeaking = true;
    const isOver =
      type === "input_audio_buffer.speech_stopped" || type === "input_audio_buffer.committed";
    if (this.#isAnswering && this.#isSpeaking) this.#isInterrupted = true;
    if (isOver) this.#isSpeaking = false;
  }

  /** Some servers cancel an answer although neither the visitor nor this site has interrupted it. */
  #isInterruption({ reason }: FinishedResponse): boolean {
    return this.#isInterrupted || reason === "turn_detected";
  }

  #handleAnswer(responseId: string | undefined): void {
    this.#responseId = responseId;
    this.#isAnswering = true;
    this.#hasRecovered = true;
    this.#isSounding = false;
    if (this.current?.failure.kind === "no-answer") this.current = undefined;
  }

  #handleError({ error, eventId }: Extract<ServerEvent, { type: "error" }>): void {
    const lacksAnswer = isAboutResponse(eventId);
    const mayLackAnswer = lacksAnswer || (!eventId && !this.#isAnswering);
    if (!mayLackAnswer || !this.#waitForLimit(error)) this.#report(error, lacksAnswer);
  }

  #handleFailure(error: ProviderError): void {
    if (this.#waitForLimit(error)) return;
    const mayPass = eventFailure(error).kind === "provider";
    if (mayPass && this.#askAgain()) {
      this.#log.warn("The answer failed: asked again", error);
    } else this.#report(error, true);
  }

  /** Returns whether a wait for a rate limit has begun. */
  #waitForLimit(error: ProviderError): boolean {
    const { kind, retryAfter } = eventFailure(error);
    if (kind !== "rate-limited" || !this.wait.begin(retryAfter)) return false;
    this.#log.warn("A rate limit is reached: waiting to ask again", error);
    this.current = undefined;
    return true;
  }

  #handleEmptyAnswer(): void {
    const isAsked = this.#askAgain();
    this.#log.warn(isAsked ? "The answer is empty: asked again" : "The answer is empty");
    if (!isAsked) this.current = { failure: { kind: "answer-empty" }, lacksAnswer: true };
  }

  /** Requests the answer again, but only once. Returns whether it did. */
  #askAgain(): boolean {
    if (this.#hasAskedAgain || !this.#requestAnswer()) return false;
    this.#hasAskedAgain = true;
    return true;
  }

  #handleIncompleteAnswer(reason: string | undefined): void {
    this.#log.warn("The answer is incomplete", reason);
    this.current = { failure: incompleteFailure(reason), lacksAnswer: true };
  }

  #tellOfSilence(): void {
    if (this.#hasToldOfSilence) return;
    this.#hasToldOfSilence = true;
    this.#log.warn("The answer has text alone");
    this.current = { failure: { kind: "no-voice" }, lacksAnswer: false };
  }

  #report(error: ProviderError, lacksAnswer: boolean): void {
    this.#log.warn("The provider reported an error", error);
    const failure = eventFailure(error);
    const comesBack = failure.kind === "rate-limited" && this.wait.isUsedUp;
    this.current = { failure, lacksAnswer, ...(comesBack && { comesBack }) };
    this.#hasRecovered = false;
  }
}

/** Returns whether the item has anything in it. A message can be without a word. */
function isGiven({ type, content }: Item): boolean {
  return type !== "message" || content.some(({ text, transcript }) => text || transcript);
}

/** Returns whether the item is a message without speech, although every session is one of sound. */
function isWritten({ type, content }: Item): boolean {
  return type === "message" && content.some(({ text }) => text) && !content.some(isSpeech);
}

function isSpeech({ type }: ContentPart): boolean {
  return type === "audio";
}

/** Only requests for a response have such an id (docs/product.md, 9). */
function isAboutResponse(eventId: string | undefined): boolean {
  return eventId?.startsWith("response_") === true;
}
