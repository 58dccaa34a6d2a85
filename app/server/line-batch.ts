const LONGEST_WAIT = 100;
const LARGEST = 64 * 1024;

/**
 * Lines that can wait up to 100 milliseconds to be written together: a system call for each would take longer
 * than sending a stored page.
 */
export class LineBatch {
  readonly #write: (text: string) => void;
  #pending = "";
  #timer: NodeJS.Timeout | undefined;

  constructor(write: (text: string) => void) {
    this.#write = write;
  }

  add(line: string): void {
    this.#pending += `${line}\n`;
    if (this.#pending.length >= LARGEST) this.flush();
    else this.#timer ??= setTimeout(() => this.flush(), LONGEST_WAIT).unref();
  }

  /** Writes what waits. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#pending === "") return;
    const text = this.#pending;
    this.#pending = "";
    this.#write(text);
  }
}
