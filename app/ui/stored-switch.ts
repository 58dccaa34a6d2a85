import { action, makeObservable, observable } from "mobx";
import { readLocal, writeLocal } from "./browser-storage.ts";

/** A switch whose position is kept in this browser, as `true` or `false` (docs/product.md, 3). */
export class StoredSwitch {
  isOn: boolean;
  readonly #key: string;
  readonly #isOnByDefault: boolean;

  constructor(key: string, isOnByDefault: boolean) {
    this.#key = key;
    this.isOn = isOnByDefault;
    this.#isOnByDefault = isOnByDefault;
    makeObservable(this, { isOn: observable, load: action, toggle: action });
  }

  /** Reads the stored value. Call it after hydration. */
  load(): void {
    const isOther = readLocal(this.#key) === String(!this.#isOnByDefault);
    this.isOn = isOther ? !this.#isOnByDefault : this.#isOnByDefault;
  }

  toggle(): void {
    this.isOn = !this.isOn;
    writeLocal(this.#key, String(this.isOn));
  }
}
