/** Loads a value when it is first requested, and again if that failed. */
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

  get value(): T | undefined {
    return this.#value;
  }

  /** Forgets the value, and calls `dispose` with it. */
  drop(dispose: (value: T) => void): void {
    void this.#loading?.then(dispose).catch(() => {});
    this.#loading = undefined;
    this.#value = undefined;
  }
}
