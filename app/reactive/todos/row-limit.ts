/** How many of a list's rows are rendered; all unless {@link set}. */
export class RowLimit {
  readonly #listeners = new Set<() => void>();
  #rows = Infinity;

  readonly current = (): number => this.#rows;

  /** Returns an unsubscribe function. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  set(rows: number): void {
    this.#rows = rows;
    for (const listener of this.#listeners) listener();
  }
}
