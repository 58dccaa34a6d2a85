import Cookies from "js-cookie";

/** The two keys that a visitor may store (spec.md, 3). */
export type KeyName = (typeof keyNames)[number];

export const keyNames = ["openai", "langfuse"] as const;

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
export function storeKey(name: KeyName, key: string): boolean {
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
