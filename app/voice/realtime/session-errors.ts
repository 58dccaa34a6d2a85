import { action, makeObservable, observableRef } from "mobx";
import type { Logger } from "../../log/memory-log.ts";
import type { ProviderError } from "../protocol/redact.ts";
import type { ServerEvent } from "../protocol/server-events.ts";
import { eventFailure, type Failure, incompleteFailure } from "./errors.ts";

/** An error of the provider that does not end the session. */
export interface SessionError {
  failure: Failure;
  /** Whether the visitor waits for an answer that did not come, or not whole. */
  lacksAnswer: boolean;
}

interface SessionErrorOptions {
  log: Logger;
  /** Requests the answer once more. Returns false if something else will be answered instead. */
  askAgain(): boolean;
}

/** Holds the last error of a session. An answer that a server error prevents is requested again, once. */
export class SessionErrors {
  current: SessionError | undefined;
  readonly #options: SessionErrorOptions;
  #hasAskedAgain = false;
  /** Whether an answer has begun since the last error. */
  #goesOn = false;

  constructor(options: SessionErrorOptions) {
    this.#options = options;
    makeObservable(this, {
      current: observableRef,
      apply: action,
      answerMissing: action,
      reset: action,
    });
  }

  apply(event: ServerEvent): void {
    if (event.type === "error") this.#report(event.error, isOfResponse(event.eventId));
    if (event.type === "response.created") this.#answerBegun();
    if (event.type !== "response.done") return;
    if (event.status === "failed") this.#responseFailed(event.error ?? {});
    const isEmpty = event.status === "completed" && event.output.length === 0;
    if (isEmpty) return this.#responseEmpty();
    if (event.status === "incomplete") this.#responseCut(event.reason);
    if (event.status !== "completed") return;
    this.#hasAskedAgain = false;
    if (this.current?.lacksAnswer || this.#goesOn) this.current = undefined;
  }

  answerMissing(): void {
    this.#options.log.warn("No answer has begun");
    this.current = { failure: { kind: "no-answer" }, lacksAnswer: true };
  }

  reset(): void {
    this.current = undefined;
    this.#hasAskedAgain = false;
  }

  #answerBegun(): void {
    this.#goesOn = true;
    if (this.current?.failure.kind === "no-answer") this.current = undefined;
  }

  #responseFailed(error: ProviderError): void {
    const mayPass = eventFailure(error).kind === "provider";
    if (mayPass && this.#askedAgain()) {
      this.#options.log.warn("The answer failed: asked again", error);
    } else this.#report(error, true);
  }

  #responseEmpty(): void {
    const isAsked = this.#askedAgain();
    this.#options.log.warn(isAsked ? "The answer is empty: asked again" : "The answer is empty");
    if (!isAsked) this.current = { failure: { kind: "answer-empty" }, lacksAnswer: true };
  }

  /** Returns whether the answer is asked for again, which is done once. */
  #askedAgain(): boolean {
    if (this.#hasAskedAgain || !this.#options.askAgain()) return false;
    this.#hasAskedAgain = true;
    return true;
  }

  #responseCut(reason: string | undefined): void {
    this.#options.log.warn("The answer is incomplete", reason);
    this.current = { failure: incompleteFailure(reason), lacksAnswer: true };
  }

  #report(error: ProviderError, lacksAnswer: boolean): void {
    this.#options.log.warn("The provider reported an error", error);
    this.current = { failure: eventFailure(error), lacksAnswer };
    this.#goesOn = false;
  }
}

/** Only requests for a response carry such an id (docs/product.md, 9). */
function isOfResponse(eventId: string | undefined): boolean {
  return eventId?.startsWith("response_") === true;
}
