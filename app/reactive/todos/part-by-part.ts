import { afterPaint } from "../../ui/after-paint.ts";

/** Runs work that comes in parts, each after a paint of its own, so that the page can answer between. */
export class PartByPart {
  #parts: Iterator<unknown> | undefined = undefined;

  /** What is left of earlier work must be finished first. */
  run(parts: Iterator<unknown>): void {
    this.#parts = parts;
    this.#runAfterPaint(parts);
  }

  /** Runs what is left, if anything, now. */
  finish(): void {
    while (this.#parts?.next().done === false);
    this.#parts = undefined;
  }

  #runAfterPaint(parts: Iterator<unknown>): void {
    afterPaint(() => {
      if (this.#parts !== parts) return;
      if (parts.next().done === false) this.#runAfterPaint(parts);
      else this.#parts = undefined;
    });
  }
}
