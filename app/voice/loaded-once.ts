/** What is loaded when it is first asked for, and again if that failed. */
export class LoadedOnce<T> {
  readonly #load: () => Promise<T>;
  #loading: Promise<T> | undefined;

  constructor(load: () => Promise<T>) {
    this.#load = load;
  }

  get(): Promise<T> {
    this.#loading ??= this.#load();
    this.#loading.catch(() => (this.#loading = undefined));
    return this.#loading;
  }

  /** Undefined if it was not asked for. Does not load it. */
  get current(): Promise<T> | undefined {
    return this.#loading;
  }

  /** Forgets it, after `end` was called with it. */
  drop(end: (loaded: T) => void): void {
    void this.#loading?.then(end).catch(() => {});
    this.#loading = undefined;
  }
}
