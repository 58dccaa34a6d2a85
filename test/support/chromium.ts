import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "playwright";
import { tryToInstall } from "./debian.ts";

const SYSTEM_PATHS = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";

/** Flags that keep Chromium from calling home, and let it run as root in a container. */
export const chromiumFlags = [
  "--no-sandbox",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-quic",
  "--no-first-run",
];

/** The browser that the tests drive: the one that was named, playwright's own, or the system's. */
export function findChromium(): string | undefined {
  const candidates = [process.env.CHROMIUM_PATH, chromium.executablePath(), ...SYSTEM_PATHS];
  return candidates.find((path) => path && existsSync(path));
}

/**
 * The same browser without its windows, where no permission is asked for: it takes less than half the work.
 * Undefined for playwright's own, which it then chooses by itself.
 */
export function findHeadlessShell(): string | undefined {
  const full = findChromium();
  if (full === process.env.CHROMIUM_PATH) return full;
  if (full === chromium.executablePath()) return undefined;
  return existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : full;
}

/** Installs Chromium where none is found: from Debian's packages when they are at hand, else by playwright. */
export function ensureChromium(): void {
  tryToInstall(!findChromium(), ["chromium"]);
  tryToInstall(findHeadlessShell() === "/usr/bin/chromium", ["chromium-headless-shell"]);
  if (findChromium()) return;
  execFileSync("npx", ["--no-install", "playwright", "install", "chromium"], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (!findChromium()) throw new Error("Chromium was not found and could not be installed");
}
