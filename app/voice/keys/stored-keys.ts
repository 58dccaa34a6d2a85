import { action, makeObservable, observable } from "mobx";
import type { Log } from "../realtime/log.ts";
import type { KeyName } from "./key-cookies.ts";
import { readKey, removeKey, storeKey } from "./key-cookies.ts";
import { maskKey } from "./mask-key.ts";

/** The visitor's two keys: empty when they are not set. */
export class StoredKeys {
  openai = "";
  langfuse = "";
  readonly #log: Log;
  readonly #onChange: (name: KeyName) => void;

  /** @param onChange discards what was built with the key of before (spec.md, 4). */
  constructor(log: Log, onChange: (name: KeyName) => void) {
    this.#log = log;
    this.#onChange = onChange;
    makeObservable(this, {
      openai: observable,
      langfuse: observable,
      load: action,
      save: action,
      clear: action,
    });
  }

  /** Reads the cookies: in the browser, after hydration, since the server's page knows no key. */
  load(): void {
    this.openai = readKey("openai");
    this.langfuse = readKey("langfuse");
  }

  /** Any value is accepted (spec.md, 5), except none. */
  save(name: KeyName, key: string): void {
    if (key === "") return;
    this[name] = key;
    if (!storeKey(name, key)) {
      this.#log.warn("The browser does not store the key: it is forgotten when this page closes");
    }
    this.#onChange(name);
  }

  clear(name: KeyName): void {
    this[name] = "";
    removeKey(name);
    this.#onChange(name);
  }

  /** The key as it may be shown. */
  masked(name: KeyName): string {
    return maskKey(this[name]);
  }
}
