import { errorMessage } from "../../log/error-message.ts";
import { MissingKeyError } from "../realtime/errors.ts";

/** What is wrong with an answer: in the log's words, and in the visitor's. */
const faults = {
  empty: ["OpenAI returned a null response", "OpenAI’s answer was empty."],
  "cut-off": ["OpenAI’s answer was cut off", "OpenAI’s answer was cut off."],
  unreadable: ["OpenAI’s answer cannot be used", "OpenAI’s answer could not be read."],
  other: [
    "OpenAI’s answer is not what was asked for",
    "OpenAI’s answer was not what was asked for.",
  ],
  unmatched: [
    "OpenAI’s answer names an item that is not in the window, or twice",
    "OpenAI’s answer does not fit what was said.",
  ],
} as const;

/** A completion that came, and was charged, but cannot be used. */
export class UnusableAnswerError extends Error {
  override name = "UnusableAnswerError";
  /** For the visitor, as a sentence. */
  readonly words: string;

  constructor(fault: keyof typeof faults, detail?: string) {
    const [message, words] = faults[fault];
    super(detail === undefined ? message : `${message}: ${detail}`);
    this.words = words;
  }
}

/** The provider refuses the visitor's key, so that another try needs another key. */
export class KeyRefusedError extends Error {
  override name = "KeyRefusedError";
}

/** The provider says there were too many requests, and when there may be another. */
export class TooManyRequestsError extends Error {
  override name = "TooManyRequestsError";
  /** Seconds. */
  readonly retryAfter: number;

  constructor(message: string, retryAfter: number) {
    super(message);
    this.retryAfter = retryAfter;
  }
}

/** Why no completion came, for the visitor. */
export interface CompletionFailure {
  reason: string;
  /** Whether to try again needs another key. */
  isOfKey: boolean;
  /** If a key was missing: whether there is one now. */
  hasKey?: (() => boolean) | undefined;
  /** After how many seconds to try again, where the provider said so. */
  retryAfter?: number;
}

/** @param kept says in a sentence that nothing is lost */
export function completionFailure(error: unknown, kept: string): CompletionFailure {
  const reason =
    error instanceof UnusableAnswerError
      ? `${error.words} ${kept} Trying again will be charged again.`
      : errorMessage(error);
  const retryAfter = error instanceof TooManyRequestsError ? error.retryAfter : undefined;
  return {
    reason,
    isOfKey: error instanceof KeyRefusedError,
    hasKey: error instanceof MissingKeyError ? error.hasKey : undefined,
    retryAfter,
  };
}
