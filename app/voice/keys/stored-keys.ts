import Cookies from "js-cookie";
import { action, makeObservable, observable } from "mobx";
import type { Logger } from "../../log/memory-log.ts";

/** The visitor's two keys: empty when they are not set. */
export class StoredKeys {
  openai = "";
  langfuse = "";
  readonly #log: Logger;
  /** Keys that the browser does not store: this page alone has them. */
  readonly #onlyHere = new Set<KeyName>();
  readonly #onChange: (name: KeyName) => void;

  /** @param onChange discards what was built with the key of before (spec.md, 4). */
  constructor(log: Logger, onChange: (name: KeyName) => void) {
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

/** The two keys that a visitor may store (spec.md, 3). */
export type KeyName = (typeof keyNames)[number];

const keyNames = ["openai", "langfuse"] as const;

const cookieNames: Readonly<Record<KeyName, string>> = {
  openai: "openai_key",
  langfuse: "langfuse_secret_key",
};

/** No other page and no data request carries the keys (design.md, "Keys and privacy"). */
const path = "/about";

export function readKey(name: KeyName): string {
  return Cookies.get(cookieNames[name]) ?? "";
}

/** Stores a key for 365 days. Gives whether the browser took it: it refuses what is blocked or too long. */
function storeKey(name: KeyName, key: string): boolean {
  Cookies.set(cookieNames[name], key, {
    expires: 365,
    path,
    sameSite: "Strict",
    secure: location.protocol === "https:",
  });
  return readKey(name) === key;
}

export function removeKey(name: KeyName): void {
  Cookies.remove(cookieNames[name], { path });
}

/** A key as it may be shown (spec.md, 5): nothing of a short one, the ends of a longer one. */
export function maskKey(key: string): string {
  if (key.length < 8) return "";
  const hidden = "*".repeat(Math.min(10, key.length - 7));
  return key.slice(0, 3) + hidden + key.slice(-4);
}
