/** Runs work that comes in parts: one at once, each other in a frame of its own, so that the page can answer between. */
export class PartByPart {
  #parts: Iterator<unknown> | undefined = undefined;
  #frame = 0;

  /** What is left of earlier work must be finished first. */
  run(parts: Iterator<unknown>): void {
    this.#parts = parts;
    this.#next();
  }

  /** Runs what is left, if anything, now. */
  finish(): void {
    cancelAnimationFrame(this.#frame);
    while (this.#parts?.next().done === false);
    this.#parts = undefined;
  }

  readonly #next = (): void => {
    if (this.#parts?.next().done === false) this.#frame = requestAnimationFrame(this.#next);
    else this.#parts = undefined;
  };
}
