import { action, makeObservable, observable } from "mobx";
import type { Logger } from "../log/memory-log.ts";

/** A switch whose position is kept in this browser, as `true` or `false` (docs/product.md, 3). */
export class StoredSwitch {
  isOn: boolean;
  readonly #key: string;
  readonly #isUsuallyOn: boolean;
  readonly #log: Logger;

  constructor(key: string, isUsuallyOn: boolean, log: Logger) {
    this.#key = key;
    this.isOn = isUsuallyOn;
    this.#isUsuallyOn = isUsuallyOn;
    this.#log = log;
    makeObservable(this, { isOn: observable, load: action, toggle: action });
  }

  /** Reads the stored value. Call it after hydration. */
  load(): void {
    try {
      const other = String(!this.#isUsuallyOn);
      this.isOn = (localStorage.getItem(this.#key) === other) !== this.#isUsuallyOn;
    } catch (error) {
      this.#log.debug("The browser stores nothing", error);
    }
  }

  toggle(): void {
    this.isOn = !this.isOn;
    try {
      localStorage.setItem(this.#key, String(this.isOn));
    } catch (error) {
      this.#log.debug("The browser stores nothing", error);
    }
  }
}
