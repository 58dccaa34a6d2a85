import Cookies from "js-cookie";
import { makeAutoObservable, observable } from "mobx";
import type { Logger } from "../../log/memory-log.ts";
import { onPageShown } from "../../ui/page-shown.ts";

export type KeyName = (typeof keyNames)[number];

const keyNames = ["openai", "langfuse"] as const;

export class StoredKeys {
  openai = "";
  langfuse = "";
  /** The fields' texts, not saved yet. */
  readonly typed: Record<KeyName, string> = { openai: "", langfuse: "" };
  readonly #log: Logger;
  readonly #unstored = observable.set<KeyName>();
  readonly #onChange: (name: KeyName) => void;

  /** @param onChange must discard what was built with the key. */
  constructor(log: Logger, onChange: (name: KeyName) => void) {
    this.#log = log;
    this.#onChange = onChange;
    makeAutoObservable(this, { typed: observable }, { deep: false });
  }

  /** True if the only OpenAI key is one that is typed and not saved. */
  get hasOnlyTypedKey(): boolean {
    return this.openai === "" && !isOnlySpaces(this.typed.openai);
  }

  setTyped(name: KeyName, text: string): void {
    this.typed[name] = text;
  }

  /** Reads the cookies. Call it after hydration: the server renders without keys. */
  load(): void {
    this.openai = readKey("openai");
    this.langfuse = readKey("langfuse");
  }

  /** Takes over what another tab has stored or cleared. */
  refresh(): void {
    for (const name of keyNames) {
      const stored = readKey(name);
      if (stored === this[name] || this.#unstored.has(name)) continue;
      this[name] = stored;
      this.#onChange(name);
    }
  }

  /** Refreshes whenever the page comes back into view. Returns an unsubscribe function. */
  watch(): () => void {
    return onPageShown(() => this.refresh());
  }

  /** Accepts any value but a blank one (docs/product.md, 5). */
  save(name: KeyName, key: string): void {
    if (isOnlySpaces(key)) return;
    this[name] = key;
    this.typed[name] = "";
    if (storeKey(name, key)) this.#unstored.delete(name);
    else {
      this.#unstored.add(name);
      // Remove the previous key, which the next visit would use.
      removeKey(name);
      this.#log.warn("The browser does not store the key: it is forgotten when this page closes");
    }
    this.#onChange(name);
  }

  clear(name: KeyName): void {
    this[name] = "";
    this.#unstored.delete(name);
    removeKey(name);
    this.#onChange(name);
  }

  /** True if the browser did not store the key, so that only this page has it. */
  isUnstored(name: KeyName): boolean {
    return this.#unstored.has(name);
  }
}

export function isOnlySpaces(key: string): boolean {
  return key.trim() === "";
}

const cookieNames: Readonly<Record<KeyName, string>> = {
  openai: "openai_key",
  langfuse: "langfuse_secret_key",
};

/** Only requests for this page carry the keys. */
const path = "/about";

function readKey(name: KeyName): string {
  return Cookies.get(cookieNames[name]) ?? "";
}

/** Returns whether the browser stored it: cookies may be blocked, and a key too long, or with half a character. */
function storeKey(name: KeyName, key: string): boolean {
  if (!key.isWellFormed()) return false;
  Cookies.set(cookieNames[name], key, {
    expires: 365,
    path,
    sameSite: "Strict",
    secure: location.protocol === "https:",
  });
  return readKey(name) === key;
}

function removeKey(name: KeyName): void {
  Cookies.remove(cookieNames[name], { path });
}
