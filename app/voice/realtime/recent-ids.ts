/** Events that a repeat may be apart from its first. */
const kept = 256;

/** The ids of the latest events: an event that comes twice is taken once. */
export class RecentIds {
  readonly #ids = new Set<string>();

  /** Whether the id was among the latest; from here on it is. */
  repeats(id: string): boolean {
    if (this.#ids.has(id)) return true;
    this.#ids.add(id);
    const [oldest] = this.#ids;
    if (this.#ids.size > kept && oldest) this.#ids.delete(oldest);
    return false;
  }
}
