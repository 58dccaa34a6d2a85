import { errorMessage } from "../../log/error-message.ts";
import { MissingKeyError } from "../realtime/errors.ts";

/** For each fault, the words of the log and of the visitor. */
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

/** A completion that was charged but cannot be used. */
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

export class KeyRefusedError extends Error {
  override name = "KeyRefusedError";
}

export class TooManyRequestsError extends Error {
  override name = "TooManyRequestsError";
  /** Seconds. */
  readonly retryAfter: number;

  constructor(message: string, retryAfter: number) {
    super(message);
    this.retryAfter = retryAfter;
  }
}

export interface CompletionFailure {
  reason: string;
  /** True if another attempt needs another key. */
  isOfKey: boolean;
  /** Set if a key was missing. Returns whether there is one now. */
  hasKey?: (() => boolean) | undefined;
  /** Seconds until the provider accepts another request. */
  retryAfter?: number;
}

/** @param kept a sentence that says that nothing is lost */
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
