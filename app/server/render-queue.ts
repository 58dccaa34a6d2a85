/** More renders wait than the site will get to in good time. */
export class BusyError extends Error {
  override name = "BusyError";

  constructor() {
    super("Too many renders are waiting");
  }
}

/**
 * Starts one render in each turn of the event loop, first come first served: a flood of pages that must be
 * rendered then delays a stored page by one render, not by all of them.
 *
 * A render that waits for something holds up no other.
 */
export class RenderQueue {
  readonly #limit: number;
  readonly #waiting: (() => void)[] = [];

  /** @param limit renders that may wait; any more are refused */
  constructor(limit: number) {
    this.#limit = limit;
  }

  get length(): number {
    return this.#waiting.length;
  }

  /**
   * Resolves when it is the caller's turn to render.
   *
   * @throws {BusyError} when too many wait already
   */
  async turn(): Promise<void> {
    if (this.#waiting.length >= this.#limit) throw new BusyError();
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push(resolve);
    if (this.#waiting.length === 1) setImmediate(() => this.#next());
    await promise;
  }

  #next(): void {
    this.#waiting.shift()?.();
    if (this.#waiting.length > 0) setImmediate(() => this.#next());
  }
}
