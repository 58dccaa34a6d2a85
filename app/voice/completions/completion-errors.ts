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

/** A request that the provider refused, or did not get. */
export class RefusedError extends Error {
  override name = "RefusedError";
  /** True if another attempt needs another key. */
  readonly isOfKey: boolean;
  /** Seconds until the provider accepts another request. */
  readonly retryAfter: number | undefined;

  constructor(message: string, isOfKey: boolean, retryAfter: number | undefined) {
    super(message);
    this.isOfKey = isOfKey;
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
  const { isOfKey, retryAfter } =
    error instanceof RefusedError ? error : { isOfKey: false, retryAfter: undefined };
  const hasKey = error instanceof MissingKeyError ? error.hasKey : undefined;
  return { reason, isOfKey, hasKey, retryAfter };
}
