/** What is loaded when it is first asked for, and again if that failed. */
export class LoadedOnce<T> {
  readonly #load: () => Promise<T>;
  #loading: Promise<T> | undefined;
  #value: T | undefined;

  constructor(load: () => Promise<T>) {
    this.#load = load;
  }

  get(): Promise<T> {
    if (this.#loading) return this.#loading;
    const loading = this.#load();
    this.#loading = loading;
    loading.then(
      (value) => this.#loading === loading && (this.#value = value),
      () => this.#loading === loading && (this.#loading = undefined),
    );
    return loading;
  }

  /** Undefined while it is not loaded. Does not load it. */
  get value(): T | undefined {
    return this.#value;
  }

  /** Forgets it, after `end` was called with it. */
  drop(end: (loaded: T) => void): void {
    void this.#loading?.then(end).catch(() => {});
    this.#loading = undefined;
    this.#value = undefined;
  }
}
