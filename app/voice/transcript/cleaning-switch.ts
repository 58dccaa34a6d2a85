import { action, makeObservable, observable } from "mobx";
import type { Logger } from "../../log/memory-log.ts";

const storageKey = "clean_transcript";

export class CleaningSwitch {
  isOn = true;
  readonly #log: Logger;

  constructor(log: Logger) {
    this.#log = log;
    makeObservable(this, { isOn: observable, load: action, toggle: action });
  }

  /** Reads the stored value. Call it after hydration. */
  load(): void {
    try {
      this.isOn = localStorage.getItem(storageKey) !== "false";
    } catch (error) {
      this.#log.debug("The browser stores nothing", error);
    }
  }

  toggle(): void {
    this.isOn = !this.isOn;
    try {
      localStorage.setItem(storageKey, String(this.isOn));
    } catch (error) {
      this.#log.debug("The browser stores nothing", error);
    }
  }
}
