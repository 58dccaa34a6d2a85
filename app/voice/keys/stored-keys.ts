import { action, makeObservable, observable } from "mobx";
import type { Log } from "../realtime/log.ts";
import type { KeyName } from "./key-cookies.ts";
import { keyNames, readKey, removeKey, storeKey } from "./key-cookies.ts";
import { maskKey } from "./mask-key.ts";

/** The visitor's two keys: empty when they are not set. */
export class StoredKeys {
  openai = "";
  langfuse = "";
  readonly #log: Log;
  /** Keys that the browser does not store: this page alone has them. */
  readonly #onlyHere = new Set<KeyName>();
  readonly #onChange: (name: KeyName) => void;

  /** @param onChange discards what was built with the key of before (spec.md, 4). */
  constructor(log: Log, onChange: (name: KeyName) => void) {
    this.#log = log;
    this.#onChange = onChange;
    makeObservable(this, {
      openai: observable,
      langfuse: observable,
      load: action,
      refresh: action,
      save: action,
      clear: action,
    });
  }

  /** Reads the cookies: in the browser, after hydration, since the server's page knows no key. */
  load(): void {
    this.openai = readKey("openai");
    this.langfuse = readKey("langfuse");
  }

  /** Takes over what another tab saved or cleared. */
  refresh(): void {
    for (const name of keyNames) {
      const stored = readKey(name);
      if (stored === this[name] || this.#onlyHere.has(name)) continue;
      this[name] = stored;
      this.#onChange(name);
    }
  }

  /** Refreshes whenever the page comes into view. Gives a function that ends it. */
  watch(): () => void {
    const seen = () => this.refresh();
    document.addEventListener("visibilitychange", seen);
    return () => document.removeEventListener("visibilitychange", seen);
  }

  /** Any value is accepted (spec.md, 5), except none. */
  save(name: KeyName, key: string): void {
    if (key === "") return;
    this[name] = key;
    if (storeKey(name, key)) this.#onlyHere.delete(name);
    else {
      this.#onlyHere.add(name);
      this.#log.warn("The browser does not store the key: it is forgotten when this page closes");
    }
    this.#onChange(name);
  }

  clear(name: KeyName): void {
    this[name] = "";
    this.#onlyHere.delete(name);
    removeKey(name);
    this.#onChange(name);
  }

  /** The key as it may be shown. */
  masked(name: KeyName): string {
    return maskKey(this[name]);
  }
}
