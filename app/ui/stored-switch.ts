import { action, makeObservable, observable } from "mobx";
import { readLocal, writeLocal } from "./browser-storage.ts";

/** A switch whose position is kept in this browser, as `true` or `false` (docs/product.md, 3). */
export class StoredSwitch {
  isOn: boolean;
  readonly #key: string;
  readonly #isUsuallyOn: boolean;

  constructor(key: string, isUsuallyOn: boolean) {
    this.#key = key;
    this.isOn = isUsuallyOn;
    this.#isUsuallyOn = isUsuallyOn;
    makeObservable(this, { isOn: observable, load: action, toggle: action });
  }

  /** Reads the stored value. Call it after hydration. */
  load(): void {
    const other = String(!this.#isUsuallyOn);
    this.isOn = (readLocal(this.#key) === other) !== this.#isUsuallyOn;
  }

  toggle(): void {
    this.isOn = !this.isOn;
    writeLocal(this.#key, String(this.isOn));
  }
}
