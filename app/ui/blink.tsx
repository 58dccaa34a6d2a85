import { useEffect, useState, useSyncExternalStore } from "react";
import { formatCount } from "./format-number.ts";
import "./blink.css";

/** How long a changed value blinks, in milliseconds (spec.md, 9). */
export const blinkLength = 1000;

/** Which blink it is: two in a row differ, so that the second animation starts anew. */
type BlinkMark = "odd" | "even";

/**
 * Decides when a value blinks: for {@link blinkLength} after a change. Changes during a blink, however
 * many, queue exactly one further blink (spec.md, 2).
 */
export class Blinker {
  readonly #listeners = new Set<() => void>();
  #value: unknown;
  #mark: BlinkMark | undefined = undefined;
  #isQueued = false;
  #timer: ReturnType<typeof setTimeout> | undefined = undefined;

  /** `value` is what is shown first, without blinking. */
  constructor(value: unknown) {
    this.#value = value;
  }

  /** The blink that goes on; undefined when none does. */
  readonly mark = (): BlinkMark | undefined => this.#mark;

  /** Calls `listener` when a blink begins or ends, until the function given back is called. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Blinks if `value` is another than the one before. */
  show(value: unknown): void {
    if (Object.is(value, this.#value)) return;
    this.#value = value;
    if (this.#mark === undefined) this.#start("odd");
    else this.#isQueued = true;
  }

  /** Ends all blinking. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#isQueued = false;
    this.#mark = undefined;
  }

  #start(mark: BlinkMark): void {
    this.#mark = mark;
    this.#timer = setTimeout(() => this.#end(), blinkLength);
    this.#tell();
  }

  #end(): void {
    if (this.#isQueued) {
      this.#isQueued = false;
      this.#start(this.#mark === "odd" ? "even" : "odd");
      return;
    }
    this.#mark = undefined;
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** The mark of a value's blink, to be given to an element of the class `blink` as `data-blink`. */
export function useBlink(value: unknown): BlinkMark | undefined {
  const [blinker] = useState(() => new Blinker(value));
  useEffect(() => blinker.show(value), [blinker, value]);
  useEffect(() => () => blinker.stop(), [blinker]);
  return useSyncExternalStore(blinker.subscribe, blinker.mark, blinker.mark);
}

/** A number that blinks when it changes. */
export function BlinkingCount({ count }: { count: number }) {
  return (
    <span className="blink" data-blink={useBlink(count)}>
      {formatCount(count)}
    </span>
  );
}
