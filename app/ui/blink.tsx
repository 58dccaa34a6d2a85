import { useEffect, useState, useSyncExternalStore } from "react";
import { formatCount } from "./format-number.ts";
import "./blink.css";

/** Milliseconds (docs/product.md, 9). */
export const blinkLength = 1000;

type BlinkMark = "odd" | "even";

/** Changes during a blink queue one more blink (docs/product.md, 2). */
export class Blinker {
  readonly #listeners = new Set<() => void>();
  #value: unknown;
  #mark: BlinkMark | undefined = undefined;
  #isQueued = false;
  #timer: ReturnType<typeof setTimeout> | undefined = undefined;

  constructor(value: unknown) {
    this.#value = value;
  }

  readonly mark = (): BlinkMark | undefined => this.#mark;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  show(value: unknown): void {
    if (Object.is(value, this.#value)) return;
    this.#value = value;
    if (this.#mark === undefined) this.#start("odd");
    else this.#isQueued = true;
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#isQueued = false;
    this.#mark = undefined;
  }

  #start(mark: BlinkMark): void {
    this.#mark = mark;
    this.#timer = setTimeout(() => this.#end(), blinkLength);
    this.#notify();
  }

  #end(): void {
    if (this.#isQueued) {
      this.#isQueued = false;
      this.#start(this.#mark === "odd" ? "even" : "odd");
      return;
    }
    this.#mark = undefined;
    this.#notify();
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** Pass the result as `data-blink` to an element of class `blink`. */
export function useBlink(value: unknown): BlinkMark | undefined {
  const [blinker] = useState(() => new Blinker(value));
  useEffect(() => blinker.show(value), [blinker, value]);
  useEffect(() => () => blinker.stop(), [blinker]);
  return useSyncExternalStore(blinker.subscribe, blinker.mark, blinker.mark);
}

export function BlinkingCount({ count }: { count: number }) {
  return (
    <span className="blink" data-blink={useBlink(count)}>
      {formatCount(count)}
    </span>
  );
}
