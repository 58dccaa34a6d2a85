import { environmentLevel, log } from "./memory-log.ts";

const STORAGE_KEY = "admin_enabled";

const listeners = new Set<() => void>();
let enabled = false;

/** While enabled, the log is shown and records every level. Stored as "true" or "false". */
export const adminFlag = {
  get enabled(): boolean {
    return enabled;
  },

  load(): void {
    set(stored() === "true");
  },

  toggle(): void {
    set(!enabled);
    try {
      localStorage.setItem(STORAGE_KEY, String(enabled));
    } catch (error) {
      log.warn("The admin flag could not be stored", error);
    }
  },

  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

function set(value: boolean): void {
  enabled = value;
  log.level = enabled ? "debug" : environmentLevel;
  for (const listener of listeners) listener();
}

function stored(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}
